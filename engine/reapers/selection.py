"""Selections of texts: the cards that one may pick at this table, and the question for them."""

from __future__ import annotations

from cards.reapers.cards import ReapersCard
from cards.reapers.selection import THIS, Selection, What
from engine.kernel.choice import Intent, Purpose
from engine.kernel.decision import Rule, option_for
from engine.reapers.card_moves import at_random, cards_picked
from engine.reapers.choices import CardChoice
from engine.reapers.table import UNSEEN, DecisionFlow, EffectContext, Table
from engine.reapers.unseen_cards import (
    by_name,
    forget_identities,
    may_be,
    narrow,
    rejection_reasons_for,
    revealed_picks,
    turned_up_all,
    unseen_among,
)


def pick(
    table: Table,
    given: What,
    frame: EffectContext,
    rule: Rule,
    to: str,
    meant: Intent = "",
    *,
    face_down: bool = False,
) -> DecisionFlow[list[int]]:
    """Pick cards for a selection and remember them in the context under its name.

    `to` says in words what they are picked for, `meant` whether that helps or harms their controller. An
    unseen real card of a hand is picked by its name, or without one if it stays `face_down`.
    """
    if not isinstance(given, Selection):
        return [frame.card] if given == THIS else list(frame.cards.get(given, ()))
    if unseen := unseen_among(table.state, _lying(table, given, frame)):
        own = given.zone == "hand" and given.of == "you" and frame.you == table.state.turn
        if own and given.choose and not (given.least or given.most):
            purpose = Purpose(intent=meant, source=frame.card)
            prompt = f"{table.name(frame.card)}: choose {given.words()} to {to}"
            return (yield from _picked_by_name(table, given, frame, rule, prompt, purpose, face_down))
        if (given.choose and given.zone == "hand") or _looks(given):
            # Their values, or the other player, decide about them: so they are revealed.
            yield from turned_up_all(table, unseen)
    found = candidates(table, given, frame)
    if given.each:
        picked = found
    elif given.random:
        picked = yield from at_random(table, found, given.number, rule)
    else:
        options = [option_for(CardChoice(card), _label(table, card)) for card in found]
        chosen = yield from table.ask(
            "choose",
            f"{table.name(frame.card)}: choose {given.words()} to {to}",
            options,
            rule,
            number=given.most_picked,
            fewest=given.fewest,
            purpose=Purpose(intent=meant, source=frame.card),
        )
        picked = cards_picked(chosen)
    if given.named:
        frame.cards[given.named] = tuple(picked)
    return picked


def _looks(given: Selection) -> bool:
    """Return True if a selection depends on which card a card is."""
    values = (given.power, given.vp, given.least, given.most)
    return given.kind != "card" or any(value is not None for value in values)


def _picked_by_name(
    table: Table,
    given: Selection,
    frame: EffectContext,
    rule: Rule,
    prompt: str,
    purpose: Purpose,
    face_down: bool,
) -> DecisionFlow[list[int]]:
    """Pick cards of one's own hand of which some are unseen, one after the other.

    Nobody has to have an unseen card that fits, so that none may be picked. A card that stays face down is
    not named.
    """
    state, looks, picked = table.state, _looks(given), list[int]()
    while len(picked) < given.most_picked:
        left = [card for card in state.sides[frame.you].hand if card not in picked]
        unseen = unseen_among(state, left)
        names = [name for name in may_be(state, unseen) if _fits(table, given, name, frame)]
        known = [card for card in left if card not in unseen and _is_meant(table, given, card, frame)]
        options = [option_for(CardChoice(card), _label(table, card)) for card in known]
        if face_down:
            options += [option_for(CardChoice(card), UNSEEN) for card in unseen[:1] if names]
        else:
            options += [
                option_for(CardChoice(card, name), name)
                for card, name in by_name(state, left)
                if name in names
            ]
        must = len(picked) < given.fewest and bool(known or not looks)
        chosen = yield from table.ask(
            "choose",
            prompt,
            options,
            rule,
            fewest=1 if must else 0,
            purpose=purpose,
            rejection_reasons=rejection_reasons_for(table, frame.you, left),
        )
        if not chosen:
            break
        if face_down and state.is_unseen(cards_picked(chosen)[0]):
            forget_identities(table, unseen)
            narrow(table, unseen[0], names)
        picked += revealed_picks(table, chosen)
    if given.named:
        frame.cards[given.named] = tuple(picked)
    return picked


def candidates(table: Table, given: Selection, frame: EffectContext) -> list[int]:
    """Return the cards that a selection may pick from, with all that are tied for least or most."""
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


def _lying(table: Table, given: Selection, frame: EffectContext) -> list[int]:
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


def _is_meant(table: Table, given: Selection, card: int, frame: EffectContext) -> bool:
    if given.but_not and any(card in frame.cards.get(name, ()) for name in given.but_not):
        return False
    if given.state and table.state.cards[card].state != given.state:
        return False
    if table.state.is_unseen(card):
        return not _looks(given)
    return _has_values(given, table.card(card), table.power(card), frame)


def _fits(table: Table, given: Selection, name: str, frame: EffectContext) -> bool:
    """Return True if a card of this name outside play may be picked."""
    printed = table.library.card(name)
    return _has_values(given, printed, printed.power, frame)


def _has_values(given: Selection, printed: ReapersCard, power: int | None, frame: EffectContext) -> bool:
    if given.kind not in ("card", printed.type):
        return False
    if given.vp and not given.vp.allow(printed.vp or 0, frame.number(given.vp.exactly)):
        return False
    if given.power:
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
