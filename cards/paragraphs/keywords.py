"""Abilities that many cards share, called keywords in packs, and the numerals of abilities."""

from typing import ClassVar

from pydantic import Field

from cards.node import Node
from cards.paragraphs.paragraph import Granted, Paragraph
from cards.wording.scope import Scope


def split_title(title: str) -> tuple[str, int]:
    """Split a title into name and numeral: `Throw 1` -> (`Throw`, 1); the numeral is 0 if there is none."""
    name, _, numeral = title.rpartition(" ")
    return (name, int(numeral)) if name and numeral.isdecimal() else (title, 0)


X_NUMERAL = "X"
"""The numeral of an ability given by an effect: the value of X when the effect resolves."""


def has_x(title: str) -> bool:
    """Return True if the numeral of a given ability is X: `Overkill X`."""
    return title.endswith(f" {X_NUMERAL}")


def ability_name(title: str) -> str:
    """Return the name of a given ability without its numeral or X."""
    return title.removesuffix(f" {X_NUMERAL}") if has_x(title) else split_title(title)[0]


class KeywordParagraph(Paragraph):
    """An ability that many cards share and that is defined once: `keyword: Gigantic 1`."""

    example: ClassVar[str] = "keyword: Alert"
    granted: ClassVar[bool] = True
    keyword: str

    def words(self, scope: Scope, it: str) -> str:
        return f"{self.keyword}."


class KeywordDefinition(Node):
    """A shared ability: its name without numeral, and its text, in which `N` is the numeral."""

    name: str
    numeral: bool = False
    text: Granted = Field(min_length=1)
