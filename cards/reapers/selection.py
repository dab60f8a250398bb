"""Selections: the cards that an effect is about."""

from __future__ import annotations

from typing import Annotated, Any, Literal, Self

from pydantic import BeforeValidator, Field, model_validator

from cards.node import Node
from cards.reapers.vocabulary import CardState, Kind, Value, Zone, noun, state_name

THIS = "this"
"""The name of the card that has the text."""
_WHOSE = {"you": "your", "opponent": "your opponent's", "any": "any"}
_ADJECTIVE = {("power", "least"): "least powerful", ("power", "most"): "most powerful"}
_ADJECTIVE |= {("vp", "least"): "least valuable", ("vp", "most"): "most valuable"}


class Bounds(Node):
    """The allowed values: a number, or bounds that must all hold. A name means a number that was chosen."""

    exactly: int | str | None = None
    at_least: int | None = None
    at_most: int | None = None

    @model_validator(mode="after")
    def _has_a_bound(self) -> Self:
        if self.exactly is None and self.at_least is None and self.at_most is None:
            raise ValueError("say a number, 'at_least' or 'at_most'")
        return self

    def words(self, unit: str = "") -> str:
        """Write the bounds: `3`, `3 or more`, `1 VP or less`."""
        if self.exactly is not None:
            return f"{self.exactly}{unit}"
        if self.at_most is None:
            return f"{self.at_least}{unit} or more"
        if self.at_least is None:
            return f"{self.at_most}{unit} or less"
        return f"{self.at_least} to {self.at_most}{unit}"

    def allow(self, value: int, number: int | None = None) -> bool:
        """Return True if the bounds allow a value; `number` is the number that a name means."""
        exactly = number if isinstance(self.exactly, str) else self.exactly
        return (
            (exactly is None or value == exactly)
            and (self.at_least is None or value >= self.at_least)
            and (self.at_most is None or value <= self.at_most)
        )


def _bounds(given: Any) -> Any:
    return {"exactly": given} if isinstance(given, int | str) else given


InBounds = Annotated[Bounds, BeforeValidator(_bounds)]
"""A field that takes bounds, or the number that a value must be."""


class Selection(Node):
    """A selection: `choose` cards of a kind, `each` of them, or some at `random`.

    They are `in` a zone `of` a player, which for cards in play means the controller. `power`, `vp` and
    `state` narrow the choice; `least` or `most` leaves those with the lowest or highest value, of which one
    is chosen (Glossary: Least/Most Powerful). `among` are cards that were named before, `but_not` leaves such
    cards out. The player takes `number` of them, or all if there are fewer; with `up_to` at most that number.
    """

    choose: Kind | None = None
    each: Kind | None = None
    random: Kind | None = None
    of: Literal["you", "opponent", "any"] = "any"
    zone: Zone = Field("play", alias="in")
    power: InBounds | None = None
    vp: InBounds | None = None
    state: CardState | None = None
    least: Value | None = None
    most: Value | None = None
    among: tuple[str, ...] = ()
    but_not: tuple[str, ...] = ()
    number: int = Field(1, ge=1)
    up_to: int | None = Field(None, ge=1)
    named: str = Field("", alias="as")

    @model_validator(mode="after")
    def _picks_one_way(self) -> Self:
        if sum(way is not None for way in (self.choose, self.each, self.random)) != 1:
            raise ValueError("say one of 'choose', 'each' and 'random'")
        if self.each and (self.number != 1 or self.up_to or self.least or self.most):
            raise ValueError("'each' takes all there are: it has no number, and nothing least or most")
        if self.least and self.most:
            raise ValueError("say 'least' or 'most', not both")
        return self

    @property
    def kind(self) -> Kind:
        """Return the kind of cards that it picks."""
        kind = self.choose or self.each or self.random
        assert kind is not None
        return kind

    @property
    def fewest(self) -> int:
        """Return the fewest cards that must be picked, if there are enough."""
        return 0 if self.up_to else self.number

    @property
    def most_picked(self) -> int:
        """Return the most cards that can be picked."""
        return self.up_to or self.number

    @property
    def picks_several(self) -> bool:
        """Return True if it can pick more than one card."""
        return bool(self.each and self.zone not in ("top of deck", "bottom of deck")) or self.most_picked > 1

    def words(self) -> str:
        """Write the selection: `an enemy Creature with power 5 or less`, `all Relics`."""
        if self.each and not self.picks_several:
            return f"the {self.zone.split()[0]} card of {_WHOSE[self.of]} deck"
        many = 2 if self.each else self.most_picked
        side = {"you": "friendly ", "opponent": "enemy ", "any": ""}[self.of] if self.zone == "play" else ""
        adjective = _ADJECTIVE.get((self.least or self.most or "", "least" if self.least else "most"), "")
        state = f"{state_name(self.state)} " if self.state else ""
        words = f"{state}{side}{noun(self.kind, many)}{self._values()}{self._where()}"
        if self.among:
            return "the others" if self.but_not else "those" if self.each else f"{_some(many)} of those"
        if self.each:
            return f"all {words}"
        if adjective:
            return f"the {adjective} {words}"
        if self.random:
            return f"{_some(many)} {words} at random"
        if self.up_to:
            return f"up to {self.up_to} {words}" if self.up_to > 1 else _article(words)
        return _article(words) if many == 1 else f"{many} {words}"

    def _values(self) -> str:
        phrases = []
        if self.power:
            phrases.append(f" with power {self.power.words()}")
        if self.vp:
            phrases.append(f" worth {self.vp.words(' VP')}")
        return "".join(phrases)

    def _where(self) -> str:
        if self.zone == "play":
            return ""
        return f" from {_WHOSE[self.of]} {self.zone}"


def _some(count: int) -> str:
    return "a" if count == 1 else str(count)


def _article(words: str) -> str:
    return f"{'an' if words[0] in 'aeiouAEIOU' else 'a'} {words}"


What = Selection | str
"""Cards picked, or the name of cards picked before; `this` is the card with the text."""


def reference_words(given: What) -> str:
    """Write the cards."""
    if isinstance(given, Selection):
        return given.words()
    return "this card" if given == THIS else given


def name_of_pick(given: What) -> str:
    """Return the name of what was picked; empty if it has none."""
    return given.named if isinstance(given, Selection) else ""
