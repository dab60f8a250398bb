"""What texts do with hands: draw, discard, reveal."""

from __future__ import annotations

from cards.reapers.effects.hands import Discard, Draw, RevealHand, VpOf
from engine.kernel.decision import Rule, offer
from engine.reapers.choices import OfCard
from engine.reapers.events import HandRevealed
from engine.reapers.frame import Frame
from engine.reapers.piles import at_random, cards_picked, discard, draw
from engine.reapers.table import Asking, Table
from engine.reapers.unseen import claims, held_cards, shown_by, turned_up_all, unseen_among

Done = Asking[bool]
"""A step that says whether it was done in full."""


def draw_cards(table: Table, effect: Draw, frame: Frame, rule: Rule) -> Done:
    before = len(table.state.sides[frame.you].hand)
    yield from draw(table, frame.you, effect.cards, rule, frame.card)
    return len(table.state.sides[frame.you].hand) - before == effect.cards


def discard_cards(table: Table, effect: Discard, frame: Frame, rule: Rule) -> Done:
    seat = table.seat_of(effect.who, frame.you)
    hand = list(table.state.sides[seat].hand)
    if effect.cards == "all":
        wanted = len(hand)
    elif isinstance(effect.cards, VpOf):
        wanted = max(0, sum(table.vp(card) for card in frame.cards.get(effect.cards.vp_of, ())))
    else:
        wanted = effect.cards
    count = min(wanted, len(hand))
    hidden = seat != table.state.turn
    if count == len(hand):
        picked = hand
    elif effect.at_random or (hidden and table.policies.hidden_hand == "blind"):
        picked = yield from at_random(table, hand, count, rule)
    else:
        if hidden and count:
            yield from turned_up_all(table, hand)
            table.do(HandRevealed(seat, tuple(hand)), rule, frame.card)
        whose = "" if seat == table.state.turn else f" of {seat}"
        prompt = (
            f"{table.name(frame.card)}: which {'card' if count == 1 else f'{count} cards'}{whose} to discard?"
        )
        picked = yield from which_to_discard(table, hand, count, prompt, rule)
    yield from discard(table, picked, rule, frame.card)
    return len(picked) == wanted


def which_to_discard(table: Table, hand: list[int], count: int, prompt: str, rule: Rule) -> Asking[list[int]]:
    """So many cards of a hand that its player picks; unseen ones by name, one after the other."""
    picked: list[int] = []
    while unseen_among(table.state, hand) and len(picked) < count:
        left = [card for card in hand if card not in picked]
        asked = claims(table, table.state.cards[left[0]].owner, left)
        options = [
            offer(OfCard(card, shown), shown or table.called(card))
            for card, shown in held_cards(table.state, left)
        ]
        picked += shown_by(table, (yield from table.ask("discard", prompt, options, rule, claims=asked)))
    if len(picked) < count:
        options = [offer(OfCard(card), table.called(card)) for card in hand if card not in picked]
        picked += cards_picked(
            (yield from table.ask("discard", prompt, options, rule, number=count - len(picked)))
        )
    return picked


def reveal_hand(table: Table, effect: RevealHand, frame: Frame, rule: Rule) -> Done:
    seat = table.seat_of(effect.who, frame.you)
    yield from turned_up_all(table, table.state.sides[seat].hand)
    table.do(HandRevealed(seat, tuple(table.state.sides[seat].hand)), rule, frame.card)
    return True
