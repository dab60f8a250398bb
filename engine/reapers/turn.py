"""A turn: use, play and discard; rotate; draw (Turn Sequence); and the end of a game (End of Game)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from cards.reapers.vocabulary import CardState
from engine.kernel.decision import Decision, Option, UnavailableOption, option_for
from engine.kernel.option_meaning import Choice
from engine.reapers import rule_texts
from engine.reapers.card_moves import discard, draw, play
from engine.reapers.effects import ask_discards
from engine.reapers.events import CardsTurned, GameOver, HandRevealed, TurnEnded
from engine.reapers.fights_and_harvest import VERBS, fight, fights_with_reasons, harvest
from engine.reapers.option_meanings import (
    BearHug,
    CardChoice,
    DiscardChoice,
    EndTurn,
    Fight,
    Harvest,
    PlayChoice,
    TeamUp,
)
from engine.reapers.real_table import CardCorrection, ReapersReports, apply_correction
from engine.reapers.running_game import RuleFlow, Table
from engine.reapers.unavailable_reasons import PLAY_FIRST, ReapersDecisionDetails, UnavailableReason
from engine.reapers.unseen_cards import (
    identify_card,
    identify_unplayable_hand,
    pickable_cards,
    possible_identities,
    rejection_reasons_for,
    unseen_among,
)


def check_end(table: Table) -> bool:
    """End the game if a player has only scored cards left; return True if it ended (End of Game).

    Call between complete steps only: an Action being resolved is in no zone (P16).
    """
    state = table.state
    if state.winners is not None:
        return True
    empty = [seat for seat in state.sides if not _has_cards(table, seat)]
    if empty:
        _end_by_points(table, f"{empty[0]} has no cards left")
    elif state.idle > table.policies.idle_turns:
        why = f"nothing was scored in {table.policies.idle_turns} turns"
        table.apply_event(GameOver((), why), rule_texts.NO_PROGRESS)
    return state.winners is not None


def _has_cards(table: Table, seat: str) -> bool:
    side = table.state.sides[seat]
    in_play = side.in_play
    if not table.policies.foreign_card_keeps:
        in_play = [card for card in in_play if table.state.cards[card].owner == seat]
    return bool(side.hand or side.deck or side.discard or in_play)


def _end_by_points(table: Table, why: str) -> None:
    one, two = table.state.sides
    points = {seat: table.points(seat) for seat in (one, two)}
    score = f"{points[one]} to {points[two]} points"
    if points[one] != points[two]:
        winner = max(points, key=lambda seat: points[seat])
        high, low = sorted(points.values(), reverse=True)
        table.apply_event(GameOver((winner,), f"{high} to {low} points, as {why}"), rule_texts.END)
    else:
        second = table.state.other(table.state.first)
        table.apply_event(GameOver((second,), f"{score}, and they went second; {why}"), rule_texts.END)


def take_turn(table: Table) -> RuleFlow:
    """Play the active player's turn, which has begun."""
    state, seat = table.state, table.state.turn
    while not state.ending:
        options = turn_options(table)
        picked = yield Decision(
            seat,
            "turn",
            "" if table.silent else _prompt(table),
            options,
            rule_texts.TURN,
            rejection_reasons=rejection_reasons_for(table, seat, state.sides[seat].hand),
            details=None if table.silent else ReapersDecisionDetails(partial(unavailable_options, table)),
            reports=ReapersReports(table) if state.unseen else None,
            forced=len(options) == 1 and not state.unseen,
        )
        corrections = [value for value in picked if isinstance(value, CardCorrection)]
        for correction in corrections:
            apply_correction(table, correction)
        if corrections:
            continue
        (chosen,) = picked
        if isinstance(chosen, EndTurn):
            yield from reveal_unplayable_hand(table)
            break
        yield from _act(table, chosen)
        if check_end(table):
            return
    if not state.ending:
        _rotate(table)
        if check_end(table):
            return
        yield from draw(table, seat, _cards_to_draw(table, seat), rule_texts.DRAW)
    table.apply_event(TurnEnded(seat), rule_texts.TURN)
    check_end(table)


def _prompt(table: Table) -> str:
    if _must_play(table):
        return "Play a card (you must this turn) or use cards in play"
    if _may_have_to_play(table):
        return "Play a card (you must if you can) or use cards in play"
    return "Use, play or discard cards, or end the turn"


def _must_play(table: Table) -> bool:
    """Return True if a card must still be played: one can be, and none was (Playing cards).

    Unseen real cards count if not all of them can be cards that cannot be played.
    """
    state, seat = table.state, table.state.turn
    hand = state.sides[seat].hand
    if state.played:
        return False
    if any(table.may_play(seat, state.cards[card].name) for card in hand if not state.is_unseen(card)):
        return True
    held = [
        count for name, count in possible_identities(state, hand).items() if not table.may_play(seat, name)
    ]
    return len(unseen_among(state, hand)) > sum(held)


def _may_have_to_play(table: Table) -> bool:
    """Return True if one of the unseen real cards may have to be played."""
    state, seat = table.state, table.state.turn
    names = possible_identities(state, state.sides[seat].hand)
    return not state.played and any(table.may_play(seat, name) for name in names)


def turn_options(table: Table) -> tuple[Option, ...]:
    """Return the options of the active player now."""
    return tuple(
        option_for(value, _label(table, value)) for value, why in _choices_with_reasons(table) if why is None
    )


def unavailable_options(table: Table) -> Iterator[UnavailableOption]:
    """Yield the options that the active player has and cannot use now, each with its reason."""
    for value, why in _choices_with_reasons(table):
        if why is not None:
            subject = "" if value.subject is None else f" {_card_text(table, value)}"
            yield UnavailableOption(option_for(value, f"{_VERBS[type(value)]}{subject}"), why)


def _choices_with_reasons(table: Table) -> Iterator[tuple[Choice, UnavailableReason | None]]:
    """Yield all options of a turn, each with the reason why the active player cannot use it now."""
    seat = table.state.turn
    side = table.state.sides[seat]
    hand = pickable_cards(table.state, side.hand)
    for card, shown in hand:
        yield PlayChoice(card, shown), table.why_not_play(seat, shown or table.state.cards[card].name)
    yield from fights_with_reasons(table, seat)
    for card in side.in_play:
        yield Harvest(card), table.why_not_harvest(card)
    first = PLAY_FIRST if _must_play(table) else None
    for card in [card for card, shown in hand if not shown] + unseen_among(table.state, side.hand)[:1]:
        yield DiscardChoice(card), first
    yield EndTurn(), first


_VERBS: dict[type[Choice], str] = {
    PlayChoice: "Play",
    **VERBS,
    Harvest: "Harvest",
    DiscardChoice: "Discard",
    EndTurn: "End the turn",
}


def _label(table: Table, value: Choice) -> str:
    if table.silent:
        return ""
    if value.subject is None:
        return f"{_VERBS[type(value)]}: rotate and draw"
    if table.state.is_unseen(value.subject) and isinstance(value, DiscardChoice):
        return f"{_VERBS[DiscardChoice]} an unseen card"
    name = value.shown if isinstance(value, CardChoice) else ""
    printed = table.library.card(name) if name else table.card(value.subject)
    power = printed.power if name else table.power(value.subject)
    if type(value) in VERBS:
        return f"{_VERBS[type(value)]} {table.numbered_name(value.subject)} (power {power})"
    strong = "" if power is None else f"power {power}, "
    return f"{_VERBS[type(value)]} {_card_text(table, value)} ({strong}{printed.vp or 0} VP)"


def _card_text(table: Table, value: Choice) -> str:
    assert isinstance(value, CardChoice)
    return value.shown or table.numbered_name(value.card)


def _act(table: Table, chosen: Choice) -> RuleFlow:
    match chosen:
        case PlayChoice(card=card, shown=shown):
            identify_card(table, card, shown)
            yield from play(table, table.state.turn, card)
        case Fight() | TeamUp() | BearHug():
            yield from fight(table, chosen)
        case Harvest(card=card):
            yield from harvest(table, card)
        case DiscardChoice(card=card):
            unseen = table.state.is_unseen(card)
            yield from reveal_unplayable_hand(table)
            cards = [card]
            if unseen:
                hand, asked = list(table.state.sides[table.state.turn].hand), "Which card to discard?"
                cards = yield from ask_discards(table, hand, 1, asked, rule_texts.DISCARD)
            yield from discard(table, cards, rule_texts.DISCARD)
        case _:
            raise AssertionError(chosen)


def reveal_unplayable_hand(table: Table) -> RuleFlow:
    """Reveal the hand of a player who could play nothing, once (Playing cards).

    For a real hand people name the cards in it, all of which cannot be played.
    """
    state, seat = table.state, table.state.turn
    if state.sides[seat].hand and not state.played and not state.shown:
        yield from identify_unplayable_hand(table, seat)
        hand = tuple(state.sides[seat].hand)
        table.apply_event(HandRevealed(seat, hand, as_none_can_be_played=True), rule_texts.MUST_PLAY)


def _rotate(table: Table) -> None:
    state = table.state
    turns: tuple[tuple[CardState, CardState], ...] = (("active", "mature"), ("dormant", "active"))
    for was, to in turns:
        cards = tuple(card for card in state.sides[state.turn].in_play if state.cards[card].state == was)
        if cards:
            table.apply_event(CardsTurned(cards, to), rule_texts.ROTATE)


def _cards_to_draw(table: Table, seat: str) -> int:
    return max(0, table.hand_limit(seat) - len(table.state.sides[seat].hand))
