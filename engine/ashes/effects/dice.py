"""Handlers of effects that raise, lower, set, reroll and move dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import groupby

from msgspec.structs import replace

from cards.effects.dice import ChangeDice, ExhaustDie, MoveDice, PlaceDie, Reroll, SetDice, Turn
from cards.events import EventName, How
from cards.wording.words import possessive
from engine.ashes.context import Cause, EffectContext, TriggeringEvent
from engine.ashes.events import DieChanged, DieMoved
from engine.ashes.language.effect_resolution import handles_effect
from engine.ashes.language.permissions import player_is_forbidden
from engine.ashes.language.purposes import intent_of, intent_of_die, purpose_of
from engine.ashes.language.references import players_of
from engine.ashes.language.registry import amount
from engine.ashes.language.selections import matching_dice, pool_after_card
from engine.ashes.mechanics.card_selection import choose_affected_players, pick
from engine.ashes.mechanics.dice_selection import pick_dice
from engine.ashes.mechanics.prompts_and_options import prompt_of_text
from engine.ashes.mechanics.response_windows import open_response_window, open_response_windows
from engine.ashes.mechanics.turning_and_rolling_dice import (
    can_turn,
    next_side,
    roll_together,
    sides_for,
    turn_a_die,
    turn_by_level,
)
from engine.ashes.model import rule_texts
from engine.ashes.model.dice import Die, Pool
from engine.ashes.model.option_meanings import TurnDie
from engine.ashes.play.damage import check_life
from engine.ashes.running_game import Table
from engine.kernel.decision import Decision, DecisionFlow, RuleFlow, option_for
from engine.kernel.option_meaning import Decline, Intent, Purpose


def open_dice_changed_window(table: Table, changed: Iterable[tuple[str, How]], cause: Cause) -> RuleFlow:
    """Open one window after an effect has changed dice, with an event for each pool and kind of change.

    `changed` has one entry for each die: its owner, and what was done to it.
    """
    moments = [
        TriggeringEvent("dice_changed", (), seat, cause, amount=count, how=how)
        for (seat, how), count in Counter(changed).items()
    ]
    yield from open_response_window(table, "after", *moments)


def _can_turn(table: Table, effect: ChangeDice, context: EffectContext) -> bool:
    step = 1 if effect.op == "raise_dice" else -1
    return any(_may_turn(table, context, seat, step) for seat in players_of(table, context, effect.who))


def _may_turn(table: Table, context: EffectContext, seat: str, step: int) -> list[Die]:
    """Return the dice of a seat that the player of the text may turn by one level, up or down."""
    return [die for die in table.state.active_dice(seat) if can_turn(table, context.you, die, step)]


@handles_effect(
    ChangeDice,
    intent=lambda _table, effect, _frame: "help" if effect.op == "raise_dice" else "harm",
    useful=_can_turn,
)
def change_dice(table: Table, effect: ChangeDice, context: EffectContext) -> DecisionFlow[bool]:
    """Change dice of an active pool by one level each, none of them twice.

    If `must` is set, the effect goes on while any die can change; `exactly` changes `count` dice or none.
    """
    step = 1 if effect.op == "raise_dice" else -1
    count = amount(table, effect.count, context)
    complete, everywhere = True, list[tuple[str, How]]()
    for seat in (
        yield from choose_affected_players(table, effect.who, context, intent_of(table, effect, context))
    ):
        verb = "raise" if step > 0 else "lower"
        if count > 0 and table.policy(seat).changes_own_dice(table, seat, f"{verb} {count} of your dice"):
            continue
        chooser = context.you if effect.by == "you" else seat
        changed: list[int] = []
        if effect.must == "exactly" and len(_may_turn(table, context, seat, step)) < count:
            complete = False
            continue
        while len(changed) < count:
            able = [die for die in _may_turn(table, context, seat, step) if die.id not in changed]
            left = count - len(changed)
            purpose = purpose_of(table, effect, context, left)
            die = yield from turn_by_level(table, chooser, able, step, left, bool(effect.must), purpose)
            if die is None:
                break
            changed.append(die.id)
            everywhere.append((die.owner, "raised" if step > 0 else "lowered"))
        complete = complete and len(changed) == count
    yield from open_dice_changed_window(table, everywhere, context.cause)
    return complete


def _can_set_any(table: Table, _effect: SetDice, context: EffectContext) -> bool:
    seat = table.answering_seat(context.you)
    return any(sides_for(table, seat, die) for die in table.state.active_dice(seat))


@handles_effect(SetDice, intent="help", useful=_can_set_any)
def set_dice(table: Table, effect: SetDice, context: EffectContext) -> DecisionFlow[bool]:
    """Turn dice of the controller's active pool to sides of their choice, each once."""
    count = amount(table, effect.count, context)
    turned: list[int] = []
    seat = table.answering_seat(context.you)
    while len(turned) < count:
        prompt = prompt_of_text(
            table, context, f"turn a die to a side of your choice ({count - len(turned)} left)"
        )
        die = yield from turn_a_die(table, seat, "set dice", prompt, rule_texts.RESOLVE, turned)
        if die is None:
            break
        turned.append(die)
    yield from open_dice_changed_window(
        table, [(table.state.dice[die].owner, "set") for die in turned], context.cause
    )
    return len(turned) == count


def _place_die_intent(table: Table, _effect: PlaceDie, context: EffectContext) -> Intent:
    return "" if context.die is None else intent_of_die(table, table.state.dice[context.die].type)


@handles_effect(PlaceDie, intent=_place_die_intent)
def place_die(table: Table, effect: PlaceDie, context: EffectContext) -> DecisionFlow[bool]:
    """Place the die whose power is being resolved on a card; it stays exhausted if there is none."""
    purpose = purpose_of(table, effect, context)
    found = yield from pick(table, effect.onto, context, "to place the die on", purpose)
    if context.die is None or not found:
        return False
    table.apply_event(DieMoved(context.die, table.state.dice[context.die].side, "card", found[0]))
    yield from check_life(table, found[0], context.cause)
    return True


@handles_effect(ExhaustDie, useful=lambda table, _effect, context: _lies_on_a_card(table, context))
def exhaust_die(table: Table, _effect: ExhaustDie, context: EffectContext) -> bool:
    """Exhaust the die on a card whose own text is being resolved."""
    if context.die is None or not _lies_on_a_card(table, context):
        return False
    if player_is_forbidden(table, context.you, "exhaust dice", what=context.die):
        return False
    table.apply_event(
        DieMoved(context.die, table.state.dice[context.die].side, pool_after_card(table, context.die))
    )
    return True


def _lies_on_a_card(table: Table, context: EffectContext) -> bool:
    return context.die is not None and table.state.dice[context.die].card is not None


def _can_turn_any(table: Table, effect: Turn, context: EffectContext) -> bool:
    return any(_turns(table, effect, die, context) for die in matching_dice(table, effect.what, context))


def _turns(table: Table, effect: Turn, die: Die, context: EffectContext) -> bool:
    """Return True if a die may be turned that way, or shows the wanted side already."""
    if effect.to == "any side":
        return bool(sides_for(table, context.you, die))
    if effect.to is not None:
        return effect.to == die.side or effect.to in sides_for(table, context.you, die)
    return can_turn(table, context.you, die, 1 if effect.levels > 0 else -1)


def _turn_intent(table: Table, effect: Turn, context: EffectContext) -> Intent:
    """Return the intent of turning dice.

    Turning dice of opponents to any side counts as harm: nobody would improve them.
    """
    if effect.to == "any side" and effect.what.of not in ("any", "you"):
        seats = players_of(table, context, effect.what.of)
        return "help" if context.you in seats else "harm"
    return "harm" if effect.levels < 0 else "help"


@handles_effect(Turn, intent=_turn_intent, useful=_can_turn_any)
def turn(table: Table, effect: Turn, context: EffectContext) -> DecisionFlow[bool]:
    """Turn the dice picked, to a side or by levels."""
    purpose = purpose_of(table, effect, context)
    found = yield from pick_dice(
        table, effect.what, context, "to turn", purpose, lambda die: _turns(table, effect, die, context)
    )
    how: How = "set" if effect.to is not None else "raised" if effect.levels > 0 else "lowered"
    changed: list[tuple[str, How]] = []
    for die in found:
        side = yield from _side_for(table, effect, die, context, purpose)
        if side != die.side:
            table.apply_event(DieChanged(die.id, side))
            yield from table.policy(die.owner).dice_changed(table, die.owner)
            if die.pool == "active":
                changed.append((die.owner, how))
    yield from open_dice_changed_window(table, changed, context.cause)
    return bool(found)


def _side_for(
    table: Table, effect: Turn, die: Die, context: EffectContext, purpose: Purpose
) -> DecisionFlow[str]:
    if effect.to == "any side":
        return (yield from _choose_side(table, die, context, purpose))
    if effect.to is not None:
        return effect.to
    side = die.side
    for _ in range(abs(effect.levels)):
        side = next_side(table, replace(die, side=side), 1 if effect.levels > 0 else -1) or side
    return side


def _choose_side(table: Table, die: Die, context: EffectContext, purpose: Purpose) -> DecisionFlow[str]:
    sides = sides_for(table, context.you, die)
    whose = "your" if die.owner == context.you else possessive(die.owner)
    (answer,) = yield Decision(
        table.answering_seat(context.you),
        "set dice",
        prompt_of_text(table, context, f"turn {whose} {die.type} {die.side} die to which side?"),
        (
            *(
                option_for(TurnDie(die.type, die.side, side), f"{die.type} {die.side} to {side}")
                for side in sides
            ),
            option_for(Decline(), "change no die"),
        ),
        rule_texts.RESOLVE,
        purpose=purpose,
    )
    return answer.to if isinstance(answer, TurnDie) else die.side


def _are_there(table: Table, effect: Reroll | MoveDice, context: EffectContext) -> bool:
    dice = matching_dice(table, effect.what, context)
    return any(
        _may_roll(table, die, context)
        if isinstance(effect, Reroll)
        else _may_move(table, effect, die, context)
        for die in dice
    )


def _may_move(table: Table, effect: MoveDice, die: Die, context: EffectContext) -> bool:
    return effect.to != "exhausted" or not player_is_forbidden(
        table, context.you, "exhaust dice", what=die.id
    )


def _may_roll(table: Table, die: Die, context: EffectContext) -> bool:
    return not player_is_forbidden(table, context.you, "reroll", what=die.id)


@handles_effect(Reroll, intent="help", useful=_are_there)
def reroll(table: Table, effect: Reroll, context: EffectContext) -> DecisionFlow[bool]:
    """Roll the dice picked again, those of each player together."""
    purpose = purpose_of(table, effect, context)
    found = yield from pick_dice(
        table, effect.what, context, "to re-roll", purpose, lambda die: _may_roll(table, die, context)
    )
    for owner, of_owner in groupby(found, key=lambda die: die.owner):
        again = Purpose("roll", player=owner)
        yield from roll_together(table, list(of_owner), rule_texts.RESOLVE, again, asked="Roll {} again")
        yield from table.policy(owner).dice_changed(table, owner)
    rolled = [die.owner for die in found if die.pool == "active"]
    yield from open_dice_changed_window(table, [(owner, "rerolled") for owner in rolled], context.cause)
    return bool(found)


def _move_intent(_table: Table, effect: MoveDice, _frame: EffectContext) -> Intent:
    return "help" if effect.to == "active" else "harm" if effect.to is not None else ""


def _open_dice_moved_windows(
    table: Table, effect: MoveDice, dice: Sequence[Die], context: EffectContext
) -> RuleFlow:
    """Open the windows after dice have come to pools, with an event for each owner."""
    event: EventName | None = {"exhausted": "dice_exhausted", "active": "dice_readied"}.get(effect.to or "")
    if event is not None:
        came: dict[str, list[Die]] = {}
        for die in dice:
            if die.pool != effect.to:
                came.setdefault(die.owner, []).append(die)
        moments = [
            TriggeringEvent(event, (), seat, context.cause, amount=len(those), paid=tuple(those))
            for seat, those in came.items()
        ]
        yield from open_response_windows(table, *moments)


@handles_effect(
    MoveDice,
    intent=_move_intent,
    useful=_are_there,
)
def move_dice(table: Table, effect: MoveDice, context: EffectContext) -> DecisionFlow[bool]:
    """Move the dice picked to a pool, onto a card, or out of the game."""
    purpose = purpose_of(table, effect, context)
    found = yield from pick_dice(
        table, effect.what, context, "to move", purpose, lambda die: _may_move(table, effect, die, context)
    )
    if not found:
        return False
    host: int | None = None
    if effect.onto is not None:
        hosts = yield from pick(table, effect.onto, context, "to put dice on", purpose)
        if not hosts or not table.is_in_play(hosts[0]):
            return False
        host = hosts[0]
    cards = {host, *(die.card for die in found)} - {None}
    for die in found:
        side = die.side
        if effect.side == "any side":
            side = yield from _choose_side(table, die, context, purpose)
        elif effect.side is not None and effect.side in sides_for(table, context.you, die):
            side = effect.side
        pool: Pool = "card" if host is not None else _POOLS[effect.to or "active"]
        if host is None and pool_after_card(table, die.id) == "out":
            pool = "out"
        table.apply_event(DieMoved(die.id, side, pool, host))
    yield from _open_dice_moved_windows(table, effect, found, context)
    for card in cards:
        if card is not None and table.is_in_play(card):
            yield from check_life(table, card, context.cause)
    return True


_POOLS: dict[str, Pool] = {"active": "active", "exhausted": "exhausted", "out of the game": "out"}
