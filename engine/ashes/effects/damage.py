"""Handlers of damage, prevention, destruction and cancelling."""

from __future__ import annotations

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
from engine.ashes.language.effect_resolution import handles_effect
from engine.ashes.language.permissions import is_forbidden
from engine.ashes.language.purposes import purpose_of
from engine.ashes.language.references import named_card
from engine.ashes.language.registry import amount
from engine.ashes.language.targeting import is_picked_without_use
from engine.ashes.mechanics.card_selection import pick
from engine.ashes.mechanics.pick_and_resolve import pick_and_resolve
from engine.ashes.model import rule_texts
from engine.ashes.play import damage
from engine.ashes.running_game import Table
from engine.kernel.decision import DecisionFlow, RuleFlow


@handles_effect(DealDamage, intent="harm")
def deal_damage(table: Table, effect: DealDamage, context: EffectContext) -> DecisionFlow[bool]:
    """Deal damage to each picked card, one after the other."""
    dealt = amount(table, effect.amount, context)
    if dealt <= 0 and not is_picked_without_use(effect.to):
        return False
    purpose = purpose_of(table, effect, context, dealt)
    cause: Cause | None = context.cause
    if effect.dealer is not None:
        dealer = named_card(context, effect.dealer)
        cause = None if dealer is None else Cause(context.cause.kind, dealer, context.cause.controller)

    def hit(card: int) -> RuleFlow:
        spared = 0
        if card == table.state.players[context.controller].phoenixborn:
            spared = min(context.damage_spared, dealt)
            context.damage_spared -= spared
        if cause is not None:
            yield from damage.deal_damage(
                table, card, dealt - spared, cause, preventable=not effect.cannot_be_prevented
            )

    words = f"to deal {dealt} damage to"
    happens = f"is dealt {dealt} damage" if dealt > 0 and cause is not None else ""
    found = yield from pick_and_resolve(table, effect.to, context, words, purpose, happens, hit)
    return bool(found) and dealt > 0 and cause is not None


@handles_effect(Destroy, intent="harm")
def destroy(table: Table, effect: Destroy, context: EffectContext) -> DecisionFlow[bool]:
    """Destroy each picked unit."""
    purpose = purpose_of(table, effect, context)
    found = yield from pick_and_resolve(
        table,
        effect.what,
        context,
        "to destroy",
        purpose,
        "is destroyed",
        lambda card: damage.destroy(table, card, context.cause),
        lambda card: _can_be_destroyed(table, card, context),
    )
    return bool(found)


def _can_be_destroyed(table: Table, card: int, context: EffectContext) -> bool:
    there = table.card(card)
    return there.zone == "battlefield" and not is_forbidden(
        table, there, "be destroyed by effects", cause=context.cause
    )


def _prevents(table: Table, _effect: PreventDamage, context: EffectContext) -> bool:
    moment = context.moment
    if moment is None or moment.event not in ("dealt_damage", "received_damage"):
        return False
    return damage.can_be_prevented(table, moment)


@handles_effect(PreventDamage, useful=_prevents)
def prevent_damage(table: Table, effect: PreventDamage, context: EffectContext) -> bool:
    """Prevent some of the damage of the triggering event, so that it is not received in step 2."""
    moment = context.moment
    if moment is None or not _prevents(table, effect, context):
        return False
    left = moment.amount - moment.prevented
    if effect.all_but is not None:
        prevented = max(0, left - amount(table, effect.all_but, context))
    elif effect.amount == "all":
        prevented = left
    else:
        prevented = min(left, amount(table, effect.amount, context))
    if prevented > 0:
        moment.prevented += prevented
        table.apply_event(DamagePrevented(moment.subjects[0], prevented))
    return prevented > 0


@handles_effect(PlaceNoWounds)
def place_no_wounds(_table: Table, _effect: PlaceNoWounds, context: EffectContext) -> bool:
    """Let the damage of the triggering event be received without placing wounds."""
    if context.moment is None or context.moment.event != "dealt_damage":
        return False
    context.moment.unwounding = True
    return True


@handles_effect(RedirectDamage, intent="harm")
def redirect_damage(table: Table, effect: RedirectDamage, context: EffectContext) -> DecisionFlow[bool]:
    """Deal what is left of the damage of the triggering event to another card instead."""
    moment = context.moment
    if moment is None or moment.event != "dealt_damage" or moment.redirected is not None:
        return False
    purpose = purpose_of(table, effect, context, moment.amount)
    found = yield from pick(table, effect.to, context, "to be dealt the damage instead", purpose)
    if not found or not table.is_in_play(found[0]):
        return False
    moment.redirected = found[0]
    table.apply_event(DamageRedirected(moment.subjects[0], found[0]))
    return True


def _could_stand_in(_table: Table, _effect: StandIn, context: EffectContext) -> bool:
    return context.moment is not None and context.source in context.moment.choosable


@handles_effect(StandIn, useful=_could_stand_in)
def stand_in(table: Table, effect: StandIn, context: EffectContext) -> bool:
    """Make the card of the text the target of the triggering event."""
    if context.moment is None or not _could_stand_in(table, effect, context):
        return False
    context.moment.redirected = context.source
    return True


@handles_effect(Cancel)
def cancel(table: Table, _effect: Cancel, context: EffectContext) -> bool:
    """Cancel the effect that targeted, and all remaining effects of its card (Rulebook p. 21, Cancel)."""
    moment = context.moment
    if moment is None:
        return False
    moment.canceled = True
    table.apply_event(EffectCanceled(moment.cause.source if moment.cause else None), rule_texts.CANCEL)
    return True
