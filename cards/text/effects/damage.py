"""Damage, its prevention, and tokens."""

from __future__ import annotations

from cards import effects as fx
from cards.selection import Amount, NotDrawn, Selection, SomeToken, What
from cards.text.effects.register import Written, writes
from cards.text.lines import Line
from cards.text.scope import Scope
from cards.text.selections import TOKENS, quantity, value, what


@writes(fx.DealDamage)
def _damage(effect: fx.DealDamage, scope: Scope) -> Written:
    surely = ", which cannot be prevented" if effect.cannot_be_prevented else ""
    if isinstance(effect.amount, NotDrawn):
        who = scope.phrase(effect.amount.not_drawn)
        return Line(
            f"deal 1 damage to {what(effect.to, scope)} for each of those cards {who} did not draw{surely}"
        )
    to = what(effect.to, scope)
    return Line(f"deal {quantity(effect.amount, 'damage', scope)} to {to}{surely}")


@writes(fx.PlaceTokens)
def _place_tokens(effect: fx.PlaceTokens, scope: Scope) -> Written:
    stem = f"put {quantity(effect.amount, TOKENS[effect.token], scope)}"
    return Line(f"{stem} on {what(effect.onto, scope)}", stem=stem)


@writes(fx.RemoveTokens)
def _remove_tokens(effect: fx.RemoveTokens, scope: Scope) -> Written:
    token = TOKENS[effect.token]
    tokens = f"all {token}s" if effect.amount is None else quantity(effect.amount, token, scope)
    if effect.any_number:
        tokens = f"any number of {token}s"
    if effect.counted_as is not None:
        scope.counts[effect.counted_as] = f"{token}s taken off"
    return Line(f"take {tokens} off {what(_bearer(effect.what, effect.token), scope)}")


@writes(fx.MoveTokens)
def _move_tokens(effect: fx.MoveTokens, scope: Scope) -> Written:
    tokens = quantity(effect.amount, TOKENS[effect.token], scope)
    bearer = _bearer(effect.what, effect.token)
    return Line(f"move {tokens} from {what(bearer, scope)} to {what(effect.to, scope)}")


def _bearer(meant: What, token: SomeToken) -> What:
    """The card that tokens are taken from: that it has such a token goes without saying."""
    if isinstance(meant, Selection) and meant.has == token:
        return meant.model_copy(update={"has": None})
    return meant


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


def _share(amount: Amount, scope: Scope) -> str:
    """A part of the damage just spoken of."""
    shown = value(amount, scope)
    return f"{shown} of it" if isinstance(amount, int | str) else f"as much of it as {shown}"
