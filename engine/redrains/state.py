"""The state of a game against a Chimera.

The types of cards, the token and the dice that Red Rains adds (Reference, Laws of the Chimera: Type).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from cards.chimera import BossKind, Difficulty, Phase
from engine.ashes.model.component_types import (
    CardType,
    TokenKind,
    TokenType,
    Trait,
    add_token,
    add_type,
    token_kinds,
)
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


RED_RAINS: TokenKind = "red rains"

CHIMERA_CARD = "chimera"

ULTIMATE_CARD = "ultimate"

ASPECT_TRAITS: frozenset[Trait] = frozenset(
    {"never recovers", "not exhausted by countering", "attack damage first"}
)
"""Aspects do not recover, whatever their recover value, and are not exhausted by countering (Reference,
Recovery Phase and Countering); the damage of an attacking one is resolved before the counter damage."""

# While playing, aspects are allies, conjurations and units.
_ASPECT = frozenset({"unit", "ally", "conjuration", "aspect"})

add_type("aspect", CardType(_ASPECT, ASPECT_TRAITS, all_text_is_ability=True))

add_type("conjured aspect", CardType(_ASPECT | {"conjured aspect"}, ASPECT_TRAITS, all_text_is_ability=True))

# The Chimera is its own Phoenixborn, and there is always room on its battlefield (Laws, Non-aspect units).
add_type(CHIMERA_CARD, CardType(frozenset({"phoenixborn"}), frozenset({"room for any"})))

# The publisher's supplement calls the Ultimate cards the Chimera's ready spells.
add_type(ULTIMATE_CARD, CardType(frozenset({"spell", "ready spell"})))

add_token(RED_RAINS, TokenType("Red Rains", lies_on="the Chimera"))

TOKEN_KINDS = token_kinds()
"""The kinds of tokens at a table with a Chimera."""

RAGE_DICE = "rage dice"

BEHAVIOR = "behavior die"
"""What the chance is called that these dice are."""
