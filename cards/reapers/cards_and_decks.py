"""Cards and decks of Ardent Reapers.

A deck is played as it was published, under its own name; there is no deck building.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Literal, Self

from pydantic import Field, model_validator

from cards.errors import shortened
from cards.node import Node
from cards.reapers.texts.constant import Constant
from cards.reapers.texts.skills_and_abilities import Texts
from cards.reapers.vocabulary import Type


class ReapersCard(Node):
    """A card as printed. Only Creatures have `power`; `number` is its number in its set.

    `unimplemented` says why the card cannot be used in a game: something about it is not known.
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
        """Return its passive texts that apply while it is in play in this state."""
        return [
            passive
            for text in self.text
            if isinstance(text, Constant) and text.only_while in (None, state)
            for passive in text.passive
        ]

    def paragraphs(self) -> list[str]:
        """Return its rules text, one paragraph each."""
        return [text.words() for text in self.text]


CREATURES_NEEDED = 2
"""The fewest Creatures in a deck; with fewer a game could not begin (P2)."""


class ReapersDeck(Node):
    """A deck: one entry for each card."""

    name: str = Field(min_length=1, max_length=60)
    cards: tuple[str, ...] = Field(min_length=1, max_length=60)

    def card_counts(self) -> dict[str, int]:
        """Return how many of each card it has."""
        return dict(Counter(self.cards))


_LINE = re.compile(r"(?:(?P<count>\d{1,2})\s*x?\s+)?(?P<name>.+)")

_LONGEST = 60


def read_deck(text: str, name: str) -> ReapersDeck:
    """Read a deck from a list: one card per line, with a number before it if there are several.

    Empty lines and what follows `#` are ignored. Raises `ValueError` with the number of the wrong line.
    """
    cards: list[str] = []
    for number, line in enumerate(text.splitlines(), 1):
        entry = line.partition("#")[0].strip()
        found = _LINE.fullmatch(entry) if entry else None
        if found is None:
            continue
        count = int(found["count"] or 1)
        if not 0 < count <= _LONGEST - len(cards):
            raise ValueError(f"line {number}: {shortened(entry)}: a deck has up to {_LONGEST} cards")
        cards += [found["name"]] * count
    if not cards:
        raise ValueError("there is no card in it; write one card per line")
    return ReapersDeck(name=name[:_LONGEST] or "Own deck", cards=tuple(cards))
