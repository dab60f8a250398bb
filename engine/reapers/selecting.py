"""Which cards a selection of a text picks at this table, and who is asked."""

from __future__ import annotations

from cards.reapers.selection import THIS, Selection, What
from engine.kernel.choice import Meant, Purpose
from engine.kernel.decision import Rule, offer
from engine.reapers.choices import OfCard
from engine.reapers.frame import Frame
from engine.reapers.piles import at_random, cards_picked
from engine.reapers.table import Asking, Table


def pick(
    table: Table, given: What, frame: Frame, rule: Rule, to: str, meant: Meant = ""
) -> Asking[list[int]]:
    """The cards that are picked; `to` says what for, in words, and `meant` whether who controls them is the
    better or the worse for it. What was named is known to the frame."""
    if not isinstance(given, Selection):
        return [frame.card] if given == THIS else list(frame.cards.get(given, ()))
    found = candidates(table, given, frame)
    if given.each:
        picked = found
    elif given.random:
        picked = yield from at_random(table, found, given.number, rule)
    else:
        options = [offer(OfCard(card), _label(table, card)) for card in found]
        chosen = yield from table.ask(
            "choose",
            f"{table.name(frame.card)}: choose {given.reads()} to {to}",
            options,
            rule,
            number=given.most_picked,
            fewest=given.fewest,
            purpose=Purpose(meant=meant, source=frame.card),
        )
        picked = cards_picked(chosen)
    if given.named:
        frame.cards[given.named] = tuple(picked)
    return picked


def candidates(table: Table, given: Selection, frame: Frame) -> list[int]:
    """The cards a selection may pick from; those that are tied for least or most are all there."""
    found = [card for card in _lying(table, given, frame) if _is_meant(table, given, card, frame)]
    wanted = given.least or given.most
    if not wanted:
        return found
    values = {card: table.power(card) if wanted == "power" else table.vp(card) for card in found}
    known = [value for value in values.values() if value is not None]
    if not known:
        return []
    extreme = min(known) if given.least else max(known)
    return [card for card, value in values.items() if value == extreme]


def _lying(table: Table, given: Selection, frame: Frame) -> list[int]:
    state = table.state
    if given.among:
        return [card for name in given.among for card in frame.cards.get(name, ())]
    if given.zone == "play":
        seats = None if given.of == "any" else table.seat_of(given.of, frame.you)
        return [card for seat, card in state.in_play() if seats in (None, seat)]
    owners = list(state.sides) if given.of == "any" else [table.seat_of(given.of, frame.you)]
    found = []
    for seat in owners:
        side = state.sides[seat]
        match given.zone:
            case "hand":
                found += side.hand
            case "discard pile":
                found += side.discard
            case "score pile":
                found += side.score
            case "top of deck":
                found += side.deck[:1]
            case _:
                found += side.deck[-1:]
    return found


def _is_meant(table: Table, given: Selection, card: int, frame: Frame) -> bool:
    if not table.kind_is(card, given.kind):
        return False
    if given.but_not and any(card in frame.cards.get(name, ()) for name in given.but_not):
        return False
    if given.state and table.state.cards[card].state != given.state:
        return False
    if given.vp and not given.vp.allow(table.vp(card), frame.number(given.vp.exactly)):
        return False
    if given.power:
        power = table.power(card)
        return power is not None and given.power.allow(power, frame.number(given.power.exactly))
    return True


def _label(table: Table, card: int) -> str:
    if table.silent:
        return ""
    place = table.state.place(card)
    state = table.state.cards[card].state
    power = table.power(card)
    told = [f"power {power}"] if power is not None else []
    told.append(f"{table.vp(card)} VP")
    if state:
        told.append(state.capitalize())
    if place is None:
        return f"{table.called(card)} ({', '.join(told)})"
    whose = "yours" if place[0] == table.state.turn else f"{place[0]}'s"
    return f"{table.called(card)} ({', '.join([*told, whose])})"
