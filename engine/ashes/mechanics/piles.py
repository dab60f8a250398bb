"""Drawing from, discarding to and shuffling piles."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from engine.ashes.context import TriggeringEvent
from engine.ashes.events import CardMoved, PileShuffled
from engine.ashes.mechanics.play_area import discard_without_window, open_discard_window
from engine.ashes.mechanics.revealing_unseen_cards import (
    shuffle_real_cards,
)
from engine.ashes.model.card import Zone
from engine.ashes.model.option_meanings import InPile
from engine.ashes.running_game import Table
from engine.kernel.decision import TABLE, Decision, DecisionFlow, Option, RuleFlow, option_for


def shuffle(table: Table, seat: str, zone: Zone, chance: str) -> RuleFlow:
    """Shuffle a pile. Its new order is chance of kind `chance`; nobody knows the order of real cards."""
    pile = table.state.players[seat].zones[zone]
    if table.state.players[seat].real:
        shuffle_real_cards(table, seat, pile, zone)
        return
    order = yield from shuffled_order(table, pile, chance, seat)
    table.apply_event(PileShuffled(seat, zone, tuple(order)))


def shuffled_order(table: Table, cards: Sequence[int], chance: str, seat: str) -> DecisionFlow[list[int]]:
    """Return these cards in a random order."""
    if len(cards) < 2:
        return list(cards)
    # The options are in the order of card ids, so that the question shows nothing of the old order.
    options = tuple(_shuffle_option(card) for card in sorted(cards))
    order = yield Decision(
        TABLE,
        "shuffle",
        f"Shuffle {seat}'s {len(cards)} cards",
        options,
        table.rule,
        minimum=len(options),
        maximum=len(options),
        ordered=True,
        chance=chance,
        secret=True,
        real=False,
    )
    return [item.card for item in order if isinstance(item, InPile)]


def in_random_order(
    table: Table, seat: str, cards: Sequence[int], chance: str, by: str = ""
) -> DecisionFlow[list[int]]:
    """Return these cards of a seat in a random order, which for real cards nobody knows.

    `by` is the player who shuffles, if not the seat.
    """
    if not table.state.players[seat].real or any(map(table.is_in_play, cards)):
        return (yield from shuffled_order(table, cards, chance, by or seat))
    shuffle_real_cards(table, seat, cards)
    return list(cards)


@cache
def _shuffle_option(card: int) -> Option:
    """Return a card as an option of a shuffle, cached because there are many and nobody picks them."""
    return option_for(InPile(card), f"card {card}")


def draw_cards(table: Table, seat: str, count: int) -> int:
    """Draw from the top of the draw pile as far as possible; return how many cards."""
    drawn = 0
    pile = table.state.players[seat].draw
    while drawn < count and pile:
        table.apply_event(CardMoved(pile[0], "hand", seat))
        drawn += 1
    return drawn


def discard_from_draw_pile(table: Table, seat: str, count: int) -> DecisionFlow[int]:
    """Discard from the top of a draw pile as far as possible; return how many cards."""
    moments: list[TriggeringEvent | None] = []
    pile = table.state.players[seat].draw
    while len(moments) < count and pile:
        _, moment = yield from discard_without_window(table, pile[0])
        moments.append(moment)
    yield from open_discard_window(table, moments)
    return len(moments)
