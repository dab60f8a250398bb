"""Changing values and abilities for a while."""

from __future__ import annotations

from cards import effects as node
from engine.ashes.events import ModifierAdded
from engine.ashes.reading import amount
from engine.ashes.resolving import resolves
from engine.ashes.selecting import pick
from engine.ashes.table import Asking, Frame, Table


@resolves("modify")
def modify(table: Table, effect: node.Modify, frame: Frame) -> Asking[bool]:
    """Add to the values of each picked card."""
    found = yield from pick(table, effect.what, frame, "to change its values")
    attack, life, recover = (
        amount(table, value, frame) for value in (effect.attack, effect.life, effect.recover)
    )
    for card in found:
        if table.is_in_play(card):
            table.do(ModifierAdded(card, effect.until, attack, life, recover))
            yield from table.variant.check_life(table, card)
    return bool(found)


@resolves("swap_attack_and_life")
def swap(table: Table, effect: node.SwapValues, frame: Frame) -> Asking[bool]:
    """Swap the printed attack and life of each picked unit."""
    found = yield from pick(table, effect.what, frame, "whose attack and life to swap")
    for card in found:
        if table.is_in_play(card):
            table.do(ModifierAdded(card, effect.until, swapped=True))
            yield from table.variant.check_life(table, card)
    return bool(found)


@resolves("grant")
def grant(table: Table, effect: node.Grant, frame: Frame) -> Asking[bool]:
    """Give each picked card a shared ability."""
    found = yield from pick(table, effect.what, frame, f"to give {effect.keyword}")
    table.catalog.keyword(effect.keyword)
    for card in found:
        if table.is_in_play(card):
            table.do(ModifierAdded(card, effect.until, keyword=effect.keyword))
    return bool(found)
