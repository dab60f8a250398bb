"""The damage process: deal, receive and place wounds, destroy, discard (Rulebook p. 16).

With the end of it for a Phoenixborn: the end of the game, or of its player's part in it (Rulebook p. 13).
"""

from __future__ import annotations

from collections.abc import Iterator

from cards.continuous_changes.change import DamageRule, End
from engine.ashes.context import Cause, TriggeringEvent
from engine.ashes.events import (
    DamageDealt,
    DamagePrevented,
    DieMoved,
    GameEnded,
    ModifiersEnded,
    PhoenixbornRotated,
    PlayAreaRemoved,
    PlayerLeft,
    TokensPlaced,
    UnitDestroyed,
)
from engine.ashes.events.lasting_changes import is_over
from engine.ashes.language.continuous_effects import ActiveChange
from engine.ashes.language.permissions import damage_rules, is_forbidden
from engine.ashes.mechanics.play_area import (
    OutOfPlay,
    has_fatal_wounds,
    leave_aside_zone,
    move_to_final_place,
    open_leaving_window,
    open_removal_window,
    set_aside,
    strip_card,
)
from engine.ashes.mechanics.response_windows import (
    announce_states,
    open_response_window,
    open_response_windows,
)
from engine.ashes.model import rule_texts
from engine.ashes.model.component_types import MAX_AMOUNT
from engine.ashes.running_game import GameOver, Table
from engine.kernel.decision import Rule, RuleFlow
from engine.kernel.procedure import Procedure, ProcedureState, Step


def defeat(table: Table, seat: str) -> None:
    """End a player's game as their Phoenixborn is destroyed. Raises `GameOver` if that decides the game."""
    name = table.card(table.state.players[seat].phoenixborn).name
    winner = table.policy(seat).winner_if_out(table, seat)
    if winner:
        table.apply_event(GameEnded(winner, f"{name} is destroyed"), rule_texts.WINNING)
        raise GameOver
    with table.attributed_to(rule_texts.ELIMINATION, None):
        table.apply_event(PlayerLeft(seat, name))
        clear_play_area(table, seat)


def clear_play_area(table: Table, seat: str) -> None:
    """Discard the cards of a player who is out, and remove the rest of their play area.

    Nothing responds, as all leave at once. Their dice leave with them. Cards that they own in other play
    areas stay, and so do their dice on cards if the rule settings say so.
    """
    player = table.state.players[seat]
    for card_id in [*player.battlefield, *player.spellboard]:
        set_aside(table, card_id)
        leave_aside_zone(table, card_id)
    strip_card(table, player.phoenixborn)
    if table.card(player.phoenixborn).rotated:
        table.apply_event(PhoenixbornRotated(player.phoenixborn, False))
    for die in table.state.dice:
        stays = die.card is not None and table.mode.rules.leavers_dice == "those in pools leave"
        if die.owner == seat and not stays:
            table.apply_event(DieMoved(die.id, die.side, "out"))
    table.apply_event(PlayAreaRemoved(seat))


def deal_damage(table: Table, card_id: int, amount: int, cause: Cause, preventable: bool = True) -> RuleFlow:
    """Deal damage to a card and resolve what follows (damage process, step 1).

    Damage of 0 is not dealt: nothing happens and nothing triggers (Rulebook p. 16, Damage Resolution).
    """
    if amount <= 0 or not table.is_in_play(card_id):
        return
    with table.attributed_to(rule_texts.DAMAGE, cause.source):
        seat = table.card(card_id).controller
        moment = TriggeringEvent(
            "dealt_damage", (card_id,), seat, cause, amount=amount, preventable=preventable
        )
        yield from DAMAGE.run(table, Damage(card_id, cause, moment))


class Damage(ProcedureState):
    """Damage on its way to wounds: `received` is how much is left of it.

    `announced` says that the windows of receiving it have been open already.
    """

    card: int
    cause: Cause
    moment: TriggeringEvent
    received: int = 0
    announced: bool = False


def _would_deal(table: Table, damage: Damage) -> RuleFlow:
    """Open the window before damage is dealt; prevented damage is not dealt, redirected damage elsewhere."""
    moment = damage.moment
    yield from open_response_window(table, "would", moment)
    damage.over = moment.replaced or moment.redirected is not None or moment.prevented >= moment.amount
    moment.amount, moment.prevented = moment.amount - moment.prevented, 0
    if moment.redirected is not None and not moment.replaced:
        preventable = moment.preventable
        yield from deal_damage(table, moment.redirected, moment.amount, damage.cause, preventable=preventable)


def _deal(table: Table, damage: Damage) -> RuleFlow:
    cause = damage.cause
    table.apply_event(
        DamageDealt(damage.card, damage.moment.amount, cause.source, cause.others),
        rule_texts.BATTLE if cause.kind in ("attack", "counter") else None,
    )
    yield from open_response_windows(table, damage.moment)
    damage.over = damage.moment.replaced


def _receive(table: Table, damage: Damage) -> RuleFlow:
    damage.received = _received(table, damage.moment)
    elsewhere = damage.moment.redirected
    if elsewhere is not None:
        damage.over = True
        preventable = damage.moment.preventable
        yield from deal_damage(table, elsewhere, damage.received, damage.cause, preventable=preventable)


def _wound(table: Table, damage: Damage) -> RuleFlow:
    """Place one wound for each damage received; texts may multiply the wounds or leave none."""
    wounds = 0 if damage.moment.unwounding else damage.received
    for _, rule in _damage_rules(table, damage.moment) if table.is_in_play(damage.card) else ():
        wounds *= 1 if rule.product is None else rule.product
    received = 0 if damage.announced else damage.received
    return place_wounds(table, damage.card, min(MAX_AMOUNT, wounds), damage.cause, received=received)


DAMAGE = Procedure(
    "damage",
    (
        Step("would deal", _would_deal),
        Step("deal", _deal),
        Step("receive", _receive),
        Step("place wounds", _wound),
    ),
)
"""Steps 1 and 2 of the damage process; wounds lead to destruction."""


def open_received_windows(table: Table, damage: Damage) -> RuleFlow:
    """Open the windows of receiving damage before its wounds are placed."""
    damage.announced = True
    if damage.received <= 0 or not table.is_in_play(damage.card):
        return
    received = _received_event(table, damage.card, damage.received, damage.cause)
    received.preventable = damage.moment.preventable
    yield from open_response_window(table, "would", received)
    damage.received = max(0, received.amount - received.prevented)
    damage.over = received.replaced or not damage.received
    if not damage.over:
        received.amount = damage.received
        yield from open_response_window(table, "when", received)
        yield from open_response_window(table, "after", received)


def _received_event(table: Table, card: int, amount: int, cause: Cause) -> TriggeringEvent:
    return TriggeringEvent("received_damage", (card,), table.card(card).controller, cause, amount=amount)


def _received(table: Table, moment: TriggeringEvent) -> int:
    """Return how much of the damage dealt is received, after lasting texts have prevented some of it too.

    If the damage cannot be prevented, nothing prevents any.
    """
    if not can_be_prevented(table, moment):
        return moment.amount
    left = max(0, moment.amount - moment.prevented)
    for text, rule in list(_damage_rules(table, moment)):
        if rule.prevent is not None:
            prevented = min(left, left if rule.prevent == "all" else text.number(table, rule.prevent))
            left -= prevented
            if prevented > 0:
                with table.attributed_to(rule_texts.DAMAGE, text.source):
                    table.apply_event(DamagePrevented(moment.subjects[0], prevented))
    return left


def can_be_prevented(table: Table, moment: TriggeringEvent) -> bool:
    """Return True if the damage that was dealt can be prevented at all."""
    assert moment.cause is not None
    return moment.preventable and is_preventable(table, moment.subjects[0], moment.cause)


def is_preventable(table: Table, card_id: int, cause: Cause) -> bool:
    """Return True unless a text says that nothing prevents damage that this cause deals to the card."""
    rules = damage_rules(table, table.card(card_id), cause)
    return not any(text.change.damage is not None and text.change.damage.never_prevented for text in rules)


def _damage_rules(table: Table, moment: TriggeringEvent) -> Iterator[tuple[ActiveChange, DamageRule]]:
    """Yield the active changes that apply to the damage that was dealt, with their damage rules."""
    assert moment.cause is not None
    for text in damage_rules(table, table.card(moment.subjects[0]), moment.cause):
        assert text.change.damage is not None
        yield text, text.change.damage


def place_wounds(table: Table, card_id: int, amount: int, cause: Cause, *, received: int = 0) -> RuleFlow:
    """Place wounds on a card (damage process, step 2); a Phoenixborn with too many loses at once.

    `received` is the damage whose windows open together with these wounds; 0 if they have been open before.
    """
    if amount > 0 and table.is_in_play(card_id):
        yield from WOUNDS.run(table, WoundPlacement(card_id, amount, cause, received))


class WoundPlacement(ProcedureState):
    """Wounds being placed on a card; `received` is the damage whose windows open with them."""

    card: int
    amount: int
    cause: Cause
    received: int


def _place(table: Table, wounding: WoundPlacement) -> None:
    table.apply_event(TokensPlaced(wounding.card, "wound", wounding.amount))


def _lose(table: Table, wounding: WoundPlacement) -> None:
    if table.card(wounding.card).zone == "phoenixborn" and has_fatal_wounds(table, wounding.card):
        wounding.over = True
        defeat(table, table.card(wounding.card).controller)


def _answer(table: Table, wounding: WoundPlacement) -> RuleFlow:
    card, amount, cause = wounding.card, wounding.amount, wounding.cause
    placed = TriggeringEvent("wounds_placed", (card,), table.card(card).controller, cause, amount=amount)
    received = _received_event(table, card, wounding.received, cause)
    table.destruction_deferred.append(card)
    if wounding.received:
        yield from open_response_window(table, "when", received)
        yield from open_response_window(table, "after", received, placed)
    else:
        yield from open_response_window(table, "after", placed)
    table.destruction_deferred.remove(card)


def _die(table: Table, wounding: WoundPlacement) -> RuleFlow:
    return check_life(table, wounding.card, wounding.cause)


WOUNDS = Procedure(
    "wounds", (Step("place", _place), Step("lose", _lose), Step("answer", _answer), Step("die", _die))
)
"""The steps of placing wounds, up to the destruction of the card."""


def destroy(table: Table, card_id: int, cause: Cause) -> RuleFlow:
    """Destroy a unit: it leaves play, windows "when" and "after" open, it is discarded (steps 3 and 4).

    The triggers "after it destroys" of an attacker resolve in the "after" window, even if the attacker has
    left play too.
    """
    card = table.card(card_id)
    if card.zone != "battlefield" or not card.face_up or is_forbidden(table, card, "leave play"):
        return
    yield from DESTRUCTION.run(table, Destruction(card=card_id, controller=card.controller, cause=cause))


class Destruction(OutOfPlay, kw_only=True):
    """A unit being destroyed; `controller` is the seat that controlled it."""

    controller: str


def _would_leave(table: Table, destroyed: Destruction) -> RuleFlow:
    moments = _destruction_events(destroyed)
    yield from open_leaving_window(table, destroyed.card, *moments)
    destroyed.over = any(moment.replaced for moment in moments) or not table.is_in_play(destroyed.card)
    destroyed.to = next((moment.place for moment in moments if moment.place is not None), destroyed.to)
    yield from open_removal_window(table, destroyed, destroyed.controller)


def _leave(table: Table, destroyed: Destruction) -> None:
    table.apply_event(UnitDestroyed(destroyed.card), rule_texts.DESTROY)
    set_aside(table, destroyed.card, destroyed.cause)


def _destruction_events(destroyed: Destruction) -> list[TriggeringEvent]:
    return [
        TriggeringEvent(event, (destroyed.card,), destroyed.controller, destroyed.cause)
        for event in ("destroyed", "leaves_play")
    ]


def _when_destroyed(table: Table, destroyed: Destruction) -> RuleFlow:
    return open_response_window(
        table, "when", *_destroyer_events(table, destroyed), *_destruction_events(destroyed)
    )


def _after_destroyed(table: Table, destroyed: Destruction) -> RuleFlow:
    return open_response_window(
        table, "after", *_destroyer_events(table, destroyed), *_destruction_events(destroyed)
    )


def _destroyer_events(table: Table, destroyed: Destruction) -> list[TriggeringEvent]:
    """Return the events that the source of a destruction has destroyed something, for its own texts."""
    cause, events = destroyed.cause, []
    if cause.source is not None:
        seat = table.card(cause.source).controller
        events.append(TriggeringEvent("destroys", cause.sources, seat, cause, other=destroyed.card))
        if cause.kind == "attack":
            events.append(
                TriggeringEvent("destroys_by_attacking", cause.sources, seat, cause, other=destroyed.card)
            )
    return events


def open_destroyed_windows(table: Table, destroyed: Destruction) -> RuleFlow:
    """Open the windows of the destruction alone, not of leaving play."""
    moment, _ = _destruction_events(destroyed)
    yield from open_response_windows(table, *_destroyer_events(table, destroyed), moment)


def open_left_play_windows(table: Table, destroyed: Destruction) -> RuleFlow:
    """Open the windows of the unit's leaving play."""
    _, moment = _destruction_events(destroyed)
    yield from open_response_windows(table, moment)


def _discard(table: Table, destroyed: Destruction) -> RuleFlow:
    return move_to_final_place(table, destroyed, destroyed.to)


def _after_destruction(table: Table, destroyed: Destruction) -> RuleFlow:
    owner = table.card(destroyed.card).owner
    yield from table.policy(owner).left_battlefield(table, owner, destroyed.card, destroyed.cause)
    yield from check_state(table)


DESTRUCTION = Procedure(
    "destruction",
    (
        Step("would", _would_leave),
        Step("leave play", _leave),
        Step("when", _when_destroyed),
        Step("after", _after_destroyed),
        Step("discard", _discard),
        Step("look around", _after_destruction),
    ),
)
"""Steps 3 and 4 of the damage process."""


def check_life(table: Table, card_id: int, cause: Cause | None = None) -> RuleFlow:
    """Destroy a unit or Phoenixborn with at least as many wounds as life (Rulebook p. 13 and p. 16).

    `cause` is the text that reduced its life, if one did: the card is destroyed as a result of it.
    """
    if not has_fatal_wounds(table, card_id):
        return
    if table.card(card_id).zone == "phoenixborn":
        defeat(table, table.card(card_id).controller)
    else:
        yield from destroy(table, card_id, cause or Cause("rule", None, table.card(card_id).controller))


def check_state(table: Table) -> RuleFlow:
    """Destroy every unit whose life has fallen to its wounds (Rulebook p. 16), then announce states.

    Called after every effect and wherever the table changes.
    """
    if table.catalog.life_may_change or table.life_check_needed:
        table.life_check_needed = False
        yield from check_all_lives(table)
    yield from announce_states(table)


def check_all_lives(table: Table) -> RuleFlow:
    """Destroy every card with at least as many wounds as life.

    Active player first; Phoenixborn first, then units left to right.
    """
    for seat in table.seats():
        yield from check_life(table, table.state.players[seat].phoenixborn)
        for unit in list(table.units(seat)):
            if unit not in table.destruction_deferred:
                yield from check_life(table, unit)


def end_changes(table: Table, until: End, seat: str = "", rule: Rule | None = None) -> RuleFlow:
    """End the changes that last until the moment `until`, then destroy what has too little life without them.

    `seat` is the player whose turn begins, if one does.
    """
    if any(
        is_over(item, until, seat) or (until == "end of turn" and "end of next turn" in item.until)
        for item in table.state.modifiers
    ):
        table.apply_event(ModifiersEnded(until, seat), rule)
        yield from check_all_lives(table)
