"""Handlers of the words of the card language that only texts of a boss use: effects, amounts, conditions.

Where there is no boss, an effect cannot be done, an amount is 0, and a condition is not met.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from cards.amounts.boss_phase import PhaseNumber
from cards.bosses import PHASES
from cards.conditions.bosses import CanAttack, Fatigued, LastDie
from cards.effects.bosses import (
    ActivateReadySpell,
    AddFaceDownAspects,
    AttackWith,
    PlaceRedRains,
    RaiseRage,
    RerollRage,
    ResolveSideAction,
    ResolveStatus,
    Reveal,
    RollBehavior,
    TurnFaceDown,
)
from cards.effects.effect import Effect
from engine.ashes.context import EffectContext
from engine.ashes.events import TokensRemoved
from engine.ashes.language.characteristics import is_exhausted
from engine.ashes.language.effect_resolution import handles_effect
from engine.ashes.language.purposes import purpose_of
from engine.ashes.language.registry import amount, handles_amount, handles_condition
from engine.ashes.language.selections import candidates, narrow_to_extreme
from engine.ashes.mechanics.card_selection import choose_cards, pick
from engine.ashes.running_game import Table
from engine.kernel.decision import DecisionFlow
from engine.redrains import chimera_turn, rage_and_ultimate
from engine.redrains.aspects import add_face_down, reveal, turn_aspect_face_down
from engine.redrains.boss_access import boss_card, boss_of
from engine.redrains.chimera_turn import (
    attacker_at,
    can_resolve_status,
    chimera_attack,
    chimera_can_attack,
    log_no_attack,
    log_no_status_ability,
    resolve_status_ability,
)
from engine.redrains.events import BehaviorDieRolled, ReadySpellResolved
from engine.redrains.rage_and_ultimate import (
    REPEATED,
    place_red_rains,
    resolve_phase_card,
)
from engine.redrains.rule_texts import READY_SPELL
from engine.redrains.state import RedRainsState

LAST_DIE = "last die"
"""Key of what the rage die shows that was re-rolled last."""

REVEALED = "revealed"
"""Key of the aspect that was revealed last."""


def revealed_aspect(context: EffectContext) -> int | None:
    """Return the aspect that this text has revealed, if any."""
    aspect = context.stored.get(REVEALED)
    return aspect if isinstance(aspect, int) else None


EffectT = TypeVar("EffectT", bound=Effect)

Resolver = Callable[[Table, EffectT, EffectContext], DecisionFlow[bool]]


def handles_boss_effect(
    kind: type[EffectT], *, once: bool = False
) -> Callable[[Resolver[EffectT]], Resolver[EffectT]]:
    """Register the handler of an effect that only a boss's side has; without a boss it cannot be done.

    An effect on the boss alone happens `once` in an Ultimate against several players.
    """

    def has_boss(table: Table, _effect: EffectT, _frame: EffectContext) -> bool:
        return isinstance(table.state, RedRainsState)

    def register(resolver: Resolver[EffectT]) -> Resolver[EffectT]:
        def resolve(table: Table, effect: EffectT, context: EffectContext) -> DecisionFlow[bool]:
            if not has_boss(table, effect, context):
                return False
            if once and REPEATED in context.stored:
                return True
            done = yield from resolver(table, effect, context)
            return done

        handles_effect(kind, useful=has_boss)(resolve)
        return resolver

    return register


@handles_boss_effect(PlaceRedRains, once=True)
def place(table: Table, effect: PlaceRedRains, context: EffectContext) -> DecisionFlow[bool]:
    """Place Red Rains tokens one at a time."""
    yield from place_red_rains(table, amount(table, effect.amount, context))
    return True


@handles_boss_effect(RaiseRage, once=True)
def change_rage(table: Table, effect: RaiseRage, context: EffectContext) -> DecisionFlow[bool]:
    """Raise or lower rage dice."""
    count = amount(table, effect.count, context)
    if effect.raises:
        yield from rage_and_ultimate.raise_rage(table, count)
    else:
        rage_and_ultimate.lower_rage(table, count)
    return True


@handles_boss_effect(RerollRage, once=True)
def reroll_rage(table: Table, effect: RerollRage, context: EffectContext) -> DecisionFlow[bool]:
    """Re-roll rage dice that show basic, and store what the last one shows."""
    basic = len(rage_and_ultimate.rage_dice(table, "basic"))
    count = basic if effect.count == "all" else amount(table, effect.count, context)
    shown = yield from rage_and_ultimate.roll_rage(table, count)
    context.stored[LAST_DIE] = shown[-1] if shown else ""
    if effect.counted_as is not None:
        context.counts[effect.counted_as] = shown.count("basic")
    return bool(basic)


@handles_boss_effect(RollBehavior)
def roll_die(table: Table, effect: RollBehavior, context: EffectContext) -> DecisionFlow[bool]:
    """Roll the behavior die for a text."""
    roll = yield from chimera_turn.roll_behavior(table)
    table.apply_event(BehaviorDieRolled(roll))
    context.counts[effect.counted_as] = roll
    return True


@handles_boss_effect(ResolveSideAction)
def resolve_side_action(
    table: Table, effect: ResolveSideAction, context: EffectContext
) -> DecisionFlow[bool]:
    """Resolve the side action of the row for a number; nothing if that row, or its boss, has none."""
    if boss_card(table).by_own_die:
        return False
    row = chimera_turn.behavior_row(table, amount(table, effect.roll, context))
    return (yield from chimera_turn.resolve_side_action(table, row))


@handles_boss_effect(Reveal)
def reveal_aspect(table: Table, effect: Reveal, context: EffectContext) -> DecisionFlow[bool]:
    """Reveal the leftmost face down aspect."""
    aspect = yield from reveal(table)
    if effect.named_as is not None:
        context.names[effect.named_as] = () if aspect is None else (aspect,)
    if aspect is None:
        context.stored.pop(REVEALED, None)
        return False
    context.stored[REVEALED] = aspect
    return True


@handles_boss_effect(ResolveStatus)
def resolve_status(table: Table, effect: ResolveStatus, context: EffectContext) -> DecisionFlow[bool]:
    """Resolve status abilities of the aspects selected that have one and a token for it."""
    able = [card for card in candidates(table, effect.what, context) if can_resolve_status(table, card)]
    found = narrow_to_extreme(table, effect.what, able, context)
    if not found:
        log_no_status_ability(table, candidates(table, effect.what, context))
        return False
    if effect.what.asks:
        purpose, words = purpose_of(table, effect, context), "to resolve its status ability"
        found = yield from choose_cards(table, context.you, found, effect.what, context, words, purpose)
    for card in found:
        if can_resolve_status(table, card):
            yield from resolve_status_ability(table, card)
    return True


@handles_boss_effect(AttackWith)
def attack_with(table: Table, effect: AttackWith, context: EffectContext) -> DecisionFlow[bool]:
    """Attack with the first unit from an end that can, or with the aspect just revealed if it can."""
    unit = revealed_aspect(context) if effect.unit == "revealed" else attacker_at(table, effect.unit)
    if unit is None or not chimera_can_attack(table, unit):
        log_no_attack(table, effect.unit, unit)
        return False
    yield from chimera_attack(table, unit, effect.unit)
    return True


@handles_boss_effect(ActivateReadySpell)
def activate_ready_spell(
    table: Table, effect: ActivateReadySpell, _frame: EffectContext
) -> DecisionFlow[bool]:
    """Resolve the ready spell of the phase; while it is exhausted, remove its tokens instead."""
    boss = boss_of(table)
    spell = table.card(boss.ultimate_card)
    text = boss_card(table).ready.get(boss.phase)
    if text is None:
        return False
    with table.attributed_to(READY_SPELL, spell.id):
        if is_exhausted(table, spell):
            gone = spell.exhaustion if effect.cures == "all" else min(effect.cures, spell.exhaustion)
            table.apply_event(TokensRemoved(spell.id, "exhaustion", gone))
            return True
        table.apply_event(ReadySpellResolved(boss.phase))
        yield from resolve_phase_card(table, text)
    return True


@handles_boss_effect(AddFaceDownAspects, once=True)
def add_aspects(table: Table, effect: AddFaceDownAspects, _frame: EffectContext) -> DecisionFlow[bool]:
    """Add face down aspects on the right."""
    yield from add_face_down(table, effect.count)
    return True


@handles_boss_effect(TurnFaceDown)
def turn_face_down(table: Table, effect: TurnFaceDown, context: EffectContext) -> DecisionFlow[bool]:
    """Turn aspects face down where they are."""
    found = yield from pick(
        table, effect.what, context, "to turn face down", purpose_of(table, effect, context)
    )
    turned = False
    for card in found:
        turned |= yield from turn_aspect_face_down(table, card, context.cause)
    return turned


@handles_amount(PhaseNumber)
def phase_number(table: Table, _wanted: PhaseNumber, _frame: EffectContext) -> int:
    """Return the phase as a number, as it is when the amount is needed."""
    state = table.state
    return PHASES.index(state.boss.phase) + 1 if isinstance(state, RedRainsState) else 0


@handles_condition(LastDie)
def last_die(_table: Table, condition: LastDie, context: EffectContext) -> bool:
    """Return True if the rage die that this text re-rolled last shows this side."""
    return context.stored.get(LAST_DIE) == condition.last_die


def _log_no_attack(table: Table, condition: CanAttack, context: EffectContext) -> None:
    if isinstance(table.state, RedRainsState):
        log_no_attack(table, condition.can_attack, revealed_aspect(context))


@handles_condition(CanAttack, announce=_log_no_attack)
def can_attack(table: Table, condition: CanAttack, context: EffectContext) -> bool:
    """Return True if there is a unit that can attack, or if the revealed aspect can."""
    if not isinstance(table.state, RedRainsState):
        return False
    if condition.can_attack == "leftmost":
        return attacker_at(table, "leftmost") is not None
    aspect = revealed_aspect(context)
    return aspect is not None and chimera_can_attack(table, aspect)


@handles_condition(Fatigued)
def fatigued(table: Table, condition: Fatigued, _frame: EffectContext) -> bool:
    """Return True if the Chimera is fatigued, or is not, as the condition asks."""
    state = table.state
    return isinstance(state, RedRainsState) and state.boss.fatigued == condition.fatigued
