"""The aspects of the Chimera: its draw pile, face down aspects, reveals, blood values."""

from __future__ import annotations

from engine.ashes.events import CardFlipped, CardMoved, TokensPlaced
from engine.ashes.play.damage import place_wounds
from engine.ashes.play.leaving import announce_entry
from engine.ashes.play.piles import choose_from_hand, shuffle, shuffled
from engine.ashes.table import Asking, Cause, Steps, Table
from engine.redrains import policies, rulebook
from engine.redrains.events import ChimeraFatigued
from engine.redrains.state import CHIMERA
from engine.redrains.tokens import chimera_state

FORMED_HAND = 5
"""How many cards of the draw pile make a hand when an effect needs one."""


def face_down(table: Table) -> list[int]:
    """The Chimera's face down aspects, left to right."""
    return [card for card in table.state.players[CHIMERA].battlefield if not table.card(card).face_up]


def reveal(table: Table) -> Asking[int | None]:
    """Turn the leftmost face down aspect face up; returns it, None if there is none."""
    waiting = face_down(table)
    if not waiting:
        return None
    aspect = waiting[0]
    with table.because(rulebook.REVEAL, None):
        table.do(CardFlipped(aspect, True))
        _place_pips(table, aspect)
        yield from announce_entry(table, aspect)
    return aspect


def _place_pips(table: Table, aspect: int) -> None:
    """Place status tokens as far as the pips; tokens beyond them stay."""
    missing = table.print_of(aspect).pips - table.card(aspect).status
    if missing > 0:
        table.do(TokensPlaced(aspect, "status", missing))


def add_face_down(table: Table, count: int) -> Steps:
    """Add face down aspects from the draw pile on the right, as many as can be supplied."""
    for _ in range(count):
        yield from _supply(table)
        pile = table.state.players[CHIMERA].draw
        if not pile:
            return
        table.do(CardMoved(pile[0], "battlefield", CHIMERA, face_up=False))
        yield from after_pile_shrank(table)


def _supply(table: Table) -> Steps:
    """Make sure the draw pile has a card if any can be found: discard pile first, then removed cards."""
    player = table.state.players[CHIMERA]
    yield from _reshuffle(table)
    if not player.draw and (gone := _removed_aspects(table)):
        with table.because(rulebook.REMOVED_FROM_GAME, None):
            for card in gone:
                table.do(CardMoved(card, "draw", CHIMERA, face_up=False))
            yield from shuffle(table, CHIMERA, "draw", "aspect deck")


def _removed_aspects(table: Table) -> list[int]:
    return [
        card
        for card in table.state.players[CHIMERA].zones["removed"]
        if "aspect" in table.print_of(card).kinds
    ]


def _reshuffle(table: Table) -> Steps:
    player = table.state.players[CHIMERA]
    if player.draw or not player.discard:
        return
    with table.because(rulebook.FATIGUED, None):
        for card in list(player.discard):
            table.do(CardMoved(card, "draw", CHIMERA, face_up=False))
        yield from shuffle(table, CHIMERA, "draw", "aspect deck")


def after_pile_shrank(table: Table) -> Steps:
    """An emptied draw pile fatigues the Chimera, and is made anew from the discard pile."""
    if table.state.players[CHIMERA].draw:
        return
    if not chimera_state(table).chimera.fatigued:
        table.do(ChimeraFatigued(), rulebook.FATIGUED)
    yield from _reshuffle(table)


def draw_for_chimera(table: Table, count: int) -> Asking[int]:
    """The Chimera discards what it draws at once; fatigued, it cannot draw."""
    with table.because(rulebook.DRAW_AND_HAND, table.cause):
        drawn = 0
        player = table.state.players[CHIMERA]
        while drawn < count and table.variant.can_draw(table, CHIMERA):
            table.do(CardMoved(player.draw[0], "discard", CHIMERA))
            drawn += 1
            yield from after_pile_shrank(table)
    return drawn


def discard_from_pile(table: Table, count: int) -> Asking[int]:
    """Discard from the top of the Chimera's draw pile."""
    gone = 0
    player = table.state.players[CHIMERA]
    while gone < count and player.draw:
        yield from _discard(table, player.draw[0])
        gone += 1
        yield from after_pile_shrank(table)
    return gone


def form_hand(table: Table) -> bool:
    """Set the top five cards of the draw pile aside as a hand; False if there is one already.

    Laws of the Chimera: the pile is not reshuffled to form a hand of five.
    """
    player = table.state.players[CHIMERA]
    if player.hand:
        return False
    for card in player.draw[:FORMED_HAND]:
        table.do(CardMoved(card, "hand", CHIMERA), rulebook.DRAW_AND_HAND)
    return True


def return_hand(table: Table) -> Steps:
    """Return the hand to the top of the draw pile in random order."""
    with table.because(rulebook.DRAW_AND_HAND, table.cause):
        hand = table.state.players[CHIMERA].hand
        for card in (yield from shuffled(table, hand, "aspect deck", CHIMERA)):
            table.do(CardMoved(card, "draw", CHIMERA, 0, face_up=False))
        yield from after_pile_shrank(table)


def discard_from_formed_hand(table: Table, count: int, at_random: bool) -> Asking[int]:
    """Discard from the Chimera's hand, formed for this; a choice is the player's (Laws, Choices)."""
    with table.because(rulebook.DRAW_AND_HAND, table.cause):
        formed = form_hand(table)
        hand = list(table.state.players[CHIMERA].hand)
        count = min(count, len(hand))
        if at_random:
            order = yield from shuffled(table, hand, "aspect deck", CHIMERA)
            chosen = order[:count]
        else:
            chosen = yield from choose_from_hand(table, CHIMERA, hand, count, count, "discard cost")
        for card in chosen:
            yield from _discard(table, card)
        if formed:
            yield from return_hand(table)
    return count


def _discard(table: Table, card: int) -> Steps:
    table.do(CardMoved(card, "discard", CHIMERA))
    yield from wound_if_fatigued(table)


def wound_if_fatigued(table: Table) -> Steps:
    """A card was discarded from the draw pile or a formed hand: it wounds a fatigued Chimera."""
    if chimera_state(table).chimera.fatigued:
        with table.because(rulebook.FATIGUED, None):
            own_card = table.state.players[CHIMERA].phoenixborn
            wounds = policies.FATIGUE_WOUNDS
            yield from place_wounds(table, own_card, wounds, Cause("rule", None, CHIMERA))


def pay_blood(table: Table, card_id: int) -> Steps:
    """Place an aspect's blood value in wounds on the Chimera."""
    made = table.print_of(card_id)
    if made.blood and table.card(card_id).owner == CHIMERA:
        with table.because(rulebook.BLOOD, card_id):
            own_card = table.state.players[CHIMERA].phoenixborn
            yield from place_wounds(table, own_card, made.blood, Cause("rule", card_id, CHIMERA))


def replenish(table: Table) -> Steps:
    """Add face down aspects until there are as many aspects as the threat value."""
    table.rule = rulebook.REPLENISH_ASPECTS
    battlefield = table.state.players[CHIMERA].battlefield
    there = sum(policies.counts_for_threat(table, card) for card in battlefield)
    yield from add_face_down(table, chimera_state(table).chimera.threat - there)


def refill_status(table: Table) -> None:
    """Refill the status tokens of aspects in play up to their pips."""
    table.rule = rulebook.REPLENISH_STATUS
    for unit in table.units(CHIMERA):
        if policies.status_is_refilled(table, unit):
            _place_pips(table, unit)
