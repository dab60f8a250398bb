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
from cards.reapers.effects.effect import Effects, ReapersEffect, clauses
from cards.reapers.effects.flow import (
    ChooseCards,
    ChooseNumber,
    ChooseOne,
    Condition,
    EndTurn,
    ForbidNextTurn,
    If,
    InOrderTo,
)
from cards.reapers.selection import Selection
from cards.reapers.vocabulary import CARD_STATES, CardState
from engine.kernel.choice import Intent
from engine.kernel.decision import Rule, option_for
from engine.reapers import rulebook
from engine.reapers.card_moves import (
    at_random,
    cards_picked,
    discard,
    draw,
    in_any_order,
    line_end,
    move,
    play,
    shuffle,
)
from engine.reapers.card_uses import fight_now
from engine.reapers.choices import CardChoice, NumberChoice, PaymentChoice, ToState
from engine.reapers.events import Banned, CardStashed, CardsTurned, HandRevealed, Moved, NextEntersAs, TurnCut
from engine.reapers.selection import pick
from engine.reapers.state import Zone
from engine.reapers.table import DecisionFlow, EffectContext, RuleFlow, Table
from engine.reapers.unseen_cards import (
    may_be,
    mix,
    rejection_reasons_for,
    reveal_card,
    revealed_picks,
    turned_up_all,
    unavailable_cards,
    unseen_among,
)

Done = DecisionFlow[bool]
"""A step that returns True if it was done in full."""


def draw_cards(table: Table, effect: Draw, frame: EffectContext, rule: Rule) -> Done:
    before = len(table.state.sides[frame.you].hand)
    yield from draw(table, frame.you, effect.cards, rule, frame.card)
    return len(table.state.sides[frame.you].hand) - before == effect.cards


def discard_cards(table: Table, effect: Discard, frame: EffectContext, rule: Rule) -> Done:
    seat = table.seat_of(effect.who, frame.you)
    hand = list(table.state.sides[seat].hand)
    if effect.cards == "all":
        wanted = len(hand)
    elif isinstance(effect.cards, VpOf):
        wanted = max(0, sum(table.vp(card) for card in frame.cards.get(effect.cards.vp_of, ())))
    else:
        wanted = effect.cards
    count = min(wanted, len(hand))
    hidden = seat != table.state.turn
    if count == len(hand):
        picked = hand
    elif effect.at_random or (hidden and table.policies.hidden_hand == "blind"):
        picked = yield from at_random(table, hand, count, rule)
    else:
        if hidden and count:
            yield from turned_up_all(table, hand)
            table.apply_event(HandRevealed(seat, tuple(hand)), rule, frame.card)
        whose = "" if seat == table.state.turn else f" of {seat}"
        prompt = (
            f"{table.name(frame.card)}: which {'card' if count == 1 else f'{count} cards'}{whose} to discard?"
        )
        picked = yield from which_to_discard(table, hand, count, prompt, rule)
    yield from discard(table, picked, rule, frame.card)
    return len(picked) == wanted


def which_to_discard(
    table: Table, hand: list[int], count: int, prompt: str, rule: Rule
) -> DecisionFlow[list[int]]:
    """Ask the player of a hand for this many cards to discard; unseen ones by name, one after the other."""
    picked: list[int] = []
    while unseen_among(table.state, hand) and len(picked) < count:
        left = [card for card in hand if card not in picked]
        asked = rejection_reasons_for(table, table.state.cards[left[0]].owner, left)
        options = [
            option_for(CardChoice(card, shown), shown or table.called(card))
            for card, shown in unavailable_cards(table.state, left)
        ]
        picked += revealed_picks(
            table, (yield from table.ask("discard", prompt, options, rule, rejection_reasons=asked))
        )
    if len(picked) < count:
        options = [option_for(CardChoice(card), table.called(card)) for card in hand if card not in picked]
        picked += cards_picked(
            (yield from table.ask("discard", prompt, options, rule, number=count - len(picked)))
        )
    return picked


def reveal_hand(table: Table, effect: RevealHand, frame: EffectContext, rule: Rule) -> Done:
    seat = table.seat_of(effect.who, frame.you)
    yield from turned_up_all(table, table.state.sides[seat].hand)
    table.apply_event(HandRevealed(seat, tuple(table.state.sides[seat].hand)), rule, frame.card)
    return True


def resolve(table: Table, effects: Effects, frame: EffectContext, rule: Rule) -> RuleFlow:
    """Resolve the effects of a text."""
    yield from do_all(table, effects, frame, rule)


def do_all(table: Table, effects: Effects, frame: EffectContext, rule: Rule) -> Done:
    """Resolve the effects of a text; return True if all of them were done in full."""
    done = True
    for effect in effects:
        done = (yield from DOES[type(effect)](table, effect, frame, rule)) and done
    return done


_ZONES: dict[str, tuple[Zone, bool]] = {
    "hand": ("hand", False),
    "discard pile": ("discard pile", True),
    "score pile": ("score pile", False),
    "top of deck": ("deck", True),
    "bottom of deck": ("deck", False),
    "deck": ("deck", False),
}


def _move(table: Table, effect: Move, frame: EffectContext, rule: Rule) -> Done:
    state = table.state
    cards = yield from pick(
        table, effect.what, frame, rule, f"go {effect.destination_words()}", _moving_means(effect)
    )
    zone, first = _ZONES[effect.to]
    real = [card for card in cards if state.cards[card].owner in state.unseen]
    if effect.to == "top of deck" and len(cards) - len(real) > 1:
        others = [card for card in cards if card not in real]
        cards = real + (yield from in_any_order(table, others, f"Shuffle {len(others)} cards", rule))
    moves = []
    for card in cards:
        seat = {
            "owner": state.cards[card].owner,
            "controller": state.controller(card) or state.cards[card].owner,
            "you": frame.you,
            "opponent": state.other(frame.you),
        }[effect.of]
        moves.append(Moved(card, seat, zone, first))
    seen = effect.to not in ("hand",) or all(_is_open(table, card) for card in cards)
    yield from move(table, moves, rule, frame.card, face_up=seen)
    if effect.to == "top of deck":
        for owner, side in state.sides.items():
            mix(table, owner, [card for card in side.deck if card in real])
    if effect.to == "deck":
        for seat in dict.fromkeys(moved.seat for moved in moves):
            yield from shuffle(table, seat, list(state.sides[seat].deck), frame.card)
    return bool(cards)


def _moving_means(effect: Move) -> Intent:
    """Return what a move means for the player who has the card in its zone.

    It helps or harms depending on whether the card can still be used or scored afterwards.
    """
    lies = effect.what.zone if isinstance(effect.what, Selection) else "play"
    if effect.to == "score pile":
        return "help" if effect.of in ("owner", "controller") else "harm"
    return "harm" if lies in ("play", "score pile", "hand") else "help"


_TURNING_MEANS: dict[str, Intent] = {"dormant": "harm", "mature": "help"}


def _is_open(table: Table, card: int) -> bool:
    place = table.state.place(card)
    return place is not None and place[1] not in ("hand", "deck")


def _control(table: Table, effect: Control, frame: EffectContext, rule: Rule) -> Done:
    state, seat = table.state, table.seat_of(effect.who, frame.you)
    cards = yield from pick(table, effect.what, frame, rule, f"be controlled by {seat}", "harm")
    for card in cards:
        standing = state.cards[card].state
        if state.controller(card) == seat or not standing:
            continue
        if table.card(card).type == "creature":
            first = yield from line_end(table, seat, card)
            moved = Moved(card, seat, "line", first, standing)
        else:
            moved = Moved(card, seat, "relics", False, standing)
        yield from move(table, [moved], rulebook.CONTROL, frame.card)
    return bool(cards)


def _stash(table: Table, effect: Stash, frame: EffectContext, rule: Rule) -> Done:
    cards = yield from pick(table, effect.what, frame, rule, "be stashed", face_down=True)
    for card in cards:
        table.apply_event(CardStashed(card, frame.card), rulebook.STASH, frame.card)
    return bool(cards)


def _play_card(table: Table, effect: PlayCard, frame: EffectContext, rule: Rule) -> Done:
    cards = yield from pick(table, effect.what, frame, rule, "be played")
    done = False
    for card in cards:
        # A card that must not be played stays in its zone (P6); a real card that may be playable is revealed.
        if any(table.may_play(frame.you, name) for name in may_be(table.state, (card,))):
            yield from reveal_card(table, card, told=True)
        name = table.state.cards[card].name
        if name and table.may_play(frame.you, name):
            yield from play(table, frame.you, card, frame.card)
            done = True
    return done


def _fight_with(table: Table, effect: FightWith, frame: EffectContext, rule: Rule) -> Done:
    cards = yield from pick(table, effect.what, frame, rule, "fight")
    done = False
    for card in cards:
        done = (yield from fight_now(table, card)) or done
    return done


def _rotate(table: Table, effect: Rotate, frame: EffectContext, rule: Rule) -> Done:
    meant = _TURNING_MEANS.get(effect.to, "")
    cards = yield from pick(table, effect.what, frame, rule, f"become {effect.state_words()}", meant)
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
            table.apply_event(CardsTurned((card,), to.state), rule, frame.card)
        return bool(cards)
    to_state: CardState = effect.to
    turned = tuple(card for card in cards if table.state.cards[card].state != to_state)
    if turned:
        table.apply_event(CardsTurned(turned, to_state), rule, frame.card)
    return bool(cards)


def _next_card_enters(table: Table, effect: NextCardEnters, frame: EffectContext, rule: Rule) -> Done:
    table.apply_event(NextEntersAs(frame.you, effect.state), rule, frame.card)
    yield from ()
    return True


def _forbid(table: Table, effect: ForbidNextTurn, frame: EffectContext, rule: Rule) -> Done:
    table.apply_event(Banned(table.state.other(frame.you), effect.act, effect.kinds), rule, frame.card)
    yield from ()
    return True


def _end_turn(table: Table, _effect: EndTurn, frame: EffectContext, rule: Rule) -> Done:
    table.apply_event(TurnCut(), rule, frame.card)
    yield from ()
    return True


def _choose_one(table: Table, effect: ChooseOne, frame: EffectContext, rule: Rule) -> Done:
    options = [
        option_for(PaymentChoice(number), clauses(way)) for number, way in enumerate(effect.options, 1)
    ]
    (way,) = yield from table.ask("way", f"{table.name(frame.card)}: choose one", options, rule)
    assert isinstance(way, PaymentChoice)
    return (yield from do_all(table, effect.options[way.number - 1], frame, rule))


def _in_order_to(table: Table, effect: InOrderTo, frame: EffectContext, rule: Rule) -> Done:
    done = yield from do_all(table, effect.do, frame, rule)
    yield from do_all(table, effect.then if done else effect.otherwise, frame, rule)
    return done


def _holds(table: Table, that: Condition, frame: EffectContext) -> bool:
    if that.vp is not None:
        cards = frame.cards.get(that.vp_of, ())
        if not cards or not all(that.vp.allow(table.vp(card)) for card in cards):
            return False
    if that.scored_more is not None:
        more = table.seat_of(that.scored_more, frame.you)
        return table.points(more) > table.points(table.state.other(more))
    return True


def _if(table: Table, effect: If, frame: EffectContext, rule: Rule) -> Done:
    if not _holds(table, effect.that, frame):
        return False
    return (yield from do_all(table, effect.then, frame, rule))


def _choose_cards(table: Table, effect: ChooseCards, frame: EffectContext, rule: Rule) -> Done:
    cards = yield from pick(table, effect.what, frame, rule, "go on with")
    return bool(cards)


def _choose_number(table: Table, effect: ChooseNumber, frame: EffectContext, rule: Rule) -> Done:
    worth = [card.vp for card in table.library.cards.values() if card.vp is not None]
    options = [option_for(NumberChoice(number), str(number)) for number in range(min(worth), max(worth) + 1)]
    (number,) = yield from table.ask("number", f"{table.name(frame.card)}: choose a number", options, rule)
    assert isinstance(number, NumberChoice)
    frame.numbers[effect.named] = number.number
    return True


DOES: dict[type[ReapersEffect], Callable[[Table, Any, EffectContext, Rule], Done]] = {
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
