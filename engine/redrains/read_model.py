"""What a seat may know of a game against the Chimera."""

from __future__ import annotations

from cards.chimera import Difficulty, Phase
from engine.ashes.view.read_model import GameView
from engine.kernel.value import Value


class ChimeraView(Value, kw_only=True):
    """What is special about the Chimera's side; its card, battlefield and dice are in its `PlayerView`.

    `ultimate` is the value now, raised by exhaustion tokens on the Chimera (`ultimate_exhaustion` are
    those on the Ultimate card); `behavior` is the last roll of the behavior die of this game, if any, and
    `behavior_phase` the phase whose row it picked, as long as the turn lasts in which that was rolled. It
    guards on `guards_from` or more of that die. `stamina` is how often its draw pile may still become empty
    until it is fatigued. `sides` are those of its dice, from the lowest up.
    """

    seat: str
    difficulty: Difficulty
    level: int
    aspects: str
    phase: Phase
    threat: int
    red_rains: int
    ultimate: int
    ultimate_exhaustion: int
    sides: tuple[str, ...]
    guards_from: int
    behavior: int | None
    behavior_phase: Phase | None = None
    stamina: int = 1
    fatigued: bool


class RedRainsView(GameView, kw_only=True):
    """The whole table of a game against the Chimera."""

    chimera: ChimeraView


def chimera_of(view: GameView) -> ChimeraView | None:
    """What is special about the Chimera of this table; None where there is none."""
    return view.chimera if isinstance(view, RedRainsView) else None
