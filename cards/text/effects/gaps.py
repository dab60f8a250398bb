"""Printed effects that the language cannot say yet."""

from __future__ import annotations

from cards import effects as fx
from cards.text.effects.register import Written, writes
from cards.text.lines import Line
from cards.text.scope import Scope


@writes(fx.Unimplemented)
def _unimplemented(effect: fx.Unimplemented, _scope: Scope) -> Written:
    return Line(f"not carried out by the program yet: {effect.missing}", whole=True)
