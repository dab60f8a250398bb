"""Handlers of effects that place, remove and move tokens, and the first player token."""

from __future__ import annotations

from collections.abc import Sequence

from cards.effects.damage import PreventDamage
from cards.effects.tokens import HoldToken, MoveTokens, PlaceTokens, RemoveTokens
from cards.events import EventName
from cards.ranges import Range
from cards.selection import Selection
from engine.ashes.context import EffectContext, TriggeringEvent
from engine.ashes.events import FirstPlayerTokenMoved, TokensPlaced, TokensRemoved
from engine.ashes.events.phrases import tokens_text
from engine.ashes.language.effect_resolution import handles_effect
from engine.ashes.language.last_known_state import count_tokens as tokens_of_kind
from engine.ashes.language.permissions import is_forbidden
from engine.ashes.language.purposes import intent_of_placing, intent_of_removing, purpose_of
from engine.ashes.language.references import players_of
from engine.ashes.language.registry import amount
from engine.ashes.language.selections import possible_cards, range_limits
from engine.ashes.language.targeting import is_picked_without_use
from engine.ashes.mechanics.card_selection import pick
from engine.ashes.mechanics.feasibility import can_find_cards, can_lose_tokens, has_token
from engine.ashes.mechanics.pick_and_resolve import pick_and_resolve
from engine.ashes.mechanics.prompts_and_options import prompt_of_text
from engine.ashes.mechanics.response_windows import open_response_windows
from engine.ashes.model import rule_texts
from engine.ashes.model.component_types import TokenKind
from engine.ashes.model.option_meanings import NumberChoice, TokenKindChoice
from engine.ashes.play.damage import check_life, place_wounds
from engine.ashes.running_game import Table
from engine.kernel.decision import Decision, DecisionFlow, RuleFlow, option_for
from engine.kernel.option_meaning import Purpose


@handles_effect(PlaceTokens, intent=lambda _table, effect, _frame: intent_of_placing(effect.token))
def place_tokens(table: Table, effect: PlaceTokens, context: EffectContext) -> DecisionFlow[bool]:
    """Place tokens on each picked card; wounds enter the damage process at step 2."""
    count = amount(table, effect.amount, context)
    if count <= 0 and not is_picked_without_use(effect.onto):
        return False
    tokens = tokens_text(count, effect.token)
    purpose = purpose_of(table, effect, context, count)

    def place(card: int) -> RuleFlow:
        return _place(table, card, effect.token, count, context)

    words, happens = f"to put {tokens} on", f"gets {tokens}" if effect.token == "wound" else ""
    found = yield from pick_and_resolve(table, effect.onto, context, words, purpose, happens, place)
    return bool(found) and count > 0


def _place(table: Table, card: int, token: TokenKind, count: int, context: EffectContext) -> RuleFlow:
    if count <= 0 or not table.is_in_play(card):
        return
    if token == "exhaustion" and is_forbidden(
        table, table.card(card), "be exhausted by effects", cause=context.cause
    ):
        return
    if token == "wound":
        yield from place_wounds(table, card, count, context.cause)
    else:
        table.apply_event(TokensPlaced(card, token, count))
        yield from open_response_windows(table, _moment("tokens_placed", table, card, token, count, context))


def _moment(
    event: EventName, table: Table, card: int, token: TokenKind, count: int, context: EffectContext
) -> TriggeringEvent:
    seat = table.card(card).controller
    return TriggeringEvent(event, (card,), seat, context.cause, amount=count, token=token)


def _has_tokens(table: Table, effect: RemoveTokens | MoveTokens, context: EffectContext) -> bool:
    return can_lose_tokens(table, effect.what, effect.token, context) and can_find_cards(
        table, effect, context
    )


@handles_effect(
    RemoveTokens, intent=lambda _table, effect, _frame: intent_of_removing(effect.token), useful=_has_tokens
)
def remove_tokens(table: Table, effect: RemoveTokens, context: EffectContext) -> DecisionFlow[bool]:
    """Remove tokens from each picked card: the amount, or all if there is none."""
    wanted = None if effect.amount is None else amount(table, effect.amount, context)
    purpose = purpose_of(table, effect, context, wanted or 0)
    kind = "tokens" if effect.token == "any" else f"{effect.token} tokens"
    found: list[int] = []
    complete, total = True, 0

    def take(card: int) -> RuleFlow:
        nonlocal complete, total
        taken = yield from _tokens_to_remove(table, card, effect, wanted, context)
        for token, gone in taken.items():
            table.apply_event(TokensRemoved(card, token, gone))
            yield from open_response_windows(
                table, _moment("tokens_removed", table, card, token, gone, context)
            )
        gone = sum(taken.values())
        total += gone
        complete = complete and gone > 0 and (wanted is None or effect.any_number or gone == wanted)

    if effect.in_all is not None:
        return (yield from _from_among(table, effect, effect.in_all, context))
    if is_picked_without_use(effect.what) or can_lose_tokens(table, effect.what, effect.token, context):
        words = f"to lose {kind}"
        found = yield from pick_and_resolve(table, effect.what, context, words, purpose, "", take)
    complete = complete and bool(found)
    if effect.counted_as is not None:
        context.counts[effect.counted_as] = total
    return complete


def _from_among(
    table: Table, effect: RemoveTokens, wanted: Range, context: EffectContext
) -> DecisionFlow[bool]:
    """Ask for a card and remove one token from it, again and again.

    The player may stop once the least number is reached.
    """
    assert isinstance(effect.what, Selection)
    there = sum(
        tokens_of_kind(table.card(card), effect.token) for card in possible_cards(table, effect.what, context)
    )
    least, most = range_limits(table, wanted, there, context)
    purpose = purpose_of(table, effect, context, most)
    taken = 0
    while taken < most:
        number = Range(exactly=1) if taken < least else Range(at_most=1)
        one = effect.what.model_copy(update={"way": "choose", "number": number})
        found = yield from pick(
            table,
            one,
            context,
            f"to lose 1 {effect.token} token",
            purpose,
            able=lambda card: has_token(table, card, effect.token),
        )
        if not found or context.canceled or effect.token == "any":
            break
        taken += 1
        table.apply_event(TokensRemoved(found[0], effect.token, 1))
        yield from open_response_windows(
            table, _moment("tokens_removed", table, found[0], effect.token, 1, context)
        )
    if effect.counted_as is not None:
        context.counts[effect.counted_as] = taken
    enough = amount(table, wanted.exactly, context) if wanted.exactly is not None else least
    return taken >= enough


def _tokens_to_remove(
    table: Table, card: int, effect: RemoveTokens, wanted: int | None, context: EffectContext
) -> DecisionFlow[dict[TokenKind, int]]:
    """Return the number of tokens of each kind that a card loses."""
    there = dict(table.card(card).all_tokens())
    if effect.token != "any":
        there = {kind: number for kind, number in there.items() if kind == effect.token}
    taken: dict[TokenKind, int] = {}
    if effect.any_number:
        for kind, number in there.items():
            most = number if wanted is None else min(number, wanted - sum(taken.values()))
            taken[kind] = yield from _choose_number(table, card, kind, most, context)
    elif wanted is None or wanted >= sum(there.values()):
        taken = there
    elif len(there) == 1:
        taken = dict.fromkeys(there, wanted)
    else:
        for _ in range(wanted):
            kind = yield from _choose_kind(table, card, [each for each in there if there[each]], context)
            there[kind] -= 1
            taken[kind] = taken.get(kind, 0) + 1
    return {kind: number for kind, number in taken.items() if number}


def _choose_number(
    table: Table, card: int, token: TokenKind, most: int, context: EffectContext
) -> DecisionFlow[int]:
    """Ask for a number of tokens, from none to `most`.

    If the following effects prevent damage, the purpose names how many of them can be of use.
    """
    prevents = any(isinstance(effect, PreventDamage) for effect in context.later_effects)
    useful = (
        context.moment.amount - context.moment.prevented if prevents and context.moment is not None else 0
    )
    useful = max(0, min(most, useful))
    options = tuple(
        option_for(NumberChoice(count, token), tokens_text(count, token)) for count in range(most, -1, -1)
    )
    (answer,) = yield Decision(
        table.answering_seat(context.you),
        "number",
        prompt_of_text(table, context, f"how many {token} tokens to remove from {table.label(card)}?"),
        options,
        rule_texts.RESOLVE,
        purpose=Purpose("remove_tokens", amount=useful, source=context.source, card=card),
    )
    assert isinstance(answer, NumberChoice)
    return answer.number


@handles_effect(MoveTokens, useful=_has_tokens)
def move_tokens(table: Table, effect: MoveTokens, context: EffectContext) -> DecisionFlow[bool]:
    """Move tokens from one card to another; without a destination they stay (Rulebook p. 23, Move)."""
    wanted = amount(table, effect.amount, context)
    what = "tokens" if effect.token == "any" else f"{effect.token} tokens"
    off = purpose_of(table, effect, context, wanted, intent_of_removing(effect.token))
    sources = yield from pick(table, effect.what, context, f"to move {what} from", off)
    if context.canceled or not any(has_token(table, card, effect.token) for card in sources):
        return False
    onto = purpose_of(table, effect, context, wanted, intent_of_placing(effect.token))
    goals = yield from pick(table, effect.to, context, f"to move {what} to", onto)
    if not sources or not goals:
        return False
    on_card = list(table.card(sources[0]).all_tokens())
    kinds: Sequence[TokenKind] = on_card if effect.token == "any" else [effect.token]
    token = yield from _choose_kind(table, sources[0], kinds, context)
    moved = min(wanted, table.card(sources[0]).tokens(token))
    if moved:
        table.apply_event(TokensRemoved(sources[0], token, moved))
        if table.mode.rules.moved_token == "is placed":
            yield from _place(table, goals[0], token, moved, context)
        else:
            table.apply_event(TokensPlaced(goals[0], token, moved))
            yield from check_life(table, goals[0], context.cause)
    return moved == wanted


def _choose_kind(
    table: Table, card: int, kinds: Sequence[TokenKind], context: EffectContext
) -> DecisionFlow[TokenKind]:
    """Ask for the kind of the next token, if there are several."""
    if len(kinds) == 1:
        return kinds[0]
    (answer,) = yield Decision(
        table.answering_seat(context.you),
        "token",
        prompt_of_text(table, context, f"which token of {table.label(card)}?"),
        tuple(option_for(TokenKindChoice(kind), tokens_text(1, kind)) for kind in kinds),
        rule_texts.RESOLVE,
    )
    return next(kind for kind in kinds if answer == TokenKindChoice(kind))


@handles_effect(HoldToken, useful=lambda table, effect, context: bool(players_of(table, context, effect.who)))
def hold_token(table: Table, effect: HoldToken, context: EffectContext) -> bool:
    """Give the first player token to a player."""
    seats = players_of(table, context, effect.who)
    if not seats:
        return False
    if table.state.first_player != seats[0]:
        table.apply_event(FirstPlayerTokenMoved(seats[0]))
    return True
