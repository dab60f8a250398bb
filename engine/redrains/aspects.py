"""The Chimera's aspects in play: face down, revealed, turned down, replenished, and their blood values."""

from __future__ import annotations

from engine.ashes.context import Cause, TriggeringEvent
from engine.ashes.events import CardFlipped, CardMoved
from engine.ashes.mechanics.play_area import (
    announce_entry,
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
from engine.redrains.aspect_deck_and_fatigue import check_empty_draw_pile, refill_draw_pile
from engine.redrains.boss_access import boss_of, rule_for_boss
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
        yield from refill_draw_pile(table, seat)
        pile = table.state.players[seat].draw
        if not pile:
            table.apply_event(NothingDone("add aspects", "no aspect left"))
            return
        lane = lane or table.policy(seat).lane(table, seat)
        table.apply_event(CardMoved(pile[0], "battlefield", seat, face_up=False, lane=lane))
        yield from check_empty_draw_pile(table, seat)


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
