"""The kinds of tokens there are: the rulebook's, which lie on any card, and those of other rule sets.

The types of cards: what else a card of a type counts as, and what its type alone says of it.

The rulebook's types stand here; a rule set with others adds them with `add_type`.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from engine.kernel.record import Record

TokenKind: TypeAlias = str
"""What a kind of token is called in the state, in texts and in ids: one of `token_kinds()`."""

MOST = 999
"""The largest amount, and the most tokens of a kind on one card: no real game comes near it, and numbers
that double without end stay numbers that can be shown."""


class TokenType(Record):
    """A kind of token: what sentences call it, and, if it lies on some cards only, where that is."""

    title: str
    lies_on: str = ""


_TOKENS: dict[TokenKind, TokenType] = {
    "wound": TokenType("wound"),
    "exhaustion": TokenType("exhaustion"),
    "status": TokenType("status"),
}

RULEBOOK_KINDS: tuple[TokenKind, ...] = tuple(_TOKENS)
"""Those that lie on any card in play."""


def add_token(kind: TokenKind, made: TokenType) -> None:
    """A rule set adds a kind of token; one that is there already must be said the same way."""
    if _TOKENS.setdefault(kind, made) != made:
        raise ValueError(f"the token '{kind}' is there already and says something else")


def token_kinds() -> tuple[TokenKind, ...]:
    """Every kind there is, the rulebook's first."""
    return tuple(_TOKENS)


def token_type(kind: TokenKind) -> TokenType:
    """What is said of a kind; `KeyError` when there is none of this name."""
    return _TOKENS[kind]


Trait = Literal["never recovers", "not exhausted by countering", "attack damage first", "room for any"]
"""What the type of a card says of it, whatever becomes of its text.

With `attack damage first` its damage as an attacker is resolved before the counter, without asking; a seat
led by a card with `room for any` has any number of units and ready spells.
"""


class CardType(Record):
    """A type of cards. `kinds` is what texts may call a card of it.

    With `all_text_is_ability` any text printed on a unit of it is an ability, with a name or without.
    """

    kinds: frozenset[str]
    traits: frozenset[Trait] = frozenset()
    all_text_is_ability: bool = False


_TYPES: dict[str, CardType] = {
    "phoenixborn": CardType(frozenset({"phoenixborn"})),
    "ally": CardType(frozenset({"unit", "ally"})),
    "conjuration": CardType(frozenset({"unit", "conjuration"})),
    "ready spell": CardType(frozenset({"spell", "ready spell"})),
    "action spell": CardType(frozenset({"spell", "action spell"})),
    "reaction spell": CardType(frozenset({"spell", "reaction spell"})),
    "alteration spell": CardType(frozenset({"spell", "alteration spell"})),
    "conjured alteration spell": CardType(
        frozenset({"spell", "alteration spell", "conjured alteration spell"})
    ),
}


_ALWAYS_UNITS: set[str] = set()


def always_units(kind: str) -> bool:
    """Whether only units are called by this kind, so that no other card in play need be looked at."""
    if not _ALWAYS_UNITS:
        kinds = {kind for made in _TYPES.values() for kind in made.kinds}
        _ALWAYS_UNITS.update(
            kind
            for kind in kinds
            if all("unit" in made.kinds for made in _TYPES.values() if kind in made.kinds)
        )
    return kind in _ALWAYS_UNITS


def add_type(name: str, made: CardType) -> None:
    """A rule set adds a type of its own; one that is there already must be said the same way."""
    _ALWAYS_UNITS.clear()
    if _TYPES.setdefault(name, made) != made:
        raise ValueError(f"the card type '{name}' is there already and says something else")


def type_named(name: str) -> CardType:
    """The type of this name; `KeyError` naming those there are when no rule set has added it."""
    try:
        return _TYPES[name]
    except KeyError:
        raise KeyError(f"no card type '{name}'; there are {', '.join(_TYPES)}") from None
