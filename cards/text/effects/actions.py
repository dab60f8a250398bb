"""Actions that a text gives."""

from __future__ import annotations

from cards import effects as fx
from cards.text.effects.register import Written, writes
from cards.text.lines import Line
from cards.text.scope import Scope


@writes(fx.GainAction)
def _gain_action(effect: fx.GainAction, _scope: Scope) -> Written:
    return Line(f"you may take one more {effect.action} action this turn", whole=True)
