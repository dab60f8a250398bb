"""Handlers of changes that last for a while: choosing what they change, and fixing their amounts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeGuard

from cards.continuous_changes.change import VALUES, ContinuousChange, Gained, SomeValues, is_reevaluated
from cards.effects.lasting_changes import BecomeCopyOf, ChangeForNow, Grant, LastingEffect, Modify, SwapValues
from cards.filters import Filter
from cards.node import Node
from cards.paragraphs import ability_name, has_x
from cards.selection import Selection
from cards.wording.scope import Scope
from engine.ashes.context import EffectContext
from engine.ashes.events import CardCopied, ModifierAdded
from engine.ashes.language.characteristics import printed_values
from engine.ashes.language.effect_resolution import handles_effect
from engine.ashes.language.purposes import combined_intent, intent_of_change, purpose_of
from engine.ashes.language.registry import amount
from engine.ashes.mechanics.card_selection import choose_affected_players, pick
from engine.ashes.mechanics.feasibility import can_find_cards
from engine.ashes.mechanics.prompts_and_options import known_words
from engine.ashes.model.state import Modifier
from engine.ashes.play.damage import check_all_lives, check_life
from engine.ashes.running_game import Table
from engine.kernel.decision import DecisionFlow
from engine.kernel.option_meaning import Intent

_PLAYERS = ("you", "opponent", "target player", "target opponent", "each player", "any")


def _change_intent(table: Table, effect: LastingEffect, context: EffectContext) -> Intent:
    return combined_intent(intent_of_change(table, change, context) for change in effect.changes())


def change(table: Table, effect: LastingEffect, context: EffectContext) -> DecisionFlow[bool]:
    """Change the cards picked, the players, or everything that matches from now on, until an end."""
    whom = effect.affected()
    if isinstance(effect, ChangeForNow) and effect.is_live:
        for made in effect.changes():
            _make(table, effect, _with_current_amounts(table, made, context), context)
    elif _is_about_players(whom, context):
        seats = yield from choose_affected_players(table, whom, context)
        for seat in seats:
            for made in effect.changes():
                _make(table, effect, _with_current_amounts(table, made, context), context, seat=seat)
        return bool(seats)
    else:
        assert not isinstance(whom, Filter) or isinstance(whom, Selection)
        words = "" if table.silent else effect.question_end(_scope(table, context))
        found = yield from pick(table, whom, context, words, purpose_of(table, effect, context))
        done = yield from _change_cards(table, effect, found, context)
        return done
    yield from _check_lives(table, effect, (), context)
    return True


def _scope(table: Table, context: EffectContext) -> Scope:
    """Return the scope of a question: what its text calls itself, and the cards and players known by name."""
    this, names, _ = known_words(table, context)
    return Scope(this=this, names=names, numeral=str(context.numeral))


def _could_change(table: Table, effect: ChangeForNow, context: EffectContext) -> bool:
    """Return True if there is anything to change, or may be while a live change lasts."""
    if effect.is_live or _is_about_players(effect.whom, context):
        return True
    return can_find_cards(table, effect, context)


handles_effect(ChangeForNow, intent=_change_intent, useful=_could_change)(change)
for word in (Modify, SwapValues, Grant, BecomeCopyOf):
    handles_effect(word, intent=_change_intent)(change)


def _is_about_players(whom: object, context: EffectContext) -> TypeGuard[str]:
    return (
        isinstance(whom, str) and whom not in context.names and (whom in _PLAYERS or whom in context.players)
    )


def _change_cards(
    table: Table, effect: LastingEffect, found: Sequence[int], context: EffectContext
) -> DecisionFlow[bool]:
    done = False
    changes = [_with_current_amounts(table, made, context) for made in effect.changes()]
    for card in found:
        if not table.is_in_play(card):
            continue
        for made in changes:
            if made.copy_of is None:
                done = True
                _make(table, effect, made, context, card)
            else:
                copied = yield from _copy(table, effect, made, card, context)
                done = done or copied
        yield from _check_lives(table, effect, (card,), context)
    return done or (bool(found) and not any(made.copy_of is not None for made in changes))


def _check_lives(
    table: Table, effect: LastingEffect, cards: Sequence[int], context: EffectContext
) -> DecisionFlow[None]:
    """Destroy what the change has left without life."""
    if any(made.changes_life or made.copy_of is not None for made in effect.changes()):
        for card in cards:
            yield from check_life(table, card, context.cause)
        if not cards:
            yield from check_all_lives(table)


def _make(
    table: Table,
    effect: LastingEffect,
    made: ContinuousChange,
    context: EffectContext,
    card: int | None = None,
    seat: str = "",
) -> None:
    table.catalog.gained(made)  # from now on, windows open for the texts it gives
    table.apply_event(ModifierAdded(_modifier(effect, made, context, card, seat)))


def _modifier(
    effect: Any, made: ContinuousChange, context: EffectContext, card: int | None, seat: str = ""
) -> Modifier:
    names, players = tuple(context.names.items()), tuple(context.players.items())
    return Modifier(made, effect.until, card, seat, context.source, context.controller, names, players)


def _copy(
    table: Table, effect: LastingEffect, made: ContinuousChange, card: int, context: EffectContext
) -> DecisionFlow[bool]:
    """Make a card a copy of another, whose printed X counts as the value that X has now."""
    assert made.copy_of is not None
    if context.canceled:
        return False
    models = yield from pick(table, made.copy_of, context, "to be copied", purpose_of(table, effect, context))
    if not models or not all(table.is_in_play(each) for each in (card, models[0])):
        return False
    model = table.card(models[0])
    values = printed_values(table, model)
    table.apply_event(CardCopied(card, model.title, values, _modifier(effect, made, context, card)))
    return True


def _with_current_amounts(table: Table, made: ContinuousChange, context: EffectContext) -> ContinuousChange:
    """Return the change with its amounts fixed as they are now, and without the selection of its cards."""
    read: dict[str, Any] = {"whom": made.whom if is_reevaluated(made.whom) else "this"}
    for name in (*VALUES, "cost", "focus", "numerals", "slots"):
        given = getattr(made, name)
        if given != "none" and not isinstance(given, int):
            read[name] = amount(table, given, context)
    if made.loses == "that ability":
        text = None if context.moment is None else context.moment.text
        read["loses"] = () if text is None or text.ability is None else (text.ability.name,)
    if any(isinstance(gain, str) and has_x(gain) for gain in made.gains):
        read["gains"] = tuple(_with_number(gain, amount(table, "X", context)) for gain in made.gains)
    for name in ("set_to", "product"):
        values = getattr(made, name)
        if isinstance(values, SomeValues):
            read[name] = values.model_copy(update=_numbers(table, values, VALUES, context))
    if made.damage is not None and made.damage.prevent != "all":
        read["damage"] = made.damage.model_copy(update=_numbers(table, made.damage, ("prevent",), context))
    return ContinuousChange.model_construct(
        **{name: getattr(made, name) for name in ContinuousChange.model_fields} | read
    )


def _with_number(gain: Gained, x: int) -> Gained:
    """Return what a change gives, with the current X as its numeral."""
    return f"{ability_name(gain)} {x}" if isinstance(gain, str) and has_x(gain) else gain


def _numbers(table: Table, node: Node, names: Sequence[str], context: EffectContext) -> dict[str, int]:
    given = {name: getattr(node, name) for name in names}
    return {name: amount(table, value, context) for name, value in given.items() if value is not None}
