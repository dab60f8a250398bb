"""The types of cards, the token and the dice that Red Rains adds (Reference, Laws of the Chimera: Type)."""

from __future__ import annotations

from engine.ashes.model.tokens import TokenKind, TokenType, add_token, token_kinds
from engine.ashes.model.types import CardType, Trait, add_type

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
