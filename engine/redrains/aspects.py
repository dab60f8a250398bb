"""The Chimera's aspects: its draw pile, face down aspects, reveals, blood values."""

from __future__ import annotations

from engine.ashes.context import Cause, EffectContext, TriggeringEvent
from engine.ashes.events import CardFlipped, CardMoved
from engine.ashes.language.effect_resolution import resolve_effects
from engine.ashes.mechanics.piles import choose_from_hand, in_random_order, pick_at_random, shuffle
from engine.ashes.mechanics.play_area import (
    announce_entry,
    discard,
    place_status_tokens,
    record_last_known,
    strip_card,
)
from engine.ashes.mechanics.response_windows import open_response_window
from engine.ashes.mechanics.revealing_unseen_cards import reveal_card
from engine.ashes.play.damage import check_state, place_wounds
from engine.ashes.running_game import Table
from engine.kernel.decision import DecisionFlow, RuleFlow
from engine.redrains import interpretations, rule_texts
from engine.redrains.boss_access import boss_card, boss_of, rule_for_boss
from engine.redrains.events import ChimeraFatigued, PileEmptied
from engine.redrains.explanations import NothingDone
from engine.redrains.step_confirmation import confirmed_count, confirmed_place


def face_down_aspects(table: Table, seat: str, lane: str = "") -> list[int]:
    """Return the Chimera's face down aspects, left to right, of the battlefield facing `lane` if set."""
    row = table.state.players[seat].battlefield
    return [card for card in row if not table.card(card).face_up and lane in ("", table.card(card).lane)]


def reveal(table: Table) -> DecisionFlow[int | None]:
    """Reveal the leftmost face down aspect and return it; None if there is none.

    Reference, Chimera Reveals.
    """
    seat = boss_of(table).seat
    waiting = face_down_aspects(table, seat, table.state.facing)
    if not waiting:
        table.apply_event(
            NothingDone("reveal", "no face down aspect"), rule_for_boss(table, rule_texts.REVEAL)
        )
        return None
    place = yield from confirmed_place(table, seat, len(waiting))
    if place is None:
        return None
    aspect = waiting[place]
    with table.attributed_to(rule_for_boss(table, rule_texts.REVEAL), None):
        aspect = yield from reveal_card(table, aspect)
        table.apply_event(CardFlipped(aspect, True))
        yield from announce_entry(table, aspect)
    return aspect


def turn_aspect_face_down(table: Table, aspect: int, cause: Cause) -> DecisionFlow[bool]:
    """Turn an aspect face down where it is; return True if it was turned.

    It leaves play, neither destroyed nor discarded, and loses everything on it. Everybody knows which card it
    is.
    """
    card = table.card(aspect)
    controls = table.policy(card.controller)
    if card.zone != "battlefield" or not card.face_up or not controls.may_lie_face_down(table, aspect):
        return False
    record_last_known(table, aspect)
    strip_card(table, aspect)
    table.apply_event(CardFlipped(aspect, False, tuple(table.state.players)))
    left = TriggeringEvent("leaves_play", (aspect,), card.controller, cause)
    yield from open_response_window(table, "when", left)
    yield from open_response_window(table, "after", left)
    yield from check_state(table)
    return True


def add_face_down(table: Table, count: int, lane: str = "") -> RuleFlow:
    """Add face down aspects from the draw pile on the right, as many as there are.

    They go to the battlefield that faces `lane`; if it is empty, to the one of the current turn or cause.
    """
    seat = boss_of(table).seat
    for _ in range(count):
        yield from _refill_draw_pile(table, seat)
        pile = table.state.players[seat].draw
        if not pile:
            table.apply_event(NothingDone("add aspects", "no aspect left"))
            return
        lane = lane or table.policy(seat).lane(table, seat)
        table.apply_event(CardMoved(pile[0], "battlefield", seat, face_up=False, lane=lane))
        yield from check_empty_draw_pile(table, seat)


def _refill_draw_pile(table: Table, seat: str) -> RuleFlow:
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


def place_blood_value(table: Table, seat: str, card_id: int) -> RuleFlow:
    """Place wounds on the Chimera equal to an aspect's blood value (Reference, Blood Value)."""
    made = table.print_of(card_id)
    if made.blood:
        with table.attributed_to(rule_for_boss(table, rule_texts.BLOOD), card_id):
            own_card = table.state.players[seat].phoenixborn
            yield from place_wounds(table, own_card, made.blood, Cause("rule", card_id, seat))


def replenish_aspects(table: Table) -> RuleFlow:
    """Add face down aspects until each battlefield has as many aspects as the threat value.

    Reference, Recovery Phase: Replenish Aspects.
    """
    table.rule = rule_for_boss(table, rule_texts.REPLENISH_ASPECTS)
    boss = boss_of(table)
    player = table.state.players[boss.seat]
    for lane in table.policy(boss.seat).turns(table, boss.seat):
        row = [card for card in player.battlefield if lane in ("", table.card(card).lane)]
        there = sum(interpretations.counts_for_threat(table, card) for card in row)
        if there >= boss.threat:
            table.apply_event(NothingDone("add aspects", "enough aspects"))
        missing = max(0, boss.threat - there)
        prompt = f"{there} aspects in play, threat {boss.threat}: how many to add?"
        count = yield from confirmed_count(table, boss.seat, "add aspects", prompt, missing)
        yield from add_face_down(table, count, lane)


def replenish_status_tokens(table: Table) -> None:
    """Refill the status tokens of aspects in play up to their pips.

    Reference, Recovery Phase: Replenish Status Tokens.
    """
    table.rule = rule_for_boss(table, rule_texts.REPLENISH_STATUS)
    lacking = [
        unit for unit in table.units(boss_of(table).seat) if interpretations.status_is_refilled(table, unit)
    ]
    placed = [place_status_tokens(table, unit, rule_texts.REPLENISH_STATUS) for unit in lacking]
    if not any(placed):
        table.apply_event(NothingDone("refill status", "all pips covered"))
