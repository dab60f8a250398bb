"""Drawing, discarding and showing cards of a hand."""

from __future__ import annotations

from typing import ClassVar, Literal

from pydantic import Field

from cards.node import Node
from cards.reapers.effects.effect import ReapersEffect
from cards.reapers.things import Player


class VpOf(Node):
    """As many as a card is worth, and none below 0."""

    vp_of: str


class Draw(ReapersEffect):
    """Draw cards; an empty deck is made anew from the discard pile."""

    op: Literal["draw"]
    shorthand: ClassVar[str] = "cards"
    example: ClassVar[str] = "draw: 2"
    cards: int = Field(1, ge=1)

    def words(self) -> str:
        return "draw a card" if self.cards == 1 else f"draw {self.cards} cards"


class Discard(ReapersEffect):
    """A player discards cards from the hand: those the active player chooses, some at random, or all."""

    op: Literal["discard"]
    shorthand: ClassVar[str] = "cards"
    example: ClassVar[str] = "discard: {cards: 1, who: opponent, at_random: true}"
    cards: int | Literal["all"] | VpOf = 1
    who: Player = "you"
    at_random: bool = False

    def words(self) -> str:
        verb = "discard" if self.who == "you" else "your opponent discards"
        if self.cards == "all":
            return f"{verb} {'your' if self.who == 'you' else 'their'} hand"
        random = "at random" if self.at_random else ""
        if isinstance(self.cards, VpOf):
            return f"{verb} as many cards {random}{' ' if random else ''}as {self.cards.vp_of} is worth in VP"
        count = "a card" if self.cards == 1 else f"{self.cards} cards"
        return f"{verb} {count} {random}".rstrip()


class RevealHand(ReapersEffect):
    """A player shows the whole hand; what follows may be chosen from it knowing what it is."""

    op: Literal["reveal_hand"]
    shorthand: ClassVar[str] = "who"
    example: ClassVar[str] = "reveal_hand: opponent"
    who: Player

    def words(self) -> str:
        return "reveal your hand" if self.who == "you" else "your opponent reveals their hand"
