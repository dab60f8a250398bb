"""Values that fields of filters take, and how a field of a filter is put into words.

Kinds of cards, tokens, names, printed values, costs, dice on cards; and the short forms that packs may write.
"""

from collections.abc import Callable
from typing import Annotated, Any, Literal, Self

from msgspec import Struct
from pydantic import Discriminator, Tag, model_validator

from cards.cost import DieType, Side
from cards.node import Node
from cards.ranges import InRange
from cards.wording.scope import Scope
from cards.wording.words import article

Kind = Literal[
    "card",
    "unit",
    "ally",
    "conjuration",
    "aspect",
    "conjured aspect",
    "phoenixborn",
    "spell",
    "ready spell",
    "alteration spell",
    "conjured alteration spell",
    "action spell",
    "reaction spell",
    "attacker",
    "blocker",
    "defender",
]

Kinds = Annotated[
    Annotated[Kind, Tag("one kind")] | Annotated[tuple[Kind, ...], Tag("kinds")],
    Discriminator(lambda given: "kinds" if isinstance(given, list | tuple) else "one kind"),
]
"""A kind, or several kinds of which the card must be one."""

Token = Literal["wound", "exhaustion", "status", "red rains"]

SomeToken = Literal[Token, "any"]
"""A kind of token; `any` means a token of any kind."""

RelativePlayer = Literal["you", "opponent", "any"]
"""A player relative to the one who controls the text."""

REFERENCE = "names a card or player known to the text"
"""Mark of the fields that refer to something by name, for the linter."""

Ref = Annotated[str, REFERENCE]
"""The name of something that the text already knows: `this` (the card with the text), `host` (the unit an
alteration spell is attached to), `subject` (what the trigger is about), `other` (the second card of the
trigger), `cause` (the card that caused it), or a name given by `as`."""

Owner = Literal["you", "opponent"] | Ref
"""The owner of a card: you, an opponent, or a player known by name."""

ZoneName = Literal["play", "hand", "draw", "discard", "conjurations", "removed"]

ZONE_PHRASES = {"play": "in play", "removed": "out of the game"}
"""The words for a card in a zone that is no pile."""

Where = Literal["before", "noun", "behind", "place", "has", "clause", "where"]


class FieldWording(Struct, frozen=True):
    """The wording of one field of a filter, and where its words go.

    They go `before` the noun (`an exhausted unit`), directly to the `noun` (`a non-ally unit`), `behind` it
    (`a unit in battle with ...`), or are its `place` (`a unit in play`), something it `has` (`a unit with 2
    status tokens`), a `clause` (`a unit that can attack`), or a condition (`a unit where ...`). A field whose
    words go to several positions has `told` instead of `where` and `words`; it returns each phrase with its
    position. `reads_values` is True if the field depends on current values of cards, which passive text may
    not. `layer` is the layer that the field reads (`cards.continuous_changes.layers`), 0 for plain facts.
    """

    where: Where | None
    words: Callable[[Any, Scope], str] | None
    reads_values: bool = False
    several: Callable[[Any, Scope], list[tuple[Where, str]]] | None = None
    layer: int = 0

    def phrases(self, given: Any, scope: Scope) -> list[tuple[Where, str]]:
        """Return the phrases for a value of the field, each with its position."""
        if self.several is not None:
            return self.several(given, scope)
        assert self.where is not None and self.words is not None
        return [(self.where, self.words(given, scope))]


class Printed(Node):
    """Values as printed (or copied, or exchanged), without anything that adds to them."""

    attack: InRange | None = None
    life: InRange | None = None
    recover: InRange | None = None

    def phrases(self, scope: Scope) -> list[tuple[Where, str]]:
        """Return the phrases for the values that it asks for."""
        asked = ((name, getattr(self, name)) for name in ("attack", "life", "recover"))
        return [("has", f"a printed {name} value of {limit.words(scope)}") for name, limit in asked if limit]


class CostIs(Node):
    """The cost to play a card: the number of its `dice`, and a die that is among them."""

    dice: InRange | None = None
    """The magic play cost, which is the number of die symbols."""
    die: DieType | None = None
    side: Side | None = None

    def phrases(self, scope: Scope) -> list[tuple[Where, str]]:
        """Return the phrases for the cost that it asks for."""
        found: list[tuple[Where, str]] = []
        if self.dice is not None:
            cost, end = self.dice.words(scope), "'s magic play cost"
            same = self.dice.exactly is not None and cost.endswith(end)
            found.append(
                (
                    "has",
                    f"the same magic play cost as {cost.removesuffix(end)}"
                    if same
                    else f"a magic play cost of {cost}",
                )
            )
        if self.die is not None or self.side is not None:
            found.append(("has", f"{article(die_words(self.die, self.side))} in its cost"))
        return found


class DieOn(Node):
    """A die on a card."""

    type: DieType | None = None
    side: Side | None = None


def die_words(kind: str | None, side: str | None) -> str:
    """Write a die of a type, on a side: `charm power die`."""
    return " ".join([*(word for word in (kind, side) if word), "die"])


class Same(Node):
    """A property shared with a card that is known or named: its title, or its spellboard slot."""

    title: Ref | None = None
    slot: Ref | None = None

    @model_validator(mode="after")
    def _is_something(self) -> Self:
        if self.title is None and self.slot is None:
            raise ValueError("the same what? 'title' and 'slot' take a card already known")
        return self

    def phrases(self, scope: Scope) -> list[tuple[Where, str]]:
        """Return the phrases for what the card shares."""
        found: list[tuple[Where, str]] = []
        if self.title is not None:
            found.append(("has", f"the same title as {scope.phrase(self.title)}"))
        if self.slot is not None:
            found.append(("place", f"in the same slot as {scope.phrase(self.slot)}"))
        return found


_NAMES: dict[str, str] = {"in_battle_with": "battles"}
"""Short forms that are another name of a field."""

_FIELDS: dict[str, Callable[[Any], dict[str, Any]]] = {
    "same_name_as": lambda ref: {"same": {"title": ref}},
    "but_no": lambda kind: {"not": {"kind": kind}},
    "wounded": lambda so: {"has" if so else "lacks": {"token": "wound"}},
    "charged": lambda so: {"has" if so else "lacks": {"die": {"type": "artifice"}}},
    "without_die": lambda kind: {"lacks": {"die": {"type": kind}}},
    "life_at_most": lambda limit: {"life": {"at_most": limit}},
    "attack_at_most": lambda limit: {"attack": {"at_most": limit}},
    "printed_life_at_most": lambda limit: {"printed": {"life": {"at_most": limit}}},
}
"""Short forms for a field with a value."""

SHORT_FORMS = frozenset({*_NAMES, *_FIELDS})


def unfold_short_forms(given: dict[Any, Any]) -> dict[Any, Any]:
    """Expand the short forms of a filter. A field that is given in both forms must fulfill both."""
    if given.get("kind") == "unit or phoenixborn":
        given = {**given, "kind": ("unit", "phoenixborn")}
    if isinstance(given.get("cost"), int | str) or _is_range(given.get("cost")):
        given = {**given, "cost": {"dice": given["cost"]}}
    if SHORT_FORMS.isdisjoint(given):
        return given
    found = {key: value for key, value in given.items() if key not in SHORT_FORMS}
    for key, value in given.items():
        if key not in SHORT_FORMS or value is None:
            continue
        if key in _NAMES:
            found.setdefault(_NAMES[key], value)
            continue
        for field, asked in _FIELDS[key](value).items():
            found[field] = asked if field not in found else _both(field, found[field], asked)
    return found


def _both(field: str, one: Any, other: Any) -> Any:
    if field in ("has", "lacks"):
        return [*(one if isinstance(one, list | tuple) else [one]), other]
    if field == "not":
        return {"any": [one, other]}
    if isinstance(one, dict) and one.keys().isdisjoint(other):
        return {**one, **other}
    raise ValueError(f"'{field}' is given twice, once in a short form")


def _is_range(value: Any) -> bool:
    return isinstance(value, dict) and not value.keys().isdisjoint(
        {"at_least", "at_most", "other_than", "exactly"}
    )
