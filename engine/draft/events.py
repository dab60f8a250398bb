"""Events of a draft. No sentence names a card that a drafter keeps, since others must not learn it."""

from __future__ import annotations

from engine.draft.state import COPIES, DraftState, Phase
from engine.kernel.immutable_record import Record

Counts = tuple[tuple[str, int], ...]
"""Names with the number of each."""


class DraftDeckShuffled(Record):
    """The draft deck was shuffled into a new order, top first."""

    order: tuple[str, ...]

    def apply(self, state: DraftState) -> None:
        state.deck = list(self.order)

    def describe(self, state: DraftState) -> str:
        return f"The draft deck of {len(self.order)} cards is shuffled"


class FirstPlayerTokenPassed(Record):
    """A drafter got the first player token."""

    seat: str

    def apply(self, state: DraftState) -> None:
        state.first = self.seat

    def describe(self, state: DraftState) -> str:
        return f"{self.seat} gets the first player token"


class DraftPhaseBegan(Record):
    """A part of the draft began."""

    phase: Phase

    def apply(self, state: DraftState) -> None:
        state.phase = self.phase

    def describe(self, state: DraftState) -> str:
        if self.phase == "over":
            return "The draft is over"
        return "Swapping begins" if self.phase == "swap" else f"The draft of {self.phase} begins"


class PhoenixbornDrafted(Record):
    """A drafter took a Phoenixborn with its unique cards."""

    seat: str
    phoenixborn: str
    unique: str

    def apply(self, state: DraftState) -> None:
        del state.piles[self.phoenixborn]
        drafter = state.drafters[self.seat]
        drafter.phoenixborn, drafter.unique = self.phoenixborn, self.unique

    def describe(self, state: DraftState) -> str:
        return f"{self.seat} takes {self.phoenixborn}, with {COPIES} copies of {self.unique}"


class PacketDealt(Record):
    """A drafter was dealt cards from the top of the draft deck."""

    seat: str
    cards: tuple[str, ...]

    def apply(self, state: DraftState) -> None:
        del state.deck[: len(self.cards)]
        state.drafters[self.seat].packet = list(self.cards)

    def describe(self, state: DraftState) -> str:
        return f"{self.seat} is dealt {len(self.cards)} cards"


class CardKept(Record):
    """A drafter kept a card of the packet."""

    seat: str
    card: str

    def apply(self, state: DraftState) -> None:
        drafter = state.drafters[self.seat]
        drafter.packet.remove(self.card)
        drafter.picks.append(self.card)

    def describe(self, state: DraftState) -> str:
        return f"{self.seat} keeps a card"


class PacketsPassed(Record):
    """Everybody passed the rest of their packet to the left."""

    def apply(self, state: DraftState) -> None:
        packets = {seat: drafter.packet for seat, drafter in state.drafters.items()}
        for seat, packet in packets.items():
            state.drafters[state.left_of(seat)].packet = packet

    def describe(self, state: DraftState) -> str:
        return "Everybody passes the rest to the left"


class DiceDrafted(Record):
    """A drafter took dice of these types."""

    seat: str
    dice: tuple[str, ...]

    def apply(self, state: DraftState) -> None:
        own = state.drafters[self.seat].dice
        for kind in self.dice:
            state.dice[kind] -= 1
            own[kind] = own.get(kind, 0) + 1

    def describe(self, state: DraftState) -> str:
        return f"{self.seat} takes {dice_in_words(self.dice)}"


class CardsTurnedUp(Record):
    """Cards from the top of the draft deck were turned face up."""

    cards: tuple[str, ...]

    def apply(self, state: DraftState) -> None:
        del state.deck[: len(self.cards)]
        state.face_up = list(self.cards)

    def describe(self, state: DraftState) -> str:
        return f"Revealed from the draft deck: {', '.join(self.cards)}"


class CardSwapped(Record):
    """A drafter took a face-up card and put one of their own in its place."""

    seat: str
    taken: str
    given: str

    def apply(self, state: DraftState) -> None:
        drafter = state.drafters[self.seat]
        state.face_up[state.face_up.index(self.taken)] = self.given
        drafter.picks[drafter.picks.index(self.given)] = self.taken
        drafter.shown.append(self.taken)

    def describe(self, state: DraftState) -> str:
        return f"{self.seat} takes {self.taken} and replaces it with {self.given}"


class CopiesCollected(Record):
    """A drafter's cards became a deck."""

    seat: str
    cards: Counts

    def apply(self, state: DraftState) -> None:
        state.drafters[self.seat].cards = dict(self.cards)

    def describe(self, state: DraftState) -> str:
        return f"{self.seat} has a deck of {sum(count for _, count in self.cards)} cards"


class ConjurationsTaken(Record):
    """A drafter took the conjurations that the deck can produce."""

    seat: str
    cards: Counts

    def apply(self, state: DraftState) -> None:
        state.drafters[self.seat].conjurations = dict(self.cards)

    def describe(self, state: DraftState) -> str:
        # Their number would reveal what is in the deck.
        return f"{self.seat} takes the conjurations the deck can produce"


def dice_in_words(dice: tuple[str, ...]) -> str:
    """Return dice in words: `2 natural dice`, `1 charm die and 1 natural die`."""
    kinds = sorted(set(dice), key=dice.index)
    parts = []
    for kind in kinds:
        count = dice.count(kind)
        parts.append(f"{count} {kind} {'die' if count == 1 else 'dice'}")
    return " and ".join(parts)
