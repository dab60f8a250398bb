"""Handlers of effects that move cards to a place."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from msgspec.structs import replace

from cards.destinations.zones import InDrawPile, InHand, OnSpellboard
from cards.effects.moves_to_places import Dismount, GoesTo, Move, TakeOver
from cards.selection import Selection
from engine.ashes.context import EffectContext, TriggeringEvent
from engine.ashes.events import TokensRemoved
from engine.ashes.language.effect_resolution import handles_effect
from engine.ashes.language.permissions import is_forbidden
from engine.ashes.language.purposes import purpose_of
from engine.ashes.language.references import named_cards, players_of
from engine.ashes.language.registry import PLACES
from engine.ashes.language.targeting import attaching_targets
from engine.ashes.mechanics.card_selection import each_in_order, open_target_window, pick, show_hand
from engine.ashes.mechanics.feasibility import can_find_cards
from engine.ashes.mechanics.play_area import leave_aside_zone
from engine.ashes.mechanics.prompts_and_options import prompt_of_text
from engine.ashes.mechanics.response_windows import open_response_windows
from engine.ashes.mechanics.revealing_unseen_cards import reveal_for_text
from engine.ashes.model import rule_texts
from engine.ashes.model.card import UNDER_PILE, Destination, Zone
from engine.ashes.model.option_meanings import ModeChoice
from engine.ashes.play.card_moves import is_move_forbidden, move_card, take_control
from engine.ashes.play.damage import place_wounds
from engine.ashes.running_game import Table
from engine.kernel.decision import Decision, DecisionFlow, RuleFlow, option_for
from engine.kernel.option_meaning import Decline, Intent, Yes

HIDDEN: tuple[Zone, ...] = ("hand", "draw", "under", "aside")
"""Zones that a card can move to without being shown to everybody."""


def _move_intent(_table: Table, effect: Move, _frame: EffectContext) -> Intent:
    """Return the intent of moving a card; none for the bottom of a pile, unless the card leaves play."""
    place = PLACES[type(effect.to)]
    if not isinstance(effect.what, Selection) or effect.what.zone == "play":
        return place.from_play
    if isinstance(effect.to, InDrawPile) and effect.to.at != "top":
        return ""
    return place.from_elsewhere


def _has_a_place(table: Table, effect: Move, context: EffectContext) -> bool:
    """Return True if there is a card to move, and for a spellboard also a slot for it."""
    if not can_find_cards(table, effect, context):
        return False
    if not (isinstance(effect.to, OnSpellboard) and isinstance(effect.what, str)):
        return True
    find = PLACES[OnSpellboard].find
    return any(
        find(table, effect.to, context, card) is not None for card in named_cards(context, effect.what)
    )


@handles_effect(Move, intent=_move_intent, useful=_has_a_place)
def move(table: Table, effect: Move, context: EffectContext) -> DecisionFlow[bool]:
    """Move each picked card to a place."""
    found = yield from pick(
        table,
        effect.what,
        context,
        effect.to.goal,
        purpose_of(table, effect, context),
        able=lambda card: (
            not is_move_forbidden(table, card, "be moved" if effect.to.in_play else "leave play")
        ),
    )
    moved = 0

    def send(card_id: int) -> RuleFlow:
        nonlocal moved
        to = PLACES[type(effect.to)].find(table, effect.to, context, card_id)
        if to is None or context.canceled:
            return
        if isinstance(effect.to, InDrawPile) and effect.to.at == "top or bottom":
            to = replace(to, position=(yield from _end_of_pile(table, card_id, context)))
        if to.zone == "attached" and to.host is not None and attaching_targets(table):
            yield from open_target_window(table, [to.host], context)
            if context.canceled:
                return
        if to.zone not in HIDDEN:
            card_id = yield from reveal_for_text(table, card_id, context)
        if to.zone == "hand" and is_forbidden(table, table.card(card_id), "be returned", cause=context.cause):
            return
        if isinstance(effect.to, InHand):
            yield from show_hand(table, table.card(card_id).owner, context)
        origin = table.card(card_id).zone
        went = yield from move_card(table, card_id, to, context.cause)
        moved += went
        if went and table.card(card_id).zone == "hand":
            owner = table.card(card_id).owner
            into = TriggeringEvent("put_in_hand", (card_id,), owner, context.cause, origin=origin)
            yield from open_response_windows(table, into)
        if to.zone == "aside":
            context.on_end.append(partial(leave_aside_zone, table, card_id))

    if _order_matters(table, effect, found):
        yield from each_in_order(table, context.you, found, "is moved", send)
    else:
        for card_id in found:
            yield from send(card_id)
    return bool(found) and moved == len(found)


def _end_of_pile(table: Table, card_id: int, context: EffectContext) -> DecisionFlow[int]:
    """Ask whether a card goes on top of the draw pile or under it, and return its position there."""
    modes = (ModeChoice(0, "put it on top of the draw pile"), ModeChoice(1, "put it under the draw pile"))
    (answer,) = yield Decision(
        table.answering_seat(context.you),
        "mode",
        prompt_of_text(table, context, f"put {table.label(card_id)} on top of the draw pile or under it?"),
        tuple(option_for(mode, mode.text) for mode in modes),
        rule_texts.RESOLVE,
    )
    return 0 if answer == modes[0] else UNDER_PILE


def _order_matters(table: Table, effect: Move, found: Sequence[int]) -> bool:
    """Return True if several cards go on top of each other, or leave play one by one."""
    if isinstance(effect.to, InDrawPile):
        return effect.to.at != "shuffled in"
    return any(table.is_in_play(card) for card in found)


def _new_side(table: Table, effect: TakeOver, context: EffectContext, card_id: int) -> str | None:
    """Return the seat that takes control of a card."""
    if effect.to == "owner":
        return table.card(card_id).owner
    return next(iter(players_of(table, context, effect.to)), None)


@handles_effect(TakeOver, intent="harm")
def take_control_of_units(table: Table, effect: TakeOver, context: EffectContext) -> DecisionFlow[bool]:
    """Give a player control of each picked unit."""
    purpose = purpose_of(table, effect, context)
    found = yield from pick(table, effect.what, context, "to take control of", purpose)
    seats = {card: _new_side(table, effect, context, card) for card in found}
    taken = [card for card, seat in seats.items() if seat is not None and take_control(table, card, seat)]
    return bool(found) and len(taken) == len(found)


@handles_effect(GoesTo, useful=lambda _table, _effect, context: context.moment is not None)
def goes_to(table: Table, effect: GoesTo, context: EffectContext) -> bool:
    """Change the destination of the card that the triggering event is about."""
    moment = context.moment
    if moment is None or moment.event not in ("leaves_play", "discarded", "removed"):
        return False
    to = PLACES[type(effect.to)].find(table, effect.to, context, moment.subjects[0])
    if to is None:
        return False
    moment.place = to.known_to(*table.state.players)
    return True


@handles_effect(Dismount, intent="help")
def dismount(table: Table, effect: Dismount, context: EffectContext) -> DecisionFlow[bool]:
    """Put an ally face up onto its owner's battlefield with 1 exhaustion token (Raven Rules 4.2.2).

    After that its controller may remove all of its tokens and place 1 wound token on it.
    """
    found = yield from pick(table, effect.what, context, "to dismount", purpose_of(table, effect, context))
    came = 0
    for card_id in found:
        seat = table.card(card_id).owner
        entered = yield from move_card(
            table, card_id, Destination("battlefield", seat, exhaustion=1), context.cause
        )
        came += entered
        if entered and table.is_in_play(card_id):
            yield from _offer_wound_instead(table, card_id, context)
    return bool(found) and came == len(found)


def _offer_wound_instead(table: Table, card_id: int, context: EffectContext) -> RuleFlow:
    """Ask if a dismounted ally is wounded rather than exhausted, and do it."""
    label = table.label(card_id)
    prompt = f"Remove all tokens from {label} and place 1 wound token on it?"
    (answer,) = yield Decision(
        table.answering_seat(table.card(card_id).controller),
        "may",
        "" if table.silent else prompt_of_text(table, context, prompt),
        (option_for(Yes(), "yes"), option_for(Decline("no"), "no")),
        rule_texts.RESOLVE,
    )
    if answer.declines:
        return
    for token, count in list(table.card(card_id).all_tokens().items()):
        table.apply_event(TokensRemoved(card_id, token, count))
    yield from place_wounds(table, card_id, 1, context.cause)
