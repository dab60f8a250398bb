"""What a seat may know of a game against the Chimera."""

from __future__ import annotations

from cards.chimera import BossKind, Difficulty, Phase
from engine.ashes.view.read_model import GameView
from engine.kernel.record import Record


class ChimeraView(Record, kw_only=True):
    """What is special about the boss's side; its card, battlefield and dice are in its `PlayerView`.

    `ultimate` is the value now, raised by exhaustion tokens on the Chimera (`ultimate_exhaustion` are
    those on the Ultimate card), and 0 for a Dragonborn, whose ready spell is that card; `behavior` is the
    last roll of the behavior die of this game, if any, and `behavior_phase` the phase whose row was
    picked, as long as the turn lasts in which that was rolled, by that die or by the side that its own
    die has `shown`. It guards on `guards_from` or more of the behavior die, or on the side `guards_on` of
    its own, `guard_chance` of all rolls. `die` is the type of its dice. `stamina` is how often its draw
    pile may still become empty until it is fatigued. `sides` are those of its dice, from the lowest up.
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
    guards_from: int | None
    guards_on: str | None = None
    guard_chance: float = 1 / 3
    behavior: int | None
    behavior_phase: Phase | None = None
    stamina: int = 1
    fatigued: bool
    kind: BossKind = "chimera"
    die: str = "rage"
    shown: str | None = None

    @property
    def result(self) -> int | str | None:
        """What was rolled for a row last: by its own die, or the behavior die."""
        return self.shown if self.kind == "dragonborn" else self.behavior


class RedRainsView(GameView, kw_only=True):
    """The whole table of a game against the Chimera."""

    chimera: ChimeraView


def chimera_of(view: GameView) -> ChimeraView | None:
    """What is special about the Chimera of this table; None where there is none."""
    return view.chimera if isinstance(view, RedRainsView) else None
