"""Choices among cards of a hand: which are discarded, picked at random, or named."""

from __future__ import annotations

from collections.abc import Sequence

from engine.ashes.mechanics.piles import shuffled_order
from engine.ashes.mechanics.play_area import discard_without_window, open_discard_window
from engine.ashes.mechanics.revealing_unseen_cards import (
    rejection_reasons_for,
    reveal_random_card,
    revealed_picks,
)
from engine.ashes.model import rule_texts
from engine.ashes.model.option_meanings import CardChoice, cards_of
from engine.ashes.model.possible_names import UNSEEN, first_possible, is_unseen, possible_names, unseen_among
from engine.ashes.running_game import Table
from engine.kernel.decision import Decision, DecisionFlow, Option, option_for
from engine.kernel.option_meaning import Done, Purpose


def discard_from_hand(table: Table, seat: str, count: int, at_random: bool) -> DecisionFlow[int]:
    """Discard cards from a hand, chosen by its player or at random; return how many."""
    hand = table.state.players[seat].hand
    count = min(count, len(hand))
    if count == 0:
        return 0
    if at_random:
        chosen = yield from pick_at_random(table, seat, hand, count, "player deck")
    else:
        chosen = yield from choose_from_hand(table, seat, list(hand), count, count, "discard cost")
    moments = []
    for card in chosen:
        _, moment = yield from discard_without_window(table, card)
        moments.append(moment)
    yield from open_discard_window(table, moments)
    return count


def pick_at_random(
    table: Table, seat: str, cards: Sequence[int], count: int, chance: str
) -> DecisionFlow[list[int]]:
    """Return `count` cards of a hand at random. From a real hand people draw and show them."""
    if not table.state.players[seat].real:
        order = yield from shuffled_order(table, cards, chance, seat)
        return order[:count]
    if count >= len(cards):
        return list(cards)
    drawn: list[int] = []
    while len(drawn) < count:
        drawn.append((yield from reveal_random_card(table, seat, _rest_of_hand(table, seat, drawn))))
    return drawn


def _rest_of_hand(table: Table, seat: str, gone: Sequence[int]) -> list[int]:
    return [card for card in table.state.players[seat].hand if card not in gone]


def distinct_cards(table: Table, cards: Sequence[int]) -> list[int]:
    """Return one of each group of equal cards in a pile; in play no cards are equal."""
    seen: dict[tuple[str, str, str | int], int] = {}
    for card_id in cards:
        card = table.card(card_id)
        named = card.name or (UNSEEN if is_unseen(table.state, card_id) else "")
        alike = named if named and not table.is_in_play(card_id) else card_id
        seen.setdefault((card.controller, card.zone, alike), card_id)
    return list(seen.values())


def choose_from_hand(
    table: Table, seat: str, cards: Sequence[int], least: int, most: int, kind: str
) -> DecisionFlow[list[int]]:
    """Ask a player for cards to discard, between `least` and `most` of them.

    Unseen ones are chosen by name, one after the other. Does not ask if all have to go.
    """
    if least == len(cards):
        return list(cards)
    if unseen_among(table.state, cards):
        return (yield from _choose_by_name(table, seat, cards, least, most, kind))
    if least == most == 1:
        cards = distinct_cards(table, cards)
    if least == len(cards):
        return list(cards)
    options = tuple(option_for(CardChoice(card), table.label(card)) for card in cards)
    return cards_of((yield _which_to_discard(table, seat, options, least, most, kind)))


def _which_to_discard(
    table: Table, seat: str, options: Sequence[Option], least: int, most: int, kind: str
) -> Decision:
    number = ("a" if least == 1 else str(least)) if least == most else "any number of"
    prompt = f"Choose {number} card{'' if number == 'a' else 's'} to discard"
    if table.cause is not None:
        prompt = f"{prompt} for {table.card(table.cause).name}"
    return Decision(
        table.answering_seat(seat),
        kind,
        prompt,
        tuple(options),
        rule_texts.DISCARD_STEP if kind == "prepare discard" else rule_texts.DISCARD_COST,
        minimum=least,
        maximum=most,
        purpose=Purpose("discard", "harm", source=table.cause),
        rejection_reasons=rejection_reasons_for(table, seat, table.state.players[seat].hand),
    )


def _choose_by_name(
    table: Table, seat: str, cards: Sequence[int], least: int, most: int, kind: str
) -> DecisionFlow[list[int]]:
    left, chosen = list(cards), list[int]()
    while left and len(chosen) < most:
        if len(left) == least - len(chosen):
            return chosen + left
        options = options_by_name(table, left)
        if len(chosen) >= least:
            options.append(option_for(Done(), "discard no more"))
        answer = yield _which_to_discard(table, seat, options, 1, 1, kind)
        if answer[0].declines:
            break
        chosen += revealed_picks(table, answer)
        left = _rest_of_hand(table, seat, chosen)
    return chosen


def options_by_name(table: Table, cards: Sequence[int]) -> list[Option]:
    """Return an option for each name that these cards of a hand have, or may have if unseen."""
    known = distinct_cards(table, [card for card in cards if not is_unseen(table.state, card)])
    options = [option_for(CardChoice(card), table.label(card)) for card in known]
    names = {table.card(card).name for card in known}
    for name in possible_names(table.state, cards):
        if name not in names:
            place = first_possible(table.state, cards, name)
            assert place is not None
            options.append(option_for(CardChoice(place, identified_as=name), name))
    return options
