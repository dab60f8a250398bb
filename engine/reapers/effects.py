"""Effects of texts, resolved one after the other (Abilities: as much as can be done is done)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cards.reapers.effects.cards import (
    Control,
    Discard,
    Draw,
    FightWith,
    Move,
    NextCardEnters,
    PlayCard,
    RevealHand,
    Rotate,
    Stash,
    VpOf,
)
from cards.reapers.effects.choices_and_turns import (
    ChooseCards,
    ChooseNumber,
    ChooseOne,
    Condition,
    EndTurn,
    ForbidNextTurn,
    If,
    InOrderTo,
)
from cards.reapers.effects.effect import Effects, ReapersEffect, clauses
from cards.reapers.selection import Selection
from cards.reapers.vocabulary import CARD_STATES, CardState
from engine.kernel.decision import Rule, option_for
from engine.kernel.option_meaning import Intent
from engine.reapers import rule_texts
from engine.reapers.card_moves import (
    ask_line_end,
    discard,
    draw,
    move,
    pick_at_random,
    picked_cards,
    play,
    random_order,
    shuffle,
)
from engine.reapers.events import Banned, CardStashed, CardsTurned, HandRevealed, Moved, NextEntersAs, TurnCut
from engine.reapers.fights_and_harvest import fight_now
from engine.reapers.option_meanings import AlternativeChoice, CardChoice, NumberChoice, ToState
from engine.reapers.picking import pick
from engine.reapers.running_game import DecisionFlow, EffectContext, RuleFlow, Table
from engine.reapers.state import Zone
from engine.reapers.unseen_cards import (
    pickable_cards,
    possible_identities,
    rejection_reasons_for,
    reveal_card,
    reveal_cards,
    revealed_picks,
    shuffle_unseen,
    unseen_among,
)

CompletionFlow = DecisionFlow[bool]
"""A step that returns True if it was done in full."""


def draw_cards(table: Table, effect: Draw, context: EffectContext, rule: Rule) -> CompletionFlow:
    before = len(table.state.sides[context.you].hand)
    yield from draw(table, context.you, effect.cards, rule, context.card)
    return len(table.state.sides[context.you].hand) - before == effect.cards


def discard_cards(table: Table, effect: Discard, context: EffectContext, rule: Rule) -> CompletionFlow:
    seat = table.seat_of(effect.who, context.you)
    hand = list(table.state.sides[seat].hand)
    if effect.cards == "all":
        wanted = len(hand)
    elif isinstance(effect.cards, VpOf):
        wanted = max(0, sum(table.vp(card) for card in context.cards.get(effect.cards.vp_of, ())))
    else:
        wanted = effect.cards
    count = min(wanted, len(hand))
    hidden = seat != table.state.turn
    if count == len(hand):
        picked = hand
    elif effect.at_random or (hidden and table.policies.hidden_hand == "blind"):
        picked = yield from pick_at_random(table, hand, count, rule)
    else:
        if hidden and count:
            yield from reveal_cards(table, hand)
            table.apply_event(HandRevealed(seat, tuple(hand)), rule, context.card)
        of_seat = "" if seat == table.state.turn else f" of {seat}"
        cards = "card" if count == 1 else f"{count} cards"
        prompt = f"{table.name(context.card)}: which {cards}{of_seat} to discard?"
        picked = yield from ask_discards(table, hand, count, prompt, rule)
    yield from discard(table, picked, rule, context.card)
    return len(picked) == wanted


def ask_discards(
    table: Table, hand: list[int], count: int, prompt: str, rule: Rule
) -> DecisionFlow[list[int]]:
    """Ask the player of a hand for this many cards to discard; unseen ones by name, one after the other."""
    picked: list[int] = []
    while unseen_among(table.state, hand) and len(picked) < count:
        left = [card for card in hand if card not in picked]
        asked = rejection_reasons_for(table, table.state.cards[left[0]].owner, left)
        options = [
            option_for(CardChoice(card, shown), shown or table.numbered_name(card))
            for card, shown in pickable_cards(table.state, left)
        ]
        picked += revealed_picks(
            table, (yield from table.ask("discard", prompt, options, rule, rejection_reasons=asked))
        )
    if len(picked) < count:
        options = [
            option_for(CardChoice(card), table.numbered_name(card)) for card in hand if card not in picked
        ]
        picked += picked_cards(
            (yield from table.ask("discard", prompt, options, rule, number=count - len(picked)))
        )
    return picked


def reveal_hand(table: Table, effect: RevealHand, context: EffectContext, rule: Rule) -> CompletionFlow:
    seat = table.seat_of(effect.who, context.you)
    yield from reveal_cards(table, table.state.sides[seat].hand)
    table.apply_event(HandRevealed(seat, tuple(table.state.sides[seat].hand)), rule, context.card)
    return True


def resolve(table: Table, effects: Effects, context: EffectContext, rule: Rule) -> RuleFlow:
    """Resolve the effects of a text."""
    yield from do_all(table, effects, context, rule)


def do_all(table: Table, effects: Effects, context: EffectContext, rule: Rule) -> CompletionFlow:
    """Resolve the effects of a text; return True if all of them were done in full."""
    done = True
    for effect in effects:
        begun = HANDLERS[type(effect)](table, effect, context, rule)
        done = (begun if isinstance(begun, bool) else (yield from begun)) and done
    return done


_ZONES: dict[str, tuple[Zone, bool]] = {
    "hand": ("hand", False),
    "discard pile": ("discard pile", True),
    "score pile": ("score pile", False),
    "top of deck": ("deck", True),
    "bottom of deck": ("deck", False),
    "deck": ("deck", False),
}


def _move(table: Table, effect: Move, context: EffectContext, rule: Rule) -> CompletionFlow:
    state = table.state
    cards = yield from pick(
        table, effect.what, context, rule, f"go {effect.destination_words()}", _intent_of_move(effect)
    )
    zone, first = _ZONES[effect.to]
    real = [card for card in cards if state.cards[card].owner in state.unseen]
    if effect.to == "top of deck" and len(cards) - len(real) > 1:
        others = [card for card in cards if card not in real]
        cards = real + (yield from random_order(table, others, f"Shuffle {len(others)} cards", rule))
    moves = []
    for card in cards:
        seat = {
            "owner": state.cards[card].owner,
            "controller": state.controller(card) or state.cards[card].owner,
            "you": context.you,
            "opponent": state.other(context.you),
        }[effect.of]
        moves.append(Moved(card, seat, zone, first))
    seen = effect.to not in ("hand",) or all(_is_open(table, card) for card in cards)
    yield from move(table, moves, rule, context.card, face_up=seen)
    if effect.to == "top of deck":
        for owner, side in state.sides.items():
            shuffle_unseen(table, owner, [card for card in side.deck if card in real])
    if effect.to == "deck":
        for seat in dict.fromkeys(moved.seat for moved in moves):
            yield from shuffle(table, seat, list(state.sides[seat].deck), context.card)
    return bool(cards)


def _intent_of_move(effect: Move) -> Intent:
    """Return what a move means for the player who has the card in its zone.

    It helps or harms depending on whether the card can still be used or scored afterwards.
    """
    zone_now = effect.what.zone if isinstance(effect.what, Selection) else "play"
    if effect.to == "score pile":
        return "help" if effect.of in ("owner", "controller") else "harm"
    return "harm" if zone_now in ("play", "score pile", "hand") else "help"


_INTENT_OF_STATE: dict[str, Intent] = {"dormant": "harm", "mature": "help"}


def _is_open(table: Table, card: int) -> bool:
    place = table.state.place(card)
    return place is not None and place[1] not in ("hand", "deck")


def _control(table: Table, effect: Control, context: EffectContext, rule: Rule) -> CompletionFlow:
    state, seat = table.state, table.seat_of(effect.who, context.you)
    cards = yield from pick(table, effect.what, context, rule, f"be controlled by {seat}", "harm")
    for card in cards:
        standing = state.cards[card].state
        if state.controller(card) == seat or not standing:
            continue
        if table.card(card).type == "creature":
            first = yield from ask_line_end(table, seat, card)
            moved = Moved(card, seat, "line", first, standing)
        else:
            moved = Moved(card, seat, "relics", False, standing)
        yield from move(table, [moved], rule_texts.CONTROL, context.card)
    return bool(cards)


def _stash(table: Table, effect: Stash, context: EffectContext, rule: Rule) -> CompletionFlow:
    cards = yield from pick(table, effect.what, context, rule, "be stashed", face_down=True)
    for card in cards:
        table.apply_event(CardStashed(card, context.card), rule_texts.STASH, context.card)
    return bool(cards)


def _play_card(table: Table, effect: PlayCard, context: EffectContext, rule: Rule) -> CompletionFlow:
    cards = yield from pick(table, effect.what, context, rule, "be played")
    done = False
    for card in cards:
        # A card that must not be played stays in its zone (P6); a real card that may be playable is revealed.
        if any(table.may_play(context.you, name) for name in possible_identities(table.state, (card,))):
            yield from reveal_card(table, card, announced=True)
        name = table.state.cards[card].name
        if name and table.may_play(context.you, name):
            yield from play(table, context.you, card, context.card)
            done = True
    return done


def _fight_with(table: Table, effect: FightWith, context: EffectContext, rule: Rule) -> CompletionFlow:
    cards = yield from pick(table, effect.what, context, rule, "fight")
    done = False
    for card in cards:
        done = (yield from fight_now(table, card)) or done
    return done


def _rotate(table: Table, effect: Rotate, context: EffectContext, rule: Rule) -> CompletionFlow:
    intent = _INTENT_OF_STATE.get(effect.to, "")
    cards = yield from pick(table, effect.what, context, rule, f"become {effect.state_words()}", intent)
    cards = [card for card in cards if table.state.controller(card)]
    if effect.to == "another":
        for card in cards:
            now = table.state.cards[card].state
            options = [
                option_for(ToState(state), state.capitalize()) for state in CARD_STATES if state != now
            ]
            prompt = f"Rotate {table.name(card)} to which state?"
            (to,) = yield from table.ask("state", prompt, options, rule)
            assert isinstance(to, ToState)
            table.apply_event(CardsTurned((card,), to.state), rule, context.card)
        return bool(cards)
    to_state: CardState = effect.to
    turned = tuple(card for card in cards if table.state.cards[card].state != to_state)
    if turned:
        table.apply_event(CardsTurned(turned, to_state), rule, context.card)
    return bool(cards)


def _next_card_enters(table: Table, effect: NextCardEnters, context: EffectContext, rule: Rule) -> bool:
    table.apply_event(NextEntersAs(context.you, effect.state), rule, context.card)
    return True


def _forbid(table: Table, effect: ForbidNextTurn, context: EffectContext, rule: Rule) -> bool:
    table.apply_event(Banned(table.state.other(context.you), effect.act, effect.kinds), rule, context.card)
    return True


def _end_turn(table: Table, _effect: EndTurn, context: EffectContext, rule: Rule) -> bool:
    table.apply_event(TurnCut(), rule, context.card)
    return True


def _choose_one(table: Table, effect: ChooseOne, context: EffectContext, rule: Rule) -> CompletionFlow:
    options = [
        option_for(AlternativeChoice(number), clauses(way)) for number, way in enumerate(effect.options, 1)
    ]
    (way,) = yield from table.ask("way", f"{table.name(context.card)}: choose one", options, rule)
    assert isinstance(way, AlternativeChoice)
    return (yield from do_all(table, effect.options[way.number - 1], context, rule))


def _in_order_to(table: Table, effect: InOrderTo, context: EffectContext, rule: Rule) -> CompletionFlow:
    done = yield from do_all(table, effect.do, context, rule)
    yield from do_all(table, effect.then if done else effect.otherwise, context, rule)
    return done


def _condition_holds(table: Table, that: Condition, context: EffectContext) -> bool:
    if that.vp is not None:
        cards = context.cards.get(that.vp_of, ())
        if not cards or not all(that.vp.allow(table.vp(card)) for card in cards):
            return False
    if that.scored_more is not None:
        more = table.seat_of(that.scored_more, context.you)
        return table.points(more) > table.points(table.state.other(more))
    return True


def _if(table: Table, effect: If, context: EffectContext, rule: Rule) -> CompletionFlow:
    if not _condition_holds(table, effect.that, context):
        return False
    return (yield from do_all(table, effect.then, context, rule))


def _choose_cards(table: Table, effect: ChooseCards, context: EffectContext, rule: Rule) -> CompletionFlow:
    cards = yield from pick(table, effect.what, context, rule, "go on with")
    return bool(cards)


def _choose_number(table: Table, effect: ChooseNumber, context: EffectContext, rule: Rule) -> CompletionFlow:
    worth = [card.vp for card in table.library.cards.values() if card.vp is not None]
    options = [option_for(NumberChoice(number), str(number)) for number in range(min(worth), max(worth) + 1)]
    (number,) = yield from table.ask("number", f"{table.name(context.card)}: choose a number", options, rule)
    assert isinstance(number, NumberChoice)
    context.numbers[effect.named] = number.number
    return True


HANDLERS: dict[type[ReapersEffect], Callable[[Table, Any, EffectContext, Rule], CompletionFlow | bool]] = {
    Draw: draw_cards,
    Discard: discard_cards,
    RevealHand: reveal_hand,
    Move: _move,
    Control: _control,
    Stash: _stash,
    PlayCard: _play_card,
    FightWith: _fight_with,
    Rotate: _rotate,
    NextCardEnters: _next_card_enters,
    ForbidNextTurn: _forbid,
    EndTurn: _end_turn,
    ChooseOne: _choose_one,
    InOrderTo: _in_order_to,
    If: _if,
    ChooseCards: _choose_cards,
    ChooseNumber: _choose_number,
}
"""The function for each effect."""
