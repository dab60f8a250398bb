"""A turn: use, play and discard; rotate; draw (Turn Sequence)."""

from __future__ import annotations

from cards.reapers.things import Standing
from engine.kernel.choice import Choice
from engine.kernel.decision import Decision, Option, offer
from engine.reapers import rulebook
from engine.reapers.choices import BearHug, DiscardIt, EndTurn, Fight, Harvest, PlayIt, TeamUp
from engine.reapers.ending import check_end
from engine.reapers.events import CardsTurned, HandRevealed, TurnEnded
from engine.reapers.fighting import fight, way_label, ways
from engine.reapers.piles import discard, draw
from engine.reapers.playing import play
from engine.reapers.table import Steps, Table
from engine.reapers.used import harvest


def take_turn(table: Table) -> Steps:
    """The active player's turn, which has begun."""
    state, seat = table.state, table.state.turn
    while not state.ending:
        (chosen,) = yield Decision(
            seat, "turn", "" if table.silent else _prompt(table), offers(table), rulebook.TURN
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
    state, seat = table.state, table.state.turn
    side = state.sides[seat]
    found: list[Option] = []
    for card in side.hand:
        if table.may_play(seat, card):
            found.append(offer(PlayIt(card), _label(table, "Play", card)))
    for way in ways(table, seat):
        found.append(offer(way, way_label(table, way)))
    for card in side.in_play:
        if table.may_harvest(card):
            found.append(offer(Harvest(card), _label(table, "Harvest", card)))
    if not _owes(table):
        for card in side.hand:
            found.append(offer(DiscardIt(card), _label(table, "Discard", card)))
        found.append(offer(EndTurn(), "End the turn: rotate and draw"))
    return tuple(found)


def _label(table: Table, verb: str, card: int) -> str:
    if table.silent:
        return ""
    power = table.power(card)
    strong = "" if power is None else f"power {power}, "
    return f"{verb} {table.name(card)} ({strong}{table.vp(card)} VP)"


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
