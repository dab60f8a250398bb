"""Drawing, discarding and shuffling."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from engine.ashes.events import CardMoved, PileShuffled
from engine.ashes.model import rulebook
from engine.ashes.model.choices import CardChoice, InPile, cards_of
from engine.ashes.model.state import Zone
from engine.ashes.table import Asking, Steps, Table
from engine.kernel.choice import Purpose
from engine.kernel.decision import TABLE, Decision, Option, offer


def shuffle(table: Table, seat: str, zone: Zone, chance: str) -> Steps:
    """Shuffle a pile; its new order is chance of kind `chance`."""
    order = yield from shuffled(table, table.state.players[seat].zones[zone], chance, seat)
    table.do(PileShuffled(seat, zone, tuple(order)))


def shuffled(table: Table, cards: Sequence[int], chance: str, seat: str) -> Asking[list[int]]:
    """These cards in a random order."""
    if len(cards) < 2:
        return list(cards)
    # The options come in the order of card ids: nothing of the old order shows in the question.
    options = tuple(_in_pile(card) for card in sorted(cards))
    order = yield Decision(
        TABLE,
        "shuffle",
        f"Shuffle {len(cards)} cards of {seat}",
        options,
        table.rule,
        minimum=len(options),
        maximum=len(options),
        ordered=True,
        chance=chance,
        secret=True,
    )
    return [item.card for item in order if isinstance(item, InPile)]


@cache
def _in_pile(card: int) -> Option:
    """A card as an option of a shuffle, the same in every game: there are many, and nobody picks them."""
    return offer(InPile(card), f"card {card}")


def draw_cards(table: Table, seat: str, count: int) -> Asking[int]:
    """Draw from the top of the draw pile as far as it reaches; returns how many."""
    drawn = 0
    pile = table.state.players[seat].draw
    while drawn < count and pile:
        table.do(CardMoved(pile[0], "hand", seat))
        drawn += 1
    yield from ()
    return drawn


def discard_from_hand(table: Table, seat: str, count: int, at_random: bool) -> Asking[int]:
    """Discard cards from a hand, chosen by its player or at random; returns how many."""
    hand = table.state.players[seat].hand
    count = min(count, len(hand))
    if count == 0:
        return 0
    if at_random:
        order = yield from shuffled(table, hand, "player deck", seat)
        chosen = order[:count]
    else:
        chosen = yield from choose_from_hand(table, seat, list(hand), count, count, "discard cost")
    for card in chosen:
        table.do(CardMoved(card, "discard", seat))
    return count


def alike_once(table: Table, cards: Sequence[int]) -> list[int]:
    """One of several copies of a card that lie in the same pile; in play every card is one of its own."""
    seen: dict[tuple[str, str, str | int], int] = {}
    for card_id in cards:
        card = table.card(card_id)
        alike = card.name if card.name and not table.is_in_play(card_id) else card_id
        seen.setdefault((card.controller, card.zone, alike), card_id)
    return list(seen.values())


def choose_from_hand(
    table: Table, seat: str, cards: Sequence[int], least: int, most: int, kind: str
) -> Asking[list[int]]:
    """Ask a player for cards to discard, between `least` and `most` of them."""
    if least == most == 1:
        cards = alike_once(table, cards)
    if least == len(cards):
        return list(cards)
    number = ("a" if least == 1 else str(least)) if least == most else "any number of"
    prompt = f"Choose {number} card{'' if number == 'a' else 's'} to discard"
    if table.cause is not None:
        prompt = f"{prompt} for {table.card(table.cause).name}"
    rule = rulebook.DISCARD_STEP if kind == "prepare discard" else rulebook.DISCARD_COST
    options = tuple(offer(CardChoice(card), table.label(card)) for card in cards)
    picks = yield Decision(
        table.voice(seat),
        kind,
        prompt,
        options,
        rule,
        minimum=least,
        maximum=most,
        purpose=Purpose("discard", "harm", source=table.cause),
    )
    return cards_of(picks)


def discard_from_draw_pile(table: Table, seat: str, count: int) -> Asking[int]:
    """Discard from the top of a draw pile as far as it reaches; returns how many."""
    gone = 0
    pile = table.state.players[seat].draw
    while gone < count and pile:
        table.do(CardMoved(pile[0], "discard", seat))
        gone += 1
    yield from ()
    return gone
