"""Activating the power of a die (Rulebook p. 12); what the powers do stands in the card packs."""

from __future__ import annotations

from collections.abc import Iterator

from engine.ashes.events import ActionTaken, DiePowerActivated
from engine.ashes.language.resolving import resolve_effects
from engine.ashes.model import rulebook
from engine.ashes.model.hindrances import Hindrance
from engine.ashes.play.magic_cost import Dice
from engine.ashes.play.payment import hinders_side, spend
from engine.ashes.play.windows import announce_payment, respond
from engine.ashes.table import Cause, Frame, Moment, Steps, Table


def weighed_powers(table: Table, seat: str, dice: Dice) -> Iterator[tuple[str, Hindrance | None]]:
    """The types of a player's dice whose power is known, in alphabetical order, with what keeps it from being
    used: it takes a side action and one of these active dice on its power side."""
    known, side = table.catalog.library.dice, hinders_side(table, seat)
    for kind in sorted({die.type for die in table.state.dice if die.owner == seat and die.type in known}):
        if side is None and (kind, "power") not in dice:
            yield kind, Hindrance("dice", lacks=((f"{kind} power", 1),))
        else:
            yield kind, side


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
