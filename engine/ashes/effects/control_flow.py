"""Handlers of effects that say how other effects are resolved."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cards.amounts import Measure
from cards.effects.control_flow import AsPlayer, AtOnce, DelayedEffect, Do, ForEach, Instead
from cards.effects.effect import Effect
from engine.ashes.context import EffectContext, TriggeringEvent
from engine.ashes.language.effect_resolution import handles_effect, resolve_effects
from engine.ashes.language.permissions import player_is_forbidden
from engine.ashes.language.references import named_cards, players_of
from engine.ashes.language.registry import amount
from engine.ashes.language.selections import candidates, matching_players
from engine.ashes.language.targeting import may_pick
from engine.ashes.mechanics.card_selection import next_in_order
from engine.ashes.mechanics.feasibility import can_do_anything
from engine.ashes.mechanics.prompts_and_options import prompt_of_text
from engine.ashes.mechanics.response_windows import open_response_window
from engine.ashes.mechanics.triggers import delay
from engine.ashes.model import rule_texts
from engine.ashes.running_game import Table
from engine.kernel.decision import Decision, DecisionFlow, option_for
from engine.kernel.option_meaning import Decline, PlayerChoice, Purpose


@handles_effect(ForEach, useful=lambda table, effect, context: _times(table, effect, context) > 0)
def for_each(table: Table, effect: ForEach, context: EffectContext) -> DecisionFlow[bool]:
    """Resolve effects once for each card or player, or a number of times fixed before the first."""
    if effect.number is not None:
        complete = True
        for _ in range(amount(table, effect.number, context)):
            done = yield from resolve_effects(table, effect.do, context)
            complete = complete and done
            if context.canceled:
                return False
        return complete
    assert effect.named_as is not None
    if effect.player is not None:
        complete = True
        seats = matching_players(table, effect.player, context)
        if effect.player.target:
            seats = yield from _target_players(table, context, seats)
        for seat in seats:
            if table.state.players[seat].out:
                continue
            context.players[effect.named_as] = seat
            done = yield from resolve_effects(table, effect.do, context)
            complete = complete and done
        return complete
    assert effect.card is not None
    left = [
        card
        for card in candidates(table, effect.card, context)
        if may_pick(table, effect.card, card, context)
    ]
    complete = bool(left)
    while left and not context.canceled:
        for card in (yield from next_in_order(table, context.you, left, "comes")):
            left.remove(card)
            context.names[effect.named_as] = (card,)
            done = yield from resolve_effects(table, effect.do, context)
            complete = complete and done
    return complete


def _target_players(table: Table, context: EffectContext, seats: Sequence[str]) -> DecisionFlow[list[str]]:
    """Ask for any number of players to target, one by one; return none if a response cancels the text."""
    left = [
        seat for seat in seats if not player_is_forbidden(table, seat, "be targeted", cause=context.cause)
    ]
    targets: list[str] = []
    while left:
        options = (
            *(option_for(PlayerChoice(seat), seat) for seat in left),
            option_for(Decline(), "target no more"),
        )
        prompt = prompt_of_text(table, context, "choose a player to target")
        purpose = Purpose("choose_player", source=context.source)
        (answer,) = yield Decision(
            table.answering_seat(context.you), "choose", prompt, options, rule_texts.TARGET, purpose=purpose
        )
        if not isinstance(answer, PlayerChoice):
            break
        left.remove(answer.seat)
        targets.append(answer.seat)
    moments = [TriggeringEvent("player_targeted", (), seat, context.cause) for seat in targets]
    yield from open_response_window(table, "would", *moments)
    yield from open_response_window(table, "after", *(moment for moment in moments if not moment.canceled))
    context.canceled = context.canceled or any(moment.canceled for moment in moments)
    return [] if context.canceled else targets


def _times(table: Table, effect: ForEach, context: EffectContext) -> int:
    if effect.number is not None:
        return amount(table, effect.number, context) if can_do_anything(table, effect.do, context) else 0
    if effect.player is not None:
        return len(matching_players(table, effect.player, context))
    assert effect.card is not None
    return sum(1 for card in candidates(table, effect.card, context))


@handles_effect(
    AsPlayer,
    useful=lambda table, effect, context: any(
        _as_seat(context, seat, lambda: can_do_anything(table, effect.do, context))
        for seat in players_of(table, context, effect.who)
    ),
)
def as_player(table: Table, effect: AsPlayer, context: EffectContext) -> DecisionFlow[bool]:
    """Resolve effects with another player as `you`."""
    complete, before = True, context.acting_player
    for seat in players_of(table, context, effect.who):
        if table.state.players[seat].out:
            continue
        context.acting_player = seat
        done = yield from resolve_effects(table, effect.do, context)
        context.acting_player = before
        complete = complete and done
    return complete


def _as_seat(context: EffectContext, seat: str, asked: Callable[[], bool]) -> bool:
    before, context.acting_player = context.acting_player, seat
    try:
        return asked()
    finally:
        context.acting_player = before


@handles_effect(Do, useful=lambda table, effect, context: can_do_anything(table, effect.effects, context))
def do(table: Table, effect: Do, context: EffectContext) -> DecisionFlow[bool]:
    """Resolve effects, and store under a name if they were done in full."""
    done = yield from resolve_effects(table, effect.effects, context)
    context.outcomes[effect.outcome] = "done" if done else "impossible"
    return done


@handles_effect(AtOnce, useful=lambda table, effect, context: can_do_anything(table, effect.effects, context))
def at_once(table: Table, effect: AtOnce, context: EffectContext) -> DecisionFlow[bool]:
    """Fix the amounts of all effects, then resolve them."""
    fixed = tuple(_with_current_amounts(table, part, context) for part in effect.effects)
    done = yield from resolve_effects(table, fixed, context)
    return done


def _with_current_amounts(table: Table, effect: Effect, context: EffectContext) -> Effect:
    """Return the effect with every amount as the number that it is now."""
    amounts = {
        name: amount(table, wanted, context)
        for name in type(effect).model_fields
        if isinstance(wanted := getattr(effect, name), Measure)
    }
    return effect.model_copy(update=amounts) if amounts else effect


@handles_effect(
    Instead, useful=lambda table, effect, context: can_do_anything(table, effect.effects, context)
)
def instead(table: Table, effect: Instead, context: EffectContext) -> DecisionFlow[bool]:
    """Resolve effects in place of what the triggering event announces."""
    moment = context.moment
    if moment is None or moment.replaced:
        return False
    moment.replaced = True
    done = yield from resolve_effects(table, effect.effects, context)
    return done


@handles_effect(DelayedEffect, useful=lambda _table, _effect, _frame: True)
def later(table: Table, effect: DelayedEffect, context: EffectContext) -> bool:
    """Delay effects until a later event, unless all are about a card that this text has not found."""
    found = any(
        not isinstance(what := getattr(each, "what", None), str) or named_cards(context, what)
        for each in effect.effects
    )
    return found and delay(table, effect, context)
