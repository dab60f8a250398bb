"""Handlers of amounts: each computes a number of the card language."""

from __future__ import annotations

from collections.abc import Callable
from math import prod
from typing import Literal

from cards.amounts.amount import Half, Least, Minus, Most, Product, Sum
from cards.amounts.measures import (
    AttackOf,
    CostOf,
    Counted,
    CountOf,
    DamageDealt,
    DiceChanged,
    LifeOf,
    NotDrawn,
    PrintedValue,
    RecoverOf,
    Size,
    SymbolsPaid,
    TimesHappened,
    TokensOn,
)
from cards.selection import What
from engine.ashes.context import EffectContext
from engine.ashes.language.characteristics import attack_value, life_value, printed_values, recover_value
from engine.ashes.language.last_known_state import count_tokens_known, current_or_last_known, last_known
from engine.ashes.language.references import named_cards, players_of
from engine.ashes.language.registry import amount, handles_amount
from engine.ashes.language.selections import count_matching, possible_cards
from engine.ashes.language.trigger_matching import times_happened
from engine.ashes.running_game import Table


@handles_amount(CountOf)
def count(table: Table, wanted: CountOf, context: EffectContext) -> int:
    """Count the cards, dice or players that fit."""
    return count_matching(table, wanted.count, context)


@handles_amount(TimesHappened)
def count_times_happened(table: Table, wanted: TimesHappened, context: EffectContext) -> int:
    """Count how often an event is in the history of the turn or round."""
    return times_happened(table, wanted.happened, wanted.within, context)


@handles_amount(TokensOn)
def tokens(table: Table, wanted: TokensOn, context: EffectContext) -> int:
    """Count the tokens on cards, or those they had when they left play this turn."""
    return sum(
        count_tokens_known(table, card, wanted.tokens) for card in possible_cards(table, wanted.card, context)
    )


@handles_amount(AttackOf)
def attack(table: Table, wanted: AttackOf, context: EffectContext) -> int:
    return _value(table, wanted.attack_of, context, "attack", attack_value)


@handles_amount(LifeOf)
def life(table: Table, wanted: LifeOf, context: EffectContext) -> int:
    return _value(table, wanted.life_of, context, "life", life_value)


@handles_amount(RecoverOf)
def recover(table: Table, wanted: RecoverOf, context: EffectContext) -> int:
    return _value(table, wanted.recover_of, context, "recover", recover_value)


def _value(
    table: Table,
    what: What,
    context: EffectContext,
    name: Literal["attack", "life", "recover"],
    now: Callable[[Table, int], int],
) -> int:
    """Sum a value, at least 0, over the cards of a reference: their present or last known value."""
    total = 0
    for card in possible_cards(table, what, context):
        gone = last_known(table, card)
        total += max(0, now(table, card) if gone is None else getattr(gone, name))
    return total


@handles_amount(PrintedValue)
def printed(table: Table, wanted: PrintedValue, context: EffectContext) -> int:
    """Sum a printed value over the cards of a reference."""
    at = ("attack", "life", "recover").index(wanted.printed)
    cards = possible_cards(table, wanted.card, context)
    return sum(printed_values(table, current_or_last_known(table, card))[at] for card in cards)


@handles_amount(CostOf)
def cost(table: Table, wanted: CostOf, context: EffectContext) -> int:
    """Sum the magic play cost over the cards of a reference (Rulebook p. 23)."""
    costs = [table.print_of(card).cost for card in possible_cards(table, wanted.cost_of, context)]
    return sum(cost.magic_play_cost for cost in costs if cost is not None)


@handles_amount(Size)
def size(_table: Table, wanted: Size, context: EffectContext) -> int:
    """Count the cards or dice with this name in the text."""
    return len(named_cards(context, wanted.size) or context.dice.get(wanted.size, ()))


@handles_amount(Counted)
def counted(_table: Table, wanted: Counted, context: EffectContext) -> int:
    """Return the number with this name in the text."""
    return context.counts.get(wanted.counted, 0)


@handles_amount(NotDrawn)
def not_drawn(table: Table, wanted: NotDrawn, context: EffectContext) -> int:
    """Sum how many cards too few these players drew in the last drawing of the text."""
    return sum(context.draw_shortfall.get(seat, 0) for seat in players_of(table, context, wanted.not_drawn))


@handles_amount(DamageDealt)
def damage(_table: Table, _wanted: DamageDealt, context: EffectContext) -> int:
    """Return the damage of the event that the text answers."""
    return context.moment.amount if context.moment else 0


@handles_amount(SymbolsPaid)
def symbols_paid(_table: Table, _wanted: SymbolsPaid, context: EffectContext) -> int:
    """Return the basic symbols of the cost that the text answers."""
    return context.moment.amount if context.moment else 0


@handles_amount(DiceChanged)
def dice_changed(_table: Table, _wanted: DiceChanged, context: EffectContext) -> int:
    """Return how many dice were changed by the event that the text answers."""
    return context.moment.amount if context.moment else 0


@handles_amount(Sum)
def added(table: Table, wanted: Sum, context: EffectContext) -> int:
    return sum(amount(table, part, context) for part in wanted.parts)


@handles_amount(Minus)
def taken_away(table: Table, wanted: Minus, context: EffectContext) -> int:
    return -amount(table, wanted.minus, context)


@handles_amount(Product)
def multiplied(table: Table, wanted: Product, context: EffectContext) -> int:
    return prod(amount(table, part, context) for part in wanted.factors)


@handles_amount(Least)
def least(table: Table, wanted: Least, context: EffectContext) -> int:
    return min(amount(table, part, context) for part in wanted.parts)


@handles_amount(Most)
def most(table: Table, wanted: Most, context: EffectContext) -> int:
    return max(amount(table, part, context) for part in wanted.parts)


@handles_amount(Half)
def half(table: Table, wanted: Half, context: EffectContext) -> int:
    """Return half of an amount, rounded up or down as the text says."""
    whole = amount(table, wanted.half, context)
    return -(-whole // 2) if wanted.rounded == "up" else whole // 2
