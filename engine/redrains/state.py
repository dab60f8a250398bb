"""The state of a game against a Chimera."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from cards.chimera import BossKind, Difficulty, Phase
from engine.ashes.model.state import State


@dataclass(slots=True)
class Boss:
    """What is special about the boss. Its card and its Ultimate card are cards of its seat; a Dragonborn has
    its ready spells in place of the latter, and no `ultimate` value.

    `behavior` is the last roll of the behavior die, 0 before the first, `shown` what its own die showed that
    picked a row; `behavior_phase` is the phase that was in force at the roll of this turn, empty before it.
    `stamina` is how often its draw pile may still become empty until it is fatigued. One that is `grim`
    decides for itself what is up to it, one that is `endless` has no life value and a higher threat each
    round.
    """

    seat: str = ""
    name: str = ""
    difficulty: Difficulty = "standard"
    level: int = 1
    aspects: str = ""
    life: int = 0
    threat: int = 0
    ultimate: int = 0
    ultimate_card: int = 0
    phase: Phase = "I"
    behavior: int = 0
    behavior_phase: Phase | Literal[""] = ""
    stamina: int = 1
    fatigued: bool = False
    grim: bool = False
    endless: bool = False
    kind: BossKind = "chimera"
    shown: str = ""


@dataclass(slots=True)
class RedRainsState(State):
    """An Ashes state with a Chimera in it."""

    rules: str = "red-rains"
    boss: Boss = field(default_factory=Boss)

    def byname(self, card: int) -> str:
        """The boss is called Chimera, or Dragonborn, as it is in the rulebook (`docs/terms.md`)."""
        boss = self.boss
        if boss.seat in self.players:
            if card == self.players[boss.seat].phoenixborn:
                return boss.seat
            if card == boss.ultimate_card:
                return f"{boss.seat}'s {'ready spell' if boss.kind == 'dragonborn' else 'Ultimate'}"
        return ""

    def begin_turn(self, seat: str, facing: str = "", partners: tuple[str, ...] = ()) -> None:
        """As for any seat; and the row of an earlier turn is done with."""
        State.begin_turn(self, seat, facing, partners)
        self.boss.behavior_phase = ""

    def forget(self) -> None:
        """And by which phase the Chimera behaves this turn."""
        State.forget(self)
        self.boss.behavior_phase = ""

    def copy(self) -> RedRainsState:
        """A state that shares nothing changeable with this one."""
        twin = RedRainsState()
        self._copy_into(twin)
        mine = self.boss
        twin.boss = Boss(
            mine.seat,
            mine.name,
            mine.difficulty,
            mine.level,
            mine.aspects,
            mine.life,
            mine.threat,
            mine.ultimate,
            mine.ultimate_card,
            mine.phase,
            mine.behavior,
            mine.behavior_phase,
            mine.stamina,
            mine.fatigued,
            mine.grim,
            mine.endless,
            mine.kind,
            mine.shown,
        )
        return twin
