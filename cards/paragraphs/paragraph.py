"""Base of all paragraphs of text, and abilities that many cards share."""

from typing import Annotated, ClassVar

from pydantic import Field

from cards.node import KeyNode, Node, OneOf
from cards.wording.scope import Scope


class Paragraph(KeyNode):
    """A paragraph of card text.

    `ability` is its name if it is a named ability, with the numeral at the end if it has one. `inexhaustible`
    text stays active while the card is exhausted (Rulebook p. 15).
    """

    package: ClassVar[str] = "cards.paragraphs"
    sort_name: ClassVar[str] = "paragraph of text"
    granted: ClassVar[bool] = False
    """True if it can be given to another card, or be part of a shared ability."""
    ability: str | None = None
    inexhaustible: bool = False

    def words(self, scope: Scope, it: str) -> str:
        """Write its sentences; `it` is the card that the text is about."""
        raise NotImplementedError

    @property
    def label(self) -> str:
        """Return the label before a paragraph that is no named ability; empty if it has none."""
        return ""


Paragraphs = tuple[Annotated[Paragraph, OneOf(Paragraph)], ...]
"""The text of a card, in printed order."""

Granted = tuple[Annotated[Paragraph, OneOf(Paragraph, only="granted")], ...]
"""Text that is given to another card, or that a shared ability consists of."""


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
