"""A turn: use, play and discard; rotate; draw (Turn Sequence)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from cards.reapers.things import Standing
from engine.kernel.choice import Choice
from engine.kernel.decision import Decision, Held, Option, offer
from engine.reapers import rulebook
from engine.reapers.choices import BearHug, DiscardIt, EndTurn, Fight, Harvest, PlayIt, TeamUp
from engine.reapers.ending import check_end
from engine.reapers.events import CardsTurned, HandRevealed, TurnEnded
from engine.reapers.fighting import VERBS, fight, weighed_ways
from engine.reapers.hindrances import PLAY_FIRST, Hindrance, Insight
from engine.reapers.piles import discard, draw
from engine.reapers.playing import play
from engine.reapers.table import Steps, Table
from engine.reapers.used import harvest


def take_turn(table: Table) -> Steps:
    """The active player's turn, which has begun."""
    state, seat = table.state, table.state.turn
    while not state.ending:
        (chosen,) = yield Decision(
            seat,
            "turn",
            "" if table.silent else _prompt(table),
            offers(table),
            rulebook.TURN,
            insight=None if table.silent else Insight(partial(held, table)),
        )
        if isinstance(chosen, EndTurn):
            show_hand(table)
            break
        yield from _act(table, chosen)
        if check_end(table):
            return
    if not state.ending:
        _rotate(table)
        if check_end(table):
            return
        yield from draw(table, seat, _missing(table, seat), rulebook.DRAW)
    table.do(TurnEnded(seat), rulebook.TURN)
    check_end(table)


def _prompt(table: Table) -> str:
    if _owes(table):
        return "Play a card, which you must do this turn, or use cards in play"
    return "Use, play or discard cards, or end the turn"


def _owes(table: Table) -> bool:
    """Whether a card must still be played: one can be, and none was (Playing cards)."""
    seat = table.state.turn
    return not table.state.played and any(table.may_play(seat, card) for card in table.state.sides[seat].hand)


def offers(table: Table) -> tuple[Option, ...]:
    """What the active player may do now."""
    return tuple(offer(value, _label(table, value)) for value, why in _weighed(table) if why is None)


def held(table: Table) -> Iterator[Held]:
    """What the active player has and cannot do now, each with its reason."""
    for value, why in _weighed(table):
        if why is not None:
            subject = "" if value.subject is None else f" {table.called(value.subject)}"
            yield Held(offer(value, f"{_VERBS[type(value)]}{subject}"), why)


def _weighed(table: Table) -> Iterator[tuple[Choice, Hindrance | None]]:
    """All that a turn may consist of, with what keeps the active player from it."""
    seat = table.state.turn
    side = table.state.sides[seat]
    for card in side.hand:
        yield PlayIt(card), table.hinders_playing(seat, card)
    yield from weighed_ways(table, seat)
    for card in side.in_play:
        yield Harvest(card), table.hinders_harvesting(card)
    first = PLAY_FIRST if _owes(table) else None
    for card in side.hand:
        yield DiscardIt(card), first
    yield EndTurn(), first


_VERBS: dict[type[Choice], str] = {
    PlayIt: "Play",
    **VERBS,
    Harvest: "Harvest",
    DiscardIt: "Discard",
    EndTurn: "End the turn",
}


def _label(table: Table, value: Choice) -> str:
    if table.silent:
        return ""
    if value.subject is None:
        return f"{_VERBS[type(value)]}: rotate and draw"
    power = table.power(value.subject)
    if type(value) in VERBS:
        return f"{_VERBS[type(value)]} {table.called(value.subject)} (power {power})"
    strong = "" if power is None else f"power {power}, "
    return f"{_VERBS[type(value)]} {table.called(value.subject)} ({strong}{table.vp(value.subject)} VP)"


def _act(table: Table, chosen: Choice) -> Steps:
    match chosen:
        case PlayIt(card=card):
            yield from play(table, table.state.turn, card)
        case Fight() | TeamUp() | BearHug():
            yield from fight(table, chosen)
        case Harvest(card=card):
            yield from harvest(table, card)
        case DiscardIt(card=card):
            show_hand(table)
            yield from discard(table, [card], rulebook.DISCARD)
        case _:
            raise AssertionError(chosen)


def show_hand(table: Table) -> None:
    """Who has played nothing, as nothing in the hand can be played, reveals it, once (Playing cards)."""
    state, seat = table.state, table.state.turn
    hand = tuple(state.sides[seat].hand)
    if hand and not state.played and not state.shown:
        table.do(HandRevealed(seat, hand, as_none_can_be_played=True), rulebook.MUST_PLAY)


def _rotate(table: Table) -> None:
    state = table.state
    turns: tuple[tuple[Standing, Standing], ...] = (("active", "mature"), ("dormant", "active"))
    for was, to in turns:
        cards = tuple(card for card in state.sides[state.turn].in_play if state.cards[card].state == was)
        if cards:
            table.do(CardsTurned(cards, to), rulebook.ROTATE)


def _missing(table: Table, seat: str) -> int:
    return max(0, table.hand_limit(seat) - len(table.state.sides[seat].hand))
