"""Printed effects that the language cannot say yet."""

from __future__ import annotations

from cards.effects.gaps import Unimplemented
from engine.ashes.events import EffectLeftOut
from engine.ashes.language.resolving import resolves
from engine.ashes.table import Asking, Frame, Table


@resolves(Unimplemented)
def leave_out(table: Table, effect: Unimplemented, frame: Frame) -> Asking[bool]:
    """Say that this effect is left out: a gap is never silent."""
    yield from ()
    table.do(EffectLeftOut(frame.source, effect.missing))
    return False
