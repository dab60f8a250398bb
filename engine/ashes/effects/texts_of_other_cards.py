"""Handlers of effects that resolve other texts and dice powers, and of effects that have no words yet."""

from __future__ import annotations

from cards.dice_selection import DiceSelection
from cards.effects.effect import Unimplemented
from cards.effects.texts_of_other_cards import CopyText, Resolve, TextSelection
from engine.ashes.context import Cause, EffectContext, Response, TriggeringEvent
from engine.ashes.events import DiePowerActivated, EffectLeftOut
from engine.ashes.language.effect_resolution import handles_effect, resolve_effects
from engine.ashes.language.selections import fits, matching_dice
from engine.ashes.mechanics.dice_selection import pick_dice
from engine.ashes.mechanics.feasibility import can_do_anything
from engine.ashes.mechanics.prompts_and_options import prompt_of_text
from engine.ashes.mechanics.response_windows import response_choice
from engine.ashes.mechanics.triggers import (
    resolve_trigger,
    response_question,
    response_title,
    triggered_responses,
)
from engine.ashes.model import rule_texts
from engine.ashes.model.dice import Die
from engine.ashes.model.option_meanings import ListedOrder, Respond
from engine.ashes.running_game import Table
from engine.kernel.decision import Decision, DecisionFlow, option_for
from engine.kernel.option_meaning import Decline, Purpose, Yes


def _is_there(table: Table, effect: Resolve, context: EffectContext) -> bool:
    if effect.what.power_of is not None:
        return bool(_dice(table, effect.what.power_of, context))
    return bool(_texts_waiting_for(table, effect.what, context))


@handles_effect(Resolve, intent="help", useful=_is_there)
def resolve(table: Table, effect: Resolve, context: EffectContext) -> DecisionFlow[bool]:
    """Resolve the triggered texts of cards, or the power of a die."""
    if effect.what.power_of is not None:
        return (yield from _resolve_power(table, effect.what.power_of, context))
    left = _texts_waiting_for(table, effect.what, context)
    found = bool(left)
    in_order = False
    while left:
        at = 0
        if len(left) > 1 and not in_order:
            (answer,) = yield Decision(
                table.answering_seat(context.you),
                "trigger",
                prompt_of_text(table, context, "which effect is resolved next?"),
                (
                    option_for(ListedOrder(), "left to right, as listed"),
                    *(
                        option_for(response_choice(item, at), response_title(table, item))
                        for at, item in enumerate(left)
                    ),
                ),
                rule_texts.SIMULTANEOUS,
            )
            in_order = isinstance(answer, ListedOrder)
            at = answer.at if isinstance(answer, Respond) else 0
        response = left.pop(at)
        if not response.may or (yield from _ask_whether(table, response)):
            yield from resolve_trigger(table, response)
    return found


def _ask_whether(table: Table, response: Response) -> DecisionFlow[bool]:
    """Ask the controller of an optional text whether it resolves."""
    (answer,) = yield Decision(
        table.answering_seat(table.card(response.card).controller),
        "may",
        response_question(table, response),
        (option_for(Yes(), "yes"), option_for(Decline("no"), "no")),
        rule_texts.RESOLVE,
    )
    return not answer.declines


def _texts_waiting_for(table: Table, what: TextSelection, context: EffectContext) -> list[Response]:
    """Return the texts on these cards that answer the event, those of the text's player first."""
    assert what.waits_for is not None
    moment = TriggeringEvent(what.waits_for, (), context.you)
    return [
        response
        for seat in (context.you, *table.others(context.you))
        for timing in ("when", "after")
        for response in triggered_responses(table, timing, moment, seat)
        if what.card is None or fits(table, what.card, response.card, context)
    ]


def _has_power(table: Table, die: Die) -> bool:
    return die.type in table.catalog.library.dice


def _dice(table: Table, wanted: DiceSelection, context: EffectContext) -> list[Die]:
    """Return the selected dice that have a power."""
    return [die for die in matching_dice(table, wanted, context) if _has_power(table, die)]


def _resolve_power(table: Table, wanted: DiceSelection, context: EffectContext) -> DecisionFlow[bool]:
    purpose = Purpose("resolve", "help", source=context.source)
    able = {die.id for die in _dice(table, wanted, context)}
    dice = yield from pick_dice(
        table, wanted, context, "to resolve its power", purpose, able=lambda die: die.id in able
    )
    for die in dice:
        table.apply_event(DiePowerActivated(context.you, die.id), rule_texts.DICE_POWER)
        inner = EffectContext(None, context.you, Cause("dice power", None, context.you), die=die.id)
        yield from resolve_effects(table, table.catalog.library.die_power(die.type).effects, inner)
    return bool(dice)


def _copy(table: Table, context: EffectContext) -> EffectContext | None:
    """Return the context in which a copy of the triggering event's text resolves; None without a text."""
    moment = context.moment
    if moment is None or moment.text is None or context.source is None:
        return None
    text = moment.text
    copy = EffectContext(context.source, context.you, context.cause, text.ability)
    copy.numeral = text.ability.numeral if text.ability is not None else 0
    own = table.state.players[context.you].phoenixborn
    copy.names["this"] = (own if "phoenixborn" in table.print_of(text.card).kinds else context.source,)
    return copy


def _can_copy(table: Table, _effect: CopyText, context: EffectContext) -> bool:
    copy = _copy(table, context)
    text = context.moment.text if context.moment is not None else None
    return copy is not None and text is not None and can_do_anything(table, text.effects, copy)


@handles_effect(CopyText, intent="help", useful=_can_copy)
def copy_text(table: Table, _effect: CopyText, context: EffectContext) -> DecisionFlow[bool]:
    """Resolve the text of the triggering event as a new text of the controller."""
    copy = _copy(table, context)
    if copy is None or context.moment is None or context.moment.text is None:
        return False
    return (yield from resolve_effects(table, context.moment.text.effects, copy))


@handles_effect(Unimplemented)
def leave_out(table: Table, effect: Unimplemented, context: EffectContext) -> bool:
    """Log that this effect is left out, as the language cannot express it yet."""
    table.apply_event(EffectLeftOut(context.source, effect.missing))
    return False
