"""Selections of cards: a filter and how to pick."""

from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import Discriminator, Field, Tag, model_validator

from cards.amounts.amount import Amount, amount_phrase
from cards.destinations.zones import Under
from cards.filters import Filter, Ref, ZoneName
from cards.node import WAYS, Node, Way
from cards.ranges import InRange
from cards.wording.scope import Scope
from cards.wording.words import PILES, listed

Who = Literal["you", "opponent", "target player", "target opponent", "each player", "subject"] | Ref
"""`subject` is the controller of the trigger's subject; other words are players named before with `as`."""


def _unfold_place(value: dict[str, Any]) -> dict[str, Any]:
    """Turn `in: {discard: you}` into `in: discard, of: you`."""
    place = value.get("in")
    if not isinstance(place, dict) or "under" in place or len(place) != 1:
        return value
    ((zone, whose),) = place.items()
    return {**value, "in": zone, "of": whose}


class Extreme(Node):
    """The cards with the highest, or lowest, amount, measured for each card, which is called `it`."""

    highest: Amount | None = None
    lowest: Amount | None = None

    @model_validator(mode="after")
    def _is_one_end(self) -> Self:
        if (self.highest is None) == (self.lowest is None):
            raise ValueError("'at' has 'highest' or 'lowest', and the amount: {highest: {life_of: it}}")
        return self

    @property
    def measured(self) -> Amount:
        """Return the amount of which it is the highest or lowest."""
        return self.highest if self.highest is not None else self.lowest or 0

    def words(self, scope: Scope) -> str:
        """Write how it narrows a selection: `where its life value is highest`."""
        inner = scope.inner()
        inner.names["it"] = "it"
        ends = [(self.highest, "highest"), (self.lowest, "lowest")]
        clauses = [f"{amount_phrase(asked, inner)} is {end}" for asked, end in ends if asked is not None]
        words = " and ".join(clauses)
        return f"whose {words.removeprefix('its ')}" if words.startswith("its ") else f"where {words}"


class Total(Node):
    """The sum of the values of all cards picked."""

    attack: InRange | None = None
    life: InRange | None = None
    recover: InRange | None = None

    def words(self, scope: Scope) -> str:
        """Write how it narrows a selection: `with a total life value of 3 or less`."""
        asked = [(name, getattr(self, name)) for name in VALUES]
        phrases = [f"a total {name} value of {limit.words(scope)}" for name, limit in asked if limit]
        return f"with {' and '.join(phrases)}"


VALUES = ("attack", "life", "recover")
End = Literal["leftmost", "rightmost", "first", "last"]
Zones = ZoneName | Under | tuple[ZoneName, ...]


class Selection(Filter):
    """A filter and how to pick from it; exactly one way is given, with the kind.

    With `target` and `choose` a player picks (`by`); only `target` targets. `each` takes all cards, one at a
    time in the order that the controller chooses; `random` leaves the pick to chance. `leftmost: unit` is
    short for a target `at` that end: cards that cannot be targeted are passed over (Laws of the Chimera:
    Targeting).
    """

    way: Way
    by: Literal["you", "opponent"] | Ref = "you"
    """The player who picks: you, an opponent, or a player known by name."""
    number: InRange | None = None
    """The number of cards: `2` means exactly two, or as many as there are; `{at_most: 3}`, for which `up_to:
    3` is short, means any number up to 3. If left out: one, for `each` all, and with a `total` any number."""
    one_per: Literal["title", "slot"] | None = None
    """No two of the cards picked may have the same title, or be in the same slot of their spellboard."""
    total: Total | None = None
    at: End | Extreme | None = None
    """The end of the battlefield or pile, or the cards with the highest or lowest amount."""
    among: Ref | None = None
    """The name of the cards from which to pick, wherever they are."""
    zone: Zones = Field("play", alias="in")
    """The zone of the cards: in play, in a hand or pile (`{discard: you}`), under a card, or several."""
    named_as: str | None = Field(None, alias="as")
    """The name that the cards picked have from here on."""

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
            raise ValueError(f"how many, 'one_per' {self.one_per}? say the 'number'")
        return self

    @property
    def asks(self) -> bool:
        """Return True if a player picks, if there is anything to pick from."""
        return self.way in ("target", "choose") and (self.at is None or isinstance(self.at, Extreme))

    @property
    def picks_several(self) -> bool:
        """Return True if more than one card may be picked."""
        if self.number is None:
            return (self.way == "each" and self.at is None) or self.total is not None
        limits = (self.number.exactly, self.number.at_most)
        return not any(limit in (0, 1) for limit in limits)

    @property
    def zones(self) -> tuple[ZoneName | Under, ...]:
        """Return the zones of the cards."""
        return self.zone if isinstance(self.zone, tuple) else (self.zone,)


class Several(Node):
    """Several selections and names, whose cards are taken together."""

    parts: tuple[Ref | Selection, ...] = Field(min_length=2)
    named_as: ClassVar[None] = None
    picks_several: ClassVar[bool] = True

    @model_validator(mode="before")
    @classmethod
    def _read_list(cls, value: Any) -> Any:
        return {"parts": value} if isinstance(value, list | tuple) else value


def place_words(zone: Zones, scope: Scope, owner: str = "the") -> str:
    """Write the zone of a selection: ` in your hand`, ` under this card`; nothing for cards in play."""
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
"""Cards already known by name, a selection, or a list of both."""


def selections(reference: What) -> tuple[Selection, ...]:
    """Return the selections that it consists of."""
    parts = reference.parts if isinstance(reference, Several) else (reference,)
    return tuple(part for part in parts if isinstance(part, Selection))
