"""Rows of the facts of the table that people can correct: round, phase, turn, the boss, counts, depths."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

from cards.bosses import BEHAVIOR_DIE
from cards.bosses import PHASES as CHIMERA_PHASES
from engine.ashes.ashes_reborn_mode import AshesReborn
from engine.ashes.real_table.card_corrections import CardCount, GuardCorrection
from engine.ashes.real_table.reported_actions import PlayAt
from engine.ashes.real_table.turn_state import (
    MOST_ROUNDS,
    PHASES,
    ActionCorrection,
    FirstPlayerCorrection,
    PassesCorrection,
    PhaseCorrection,
    RoundCorrection,
    TurnCorrection,
)
from engine.redrains.read_model import chimera_of
from engine.redrains.real_table import ChimeraPhase, LastBehavior, Stamina
from engine.redrains.seat_policies import OPPOSING_POLICIES
from host.presenter.display.opponent_pages_and_zones import is_companion

if TYPE_CHECKING:
    from engine.ashes.model.card import Zone
    from engine.ashes.running_game import TableReport
    from engine.ashes.view.read_model import GameView, PlayerView

_DEPTH_OF = {
    policy: depth for known in (AshesReborn.depths, OPPOSING_POLICIES) for depth, policy in known.items()
}

_MOST_CARDS = 30

MOST_STAMINA = 9
"""Most stamina of any Chimera."""

_USED = ("open", "used")


@dataclass
class FactRow:
    """A fact of the game, as the program has it and as edited.

    `values` are its possible values in words. `alone` says that it is reported by itself, after all else.
    """

    side: str
    name: str
    values: tuple[str, ...]
    current: str
    make: Callable[[str], TableReport]
    alone: bool = False
    edited: str = field(init=False)

    def __post_init__(self) -> None:
        self.edited = self.current

    def change(self, by: int) -> None:
        """Choose the next value, or the one before; it stops at both ends."""
        at = self.values.index(self.edited) if self.edited in self.values else -1
        self.edited = self.values[max(0, min(at + by, len(self.values) - 1))]

    def corrections(self) -> list[str]:
        """Return the id of the report if the value was edited."""
        return [] if self.edited == self.current else [self.make(self.edited).id]


def facts_of(view: GameView) -> list[FactRow]:
    """Return the rows for all facts of a table, in the order of their reports."""
    chimera = chimera_of(view)
    sides = [side for side in view.players if not side.out]
    people = [side for side in sides if chimera is None or side.seat != chimera.seat]
    turns = {
        _turn_in_words(side.seat, facing): (side.seat, facing) for side in sides for facing in _facing(side)
    }
    phases = {str(phase): phase for phase in PHASES}
    seats = tuple(side.seat for side in sides)
    turn, passed = _turn_in_words(view.turn, view.facing), _numbers(0, len(sides) - 1)
    rows = [
        FactRow("", "Round", _numbers(1, MOST_ROUNDS), str(view.round), lambda to: RoundCorrection(int(to))),
        FactRow("", "Phase", tuple(phases), view.phase, lambda to: PhaseCorrection(phases[to])),
        FactRow("", "First player", seats, view.first_player, FirstPlayerCorrection),
        FactRow("", "Turn of", tuple(turns), turn, lambda to: TurnCorrection(*turns[to])),
        FactRow("", "Main action", _USED, _USED[view.main_used], partial(ActionCorrection, "main")),
        FactRow("", "Side action", _USED, _USED[view.side_used], partial(ActionCorrection, "side")),
        FactRow("", "Passed in a row", passed, str(view.passes), lambda to: PassesCorrection(int(to))),
    ]
    if chimera is not None:
        behavior = str(chimera.behavior or "-")
        die = _numbers(1, BEHAVIOR_DIE)
        rows += [
            FactRow(chimera.seat, "Phase", tuple(CHIMERA_PHASES), chimera.phase, _chimera_phase),
            FactRow(chimera.seat, "Behavior die", die, behavior, lambda to: LastBehavior(int(to))),
            FactRow(
                chimera.seat,
                "Stamina",
                _numbers(0, MOST_STAMINA),
                str(chimera.stamina),
                lambda to: Stamina(int(to)),
            ),
        ]
    for side in people:
        rows += _facts_of_player(view, side)
    return rows


def _facts_of_player(view: GameView, side: PlayerView) -> list[FactRow]:
    seat, card = side.seat, side.phoenixborn
    position = "sideways" if card.guarded else "upright"
    rows = [
        FactRow(
            seat, "Phoenixborn", ("upright", "sideways"), position, lambda to: GuardCorrection(card.id, to)
        ),
    ]
    if side.real and not is_companion(view, seat):
        rows += [
            _count(seat, "Cards in hand", "hand", side.hand_size),
            _count(seat, "Draw pile", "draw", side.draw_pile),
        ]
    if (depth := _DEPTH_OF.get(side.policy)) is not None:
        depths = tuple(_DEPTH_OF.values())
        rows.append(
            FactRow(
                seat, "Depth", tuple(dict.fromkeys(depths)), depth, lambda to: PlayAt(seat, to), alone=True
            )
        )
    return rows


def _count(seat: str, name: str, zone: Zone, number: int) -> FactRow:
    numbers = _numbers(0, _MOST_CARDS)
    return FactRow(seat, name, numbers, str(number), lambda to: CardCount(zone, seat, int(to)))


def _chimera_phase(to: str) -> TableReport:
    return ChimeraPhase(next(phase for phase in CHIMERA_PHASES if phase == to))


def _numbers(least: int, most: int) -> tuple[str, ...]:
    return tuple(map(str, range(least, most + 1)))


def _facing(side: PlayerView) -> tuple[str, ...]:
    return side.faces or ("",)


def _turn_in_words(seat: str, facing: str) -> str:
    return f"{seat} against {facing}" if facing else seat or "nobody"
