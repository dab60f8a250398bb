"""The state of a game against a boss, with the card types, token and dice that Red Rains adds.

Reference, Laws of the Chimera: Type.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

from cards.bosses import BossKind, Difficulty, Phase
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


class Boss(Struct):
    """What is special about the boss.

    Its card and its Ultimate card are cards of its seat; a Dragonborn has its ready spells instead of the
    latter, and no `ultimate` value. `behavior` is the last roll of the behavior die, 0 before the first one;
    `shown` the side of its own die that picked a row. `behavior_phase` is the phase at the roll of this turn,
    empty before it. `stamina` is how often its draw pile may still become empty until it is fatigued. A
    `grim` boss makes its choices itself; an `endless` one has no life value and a higher threat each round.
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


class RedRainsState(State):
    """An Ashes state with a boss in it."""

    rules: str = "red-rains"
    boss: Boss = field(default_factory=Boss)

    def alias_of(self, card: int) -> str:
        """Return what the rules call the boss or its card of the phase; empty for other cards."""
        boss = self.boss
        if boss.seat in self.players:
            if card == self.players[boss.seat].phoenixborn:
                return boss.seat
            if card == boss.ultimate_card:
                return f"{boss.seat}'s {'ready spell' if boss.kind == 'dragonborn' else 'Ultimate'}"
        return ""

    def begin_turn(self, seat: str, facing: str = "", partners: tuple[str, ...] = ()) -> None:
        State.begin_turn(self, seat, facing, partners)
        self.boss.behavior_phase = ""

    def drop_memory(self) -> None:
        State.drop_memory(self)
        self.boss.behavior_phase = ""

    def copy(self) -> RedRainsState:
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
"""What all aspects have in common.

They do not recover, whatever their recover value, and countering does not exhaust them (Reference, Recovery
Phase and Countering). The damage of an attacking aspect is resolved before the counter damage.
"""

# Aspects are allies, conjurations and units during the game (Reference, Laws of the Chimera: Type).
_ASPECT = frozenset({"unit", "ally", "conjuration", "aspect"})

add_type("aspect", CardType(_ASPECT, ASPECT_TRAITS, all_text_is_ability=True))

add_type("conjured aspect", CardType(_ASPECT | {"conjured aspect"}, ASPECT_TRAITS, all_text_is_ability=True))

# The Chimera is its own Phoenixborn, and there is always room on its battlefield (Laws, Non-aspect units).
add_type(CHIMERA_CARD, CardType(frozenset({"phoenixborn"}), frozenset({"room for any"})))

# The publisher's supplement calls the Ultimate cards the Chimera's ready spells.
add_type(ULTIMATE_CARD, CardType(frozenset({"spell", "ready spell"})))

add_token(RED_RAINS, TokenType("Red Rains", only_on="the Chimera"))

TOKEN_KINDS = token_kinds()
"""The kinds of tokens at a table with a boss."""

RAGE_DICE = "rage dice"
"""Name of a roll of the boss's own dice."""

BEHAVIOR = "behavior die"
"""Name of a roll of the behavior die."""
