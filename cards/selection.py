"""How a pack points at cards and players: a filter and how to pick."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import Discriminator, Field, Tag, model_validator

from cards.amounts.amount import Amount, amount_phrase
from cards.filters import Filter, Place, Ref
from cards.grammar.scope import Scope
from cards.grammar.words import PILES, listed
from cards.node import WAYS, Node, Way
from cards.places.place import Under
from cards.ranges import InRange

Who = Literal["you", "opponent", "target player", "target opponent", "each player", "subject"] | Ref
"""`subject` is the controller of the trigger's subject; any other word is a player named before by `as`."""


def _unfold_place(value: dict[str, Any]) -> dict[str, Any]:
    """`in: {discard: you}` is `in: discard, of: you`."""
    place = value.get("in")
    if not isinstance(place, dict) or "under" in place or len(place) != 1:
        return value
    ((zone, whose),) = place.items()
    return {**value, "in": zone, "of": whose}


class Extreme(Node):
    """Those with the highest, or the lowest, of an amount that is measured of each, called `it` there."""

    highest: Amount | None = None
    lowest: Amount | None = None

    @model_validator(mode="after")
    def _is_one_end(self) -> Self:
        if (self.highest is None) == (self.lowest is None):
            raise ValueError("'at' has 'highest' or 'lowest', and the amount: {highest: {life_of: it}}")
        return self

    @property
    def measured(self) -> Amount:
        """The amount of which it is the highest or lowest."""
        return self.highest if self.highest is not None else self.lowest or 0

    def words(self, scope: Scope) -> str:
        """`where its life value is highest`."""
        inner = scope.inner()
        inner.names["it"] = "it"
        ends = [(self.highest, "highest"), (self.lowest, "lowest")]
        told = [f"{amount_phrase(asked, inner)} is {end}" for asked, end in ends if asked is not None]
        words = " and ".join(told)
        return f"whose {words.removeprefix('its ')}" if words.startswith("its ") else f"where {words}"


class Total(Node):
    """What the values of all picked cards add up to."""

    attack: InRange | None = None
    life: InRange | None = None
    recover: InRange | None = None

    def words(self, scope: Scope) -> str:
        """`with a total life value of 3 or less`."""
        asked = [(name, getattr(self, name)) for name in VALUES]
        told = [f"a total {name} value of {limit.reads(scope)}" for name, limit in asked if limit]
        return f"with {' and '.join(told)}"


VALUES = ("attack", "life", "recover")
End = Literal["leftmost", "rightmost", "first", "last"]
Zones = Place | Under | tuple[Place, ...]


class Selection(Filter):
    """A filter and how to pick from it; exactly one way is given, with the kind.

    `target` and `choose` ask somebody (`by`); choosing does not target. `each` takes all, one at a time in
    the controller's order, and `random` leaves it to chance. `leftmost: unit` is short for a target `at` that
    end: what cannot be targeted is passed over (Laws of the Chimera: Targeting).
    """

    way: Way
    by: Literal["you", "opponent"] | Ref = "you"
    """Who picks: you, an opponent, or a player known by name."""
    number: InRange | None = None
    """How many: `2` are exactly two, as far as there are; `{at_most: 3}`, which `up_to: 3` is short for, is
    any number up to it. Left out: one, all of `each`, and any number where there is a `total`."""
    one_per: Literal["title"] | None = None
    """Whether no two of those picked may have the same title."""
    total: Total | None = None
    at: End | Extreme | None = None
    """At which end of the battlefield or pile, or with the highest or lowest of something."""
    among: Ref | None = None
    """Only among the cards of this name, wherever they are."""
    zone: Zones = Field("play", alias="in")
    """Where to look: in play, in a hand or pile (`{discard: you}`), under a card, or in several."""
    named_as: str | None = Field(None, alias="as")
    """The name that those picked have from here."""

    @model_validator(mode="before")
    @classmethod
    def _read_way(cls, value: Any) -> Any:
        if not isinstance(value, dict) or "way" in value:
            return value
        ways = [way for way in WAYS if way in value]
        if len(ways) != 1:
            raise ValueError(f"a selection has exactly one of {', '.join(WAYS)}")
        way, kind = ways[0], value[ways[0]]
        value = _unfold_place(value)
        rest = {key: item for key, item in value.items() if key not in (way, "up_to")}
        if "up_to" in value:
            rest.setdefault("number", {"at_most": value["up_to"]})
        if way in ("leftmost", "rightmost"):
            rest.setdefault("at", way)
            way = "target"
        return {"way": way, "kind": kind, **rest}

    @model_validator(mode="after")
    def _says_how_many(self) -> Self:
        if self.way == "each" and self.number is not None and self.at is None:
            raise ValueError("'each' takes all: 'choose' or 'target' a number of them, or say 'at' which end")
        if self.way in ("each", "random") and (self.total is not None or self.one_per is not None):
            raise ValueError("'total' and 'one_per' go with 'choose' and 'target': somebody picks")
        if self.one_per is not None and self.number is None:
            raise ValueError("how many, 'one_per' title? say the 'number'")
        return self

    @property
    def asks(self) -> bool:
        """Whether somebody picks, if there is anything to pick from."""
        return self.way in ("target", "choose") and (self.at is None or isinstance(self.at, Extreme))

    @property
    def picks_several(self) -> bool:
        """Whether more than one card may be picked."""
        if self.number is None:
            return (self.way == "each" and self.at is None) or self.total is not None
        limits = (self.number.exactly, self.number.at_most)
        return not any(limit in (0, 1) for limit in limits)

    @property
    def zones(self) -> tuple[Place | Under, ...]:
        """Where to look."""
        return self.zone if isinstance(self.zone, tuple) else (self.zone,)


class Several(Node):
    """Several selections and names: all of their cards, as one."""

    parts: tuple[Ref | Selection, ...] = Field(min_length=2)
    named_as: ClassVar[None] = None
    picks_several: ClassVar[bool] = True

    @model_validator(mode="before")
    @classmethod
    def _read_list(cls, value: Any) -> Any:
        return {"parts": value} if isinstance(value, list | tuple) else value


def place_words(zone: Zones, scope: Scope, owner: str = "the") -> str:
    """Where a selection looks: ` in your hand`, ` under this card`; nothing for cards in play."""
    if isinstance(zone, tuple):
        words = [place_words(each, scope, owner) or " in play" for each in zone]
        return f" {listed([each.lstrip() for each in words], 'or')}"
    if isinstance(zone, Under):
        return f" under {scope.phrase(zone.under)}"
    if zone == "play":
        return ""
    return " out of the game" if zone == "removed" else f" in {owner} {PILES[zone]}"


def _form_of(given: Any) -> str:
    if isinstance(given, list | tuple | Several):
        return "Several"
    return "str" if isinstance(given, str) else "Selection"


What = Annotated[
    Annotated[Ref, Tag("str")] | Annotated[Selection, Tag("Selection")] | Annotated[Several, Tag("Several")],
    Discriminator(_form_of),
]
"""Cards already known by name, a selection, or a list of these."""


def selections(meant: What) -> tuple[Selection, ...]:
    """The selections that it consists of."""
    parts = meant.parts if isinstance(meant, Several) else (meant,)
    return tuple(part for part in parts if isinstance(part, Selection))
