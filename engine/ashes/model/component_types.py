"""Kinds of tokens and types of cards: the rulebook's, and those that other rule sets add."""

from __future__ import annotations

from typing import Literal, TypeAlias

from engine.kernel.immutable_record import Record

TokenKind: TypeAlias = str
"""The name of a kind of token in states, texts and ids: one of `token_kinds()`."""

MAX_AMOUNT = 999
"""The largest amount, and the most tokens of a kind on one card. No real game comes near it; numbers that
double without end stay printable.
"""


class TokenType(Record):
    """A kind of token. `only_on` describes the only cards that may have it; empty for any."""

    title: str
    only_on: str = ""


_TOKENS: dict[TokenKind, TokenType] = {
    "wound": TokenType("wound"),
    "exhaustion": TokenType("exhaustion"),
    "status": TokenType("status"),
}

RULEBOOK_KINDS: tuple[TokenKind, ...] = tuple(_TOKENS)
"""Kinds of tokens that may be on any card in play."""


def add_token(kind: TokenKind, made: TokenType) -> None:
    """Add a kind of token. Raises `ValueError` if it exists with another definition."""
    if _TOKENS.setdefault(kind, made) != made:
        raise ValueError(f"the token '{kind}' is there already and says something else")


def token_kinds() -> tuple[TokenKind, ...]:
    """Return every kind of token, the rulebook's first."""
    return tuple(_TOKENS)


def token_type(kind: TokenKind) -> TokenType:
    """Return a kind of token by its name. Raises `KeyError` if there is none."""
    return _TOKENS[kind]


Trait = Literal["never recovers", "not exhausted by countering", "attack damage first", "room for any"]
"""Property that a card has by its type, even if its text is lost.

With `attack damage first` its damage as an attacker is resolved before the counter, without asking. A seat
whose Phoenixborn has `room for any` may have any number of units and ready spells.
"""


class CardType(Record):
    """A type of cards. `kinds` are the words by which texts refer to cards of it.

    With `all_text_is_ability` all text printed on a unit of this type is an ability, named or not.
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
    """Return True if only units are of this kind, so that a search need not look at other cards in play."""
    if not _ALWAYS_UNITS:
        kinds = {kind for made in _TYPES.values() for kind in made.kinds}
        _ALWAYS_UNITS.update(
            kind
            for kind in kinds
            if all("unit" in made.kinds for made in _TYPES.values() if kind in made.kinds)
        )
    return kind in _ALWAYS_UNITS


def add_type(name: str, made: CardType) -> None:
    """Add a card type. Raises `ValueError` if it exists with another definition."""
    _ALWAYS_UNITS.clear()
    if _TYPES.setdefault(name, made) != made:
        raise ValueError(f"the card type '{name}' is there already and says something else")


def card_type(name: str) -> CardType:
    """Return the card type of this name. Raises `KeyError` if no rule set has added it."""
    try:
        return _TYPES[name]
    except KeyError:
        raise KeyError(f"no card type '{name}'; there are {', '.join(_TYPES)}") from None
