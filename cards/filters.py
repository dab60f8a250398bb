"""How a pack says which cards are meant."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, Literal

from cards.amounts.amount import Amount, value
from cards.grammar.scope import Scope
from cards.grammar.words import PILES, TOKENS, article, plural
from cards.node import Node

Kind = Literal[
    "card",
    "unit",
    "ally",
    "conjuration",
    "aspect",
    "conjured aspect",
    "phoenixborn",
    "unit or phoenixborn",
    "spell",
    "ready spell",
    "alteration spell",
    "action spell",
    "reaction spell",
    "attacker",
    "blocker",
    "defender",
]
Token = Literal["wound", "exhaustion", "status", "red rains"]
SomeToken = Literal[Token, "any"]
"""`any` is a token of whatever kind."""
Whose = Literal["you", "opponent", "any"]
"""Seen from the player who controls the text."""

REFERENCE = "names a card or player known to the text"
"""Marks the fields that refer to something by name, for the linter."""
Ref = Annotated[str, REFERENCE]
"""A card already known to the text: `this` (the card it stands on), `host` (the unit an alteration
spell is attached to), `subject` (what the trigger is about), `other` (the second card of the trigger),
or a name given by `as`."""

Owner = Literal["you", "opponent"] | Ref
"""Whose card: yours, an opponent's, or that of a player known by name."""

_LYING = {"play": "in play", "removed": "out of the game"}

Place = Literal["play", "hand", "draw", "discard", "conjurations", "removed"]


@dataclass(frozen=True)
class Says:
    """The words of a field of a filter, and where they stand.

    `before` the noun (`an exhausted unit`), `behind` it (`a unit in battle with ...`), as its `place`
    (`a unit in play`), or what it has (`a unit with at least 1 wound token`). `reads_values` is whether the
    field depends on current values of cards, which passive text may not; `layer` is the layer of
    characteristics that it asks about (`cards.changes.layers`), 0 for plain facts.
    """

    where: Literal["before", "behind", "place", "has"]
    words: Callable[[Any, Scope], str]
    reads_values: bool = False
    layer: int = 0


def _owned_by(owner: str, scope: Scope) -> str:
    if owner == "you":
        return "you own"
    return "an opponent owns" if owner == "opponent" else f"{scope.phrase(owner)} owns"


def _either(if_so: str, if_not: str, layer: int = 0) -> Says:
    return Says("before", lambda given, _scope: if_so if given else if_not, layer=layer)


def _at_most(label: str, reads_values: bool = True) -> Says:
    return Says(
        "has", lambda limit, scope: f"{article(label)} value of {value(limit, scope)} or less", reads_values
    )


class Filter(Node):
    """Which cards are meant. Every field given must hold."""

    kind: Kind = "card"
    of: Whose | Ref = "any"
    """Controller: you, opponent, any, or a player named by an earlier `choose_player`."""
    owner: Annotated[Owner | None, Says("behind", _owned_by)] = None
    """Whose card it is, whoever controls it."""
    other: bool = False
    """Not the card the text stands on, nor one already named in this text."""
    named: str | None = None
    same_name_as: Annotated[
        Ref | None, Says("has", lambda ref, scope: f"the same title as {scope.phrase(ref)}", layer=1)
    ] = None
    """Of the same title as a card already known."""
    but_no: Kind | None = None
    """Not of this kind, though of `kind`."""
    exhausted: Annotated[bool | None, _either("exhausted", "unexhausted", layer=2)] = None
    wounded: Annotated[bool | None, _either("wounded", "unwounded")] = None
    guarding: Annotated[bool | None, _either("guarding", "non-guarding")] = None
    attacking: Annotated[bool | None, _either("attacking", "non-attacking")] = None
    in_battle_with: Annotated[
        Ref | None, Says("behind", lambda ref, scope: f"in battle with {scope.phrase(ref)}")
    ] = None
    """The other card of a battle: an attacker and the one it fights."""
    has: Annotated[SomeToken | None, Says("has", lambda kind, _scope: f"at least 1 {TOKENS[kind]}")] = None
    lacks: Annotated[SomeToken | None, Says("has", lambda kind, _scope: f"no {plural(TOKENS[kind])}")] = None
    without_die: Annotated[str | None, Says("has", lambda kind, _scope: f"no {kind} die")] = None
    """No die of this type lies on it."""
    life_at_most: Annotated[Amount | None, _at_most("life")] = None
    attack_at_most: Annotated[Amount | None, _at_most("attack")] = None
    printed_life_at_most: Annotated[int | None, _at_most("printed life", reads_values=False)] = None
    lies_in: Annotated[
        Place | None,
        Says("place", lambda place, _scope: _LYING.get(place) or f"in the {PILES[place]}"),
    ] = None
    """Where the card lies now, for one that is known by name; selections look `in` a place."""


IN_THE_NOUN = frozenset({"kind", "of", "other", "named", "but_no"})
"""The fields that make the noun itself: `another non-ally unit you control named ...`."""


@cache
def filter_fields() -> dict[str, Says | None]:
    """The fields with their words, in the order in which they are said (None for the noun)."""
    return fields_of(Filter)


def fields_of(kind: type[Filter]) -> dict[str, Says | None]:
    """The fields with their words. Raises `TypeError` for one that has none."""
    found: dict[str, Says | None] = {}
    for name, field in kind.model_fields.items():
        found[name] = next((item for item in field.metadata if isinstance(item, Says)), None)
        if found[name] is None and name not in IN_THE_NOUN:
            raise TypeError(f"the field '{name}' of filters has no words: annotate it with 'Says'")
    return found


def given(fits: Filter, where: str, scope: Scope) -> list[str]:
    """The words of the fields given that stand there."""
    return [
        says.words(found, scope)
        for name, says in filter_fields().items()
        if says is not None and says.where == where and (found := getattr(fits, name)) is not None
    ]
