"""Base of all paragraphs of text."""

from typing import Annotated, ClassVar

from cards.node import KeyNode, OneOf
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
