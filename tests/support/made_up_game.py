"""Made-up game, as small as a game can be: all of it is in this file.

Each round a die gives a number of pebbles; both players choose in secret whether to grab. A player who grabs
alone gets the pebbles; together they spill them. After the rounds the player with more has won, or nobody.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

from msgspec import Struct, field
from msgspec.structs import replace
from pydantic import BaseModel, ConfigDict

from cards.library import Library
from engine.bots.player_and_playout import RandomPlayer
from engine.game_entries import Figures, GameEntry
from engine.kernel.choice_kind import ChoiceKind, register_kinds, saved_fields
from engine.kernel.decision import TABLE, Decision, Rule, option_for
from engine.kernel.immutable_record import Record
from engine.kernel.journal import Event, EventRecord
from engine.kernel.option_meaning import Choice
from engine.kernel.rules_interface import CHECKPOINT, Emit, Flow, Outcome
from engine.kernel.save_codec import GameCodec, SavedChoice
from engine.plain_table_view import TableView, ZoneView
from host.games import GameParts

RULE = Rule("Pebbles", "tests", "Who grabs alone has the pebbles; together they spill them.")


class PebblesSetup(BaseModel):
    """Players, number of rounds, and the players whom the program plays."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    rules: Literal["pebbles"] = "pebbles"
    seat_names: tuple[str, ...] = ("ann", "bob")
    built_in: dict[str, str] = {}
    rounds: int = 3
    by_hand: tuple[str, ...] = ()
    seed: int = 1

    @property
    def people(self) -> tuple[str, ...]:
        return tuple(seat for seat in self.seat_names if seat not in self.built_in)

    @property
    def title(self) -> str:
        return f"Pebbles of {' and '.join(self.seat_names)}"


class Grab(Choice):
    """Choice to grab or not."""

    grabs: bool

    @property
    def blanks(self) -> dict[str, Any]:
        return {"word": "grab" if self.grabs else "wait"}

    @property
    def declines(self) -> bool:
        return not self.grabs


class Pebbles(Choice):
    """Choice of a number of pebbles."""

    count: int


class PebblesState(Struct):
    """Pebbles of each player, and this round's choices."""

    scores: dict[str, int]
    round: int = 0
    lying: int = 0
    chosen: dict[str, bool] = field(default_factory=dict)


class Laid(Record):
    """A round began with this many pebbles."""

    count: int

    def apply(self, state: PebblesState) -> None:
        state.round, state.lying, state.chosen = state.round + 1, self.count, {}

    def describe(self, state: PebblesState) -> str:
        return f"{self.count} pebbles lie there"


class Chosen(Record):
    """A player has chosen, in secret."""

    seat: str
    grabs: bool

    def apply(self, state: PebblesState) -> None:
        state.chosen = {**state.chosen, self.seat: self.grabs}

    def describe(self, state: PebblesState) -> str:
        return ""


class Grabbed(Record):
    """A player got the pebbles, or nobody did."""

    seat: str

    def apply(self, state: PebblesState) -> None:
        if self.seat:
            state.scores = {**state.scores, self.seat: state.scores[self.seat] + state.lying}
        state.lying = 0

    def describe(self, state: PebblesState) -> str:
        return f"{self.seat} has the pebbles" if self.seat else "the pebbles are lost"


CHOICES = register_kinds(
    {
        Grab: ChoiceKind("grab", lambda value, _place: {"grab": value.id}, id="{word}"),
        Pebbles: ChoiceKind("pebbles", saved_fields(pebbles="count"), id="{count}"),
    }
)
"""Kinds of choice of the game."""


class PebblesPosition:
    """Table on which every choice is described by its value, and nothing is corrected."""

    def __init__(self, state: PebblesState) -> None:
        self.state = state

    def is_interchangeable(self, value: Choice) -> bool:
        return False

    def reports(self, saved: SavedChoice) -> Iterable[Choice]:
        return ()


def _heading(state: PebblesState) -> str:
    return f"round {state.round + 1}"


class PebblesRules:
    """Rules of a setup."""

    def __init__(self, setup: PebblesSetup, _library: Library) -> None:
        self.silent = False
        self.codec = GameCodec(CHOICES, PebblesPosition, PebblesState, _heading, self.check)
        self._setup = setup

    def begin(self) -> PebblesState:
        return PebblesState(dict.fromkeys(self._setup.seat_names, 0))

    def copy(self, state: PebblesState) -> PebblesState:
        return replace(state)

    def play(self, state: PebblesState, emit: Emit) -> Flow:
        options = (option_for(Grab(True), "grab"), option_for(Grab(False), "wait"))
        sides = tuple(option_for(Pebbles(count), f"{count} pebbles") for count in range(1, 4))
        while state.round < self._setup.rounds:
            yield CHECKPOINT
            (lying,) = yield Decision(TABLE, "roll", "How many pebbles?", sides, RULE, chance="pebbles")
            assert isinstance(lying, Pebbles)
            emit(EventRecord(Laid(lying.count), RULE))
            for seat in self._setup.seat_names:
                (choice,) = yield Decision(seat, "grab", f"Grab {state.lying} pebbles?", options, RULE)
                emit(EventRecord(Chosen(seat, not choice.declines), RULE))
            grabbing = [seat for seat, grabs in state.chosen.items() if grabs]
            emit(EventRecord(Grabbed(grabbing[0] if len(grabbing) == 1 else ""), RULE))

    def outcome(self, state: PebblesState) -> Outcome | None:
        if state.round < self._setup.rounds or state.lying:
            return None
        most = max(state.scores.values())
        leaders = tuple(seat for seat, score in state.scores.items() if score == most)
        return (
            Outcome(leaders, f"{most} pebbles") if len(leaders) == 1 else Outcome((), f"{most} pebbles each")
        )

    def view(self, state: PebblesState, seat: str) -> TableView:
        own = state.chosen.get(seat)
        scores = tuple(f"{name}: {score}" for name, score in state.scores.items())
        chosen = () if own is None else ("grab" if own else "wait",)
        return TableView(
            rules="pebbles",
            seat=seat,
            heading=f"Round {state.round}",
            zones=(
                ZoneView(name="Pebbles on the table", lines=(str(state.lying),)),
                ZoneView(name="Scores", lines=scores),
                ZoneView(name=f"Choice of {seat}", lines=chosen),
            ),
        )

    def check(self, state: PebblesState) -> None:
        assert min(state.scores.values()) >= 0


def _spilled(event: Event) -> str:
    return "spilled" if isinstance(event, Grabbed) and not event.seat else ""


ENTRY = GameEntry(
    rules="pebbles",
    name="Pebbles",
    setup=PebblesSetup,
    play=PebblesRules,
    players={"random": lambda seed, _: RandomPlayer(seed)},
    figures=Figures(milestone=_spilled, milestones=("spilled",), rounds=lambda state: int(state.round)),
)

SHOWN = GameParts(
    "pebbles", "Pebbles", "grab them alone", brief="a made-up game", chances=("pebbles",), key="p"
)
