"""Handlers of damage, prevention, destruction and cancelling."""

from __future__ import annotations

from cards.effects.cards import DiscardFromPlay
from cards.effects.damage import (
    Cancel,
    DealDamage,
    Destroy,
    PlaceNoWounds,
    PreventDamage,
    RedirectDamage,
    StandIn,
)
from engine.ashes.context import Cause, EffectContext
from engine.ashes.events import DamagePrevented, DamageRedirected, EffectCanceled
from engine.ashes.language.permissions import is_forbidden, is_picked_without_use
from engine.ashes.language.purposes import purpose_of
from engine.ashes.language.references import named_card
from engine.ashes.language.registry import amount
from engine.ashes.language.resolution import handles_effect
from engine.ashes.mechanics.card_selection import pick
from engine.ashes.mechanics.play_area import leave_play
from engine.ashes.mechanics.sequential_picks import pick_and_resolve
from engine.ashes.model import rulebook
from engine.ashes.play import damage
from engine.ashes.table import Table
from engine.kernel.decision import DecisionFlow, RuleFlow


@handles_effect(DealDamage, intent="harm")
def deal_damage(table: Table, effect: DealDamage, frame: EffectContext) -> DecisionFlow[bool]:
    """Deal damage to each picked card, one after the other."""
    dealt = amount(table, effect.amount, frame)
    if dealt <= 0 and not is_picked_without_use(effect.to):
        return False
    purpose = purpose_of(table, effect, frame, dealt)
    cause: Cause | None = frame.cause
    if effect.dealer is not None:
        dealer = named_card(frame, effect.dealer)
        cause = None if dealer is None else Cause(frame.cause.kind, dealer, frame.cause.controller)

    def hit(card: int) -> RuleFlow:
        spared = 0
        if card == table.state.players[frame.controller].phoenixborn:
            spared = min(frame.damage_spared, dealt)
            frame.damage_spared -= spared
        if cause is not None:
            yield from damage.deal_damage(
                table, card, dealt - spared, cause, preventable=not effect.cannot_be_prevented
            )

    words = f"to deal {dealt} damage to"
    happens = f"is dealt {dealt} damage" if dealt > 0 and cause is not None else ""
    found = yield from pick_and_resolve(table, effect.to, frame, words, purpose, happens, hit)
    return bool(found) and dealt > 0 and cause is not None


@handles_effect(Destroy, intent="harm")
def destroy(table: Table, effect: Destroy, frame: EffectContext) -> DecisionFlow[bool]:
    """Destroy each picked unit."""
    purpose = purpose_of(table, effect, frame)
    found = yield from pick_and_resolve(
        table,
        effect.what,
        frame,
        "to destroy",
        purpose,
        "is destroyed",
        lambda card: damage.destroy(table, card, frame.cause),
        lambda card: _can_be_destroyed(table, card, frame),
    )
    return bool(found)


def _can_be_destroyed(table: Table, card: int, frame: EffectContext) -> bool:
    there = table.card(card)
    return there.zone == "battlefield" and not is_forbidden(
        table, there, "be destroyed by effects", cause=frame.cause
    )


@handles_effect(DiscardFromPlay, intent="harm")
def discard(table: Table, effect: DiscardFromPlay, frame: EffectContext) -> DecisionFlow[bool]:
    """Discard each picked card that is in play."""
    purpose = purpose_of(table, effect, frame)
    found = yield from pick_and_resolve(
        table,
        effect.what,
        frame,
        "to discard",
        purpose,
        "is discarded",
        lambda card: leave_play(table, card, frame.cause),
        lambda card: table.is_in_play(card) and not is_forbidden(table, table.card(card), "leave play"),
    )
    return bool(found)


def _prevents(table: Table, _effect: PreventDamage, frame: EffectContext) -> bool:
    moment = frame.moment
    if moment is None or moment.event not in ("dealt_damage", "received_damage"):
        return False
    return damage.can_be_prevented(table, moment)


@handles_effect(PreventDamage, useful=_prevents)
def prevent_damage(table: Table, effect: PreventDamage, frame: EffectContext) -> DecisionFlow[bool]:
    """Prevent some of the damage of the triggering event, so that it is not received in step 2."""
    yield from ()
    moment = frame.moment
    if moment is None or not _prevents(table, effect, frame):
        return False
    left = moment.amount - moment.prevented
    if effect.all_but is not None:
        prevented = max(0, left - amount(table, effect.all_but, frame))
    elif effect.amount == "all":
        prevented = left
    else:
        prevented = min(left, amount(table, effect.amount, frame))
    if prevented > 0:
        moment.prevented += prevented
        table.apply_event(DamagePrevented(moment.subjects[0], prevented))
    return prevented > 0


@handles_effect(PlaceNoWounds)
def place_no_wounds(_table: Table, _effect: PlaceNoWounds, frame: EffectContext) -> DecisionFlow[bool]:
    """Let the damage of the triggering event be received without placing wounds."""
    yield from ()
    if frame.moment is None or frame.moment.event != "dealt_damage":
        return False
    frame.moment.unwounding = True
    return True


@handles_effect(RedirectDamage, intent="harm")
def redirect_damage(table: Table, effect: RedirectDamage, frame: EffectContext) -> DecisionFlow[bool]:
    """Deal what is left of the damage of the triggering event to another card instead."""
    moment = frame.moment
    if moment is None or moment.event != "dealt_damage" or moment.redirected is not None:
        return False
    purpose = purpose_of(table, effect, frame, moment.amount)
    found = yield from pick(table, effect.to, frame, "to be dealt the damage instead", purpose)
    if not found or not table.is_in_play(found[0]):
        return False
    moment.redirected = found[0]
    table.apply_event(DamageRedirected(moment.subjects[0], found[0]))
    return True


def _could_stand_in(_table: Table, _effect: StandIn, frame: EffectContext) -> bool:
    return frame.moment is not None and frame.source in frame.moment.choosable


@handles_effect(StandIn, useful=_could_stand_in)
def stand_in(table: Table, effect: StandIn, frame: EffectContext) -> DecisionFlow[bool]:
    """Make the card of the text the target of the triggering event."""
    yield from ()
    if frame.moment is None or not _could_stand_in(table, effect, frame):
        return False
    frame.moment.redirected = frame.source
    return True


@handles_effect(Cancel)
def cancel(table: Table, _effect: Cancel, frame: EffectContext) -> DecisionFlow[bool]:
    """Cancel the effect that targeted, and all remaining effects of its card (Rulebook p. 21, Cancel)."""
    yield from ()
    moment = frame.moment
    if moment is None:
        return False
    moment.canceled = True
    table.apply_event(EffectCanceled(moment.cause.source if moment.cause else None), rulebook.CANCEL)
    return True
