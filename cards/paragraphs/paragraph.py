"""What every paragraph of text has.

Abilities that many cards share.
"""

from __future__ import annotations

from typing import Annotated, ClassVar

from pydantic import Field

from cards.grammar.scope import Scope
from cards.node import KeyNode, Node, OneOf


class Paragraph(KeyNode):
    """A paragraph of card text.

    `ability` is its name when it is a named ability, with the numeral at its end if it has one.
    `inexhaustible` text stays while the card is exhausted (Rulebook p. 15).
    """

    package: ClassVar[str] = "cards.paragraphs"
    called: ClassVar[str] = "paragraph of text"
    granted: ClassVar[bool] = False
    """Whether it can be given to another card, or be part of a shared ability."""
    ability: str | None = None
    inexhaustible: bool = False

    def words(self, scope: Scope, it: str) -> str:
        """Its sentences; `it` is the card that the text is about."""
        raise NotImplementedError

    @property
    def label(self) -> str:
        """What stands before it when it is no named ability."""
        return ""


Paragraphs = tuple[Annotated[Paragraph, OneOf(Paragraph)], ...]
"""The text of a card, in printed order."""

Granted = tuple[Annotated[Paragraph, OneOf(Paragraph, only="granted")], ...]
"""Text that is given to another card, or that a shared ability stands for."""


def split_title(title: str) -> tuple[str, int]:
    """`Throw 1` is (`Throw`, 1); a name without numeral has 0."""
    name, _, numeral = title.rpartition(" ")
    return (name, int(numeral)) if name and numeral.isdecimal() else (title, 0)


X_NUMERAL = "X"
"""The numeral of an ability that an effect gives: X as it is when the effect resolves."""


def has_x(title: str) -> bool:
    """Whether the numeral of an ability that is given is X: `Overkill X`."""
    return title.endswith(f" {X_NUMERAL}")


def name_given(title: str) -> str:
    """The name of an ability that is given with a numeral, X, or none."""
    return title.removesuffix(f" {X_NUMERAL}") if has_x(title) else split_title(title)[0]


class KeywordParagraph(Paragraph):
    """An ability that many cards share, defined once: `keyword: Gigantic 1`."""

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
