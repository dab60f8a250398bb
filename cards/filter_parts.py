"""Parts of filters that speak of no other card: printed values, its cost, dice on it, what it shares."""

from __future__ import annotations

from typing import Self

from pydantic import model_validator

from cards.cost import DieType, Side
from cards.grammar.scope import Scope
from cards.grammar.words import article
from cards.marks import Ref, Where
from cards.node import Node
from cards.ranges import InRange


class Printed(Node):
    """Values as printed (or copied, or swapped), without anything that adds to them."""

    attack: InRange | None = None
    life: InRange | None = None
    recover: InRange | None = None

    def told(self, scope: Scope) -> list[tuple[Where, str]]:
        """The values asked for, in words."""
        asked = ((name, getattr(self, name)) for name in ("attack", "life", "recover"))
        return [("has", f"a printed {name} value of {limit.reads(scope)}") for name, limit in asked if limit]


class CostIs(Node):
    """What it costs to play a card: the number of its `dice`, and a die that is among them."""

    dice: InRange | None = None
    """The magic play cost: the number of die symbols."""
    die: DieType | None = None
    side: Side | None = None

    def told(self, scope: Scope) -> list[tuple[Where, str]]:
        """The cost asked for, in words."""
        found: list[tuple[Where, str]] = []
        if self.dice is not None:
            found.append(("has", f"a magic play cost of {self.dice.reads(scope)}"))
        if self.die is not None or self.side is not None:
            found.append(("has", f"{article(die_words(self.die, self.side))} in its cost"))
        return found


class DieOn(Node):
    """A die that lies on a card."""

    type: DieType | None = None
    side: Side | None = None


def die_words(kind: str | None, side: str | None) -> str:
    """What a die of a type, on a side, is called: `charm power die`."""
    return " ".join([*(word for word in (kind, side) if word), "die"])


class Same(Node):
    """What a card has in common with one already known, or named: its title; the slot of a spellboard it lies
    in."""

    title: Ref | None = None
    slot: Ref | None = None

    @model_validator(mode="after")
    def _is_something(self) -> Self:
        if self.title is None and self.slot is None:
            raise ValueError("the same what? 'title' and 'slot' take a card already known")
        return self

    def told(self, scope: Scope) -> list[tuple[Where, str]]:
        """What it shares, in words."""
        found: list[tuple[Where, str]] = []
        if self.title is not None:
            found.append(("has", f"the same title as {scope.phrase(self.title)}"))
        if self.slot is not None:
            found.append(("place", f"in the same slot as {scope.phrase(self.slot)}"))
        return found
