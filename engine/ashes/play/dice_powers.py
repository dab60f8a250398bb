"""Activating the power of a die (Rulebook p. 12); what the powers do stands in the card packs."""

from __future__ import annotations

from engine.ashes.events import ActionTaken, DiePowerActivated
from engine.ashes.language.resolving import resolve_effects
from engine.ashes.model import rulebook
from engine.ashes.play.magic_cost import Dice
from engine.ashes.play.payment import spend
from engine.ashes.play.windows import announce_payment, respond
from engine.ashes.table import Cause, Frame, Moment, Steps, Table


def usable_powers(table: Table, dice: Dice) -> list[str]:
    """The types of these active dice on their power side whose power is known, in alphabetical order."""
    known = table.catalog.library.dice
    return sorted([kind for kind, side in dice if side == "power" and kind in known])


def activate_power(table: Table, seat: str, kind: str) -> Steps:
    """Spend a side action and a power die, then resolve the power of its type."""
    with table.because(rulebook.DICE_POWER, None):
        table.do(ActionTaken(seat, "side"))
        die = spend(table, seat, (kind, "power"))
        table.do(DiePowerActivated(seat, die.id))
        frame = Frame(None, seat, Cause("dice power", None, seat), die=die.id, paid=(die,))
        yield from announce_payment(table, seat, frame.cause, frame.paid)
        yield from resolve_effects(table, table.catalog.library.die_power(kind).effects, frame)
        yield from respond(table, "after", Moment("power_used", (), seat, frame.cause))
