"""How much the amounts are that only the Chimera's texts measure; where there is none, they are 0."""

from __future__ import annotations

from cards.amounts.chimera import PhaseNumber
from cards.chimera import PHASES
from engine.ashes.language.amounts import means
from engine.ashes.table import Frame, Table
from engine.redrains.state import RedRainsState


@means(PhaseNumber)
def phase_number(table: Table, _wanted: PhaseNumber, _frame: Frame) -> int:
    """The phase as a number, as it is when the amount is needed."""
    state = table.state
    return PHASES.index(state.boss.phase) + 1 if isinstance(state, RedRainsState) else 0
