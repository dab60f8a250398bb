"""Changing values and abilities for a while."""

from __future__ import annotations

from cards.effects.values import BecomeCopyOf, Grant, Modify, SwapValues
from cards.grammar.scope import Scope
from cards.passives.flags import flag_texts
from cards.passives.values import values_text
from engine.ashes.events import CardCopied, ModifierAdded
from engine.ashes.language.amounts import amount
from engine.ashes.language.purposes import meant_by_flags, purpose_of, sign
from engine.ashes.language.resolving import resolves
from engine.ashes.language.values import printed_values
from engine.ashes.play.selecting import pick
from engine.ashes.table import Asking, Frame, Table
from engine.kernel.choice import Meant


def _meant_by_values(table: Table, effect: Modify, frame: Frame) -> Meant:
    values = (effect.attack, effect.life, effect.recover)
    return sign(sum(amount(table, value, frame) for value in values))


@resolves(Modify, meant=_meant_by_values)
def modify(table: Table, effect: Modify, frame: Frame) -> Asking[bool]:
    """Add to the values of each picked card."""
    given = values_text(effect, Scope(numeral=str(frame.numeral)))
    found = yield from pick(table, effect.what, frame, f"to give {given}", purpose_of(table, effect, frame))
    attack, life, recover = (
        amount(table, value, frame) for value in (effect.attack, effect.life, effect.recover)
    )
    for card in found:
        if table.is_in_play(card):
            table.do(ModifierAdded(card, effect.until, attack, life, recover))
            yield from table.mode.check_life(table, card, frame.cause)
    return bool(found)


@resolves(SwapValues)
def swap(table: Table, effect: SwapValues, frame: Frame) -> Asking[bool]:
    """Swap the printed attack and life of each picked unit."""
    purpose = purpose_of(table, effect, frame)
    found = yield from pick(table, effect.what, frame, "whose attack and life to swap", purpose)
    for card in found:
        if table.is_in_play(card):
            table.do(ModifierAdded(card, effect.until, swapped=True))
            yield from table.mode.check_life(table, card, frame.cause)
    return bool(found)


@resolves(Grant, meant=lambda _table, effect, _frame: meant_by_flags(effect.passive))
def grant(table: Table, effect: Grant, frame: Frame) -> Asking[bool]:
    """Give each picked card a shared ability, or passive text that holds whatever its abilities."""
    becomes = " and ".join(flag_texts(effect.passive, "it"))
    words = f"to give {effect.keyword}" if effect.keyword else f"so that {becomes}"
    found = yield from pick(table, effect.what, frame, words, purpose_of(table, effect, frame))
    if effect.keyword:
        table.catalog.keyword(effect.keyword)  # from now on its moments are heard
    for card in found:
        if table.is_in_play(card):
            table.do(ModifierAdded(card, effect.until, keyword=effect.keyword, flags=effect.passive))
    return bool(found)


@resolves(BecomeCopyOf, meant="help")
def become_copy_of(table: Table, effect: BecomeCopyOf, frame: Frame) -> Asking[bool]:
    """A unit becomes a copy of another; of a printed X it takes what X is now."""
    purpose = purpose_of(table, effect, frame)
    copies = yield from pick(table, effect.what, frame, "to become a copy", purpose)
    if not copies or frame.canceled:
        return False
    models = yield from pick(table, effect.of, frame, "to be copied", purpose)
    if not models or not all(table.is_in_play(card) for card in (copies[0], models[0])):
        return False
    model = table.card(models[0])
    table.do(CardCopied(copies[0], model.title, printed_values(table, model), effect.until))
    yield from table.mode.check_life(table, copies[0], frame.cause)
    return True
