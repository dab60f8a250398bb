"""Passive text that adds to values."""

from __future__ import annotations

from typing import ClassVar, Literal

from cards.amounts import Amount
from cards.changes.parts import Parts
from cards.changes.words import values_text
from cards.grammar.scope import Scope
from cards.passives.passive import Passive


class Values(Passive):
    """Adds to the values of this unit; an alteration spell gives it to its unit by `grants`."""

    op: Literal["values"]
    example: ClassVar[str] = "values: {attack: 1}"
    attack: Amount = 0
    life: Amount = 0
    recover: Amount = 0

    def words(self, it: str, scope: Scope) -> str:
        return f"{it} has {values_text(self, scope)}"

    def changes(self) -> tuple[Parts, ...]:
        return (Parts.model_construct(attack=self.attack, life=self.life, recover=self.recover),)
