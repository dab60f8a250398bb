"""Game that asks scripted questions and always shows a fixed table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from msgspec.structs import replace

from cards.library import standard_library
from engine.ashes.events import PhaseBegan, RoundBegan, TokensPlaced, TurnBegan
from engine.ashes.model.card import Card
from engine.ashes.model.state import State
from engine.ashes.view.read_model import GameView
from engine.kernel.decision import Decision, Rule
from engine.kernel.game_with_undo import Game
from engine.kernel.journal import Event, EventRecord
from engine.kernel.rules_interface import CHECKPOINT, Emit, Flow, Outcome
from engine.setups.red_rains import RedRainsSetup
from tests.support.fixed_tables import RULE, SEAT, WOUNDS, game_view

Scene = tuple[Decision, Sequence[Event]]
"""Question, and the events that follow any answer to it."""


class Script:
    """Rules that ask scripted questions and apply scripted events."""

    def __init__(self, scenes: Sequence[Scene]) -> None:
        self._scenes = scenes

    def begin(self) -> State:
        cards = [Card(number, f"card {number}", SEAT, SEAT, "battlefield") for number in range(80)]
        return State(cards=cards)

    def copy(self, state: State) -> State:
        return state.copy()

    def outcome(self, state: State) -> Outcome | None:
        return Outcome((state.winner,), state.reason) if state.winner else None

    def play(self, state: State, emit: Emit) -> Flow:
        opening: Sequence[Event] = (RoundBegan(1), PhaseBegan("player turns"), TurnBegan(SEAT))
        for event in opening:
            emit(EventRecord(event, RULE))
        yield CHECKPOINT
        for decision, events in self._scenes:
            yield decision
            for event in events:
                emit(EventRecord(event, WOUNDS if isinstance(event, TokensPlaced) else RULE, 30))


class ScriptedMatch:
    """Match that always shows `table`, apart from whose turn it is."""

    def __init__(self, scenes: Sequence[Scene], table: GameView) -> None:
        self.setup: Any = RedRainsSetup(seat=SEAT)
        self.library = standard_library()
        self.rule_wordings: Mapping[Rule, Rule] = {}
        self.thoughts: Mapping[str, Any] = {}
        self.built_in: dict[str, Any] = {}
        self.game: Game[Any] = Game(Script(scenes))
        self._table = table

    @property
    def reports(self) -> None:
        return None

    @property
    def decision(self) -> Decision | None:
        return self.game.decision

    def is_automatic(self, decision: Decision) -> bool:
        return False

    def questions(self) -> list[int]:
        return list(range(len(self.game.journal)))

    def question_at(self, count: int) -> int:
        return count

    def must_agree(self, by: str, count: int) -> tuple[str, ...]:
        return ()

    def must_agree_to_redo(self, by: str) -> tuple[str, ...]:
        return ()

    def view(self, seat: str, state: Any = None) -> GameView:
        state = state or self.game.state
        if self._table.winner:
            return self._table
        return replace(self._table, turn=state.turn)

    def has_learned(self, seat: str, count: int) -> bool:
        return False


@dataclass
class ScriptedGame:
    """Open game that is saved nowhere."""

    match: ScriptedMatch
    id: str = "1"
    created: str = "2026-01-01T19:00:00+00:00"
    marks: list[Any] = field(default_factory=list)
    notices: tuple[str, ...] = ()
    missing_history: str = ""
    thinking: None = None
    closed: bool = False
    exported: list[Path] = field(default_factory=list)

    def answer(self, picks: Sequence[str], /) -> None:
        self.match.game.answer(picks)

    def run_automatic_steps(self) -> None: ...

    def step(self) -> None: ...

    def undo(self) -> int:
        return self.back_to(len(self.match.game.journal) - 1)

    def back_to(self, count: int, /) -> int:
        self.match.game.back_to(count)
        return count

    def redo(self) -> None:
        self.match.game.redo()

    def export(self, path: Path, /) -> Path:
        self.exported.append(path)
        return path

    def save_again(self) -> str:
        raise AssertionError("a scripted game is kept nowhere")

    def close(self) -> None:
        self.closed = True


class ScriptedStore:
    """Store of one scripted game."""

    def __init__(
        self, directory: Path, *scenes: Scene, table: GameView | None = None, saved: int = 0
    ) -> None:
        self.directory = directory
        self._scenes = scenes
        self._table = table or game_view()
        self._saved = saved
        self.game: ScriptedGame | None = None

    def games(self) -> list[Any]:
        return [
            SimpleNamespace(
                id=str(number),
                title="The Iron Men against The Corpse of Viros (standard, level 1)",
                answers=40 * number,
                setup_json="{}",
                created=f"2026-01-{28 - number:02d}T19:00:00+00:00",
                played=f"2026-01-{28 - number:02d}T20:15:00+00:00",
                over=number == 2,
                winner="Chimera" if number == 2 else "",
                readable=True,
                notices=(),
            )
            for number in range(1, self._saved + 1)
        ]

    def replay(self, game_id: str, /) -> tuple[Any, Any]:
        return ScriptedMatch(self._scenes, self._table), None

    def outline(self, game: Any, describe: Callable[[Any], str], /) -> str:
        return describe(self.replay(game.id)[0])

    def results(self, playing: Any = None, /) -> list[Any]:
        return []

    def campaigns(self, playing: Any = None, /) -> list[Any]:
        return []

    def create(self, setup: Any, /) -> ScriptedGame:
        self.setup = setup
        return self.open("1")

    def open(self, game_id: str, /) -> ScriptedGame:
        self.game = ScriptedGame(ScriptedMatch(self._scenes, self._table), game_id)
        return self.game
