"""Status abilities of aspects."""

from __future__ import annotations

from typing import ClassVar

from pydantic import Field

from cards.effects.effect import Effects, effect_lines
from cards.grammar.lines import sentences
from cards.grammar.scope import Scope
from cards.paragraphs.paragraph import Paragraph


class StatusParagraph(Paragraph):
    """A status ability (the green box of an aspect): at the start of its player's turn one status
    token is removed and the effects resolve, exhausted or not. One without pips is `0`: nothing refills
    it."""

    example: ClassVar[str] = "{status: 1, effects: [draw: 1]}"
    status: int = Field(ge=0)
    effects: Effects = Field(min_length=1)

    def words(self, scope: Scope, it: str) -> str:
        lines = effect_lines(self.effects, scope)
        whose = "its" if it == scope.boss else "your"
        lead = f"At the start of {whose} turn, exhausted or not, take 1 status token off {it} to do this:"
        return f"{lead} {sentences(lines)}"

    @property
    def label(self) -> str:
        return f"Status {self.status}" if self.status else "Status"
