"""The Chimera's aspect deck: refills, draws, discards, a hand formed of it, and fatigue when it is empty."""

from __future__ import annotations

from engine.ashes.context import Cause, EffectContext
from engine.ashes.events import CardMoved
from engine.ashes.language.effect_resolution import resolve_effects
from engine.ashes.mechanics.hand_choices import choose_from_hand, pick_at_random
from engine.ashes.mechanics.piles import in_random_order, shuffle
from engine.ashes.mechanics.play_area import (
    discard,
)
from engine.ashes.play.damage import place_wounds
from engine.ashes.running_game import Table
from engine.kernel.decision import DecisionFlow, RuleFlow
from engine.redrains import rule_texts
from engine.redrains.boss_access import boss_card, boss_of, rule_for_boss
from engine.redrains.events import ChimeraFatigued, PileEmptied


def refill_draw_pile(table: Table, seat: str) -> RuleFlow:
    """Refill an empty draw pile from the discard pile, or else from removed aspects.

    Reference, Laws of the Chimera.
    """
    player = table.state.players[seat]
    yield from _reshuffle(table, seat)
    if not player.draw and (gone := _removed_aspects(table, seat)):
        with table.attributed_to(rule_for_boss(table, rule_texts.REMOVED_FROM_GAME), None):
            for card in gone:
                table.apply_event(CardMoved(card, "draw", seat, face_up=False))
            yield from shuffle(table, seat, "draw", "aspect deck")


def _removed_aspects(table: Table, seat: str) -> list[int]:
    return [
        card for card in table.state.players[seat].zones["removed"] if "aspect" in table.print_of(card).kinds
    ]


def _reshuffle(table: Table, seat: str) -> RuleFlow:
    player = table.state.players[seat]
    if player.draw or not player.discard:
        return
    with table.attributed_to(rule_for_boss(table, rule_texts.FATIGUED), None):
        for card in list(player.discard):
            table.apply_event(CardMoved(card, "draw", seat, face_up=False))
        yield from shuffle(table, seat, "draw", "aspect deck")


def check_empty_draw_pile(table: Table, seat: str) -> RuleFlow:
    """Use up one stamina if the draw pile is empty, or fatigue the Chimera at the last one.

    Then shuffle its discard pile into a new draw pile (Reference, Fatigued Chimera).
    """
    if table.state.players[seat].draw:
        return
    boss = boss_of(table)
    if boss.stamina > 1:
        table.apply_event(PileEmptied(), rule_for_boss(table, rule_texts.FATIGUED))
    elif not boss.fatigued:
        table.apply_event(ChimeraFatigued(), rule_for_boss(table, rule_texts.FATIGUED))
        own_card = table.state.players[seat].phoenixborn
        with table.attributed_to(rule_for_boss(table, rule_texts.FATIGUED), None):
            context = EffectContext(own_card, seat, Cause("rule", None, seat), names={"this": (own_card,)})
            yield from resolve_effects(table, boss_card(table).fatigued, context)
    yield from _reshuffle(table, seat)


def draw_for_chimera(table: Table, seat: str, count: int) -> DecisionFlow[int]:
    """Draw cards for the Chimera, which discards them at once; return how many. Fatigued, it draws none.

    Reference, Draw and Hand Effects.
    """
    with table.attributed_to(rule_for_boss(table, rule_texts.DRAW_AND_HAND), table.cause):
        drawn = 0
        player = table.state.players[seat]
        while drawn < count and table.policy(seat).can_draw(table, seat):
            yield from discard(table, player.draw[0])
            drawn += 1
            yield from check_empty_draw_pile(table, seat)
    return drawn


def discard_from_pile(table: Table, seat: str, count: int) -> DecisionFlow[int]:
    """Discard cards from the top of the Chimera's draw pile; return how many."""
    gone = 0
    player = table.state.players[seat]
    while gone < count and player.draw:
        yield from _discard(table, seat, player.draw[0])
        gone += 1
        yield from check_empty_draw_pile(table, seat)
    return gone


def form_hand(table: Table, seat: str) -> bool:
    """Set the top cards of the draw pile aside as a hand; return False if there is a hand already.

    The pile is not reshuffled to form a hand (Reference, Laws of the Chimera: Hand).
    """
    player = table.state.players[seat]
    if player.hand:
        return False
    for card in player.draw[: boss_card(table).hand]:
        table.apply_event(CardMoved(card, "hand", seat), rule_for_boss(table, rule_texts.DRAW_AND_HAND))
    return True


def return_hand(table: Table, seat: str) -> RuleFlow:
    """Return the hand to the top of the draw pile in random order (Reference, Draw and Hand Effects)."""
    with table.attributed_to(rule_for_boss(table, rule_texts.DRAW_AND_HAND), table.cause):
        hand = table.state.players[seat].hand
        order = yield from in_random_order(table, seat, hand, "aspect deck")
        for card in order:
            table.apply_event(CardMoved(card, "draw", seat, 0, face_up=False))
        yield from check_empty_draw_pile(table, seat)


def discard_from_formed_hand(table: Table, seat: str, count: int, at_random: bool) -> DecisionFlow[int]:
    """Discard cards from a hand formed for it; return how many.

    A player makes the choice (Reference, Laws of the Chimera: Choices).
    """
    with table.attributed_to(rule_for_boss(table, rule_texts.DRAW_AND_HAND), table.cause):
        formed = form_hand(table, seat)
        hand = list(table.state.players[seat].hand)
        count = min(count, len(hand))
        if at_random:
            chosen = yield from pick_at_random(table, seat, hand, count, "aspect deck")
        else:
            chosen = yield from choose_from_hand(table, seat, hand, count, count, "discard cost")
        for card in chosen:
            yield from _discard(table, seat, card)
        if formed:
            yield from return_hand(table, seat)
    return count


def _discard(table: Table, seat: str, card: int) -> RuleFlow:
    yield from discard(table, card)
    yield from wound_if_fatigued(table, seat)


def wound_if_fatigued(table: Table, seat: str) -> RuleFlow:
    """Wound a fatigued Chimera for a card discarded from its draw pile or formed hand."""
    if boss_of(table).fatigued:
        with table.attributed_to(rule_for_boss(table, rule_texts.FATIGUED), None):
            own_card = table.state.players[seat].phoenixborn
            wounds = boss_card(table).fatigue_wounds
            yield from place_wounds(table, own_card, wounds, Cause("rule", None, seat))
