"""Placing, removing and moving tokens."""

from __future__ import annotations

from cards import effects as fx
from cards.selection import Selection, SomeToken, What
from cards.text.effects.register import Written, writes
from cards.text.lines import Line
from cards.text.scope import Scope
from cards.text.selections import TOKENS, quantity, what


@writes(fx.PlaceTokens)
def _place_tokens(effect: fx.PlaceTokens, scope: Scope) -> Written:
    more = "further " if scope.again(effect.token, effect.onto) else ""
    tokens = quantity(effect.amount, f"{more}{TOKENS[effect.token]}", scope)
    if not isinstance(effect.amount, int | str):
        # What the number is measured by may be a card too: first where they go, then how many.
        return Line(f"put on {what(effect.onto, scope)} {tokens}")
    stem = f"put {tokens}"
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
