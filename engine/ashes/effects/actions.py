"""Actions that a text gives."""

from __future__ import annotations

from cards.effects.actions import GainAction
from engine.ashes.events import SideActionGained
from engine.ashes.language.resolving import resolves
from engine.ashes.table import Asking, Frame, Table


@resolves(GainAction)
def gain_action(table: Table, _effect: GainAction, frame: Frame) -> Asking[bool]:
    """A further side action this turn, for the player whose turn it is."""
    yield from ()
    if table.state.turn != frame.you:
        return False
    table.do(SideActionGained(frame.you))
    return True
