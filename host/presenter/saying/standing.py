"""Where the game stands, and how deep the program goes for a player, in words."""

from __future__ import annotations

from collections.abc import Iterator

from engine.ashes.reports.reported_actions import DEPTHS, PlayAt
from engine.ashes.reports.turn_state import (
    PHASES,
    FirstPlayerCorrection,
    PhaseCorrection,
    RoundCorrection,
    TurnCorrection,
)
from engine.redrains.read_model import chimera_of
from host.presenter.saying.heard import Heard, Scene, saying
from host.presenter.saying.letters import found
from host.presenter.saying.phrase import whole


def depth(scene: Scene, words: str) -> Iterator[Heard]:
    """`full`, `assisted Bob`."""
    typed, _, who = words.partition(" ")
    for depth in (depth for depth in DEPTHS if depth.startswith(typed.casefold())):
        people = [side.seat for side in scene.view.players if not side.out and side.seat != _boss(scene)]
        for seat in found(who, people) if who else [scene.seat]:
            yield saying(f"depth {depth} {seat}", PlayAt(seat, depth))


def _boss(scene: Scene) -> str:
    chimera = chimera_of(scene.view)
    return "" if chimera is None else chimera.seat


def round_(_scene: Scene, words: str) -> Iterator[Heard]:
    """`4`."""
    number = whole(words)
    yield (
        saying(f"round {number}", RoundCorrection(number))
        if number
        else Heard("round ", "which round: round 4")
    )


def phase(_scene: Scene, words: str) -> Iterator[Heard]:
    """`recovery`."""
    for phase in found(words, PHASES):
        yield saying(f"phase {phase}", PhaseCorrection(next(known for known in PHASES if known == phase)))


def turn(scene: Scene, words: str) -> Iterator[Heard]:
    """`Ann`; a turn that faces one opponent alone is one for each."""
    for seat in found(words, [side.seat for side in scene.view.players if not side.out]):
        for facing in scene.view.player(seat).faces or ("",):
            line = f"turn {seat}" + (f" against {facing}" if facing else "")
            yield saying(line, TurnCorrection(seat, facing))


def first_player(scene: Scene, words: str) -> Iterator[Heard]:
    """`Ann`."""
    for seat in found(words, [side.seat for side in scene.view.players if not side.out]):
        yield saying(f"first player {seat}", FirstPlayerCorrection(seat))
