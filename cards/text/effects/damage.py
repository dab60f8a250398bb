"""Dealing, preventing and redirecting damage, destroying and canceling."""

from __future__ import annotations

from cards import effects as fx
from cards.selection import Amount, NotDrawn
from cards.text.effects.register import Written, writes
from cards.text.lines import Line
from cards.text.scope import Scope
from cards.text.selections import not_drawn, quantity, value, what


@writes(fx.DealDamage)
def _damage(effect: fx.DealDamage, scope: Scope) -> Written:
    surely = ", which cannot be prevented" if effect.cannot_be_prevented else ""
    if isinstance(effect.amount, NotDrawn):
        missing = not_drawn(effect.amount, scope)
        return Line(f"deal 1 damage to {what(effect.to, scope)} for each card {missing}{surely}")
    word = "further damage" if scope.again("damage", effect.to) else "damage"
    to = what(effect.to, scope)
    return Line(f"deal {quantity(effect.amount, word, scope)} to {to}{surely}")


@writes(fx.Destroy)
def _destroy(effect: fx.Destroy, scope: Scope) -> Written:
    return Line(f"destroy {what(effect.what, scope)}")


@writes(fx.PreventDamage)
def _prevent(effect: fx.PreventDamage, scope: Scope) -> Written:
    if effect.all_but is not None:
        return Line(f"prevent all but {_share(effect.all_but, scope)}")
    if effect.amount == "all":
        return Line("prevent that damage")
    return Line(f"prevent {_share(effect.amount, scope)}")


@writes(fx.RedirectDamage)
def _redirect(effect: fx.RedirectDamage, scope: Scope) -> Written:
    return Line(f"deal that damage to {what(effect.to, scope)} instead")


@writes(fx.Cancel)
def _cancel(_effect: fx.Cancel, _scope: Scope) -> Written:
    return Line("cancel that effect and whatever that spell, ability or dice power would still do")


def _share(amount: Amount, scope: Scope) -> str:
    """A part of the damage just spoken of."""
    shown = value(amount, scope)
    return f"{shown} of it" if isinstance(amount, int | str) else f"as much of it as {shown}"
