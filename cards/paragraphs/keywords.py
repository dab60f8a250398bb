"""Abilities that many cards share."""

from __future__ import annotations

from typing import ClassVar

from pydantic import Field

from cards.grammar.scope import Scope
from cards.node import Node
from cards.paragraphs.paragraph import Granted, Paragraph


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
