"""Handlers of conditions: each tests a condition of the card language."""

from __future__ import annotations

from cards.conditions.condition import AllOf, AnyOf, Not, Number
from cards.conditions.game_state import (
    CardIs,
    Destroyed,
    Focused,
    HasHappened,
    HasRoom,
    HoldsToken,
    StepWas,
    ThereIs,
    ThereIsNo,
)
from engine.ashes.context import EffectContext
from engine.ashes.language.characteristics import focus_level, has_room
from engine.ashes.language.references import named_card, named_cards, players_of
from engine.ashes.language.registry import amount, handles_condition, holds, in_range
from engine.ashes.language.selections import any_matching, fits
from engine.ashes.language.trigger_matching import times_happened
from engine.ashes.running_game import Table


@handles_condition(AllOf)
def all_hold(table: Table, condition: AllOf, context: EffectContext) -> bool:
    return all(holds(table, part, context) for part in condition.parts)


@handles_condition(AnyOf)
def any_holds(table: Table, condition: AnyOf, context: EffectContext) -> bool:
    return any(holds(table, part, context) for part in condition.parts)


@handles_condition(Not)
def does_not_hold(table: Table, condition: Not, context: EffectContext) -> bool:
    return not holds(table, condition.part, context)


@handles_condition(Number)
def number(table: Table, condition: Number, context: EffectContext) -> bool:
    """Return True if a number is in the range, and even or odd as asked."""
    found = amount(table, condition.number, context)
    if condition.is_even is not None and (found % 2 == 0) != condition.is_even:
        return False
    return in_range(table, condition, found, context)


@handles_condition(HasHappened)
def has_happened(table: Table, condition: HasHappened, context: EffectContext) -> bool:
    """Return True if such an event is in the history of the turn or round."""
    return times_happened(table, condition.happened, condition.within, context) > 0


@handles_condition(StepWas)
def step_was(_table: Table, condition: StepWas, context: EffectContext) -> bool:
    """Return True if a step of this text had this outcome; a step that was not reached was impossible."""
    outcome = context.outcomes.get(condition.step, "impossible")
    return outcome == condition.was or (condition.was == "not done" and outcome != "done")


@handles_condition(ThereIs)
def there_is(table: Table, condition: ThereIs, context: EffectContext) -> bool:
    return any_matching(table, condition.there_is, context)


@handles_condition(ThereIsNo)
def there_is_no(table: Table, condition: ThereIsNo, context: EffectContext) -> bool:
    return not any_matching(table, condition.there_is_no, context)


@handles_condition(CardIs)
def card_is(table: Table, condition: CardIs, context: EffectContext) -> bool:
    """Return True if the named cards are known and all fit, wherever they are now."""
    known = named_cards(context, condition.card)
    return bool(known) and all(fits(table, condition.fits, card, context, gone=True) for card in known)


@handles_condition(Destroyed)
def destroyed(table: Table, condition: Destroyed, context: EffectContext) -> bool:
    """Return True if this very text has destroyed the named cards."""
    seen = [table.left_play.get(card) for card in named_cards(context, condition.destroyed)]
    return bool(seen) and all(gone is not None and gone.destroyed_by is context.cause for gone in seen)


@handles_condition(Focused)
def focused(table: Table, condition: Focused, context: EffectContext) -> bool:
    """Return True if the text's card is focused this often, or was when its activation was announced."""
    level = context.level
    if level is None:
        level = 0 if context.source is None else focus_level(table, context.source)
    return level >= condition.focused


@handles_condition(HoldsToken)
def holds_token(table: Table, condition: HoldsToken, context: EffectContext) -> bool:
    """Return True if the player, or one of the opponents, has the first player token."""
    return table.state.first_player in players_of(table, context, condition.holds_token)


@handles_condition(HasRoom)
def room_for_a_unit(table: Table, condition: HasRoom, context: EffectContext) -> bool:
    """Return True if a player, or one of the opponents, has room for one more unit, or for this one."""
    seats = players_of(table, context, condition.has_room)
    unit = None if condition.whom is None else named_card(context, condition.whom)
    return any(has_room(table, seat, unit) for seat in seats)
