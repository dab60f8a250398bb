"""The read model of a game against a boss."""

from __future__ import annotations

from cards.bosses import BossKind, Difficulty, Phase
from engine.ashes.view.read_model import GameView
from engine.kernel.immutable_record import Record


class ChimeraView(Record, kw_only=True):
    """What is special about the boss's side; its card, battlefield and dice are in its `PlayerView`.

    `ultimate` is the current Ultimate value, raised by exhaustion tokens on the Chimera and on the Ultimate
    card (`ultimate_exhaustion` are the latter); 0 for a Dragonborn, whose ready spell is that card.
    `behavior` is the last roll of the behavior die in this game, if any. `behavior_phase` is the phase whose
    row was picked, during the turn of that roll; the row is picked by the behavior die, or by the side that
    the boss's own die has `shown`. The boss guards on `guards_from` or more of the behavior die, or on the
    side `guards_on` of its own die: in `guard_chance` of all rolls. `die` is the type of its dice, `sides`
    are their sides from the lowest up. `stamina` is how often its draw pile may still become empty until it
    is fatigued.
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
        """Return the last roll for a row: of the boss's own die, or of the behavior die."""
        return self.shown if self.kind == "dragonborn" else self.behavior


class RedRainsView(GameView, kw_only=True):
    """The whole table of a game against a boss."""

    chimera: ChimeraView


def chimera_of(view: GameView) -> ChimeraView | None:
    """Return what is special about the boss of this table; None if there is none."""
    return view.chimera if isinstance(view, RedRainsView) else None


def boss_seat(view: GameView) -> str:
    """Return the seat of the boss of this table; empty if there is none."""
    chimera = chimera_of(view)
    return "" if chimera is None else chimera.seat
