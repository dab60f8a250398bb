"""How much the amounts of the card language are.

How much amounts made of amounts are.
"""

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
    RecoverOf,
    Size,
    SymbolsPaid,
    TimesHappened,
    TokensOn,
)
from cards.selection import What
from engine.ashes.context import Frame
from engine.ashes.language.characteristics import attack_value, life_value, recover_value
from engine.ashes.language.references import group, last_seen, players_of, tokens_on
from engine.ashes.language.registry import amount, means
from engine.ashes.language.selections import count_of, in_question
from engine.ashes.language.trigger_matching import times
from engine.ashes.table import Table


@means(CountOf)
def count(table: Table, wanted: CountOf, frame: Frame) -> int:
    """How many cards or dice there are to pick."""
    return count_of(table, wanted.count, frame)


@means(TimesHappened)
def times_happened(table: Table, wanted: TimesHappened, frame: Frame) -> int:
    """How often it is kept in mind that such a moment was there."""
    return times(table, wanted.happened, wanted.within, frame)


@means(TokensOn)
def tokens(table: Table, wanted: TokensOn, frame: Frame) -> int:
    """The tokens on a card, or those it had when it left play this turn."""
    return sum(tokens_on(table, card, wanted.tokens) for card in in_question(table, wanted.card, frame))


@means(AttackOf)
def attack(table: Table, wanted: AttackOf, frame: Frame) -> int:
    """The attack value."""
    return _value(table, wanted.attack_of, frame, "attack", attack_value)


@means(LifeOf)
def life(table: Table, wanted: LifeOf, frame: Frame) -> int:
    """The life value."""
    return _value(table, wanted.life_of, frame, "life", life_value)


@means(RecoverOf)
def recover(table: Table, wanted: RecoverOf, frame: Frame) -> int:
    """The recover value."""
    return _value(table, wanted.recover_of, frame, "recover", recover_value)


def _value(
    table: Table,
    what: What,
    frame: Frame,
    name: Literal["attack", "life", "recover"],
    now: Callable[[Table, int], int],
) -> int:
    """A value, summed over the cards of a name: the current one, or that with which a card left play."""
    total = 0
    for card in in_question(table, what, frame):
        gone = last_seen(table, card)
        total += max(0, now(table, card) if gone is None else getattr(gone, name))
    return total


@means(CostOf)
def cost(table: Table, wanted: CostOf, frame: Frame) -> int:
    """The magic play cost, summed over the cards of a name (Rulebook p. 23)."""
    costs = [table.print_of(card).cost for card in in_question(table, wanted.cost_of, frame)]
    return sum(cost.magic_play_cost for cost in costs if cost is not None)


@means(Size)
def size(_table: Table, wanted: Size, frame: Frame) -> int:
    """How many cards or dice have the name."""
    return len(group(frame, wanted.size) or frame.dice.get(wanted.size, ()))


@means(Counted)
def counted(_table: Table, wanted: Counted, frame: Frame) -> int:
    """The number that was given this name."""
    return frame.counts.get(wanted.counted, 0)


@means(NotDrawn)
def not_drawn(table: Table, wanted: NotDrawn, frame: Frame) -> int:
    """The cards that were not there to be drawn."""
    return sum(frame.not_drawn.get(seat, 0) for seat in players_of(table, frame, wanted.not_drawn))


@means(DamageDealt)
def damage(_table: Table, _wanted: DamageDealt, frame: Frame) -> int:
    """The damage of the moment that is answered."""
    return frame.moment.amount if frame.moment else 0


@means(SymbolsPaid)
def symbols_paid(_table: Table, _wanted: SymbolsPaid, frame: Frame) -> int:
    """The basic symbols of the cost of the moment that is answered."""
    return frame.moment.amount if frame.moment else 0


@means(DiceChanged)
def dice_changed(_table: Table, _wanted: DiceChanged, frame: Frame) -> int:
    """The dice of the moment that is answered."""
    return frame.moment.amount if frame.moment else 0


@means(Sum)
def added(table: Table, wanted: Sum, frame: Frame) -> int:
    """The sum."""
    return sum(amount(table, part, frame) for part in wanted.parts)


@means(Minus)
def taken_away(table: Table, wanted: Minus, frame: Frame) -> int:
    """The amount with the opposite sign."""
    return -amount(table, wanted.minus, frame)


@means(Product)
def multiplied(table: Table, wanted: Product, frame: Frame) -> int:
    """The product."""
    return prod(amount(table, part, frame) for part in wanted.factors)


@means(Least)
def least(table: Table, wanted: Least, frame: Frame) -> int:
    """The lowest."""
    return min(amount(table, part, frame) for part in wanted.parts)


@means(Most)
def most(table: Table, wanted: Most, frame: Frame) -> int:
    """The highest."""
    return max(amount(table, part, frame) for part in wanted.parts)


@means(Half)
def half(table: Table, wanted: Half, frame: Frame) -> int:
    """Half of it, as a whole number."""
    whole = amount(table, wanted.half, frame)
    return -(-whole // 2) if wanted.rounded == "up" else whole // 2
