"""Passive text that changes something: the one that all others are short forms of."""

from __future__ import annotations

from typing import ClassVar, Literal

from pydantic import model_validator

from cards.changes.parts import Parts
from cards.changes.words import change_texts, whom
from cards.grammar.scope import Scope
from cards.passives.passive import Passive


class Change(Parts, Passive):
    """A continuous change, of this card or of whatever `for` says."""

    op: Literal["change"]
    example: ClassVar[str] = "change: {for: {each: unit, of: you}, attack: 1}"

    @model_validator(mode="after")
    def _is_no_copy(self) -> Change:
        if self.copy_of is not None:
            raise ValueError("'copy_of' stands in an effect only: a copy is made once")
        return self

    def words(self, it: str, scope: Scope) -> str:
        return "; ".join(change_texts(self, whom(self, it, scope), scope))

    def changes(self) -> tuple[Parts, ...]:
        return (self,)
