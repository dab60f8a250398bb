"""Why cards of the Chimera, or those it aims at, are passed over: by the rules that pass them over."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from engine.ashes.language.attacking import can_attack
from engine.ashes.language.states import is_exhausted
from engine.ashes.table import Table
from engine.redrains.reasons import InRow, PassedOver, Unfit

Obstacle = Callable[[Table, int], Unfit | None]
"""What keeps a card from something; None if nothing does."""


def in_row(table: Table, card_id: int) -> InRow:
    """A card as one tells it in its row now."""
    return InRow(card_id, table.number_of(card_id))


def passed_over(table: Table, cards: Iterable[int], obstacle: Obstacle) -> tuple[PassedOver, ...]:
    """Those of the cards that something keeps from it."""
    found = ((card, obstacle(table, card)) for card in cards)
    return tuple(PassedOver(in_row(table, card), why) for card, why in found if why is not None)


def attack_obstacle(table: Table, unit: int) -> Unfit | None:
    """What keeps a unit of the Chimera from attacking; an aspect without claw or jaw cannot."""
    if table.card(unit).zone != "battlefield":
        return "out of play"
    if not can_attack(table, unit):
        return "exhausted" if is_exhausted(table, table.card(unit)) else "forbidden"
    made = table.print_of(unit)
    return "no claw or jaw" if "aspect" in made.kinds and made.target is None else None
