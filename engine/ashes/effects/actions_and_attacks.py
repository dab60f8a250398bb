"""Handlers of effects that give or take actions, and of those that change an attack."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from cards.effects.actions_and_attacks import GainAction, JoinAttack, LeaveAttack, Take
from cards.selection import Selection
from engine.ashes.context import EffectContext
from engine.ashes.events import (
    AttackJoined,
    BattleLeft,
    MainActionGained,
    SideActionGained,
)
from engine.ashes.language.effect_resolution import handles_effect
from engine.ashes.language.legal_attacks import attack_targets, can_attack
from engine.ashes.language.purposes import purpose_of
from engine.ashes.language.selections import fits, possible_cards
from engine.ashes.mechanics.card_selection import card_question, choose_by_name, choose_cards, pick
from engine.ashes.mechanics.prompts_and_options import card_options, prompt_of_text
from engine.ashes.mechanics.revealing_unseen_cards import possible_identities
from engine.ashes.model import rule_texts
from engine.ashes.model.option_meanings import cards_of
from engine.ashes.model.possible_names import unseen_among
from engine.ashes.play.attack import attack
from engine.ashes.play.card_play import may_play, play_card
from engine.ashes.play.meditation import can_meditate, meditate
from engine.ashes.running_game import Table
from engine.kernel.decision import Decision, DecisionFlow
from engine.kernel.option_meaning import Intent, Purpose


@handles_effect(GainAction)
def gain_action(table: Table, effect: GainAction, context: EffectContext) -> bool:
    """Give the player more main or side actions this turn; only a player whose turn it is can gain them."""
    if not table.state.has_turn(context.you):
        return False
    for _ in range(effect.count):
        if effect.action == "main":
            table.apply_event(MainActionGained(context.you, passing=effect.only is not None))
        else:
            table.apply_event(SideActionGained(context.you))
    return True


def _useful(table: Table, effect: Take, context: EffectContext) -> bool:
    if effect.what is None:
        return can_meditate(table, context.you)
    return bool(_able(table, effect, context) or possible_identities(table, *_unseen(table, effect, context)))


def _unseen(table: Table, effect: Take, context: EffectContext) -> tuple[list[int], Callable[[int], bool]]:
    """Return the unseen cards that might be played, and a check if one could be under an assumed name."""
    what = effect.what
    if effect.action == "attack" or not isinstance(what, Selection):
        return [], lambda _card: False

    def plays(card: int) -> bool:
        return fits(table, what, card, context) and may_play(table, context.you, card, waives=effect.waives)

    hand = table.state.players[context.you].hand
    return unseen_among(table.state, hand if "hand" in what.zones else ()), plays


def _able(table: Table, effect: Take, context: EffectContext) -> list[int]:
    """Return the cards with which the action can be taken."""
    found = [] if effect.what is None else possible_cards(table, effect.what, context)
    if effect.action == "attack":
        if table.state.battles:
            return []
        return [
            card
            for card in found
            if card in table.units(context.you) and _targets(table, effect, context, card)
        ]
    return [
        card
        for card in found
        if table.card(card).zone in ("hand", "discard")
        and table.card(card).owner == context.you
        and may_play(table, context.you, card, waives=effect.waives)
    ]


def _targets(table: Table, effect: Take, context: EffectContext, attacker: int) -> list[int]:
    """Return what this unit could attack by this text."""
    return [
        target
        for target in attack_targets(table, context.you)
        if (effect.at is None or fits(table, effect.at, target, context))
        and can_attack(table, attacker, target)
    ]


@handles_effect(Take, intent="help", useful=_useful)
def take(table: Table, effect: Take, context: EffectContext) -> DecisionFlow[bool]:
    """Attack with a unit, play a card, or meditate."""
    if effect.what is None:
        if not can_meditate(table, context.you):
            return False
        yield from meditate(table, context.you, free=True)
        return True
    found = _able(table, effect, context)
    unseen, plays = _unseen(table, effect, context)
    if isinstance(effect.what, Selection) and (found or unseen):
        words = "to attack with" if effect.action == "attack" else "to play"
        purpose = purpose_of(table, effect, context)
        ask = partial(
            card_question, table, context.you, what=effect.what, context=context, words=words, purpose=purpose
        )
        if unseen:
            found = yield from choose_by_name(table, found, unseen, effect.what, context, plays, ask)
        else:
            found = yield from choose_cards(table, context.you, found, effect.what, context, words, purpose)
        if effect.what.named_as and found:
            context.names[effect.what.named_as] = tuple(found)
    if not found:
        return False
    if effect.action == "attack":
        yield from _attack(table, effect, context, found[0])
    else:
        yield from play_card(table, context.you, found[0], effect.waives)
    return True


def _attack(table: Table, effect: Take, context: EffectContext, attacker: int) -> DecisionFlow[None]:
    targets = _targets(table, effect, context, attacker)
    target = targets[0]
    if len(targets) > 1:
        (answer,) = yield Decision(
            table.answering_seat(context.you),
            "attack target",
            prompt_of_text(table, context, "choose what to attack"),
            card_options(table, targets),
            rule_texts.ATTACK,
            purpose=Purpose("take", "harm", source=context.source),
        )
        (target,) = cards_of((answer,))
    yield from attack(table, context.you, target, [attacker])


@handles_effect(JoinAttack, intent="help")
def join_attack(table: Table, effect: JoinAttack, context: EffectContext) -> DecisionFlow[bool]:
    """Add units of the attacking side to its attack."""
    found = yield from pick(
        table, effect.what, context, "to join the attack", purpose_of(table, effect, context)
    )
    battles = table.state.battles
    if not battles:
        return False
    seat = table.card(battles[0].attacker).controller
    attacking = [battle.attacker for battle in battles]
    joining = tuple(
        card
        for card in found
        if card in table.units(seat) and card not in attacking and can_attack(table, card)
    )
    if joining:
        table.apply_event(AttackJoined(battles[0].target, joining, effect.declared))
    return bool(found) and len(joining) == len(found)


def _leave_intent(table: Table, _effect: LeaveAttack, context: EffectContext) -> Intent:
    """Return no intent during one's own turn: leaving one's own attack may help."""
    return "" if table.state.turn == context.you else "harm"


@handles_effect(LeaveAttack, intent=_leave_intent)
def leave_attack(table: Table, effect: LeaveAttack, context: EffectContext) -> DecisionFlow[bool]:
    """Take attackers out of the attack."""
    purpose = purpose_of(table, effect, context)
    found = yield from pick(table, effect.what, context, "to take out of the attack", purpose)
    left = 0
    for card in found:
        if any(battle.attacker == card for battle in table.state.battles):
            table.apply_event(BattleLeft(card), rule_texts.LEAVES_BATTLE)
            left += 1
    return bool(found) and left == len(found)
