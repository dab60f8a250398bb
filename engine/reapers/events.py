"""Events of Ardent Reapers: every change of a game."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from cards.reapers.effects.choices_and_turns import Act
from cards.reapers.vocabulary import CardState, Kind, listed, noun, state_name
from cards.wording.words import counted
from engine.kernel import hidden_pools
from engine.kernel.immutable_record import Record
from engine.reapers.state import ZONES, Ban, Card, ReapersState, Zone


class Moved(Record):
    """A card's move to the end of a zone, or to its beginning: top of a pile, left of a row.

    `state` is the state in which it comes into play; None outside play.
    """

    card: int
    seat: str
    zone: Zone
    first: bool = False
    state: CardState | None = None


def name_of(state: ReapersState, card: int) -> str:
    """Return the name of a card in a sentence: `a card` if it was never identified."""
    return state.cards[card].name or "a card"


def _put(state: ReapersState, moved: Moved) -> None:
    for side in state.sides.values():
        for zone in ZONES:
            if moved.card in side.zone(zone):
                side.zone(zone).remove(moved.card)
    if moved.card in state.resolving:
        state.resolving.remove(moved.card)
    there = state.sides[moved.seat].zone(moved.zone)
    there.insert(0 if moved.first else len(there), moved.card)
    state.cards[moved.card] = replace(state.cards[moved.card], state=moved.state or "", under=0)


_TO = {"line": "battle line", "relics": "Relics"}


class CardsMoved(Record):
    """Cards moved, all at once. Those that were or become face up are named."""

    moves: tuple[Moved, ...]
    face_up: bool = True

    def apply(self, state: ReapersState) -> None:
        for moved in self.moves:
            _put(state, moved)
            if moved.zone == "score pile":
                state.idle = 0

    def describe(self, state: ReapersState) -> str:
        moved_texts = []
        for seat, zone in dict.fromkeys((moved.seat, moved.zone) for moved in self.moves):
            here = [moved for moved in self.moves if (moved.seat, moved.zone) == (seat, zone)]
            if self.face_up:
                what = listed([name_of(state, moved.card) for moved in here])
            else:
                what = "a card" if len(here) == 1 else f"{len(here)} cards"
            go = "goes" if len(here) == 1 else "go"
            moved_texts.append(f"{what} {go} to {seat}'s {_TO.get(zone, zone)}")
        return "; ".join(moved_texts)


class DeckOpened(Record):
    """Before the first turn a card was discarded from a deck in which its owner looks for a Creature."""

    seat: str
    card: int
    creature: bool

    def apply(self, state: ReapersState) -> None:
        _put(state, Moved(self.card, self.seat, "discard pile", first=True))

    def describe(self, state: ReapersState) -> str:
        # The next event tells that a Creature comes into play.
        return "" if self.creature else f"{self.seat} discards {name_of(state, self.card)}, not a Creature"


class FirstCreature(Record):
    """The Creature that was looked for came into play."""

    enters: Moved

    def apply(self, state: ReapersState) -> None:
        _put(state, self.enters)

    def describe(self, state: ReapersState) -> str:
        return f"{self.enters.seat} begins with {name_of(state, self.enters.card)}, Active"


class CardsDrawn(Record):
    """A player drew from the top of the deck."""

    seat: str
    cards: tuple[int, ...]

    def apply(self, state: ReapersState) -> None:
        for card in self.cards:
            _put(state, Moved(card, self.seat, "hand"))

    def describe(self, state: ReapersState) -> str:
        return f"{self.seat} draws {'a card' if len(self.cards) == 1 else f'{len(self.cards)} cards'}"


class DeckShuffled(Record):
    """A deck was shuffled into a new order, top first; it may have been the discard pile."""

    seat: str
    order: tuple[int, ...]

    def apply(self, state: ReapersState) -> None:
        for card in self.order:
            _put(state, Moved(card, self.seat, "deck"))

    def describe(self, state: ReapersState) -> str:
        return f"{self.seat} shuffles a deck of {counted(len(self.order), 'card')}"


class CardPlayed(Record):
    """A card was played: into play, or, for an Action, to resolve."""

    seat: str
    card: int
    creature: bool
    enters: Moved | None = None

    def apply(self, state: ReapersState) -> None:
        if self.enters is not None:
            _put(state, self.enters)
        else:
            for zone in ZONES:
                if self.card in state.sides[self.seat].zone(zone):
                    state.sides[self.seat].zone(zone).remove(self.card)
            state.resolving.append(self.card)
        state.played += 1
        state.creatures += self.creature
        state.enters.pop(self.seat, None)

    def describe(self, state: ReapersState) -> str:
        how = f", {state_name(self.enters.state)}" if self.enters and self.enters.state else ""
        return f"{self.seat} plays {name_of(state, self.card)}{how}"


class CardsTurned(Record):
    """Cards in play were turned, all at once."""

    cards: tuple[int, ...]
    state: CardState

    def apply(self, state: ReapersState) -> None:
        for card in self.cards:
            state.cards[card] = replace(state.cards[card], state=self.state)

    def describe(self, state: ReapersState) -> str:
        amounts = Counter(name_of(state, card) for card in self.cards)
        names = listed([name if amount == 1 else f"{amount} {name}" for name, amount in amounts.items()])
        return f"{names} {'becomes' if len(self.cards) == 1 else 'become'} {state_name(self.state)}"


class CardStashed(Record):
    """A card was placed face down under another."""

    card: int
    host: int

    def apply(self, state: ReapersState) -> None:
        place = state.place(self.card)
        if place is not None:
            state.sides[place[0]].zone(place[1]).remove(self.card)
        state.cards[self.card] = replace(state.cards[self.card], state="", under=self.host)

    def describe(self, state: ReapersState) -> str:
        return f"a card is stashed under {name_of(state, self.host)}"


class HandRevealed(Record):
    """A player revealed the hand."""

    seat: str
    cards: tuple[int, ...]
    as_none_can_be_played: bool = False

    @property
    def shown_cards(self) -> tuple[int, ...]:
        """Return the cards that everybody sees for a moment."""
        return self.cards

    def apply(self, state: ReapersState) -> None:
        state.shown = state.shown or self.as_none_can_be_played

    def describe(self, state: ReapersState) -> str:
        names = ", ".join(name_of(state, card) for card in self.cards) or "no cards"
        return f"{self.seat} reveals the hand: {names}"


class Fought(Record):
    """A fight was decided."""

    attackers: tuple[int, ...]
    enemies: tuple[int, ...]
    attack: int
    defense: int
    won: bool

    def apply(self, state: ReapersState) -> None:
        pass

    def describe(self, state: ReapersState) -> str:
        ours = listed([name_of(state, card) for card in self.attackers])
        theirs = listed([name_of(state, card) for card in self.enemies])
        verb = "fights" if len(self.attackers) == 1 else "fight"
        ends = ("wins" if self.won else "loses") if len(self.attackers) == 1 else "win"
        return f"{ours} ({self.attack}) {verb} {theirs} ({self.defense}) and {ends}"


class HarvestBegan(Record):
    """A Mature card was used to harvest."""

    card: int

    def apply(self, state: ReapersState) -> None:
        pass

    def describe(self, state: ReapersState) -> str:
        return f"{name_of(state, self.card)} is harvested"


class TurnBegan(Record):
    """A player became the active player."""

    seat: str

    def apply(self, state: ReapersState) -> None:
        state.first = state.first or self.seat
        state.turn, state.number = self.seat, state.number + 1
        state.played = state.creatures = 0
        state.shown = state.ending = False
        state.idle += 1
        state.bans = [replace(ban, now=ban.seat == self.seat) for ban in state.bans]

    def describe(self, state: ReapersState) -> str:
        return f"{self.seat}'s turn begins"


class TurnEnded(Record):
    """A turn ended, and with it what was forbidden in this turn."""

    seat: str

    def apply(self, state: ReapersState) -> None:
        state.bans = [ban for ban in state.bans if not ban.now]

    def describe(self, state: ReapersState) -> str:
        return ""


class TurnCut(Record):
    """The turn will end as soon as the present effect is done."""

    def apply(self, state: ReapersState) -> None:
        state.ending = True

    def describe(self, state: ReapersState) -> str:
        return "the turn will end after this"


class Banned(Record):
    """A player was forbidden something for their next turn."""

    seat: str
    act: Act
    kinds: tuple[Kind, ...]

    def apply(self, state: ReapersState) -> None:
        state.bans.append(Ban(self.seat, self.act, self.kinds))

    def describe(self, state: ReapersState) -> str:
        if self.act == "fight":
            return f"in their next turn {self.seat} cannot fight"
        kinds = listed([noun(kind, 2) for kind in self.kinds], "or")
        return f"in their next turn {self.seat} cannot play {kinds}"


class NextEntersAs(Record):
    """The next card that a player plays was set to come into play in this state."""

    seat: str
    state: CardState

    def apply(self, state: ReapersState) -> None:
        state.enters = {**state.enters, self.seat: self.state}

    def describe(self, state: ReapersState) -> str:
        return f"the next card {self.seat} plays enters play {state_name(self.state)}"


class GameOver(Record):
    """The game ended; without winners it is a draw."""

    winners: tuple[str, ...]
    reason: str

    def apply(self, state: ReapersState) -> None:
        state.winners, state.reason = list(self.winners), self.reason

    def describe(self, state: ReapersState) -> str:
        return (
            f"{self.winners[0]} has won: {self.reason}" if self.winners else f"nobody has won: {self.reason}"
        )


class CardsMixed(Record):
    """Real cards of a seat were shuffled together, so that nobody knows any more which is where.

    Each one that was seen is replaced by an unseen one, as `fresh` maps them.
    """

    seat: str
    cards: tuple[int, ...]
    fresh: tuple[tuple[int, int], ...] = ()

    def apply(self, state: ReapersState) -> None:
        names = [state.cards[card].name for card, _ in self.fresh]
        for card, other in self.fresh:
            for side in state.sides.values():
                for pile in (side.hand, side.deck, side.discard):
                    if card in pile:
                        pile[pile.index(card)] = other
            state.cards[card] = replace(state.cards[card], gone=True)
            state.cards[other] = Card("", self.seat)
        fresh = dict(self.fresh)
        there = [fresh.get(card, card) for card in self.cards]
        state.unseen[self.seat] = hidden_pools.after_shuffle(state.unseen[self.seat], there, names)

    def describe(self, state: ReapersState) -> str:
        return ""


class CardNamed(Record):
    """An unseen real card was identified. It is `told` in a sentence if no other event names it."""

    card: int
    name: str
    told: bool = False

    def apply(self, state: ReapersState) -> None:
        card = state.cards[self.card]
        state.unseen[card.owner] = hidden_pools.after_naming(state.unseen[card.owner], self.card, self.name)
        state.cards[self.card] = replace(card, name=self.name)

    def describe(self, state: ReapersState) -> str:
        return f"a card of {state.cards[self.card].owner} is {self.name}" if self.told else ""


class CardMistaken(Record):
    """A card of a real deck turned out not to be the one it was taken for, which is in the pool instead."""

    card: int
    name: str

    def apply(self, state: ReapersState) -> None:
        card = state.cards[self.card]
        known = hidden_pools.after_exchange(state.unseen[card.owner], self.name, card.name, anywhere=True)
        state.unseen[card.owner] = known
        state.cards[self.card] = replace(card, name=self.name)

    def describe(self, state: ReapersState) -> str:
        return f"a card of {state.cards[self.card].owner} is {self.name}"


class CardNarrowed(Record):
    """The owner of a real card saw that it is one of these, and no more is known of it."""

    card: int
    names: tuple[str, ...]

    def apply(self, state: ReapersState) -> None:
        owner = state.cards[self.card].owner
        state.unseen[owner] = hidden_pools.after_narrowing(
            state.unseen[owner], self.card, self.names.__contains__
        )

    def describe(self, state: ReapersState) -> str:
        return ""
