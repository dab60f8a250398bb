"""Choices, conditions, and what follows from what.

What effects do to turns.
"""

from __future__ import annotations

from typing import ClassVar, Literal

from pydantic import Field

from cards.node import Node
from cards.reapers.effects.effect import Effects, ReapersEffect, clauses
from cards.reapers.selection import InBounds, Selection
from cards.reapers.vocabulary import Kind, listed, noun


class ChooseOne(ReapersEffect):
    """One of these, also one that does nothing (FAQ: Corrode or Shine)."""

    op: Literal["choose_one"]
    shorthand: ClassVar[str] = "options"
    example: ClassVar[str] = "choose_one: [[draw], [discard]]"
    options: tuple[Effects, ...] = Field(min_length=2)

    def words(self) -> str:
        return f"either {', or '.join(clauses(option) for option in self.options)}"


class InOrderTo(ReapersEffect):
    """Do something; whether it was done in full says what comes of it."""

    op: Literal["in_order_to"]
    example: ClassVar[str] = "in_order_to: {do: [discard: 2], then: [draw: 5]}"
    do: Effects = Field(min_length=1)
    then: Effects = ()
    otherwise: Effects = Field((), alias="else")

    def words(self) -> str:
        written = f"{clauses(self.do)}; if you do, {clauses(self.then)}"
        return f"{written}; otherwise {clauses(self.otherwise)}" if self.otherwise else written


class Condition(Node):
    """What must be so: a card that was named is worth so much, or a player has scored more than the other."""

    vp_of: str = ""
    vp: InBounds | None = None
    scored_more: Literal["you", "opponent"] | None = None

    def reads(self) -> str:
        """`that card is worth -1 VP or less`."""
        told = []
        if self.vp_of and self.vp:
            told.append(f"{self.vp_of} is worth {self.vp.reads(' VP')}")
        if self.scored_more == "you":
            told.append("you have more points in your score pile than your opponent")
        elif self.scored_more:
            told.append("your opponent has more points in their score pile than you")
        return " and ".join(told)


class If(ReapersEffect):
    """Something happens only if something is so."""

    op: Literal["if"]
    example: ClassVar[str] = "if: {that: {scored_more: opponent}, then: [draw: 1]}"
    that: Condition
    then: Effects = Field(min_length=1)

    def words(self) -> str:
        return f"if {self.that.reads()}, {clauses(self.then)}"


class ChooseCards(ReapersEffect):
    """Choose cards for what follows."""

    op: Literal["choose_cards"]
    shorthand: ClassVar[str] = "what"
    example: ClassVar[str] = "choose_cards: {choose: card, in: score pile, of: you, number: 2, as: yours}"
    what: Selection

    def words(self) -> str:
        return f"choose {self.what.reads()}"


class ChooseNumber(ReapersEffect):
    """Choose a number, to be spoken of by this name."""

    op: Literal["choose_number"]
    shorthand: ClassVar[str] = "named"
    example: ClassVar[str] = "choose_number: that number"
    named: str = Field(alias="as")

    def words(self) -> str:
        return "choose a number"


Act = Literal["play", "fight"]


class ForbidNextTurn(ReapersEffect):
    """In the opponent's next turn they cannot play these kinds of cards, or not use Creatures to fight."""

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
    """Your turn ends: no card rotates, and there is no draw step."""

    op: Literal["end_turn"]
    example: ClassVar[str] = "end_turn"

    def words(self) -> str:
        return "end your turn"
