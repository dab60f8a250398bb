"""A card of Ardent Reapers."""

from __future__ import annotations

from typing import Literal, Self

from pydantic import model_validator

from cards.node import Node
from cards.reapers.texts.constant import Constant
from cards.reapers.texts.text import Texts
from cards.reapers.things import Type


class ReapersCard(Node):
    """What is printed on a card. Only Creatures have `power`; `number` is its number in its set.

    `unimplemented` says why a card cannot be played with: something about it is not known.
    """

    name: str
    type: Type | None = None
    rarity: Literal["common", "rare", "variant", "linked"] | None = None
    number: int | None = None
    power: int | None = None
    vp: int | None = None
    text: Texts = ()
    unimplemented: str = ""

    @model_validator(mode="after")
    def _is_whole(self) -> Self:
        if self.unimplemented:
            return self
        if self.type is None or self.vp is None:
            raise ValueError("a card has a type and is worth some VP; what is not known is 'unimplemented'")
        if (self.power is not None) != (self.type == "creature"):
            raise ValueError("Creatures have power, and no other card has")
        return self

    def passives(self, state: str) -> list[object]:
        """What is so all the time while it is in play in this state."""
        return [
            passive
            for text in self.text
            if isinstance(text, Constant) and text.only_while in (None, state)
            for passive in text.passive
        ]

    def reads(self) -> list[str]:
        """Its rules text, a paragraph each."""
        return [text.words() for text in self.text]
