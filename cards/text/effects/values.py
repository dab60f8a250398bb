"""Changing values and abilities for a while."""

from __future__ import annotations

from cards import effects as fx
from cards.text.effects.register import Written, writes
from cards.text.lines import Line
from cards.text.passives import flag_texts, values_text
from cards.text.scope import Scope
from cards.text.selections import selected, what
from cards.text.words import listed

_UNTIL = {"end of turn": "until the turn ends", "end of round": "until the round ends"}


@writes(fx.Modify)
def _modify(effect: fx.Modify, scope: Scope) -> Written:
    more = "a further " if effect.more else ""
    return Line(f"give {what(effect.what, scope)} {more}{values_text(effect, scope)} {_UNTIL[effect.until]}")


@writes(fx.SwapValues)
def _swap(effect: fx.SwapValues, scope: Scope) -> Written:
    return Line(f"swap the printed attack and life of {what(effect.what, scope)} {_UNTIL[effect.until]}")


@writes(fx.Grant)
def _grant(effect: fx.Grant, scope: Scope) -> Written:
    meant = what(effect.what, scope)
    if effect.keyword:
        return Line(f"give {meant} {effect.keyword} {_UNTIL[effect.until]}")
    if isinstance(effect.what, str):
        it, lead = meant, ""
    else:
        it, lead = "it", f"choose {selected(effect.what, scope, asks=False)}: "
    told = listed(flag_texts(effect.passive, it))
    return Line(f"{lead}{told} {_UNTIL[effect.until]}", whole=not lead)


@writes(fx.BecomeCopyOf)
def _copy(effect: fx.BecomeCopyOf, scope: Scope) -> Written:
    who, model = what(effect.what, scope), what(effect.of, scope)
    took = "it takes over the other's title, printed abilities and printed values, with X as it is now"
    return Line(f"have {who} become a copy of {model} {_UNTIL[effect.until]}: {took}")
