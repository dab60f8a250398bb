"""Effects that contain other effects: choices, conditions and consequences; and effects on turns."""

from __future__ import annotations

from typing import ClassVar, Literal

from pydantic import Field

from cards.node import Node
from cards.reapers.effects.effect import Effects, ReapersEffect, clauses
from cards.reapers.selection import InBounds, Selection
from cards.reapers.vocabulary import Kind, listed, noun


class ChooseOne(ReapersEffect):
    """Choose one of these lists of effects, even one that does nothing (FAQ: Corrode or Shine)."""

    op: Literal["choose_one"]
    shorthand: ClassVar[str] = "options"
    example: ClassVar[str] = "choose_one: [[draw], [discard]]"
    options: tuple[Effects, ...] = Field(min_length=2)

    def words(self) -> str:
        return f"either {', or '.join(clauses(option) for option in self.options)}"


class InOrderTo(ReapersEffect):
    """Do something; what follows depends on whether it was done in full."""

    op: Literal["in_order_to"]
    example: ClassVar[str] = "in_order_to: {do: [discard: 2], then: [draw: 5]}"
    do: Effects = Field(min_length=1)
    then: Effects = ()
    otherwise: Effects = Field((), alias="else")

    def words(self) -> str:
        text = f"{clauses(self.do)}; if you do, {clauses(self.then)}"
        return f"{text}; otherwise {clauses(self.otherwise)}" if self.otherwise else text


class Condition(Node):
    """A condition: a named card has certain VP, or one player has scored more than the other."""

    vp_of: str = ""
    vp: InBounds | None = None
    scored_more: Literal["you", "opponent"] | None = None

    def words(self) -> str:
        """Write the clause: `that card is worth -1 VP or less`."""
        clauses = []
        if self.vp_of and self.vp:
            clauses.append(f"{self.vp_of} is worth {self.vp.words(' VP')}")
        if self.scored_more == "you":
            clauses.append("you have more points in your score pile than your opponent")
        elif self.scored_more:
            clauses.append("your opponent has more points in their score pile than you")
        return " and ".join(clauses)


class If(ReapersEffect):
    """Resolve effects only if a condition holds."""

    op: Literal["if"]
    example: ClassVar[str] = "if: {that: {scored_more: opponent}, then: [draw: 1]}"
    that: Condition
    then: Effects = Field(min_length=1)

    def words(self) -> str:
        return f"if {self.that.words()}, {clauses(self.then)}"


class ChooseCards(ReapersEffect):
    """Choose cards for the effects that follow."""

    op: Literal["choose_cards"]
    shorthand: ClassVar[str] = "what"
    example: ClassVar[str] = "choose_cards: {choose: card, in: score pile, of: you, number: 2, as: yours}"
    what: Selection

    def words(self) -> str:
        return f"choose {self.what.words()}"


class ChooseNumber(ReapersEffect):
    """Choose a number and give it a name."""

    op: Literal["choose_number"]
    shorthand: ClassVar[str] = "named"
    example: ClassVar[str] = "choose_number: that number"
    named: str = Field(alias="as")

    def words(self) -> str:
        return "choose a number"


Act = Literal["play", "fight"]


class ForbidNextTurn(ReapersEffect):
    """Forbid the opponent, in their next turn, to play these kinds of cards or to fight with Creatures."""

    op: Literal["forbid_next_turn"]
    example: ClassVar[str] = "forbid_next_turn: {act: play, kinds: [action]}"
    act: Act
    kinds: tuple[Kind, ...] = Field(("card",), min_length=1)

    def words(self) -> str:
        if self.act == "fight":
            return "in your opponent's next turn they cannot use Creatures to fight"
        what = listed([noun(kind, 2) for kind in self.kinds], "or")
        return f"in your opponent's next turn they cannot play {what}"


class EndTurn(ReapersEffect):
    """End your turn: no card rotates, and there is no draw step."""

    op: Literal["end_turn"]
    example: ClassVar[str] = "end_turn"

    def words(self) -> str:
        return "end your turn"
