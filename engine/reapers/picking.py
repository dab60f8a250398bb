"""Selections of texts: the cards that one may pick at this table, and the question for them."""

from __future__ import annotations

from cards.reapers.cards_and_decks import ReapersCard
from cards.reapers.selection import THIS, Selection, What
from engine.kernel.decision import Rule, option_for
from engine.kernel.option_meaning import Intent, Purpose
from engine.reapers.card_moves import pick_at_random, picked_cards
from engine.reapers.option_meanings import CardChoice
from engine.reapers.running_game import UNSEEN, DecisionFlow, EffectContext, Table
from engine.reapers.unseen_cards import (
    cards_by_name,
    forget_identities,
    narrow_identity,
    possible_identities,
    rejection_reasons_for,
    reveal_cards,
    revealed_picks,
    unseen_among,
)


def pick(
    table: Table,
    selection: What,
    context: EffectContext,
    rule: Rule,
    to: str,
    intent: Intent = "",
    *,
    face_down: bool = False,
) -> DecisionFlow[list[int]]:
    """Pick cards for a selection and remember them in the context under its name.

    `to` says in words what they are picked for, `intent` whether that helps or harms their controller. An
    unseen real card of a hand is picked by its name, or without one if it stays `face_down`.
    """
    if not isinstance(selection, Selection):
        return [context.card] if selection == THIS else list(context.cards.get(selection, ()))
    if unseen := unseen_among(table.state, _cards_in_zone(table, selection, context)):
        own = selection.zone == "hand" and selection.of == "you" and context.you == table.state.turn
        if own and selection.choose and not (selection.least or selection.most):
            purpose = Purpose(intent=intent, source=context.card)
            prompt = f"{table.name(context.card)}: choose {selection.words()} to {to}"
            return (yield from _pick_by_name(table, selection, context, rule, prompt, purpose, face_down))
        if (selection.choose and selection.zone == "hand") or _depends_on_identity(selection):
            # Their values, or the other player, decide about them: so they are revealed.
            yield from reveal_cards(table, unseen)
    found = candidates(table, selection, context)
    if selection.each:
        picked = found
    elif selection.random:
        picked = yield from pick_at_random(table, found, selection.number, rule)
    else:
        options = [option_for(CardChoice(card), _label(table, card)) for card in found]
        chosen = yield from table.ask(
            "choose",
            f"{table.name(context.card)}: choose {selection.words()} to {to}",
            options,
            rule,
            number=selection.most_picked,
            fewest=selection.fewest,
            purpose=Purpose(intent=intent, source=context.card),
        )
        picked = picked_cards(chosen)
    if selection.named:
        context.cards[selection.named] = tuple(picked)
    return picked


def _depends_on_identity(selection: Selection) -> bool:
    """Return True if a selection depends on which card a card is."""
    values = (selection.power, selection.vp, selection.least, selection.most)
    return selection.kind != "card" or any(value is not None for value in values)


def _pick_by_name(
    table: Table,
    selection: Selection,
    context: EffectContext,
    rule: Rule,
    prompt: str,
    purpose: Purpose,
    face_down: bool,
) -> DecisionFlow[list[int]]:
    """Pick cards of one's own hand of which some are unseen, one after the other.

    Nobody has to have an unseen card that fits, so that none may be picked. A card that stays face down is
    not named.
    """
    state, by_identity, picked = table.state, _depends_on_identity(selection), list[int]()
    while len(picked) < selection.most_picked:
        left = [card for card in state.sides[context.you].hand if card not in picked]
        unseen = unseen_among(state, left)
        names = [
            name
            for name in possible_identities(state, unseen)
            if _printed_card_matches(table, selection, name, context)
        ]
        known = [card for card in left if card not in unseen and _matches(table, selection, card, context)]
        options = [option_for(CardChoice(card), _label(table, card)) for card in known]
        if face_down:
            options += [option_for(CardChoice(card), UNSEEN) for card in unseen[:1] if names]
        else:
            options += [
                option_for(CardChoice(card, name), name)
                for card, name in cards_by_name(state, left)
                if name in names
            ]
        must = len(picked) < selection.fewest and bool(known or not by_identity)
        chosen = yield from table.ask(
            "choose",
            prompt,
            options,
            rule,
            fewest=1 if must else 0,
            purpose=purpose,
            rejection_reasons=rejection_reasons_for(table, context.you, left),
        )
        if not chosen:
            break
        if face_down and state.is_unseen(picked_cards(chosen)[0]):
            forget_identities(table, unseen)
            narrow_identity(table, unseen[0], names)
        picked += revealed_picks(table, chosen)
    if selection.named:
        context.cards[selection.named] = tuple(picked)
    return picked


def candidates(table: Table, selection: Selection, context: EffectContext) -> list[int]:
    """Return the cards that a selection may pick from, with all that are tied for least or most."""
    found = [
        card
        for card in _cards_in_zone(table, selection, context)
        if _matches(table, selection, card, context)
    ]
    wanted = selection.least or selection.most
    if not wanted:
        return found
    values = {card: table.power(card) if wanted == "power" else table.vp(card) for card in found}
    known = [value for value in values.values() if value is not None]
    if not known:
        return []
    extreme = min(known) if selection.least else max(known)
    return [card for card, value in values.items() if value == extreme]


def _cards_in_zone(table: Table, selection: Selection, context: EffectContext) -> list[int]:
    state = table.state
    if selection.among:
        return [card for name in selection.among for card in context.cards.get(name, ())]
    if selection.zone == "play":
        seats = None if selection.of == "any" else table.seat_of(selection.of, context.you)
        return [card for seat, card in state.in_play() if seats in (None, seat)]
    owners = list(state.sides) if selection.of == "any" else [table.seat_of(selection.of, context.you)]
    found = []
    for seat in owners:
        side = state.sides[seat]
        match selection.zone:
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


def _matches(table: Table, selection: Selection, card: int, context: EffectContext) -> bool:
    if selection.but_not and any(card in context.cards.get(name, ()) for name in selection.but_not):
        return False
    if selection.state and table.state.cards[card].state != selection.state:
        return False
    if table.state.is_unseen(card):
        return not _depends_on_identity(selection)
    return _has_values(selection, table.card(card), table.power(card), context)


def _printed_card_matches(table: Table, selection: Selection, name: str, context: EffectContext) -> bool:
    """Return True if a card of this name outside play may be picked."""
    printed = table.library.card(name)
    return _has_values(selection, printed, printed.power, context)


def _has_values(
    selection: Selection, printed: ReapersCard, power: int | None, context: EffectContext
) -> bool:
    if selection.kind not in ("card", printed.type):
        return False
    if selection.vp and not selection.vp.allow(printed.vp or 0, context.number(selection.vp.exactly)):
        return False
    if selection.power:
        return power is not None and selection.power.allow(power, context.number(selection.power.exactly))
    return True


def _label(table: Table, card: int) -> str:
    if table.silent:
        return ""
    place = table.state.place(card)
    state = table.state.cards[card].state
    power = table.power(card)
    parts = [f"power {power}"] if power is not None else []
    parts.append(f"{table.vp(card)} VP")
    if state:
        parts.append(state.capitalize())
    if place is None:
        return f"{table.numbered_name(card)} ({', '.join(parts)})"
    owner_text = "yours" if place[0] == table.state.turn else f"{place[0]}'s"
    return f"{table.numbered_name(card)} ({', '.join([*parts, owner_text])})"
