"""Passive text that adds to values."""

from __future__ import annotations

from typing import ClassVar, Literal, Protocol

from cards.amounts import Amount
from cards.amounts.amount import value
from cards.grammar.scope import Scope
from cards.grammar.words import article, listed, signed
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


class _Changes(Protocol):
    """A node that has attack, life and recover."""

    @property
    def attack(self) -> Amount: ...
    @property
    def life(self) -> Amount: ...
    @property
    def recover(self) -> Amount: ...


def values_text(changed: _Changes, scope: Scope) -> str:
    """The changed values of a node that has attack, life and recover: `+1 attack and +2 life`."""
    parts: list[str] = []
    for name in ("attack", "life", "recover"):
        amount = getattr(changed, name)
        if isinstance(amount, int):
            if amount:
                parts.append(f"{signed(amount)} {name}")
        elif amount in ("N", "X"):
            parts.append(f"+{value(amount, scope)} {name}")
        else:
            parts.append(f"{article(name)} bonus equal to {value(amount, scope)}")
    return listed(parts) if parts else "no change of values"
