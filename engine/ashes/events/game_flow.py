"""Events of rounds, phases, turns and the end of the game."""

from __future__ import annotations

from msgspec.structs import replace

from engine.ashes.model.card import Zone
from engine.ashes.model.state import Phase, State, TurnShare
from engine.kernel.immutable_record import Record

REMOVED_ZONES: tuple[Zone, ...] = ("phoenixborn", "hand", "draw", "discard", "conjurations")
"""Zones that are removed from the game with a player who is out, once play areas are discarded."""


class RoundBegan(Record):
    """A round begins."""

    number: int

    def apply(self, state: State) -> None:
        state.round = self.number
        state.passes = 0
        state.history = []
        state.turn_since = 0

    def describe(self, state: State) -> str:
        return f"round {self.number} begins"


class PhaseBegan(Record):
    """A phase of the round begins."""

    phase: Phase

    def apply(self, state: State) -> None:
        state.phase = self.phase
        state.turn = ""
        state.facing = ""
        state.sharing = {}
        state.used_texts = []

    def describe(self, state: State) -> str:
        return f"the {self.phase} phase begins" if self.phase != "end of round" else "the round ends"


class TurnBegan(Record):
    """A seat's turn begins, shared with `partners`. If `facing` is set it faces this opponent alone."""

    seat: str
    facing: str = ""
    partners: tuple[str, ...] = ()

    def apply(self, state: State) -> None:
        state.begin_turn(self.seat, self.facing, self.partners)

    def describe(self, state: State) -> str:
        against = f" against {self.facing}" if self.facing else ""
        return f"turn of {' and '.join((self.seat, *self.partners))}{against}"


class TurnEnded(Record):
    """A turn ends. The next one is `following`'s, facing `facing` alone if set."""

    seat: str
    following: str
    facing: str = ""

    def apply(self, state: State) -> None:
        state.turn = self.following
        state.facing = self.facing
        state.sharing = {}

    def describe(self, state: State) -> str:
        return ""


class TurnHandedOver(Record):
    """In a turn that partners share, another of them acts from now on.

    With `done` the seat that acted does nothing more in this turn.
    """

    seat: str
    to: str
    done: bool = False

    def apply(self, state: State) -> None:
        mine = TurnShare(state.main_used, state.side_used, state.extra_sides, self.done)
        other = state.sharing.pop(self.to)
        state.sharing[self.seat] = mine
        state.turn = self.to
        state.main_used, state.side_used = other.main_used, other.side_used
        state.extra_sides = other.extra_sides

    def describe(self, state: State) -> str:
        return f"{self.to} acts"


class ActionTaken(Record):
    """The main or side action of the turn is spent."""

    seat: str
    action: str
    passing: bool = False

    def apply(self, state: State) -> None:
        if self.action == "main":
            state.passes = state.passes + 1 if self.passing else 0
        share = state.sharing.get(self.seat)
        if share is not None:
            state.sharing[self.seat] = _with_action(share, self.action)
        elif self.action == "main" and state.main_used:
            state.extra_passes -= 1
        elif self.action == "main" and state.extra_mains:
            state.extra_mains -= 1
        elif self.action == "main":
            state.main_used = True
        elif state.extra_sides:
            state.extra_sides -= 1
        else:
            state.side_used = True

    def describe(self, state: State) -> str:
        return ""


class MainActionGained(Record):
    """The active player may take a further main action this turn, only to pass if `passing`."""

    seat: str
    passing: bool = False

    def apply(self, state: State) -> None:
        if self.passing:
            state.extra_passes += 1
        elif state.main_used:
            state.main_used = False
        else:
            state.extra_mains += 1

    def describe(self, state: State) -> str:
        only = ", only to pass" if self.passing else ""
        return f"{self.seat} may take an additional main action this turn{only}"


class SideActionGained(Record):
    """The active player may take a further side action this turn."""

    seat: str

    def apply(self, state: State) -> None:
        share = state.sharing.get(self.seat)
        if share is not None:
            more = share.extra_sides + (not share.side_used)
            state.sharing[self.seat] = replace(share, side_used=False, extra_sides=more, done=False)
        elif state.side_used:
            state.side_used = False
        else:
            state.extra_sides += 1

    def describe(self, state: State) -> str:
        return f"{self.seat} may take an additional side action this turn"


def _with_action(share: TurnShare, action: str) -> TurnShare:
    if action == "main":
        return replace(share, main_used=True)
    if share.extra_sides:
        return replace(share, extra_sides=share.extra_sides - 1)
    return replace(share, side_used=True)


class Passed(Record):
    """A player passes."""

    seat: str

    def apply(self, state: State) -> None:
        """Change nothing: `ActionTaken` counts the action."""

    def describe(self, state: State) -> str:
        return f"{self.seat} passes"


class ReactionUsed(Record):
    """A player has used the one reaction of this turn."""

    seat: str

    def apply(self, state: State) -> None:
        state.reacted.append(self.seat)

    def describe(self, state: State) -> str:
        return f"{self.seat} uses their reaction for this turn"


class FirstPlayerTokenMoved(Record):
    """The first player token goes to a seat, and may point at one of its opponents."""

    seat: str
    pointing: str = ""

    def apply(self, state: State) -> None:
        state.first_player = self.seat
        state.pointing = self.pointing

    def describe(self, state: State) -> str:
        taken = f"{self.seat} takes the first player token"
        return f"{taken}, which points at {self.pointing}" if self.pointing else taken


class PlayerLeft(Record):
    """A player whose Phoenixborn was destroyed is out while others play on.

    If they passed, their pass no longer counts towards everybody having passed.
    """

    seat: str
    phoenixborn: str

    def apply(self, state: State) -> None:
        if self.seat in _passed_last(state):
            state.passes -= 1
        state.players[self.seat].out = True

    def describe(self, state: State) -> str:
        return f"{self.phoenixborn} is destroyed: {self.seat} is out of the game"


def _passed_last(state: State) -> list[str]:
    """Return the players whose last main actions were consecutive passes, latest first."""
    if not state.passes or not state.turn:
        return []
    order = list(state.players)
    at = order.index(state.turn) + (1 if state.main_used else 0)
    backwards = reversed(order[at:] + order[:at])
    return [seat for seat in backwards if not state.players[seat].out][: state.passes]


class PlayAreaRemoved(Record):
    """Every card in the play area of a player who is out is removed from the game."""

    seat: str

    def apply(self, state: State) -> None:
        zones = state.players[self.seat].zones
        for zone in REMOVED_ZONES:
            for card_id in zones[zone]:
                state.put_card(replace(state.cards[card_id], zone="removed"))
            zones["removed"].extend(zones[zone])
            zones[zone].clear()

    def describe(self, state: State) -> str:
        return f"what is left of {self.seat}'s play area is removed from the game"


class GameEnded(Record):
    """A side has won; a player alone is a side of their own name."""

    winner: str
    reason: str

    def apply(self, state: State) -> None:
        state.winner = self.winner
        state.reason = self.reason
        state.phase = "over"

    def describe(self, state: State) -> str:
        seats = state.seats_of(self.winner)
        return f"{' and '.join(seats)} {'win' if len(seats) > 1 else 'wins'}: {self.reason}"
