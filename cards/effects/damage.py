"""Dealing, preventing and redirecting damage, destroying and canceling."""

from __future__ import annotations

from typing import ClassVar, Literal

from cards.node import OpNode
from cards.selection import Amount, What


class DealDamage(OpNode):
    """Deal damage: starts the damage process at step 1."""

    op: Literal["deal_damage"]
    amount: Amount = 1
    to: What
    cannot_be_prevented: bool = False


class Destroy(OpNode):
    """Destroy: enters the damage process at step 3."""

    op: Literal["destroy"]
    shorthand: ClassVar[str] = "what"
    what: What


class PreventDamage(OpNode):
    """Prevent damage that was dealt from being received: an amount, all of it, or all but an amount."""

    op: Literal["prevent_damage"]
    shorthand: ClassVar[str] = "amount"
    amount: Amount | Literal["all"] = "all"
    all_but: Amount | None = None


class RedirectDamage(OpNode):
    """Another card is dealt the damage instead of the one it was dealt to."""

    op: Literal["redirect_damage"]
    about_one: ClassVar[tuple[str, ...]] = ("to",)
    shorthand: ClassVar[str] = "to"
    to: What


class Cancel(OpNode):
    """Cancel the effect that caused the trigger, and what remains of its card."""

    op: Literal["cancel"]
