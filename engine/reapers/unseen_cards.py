"""Unseen real cards: what they may be, and what people say once they are revealed.

The program knows the list of a real deck, but not its order (docs/at-the-table.md). An unseen card has no
name; the pools of its deck tell what it may be. A card that was seen and is shuffled away becomes another
card, so that the log keeps its name.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from cards.wording.words import listed
from engine.kernel import hidden_pools
from engine.kernel.decision import TABLE, Decision, option_for
from engine.kernel.hidden_pools import RealRejectionReasons
from engine.kernel.option_meaning import ChosenValues
from engine.reapers import rule_texts
from engine.reapers.events import CardNamed, CardNarrowed, CardsMixed
from engine.reapers.option_meanings import CardChoice, IdentifyCard
from engine.reapers.running_game import DecisionFlow, RuleFlow, Table
from engine.reapers.state import ReapersState

CARD_IDENTIFIED = "card shown"
"""The kind of chance by which people identify a real card."""


def unseen_among(state: ReapersState, cards: Iterable[int]) -> list[int]:
    """Return the cards that nobody has seen."""
    return [card for card in cards if state.is_unseen(card)]


def possible_identities(state: ReapersState, cards: Iterable[int]) -> dict[str, int]:
    """Return the names that an unseen one of these cards may have, with how many copies, most first.

    All cards have one owner.
    """
    unseen = unseen_among(state, cards)
    return hidden_pools.possible_names(state.unseen[state.cards[unseen[0]].owner], unseen) if unseen else {}


def cards_by_name(state: ReapersState, cards: Sequence[int]) -> list[tuple[int, str]]:
    """Pair each name that an unseen card of a hand may have with the first card that may have it.

    Names of cards known to be there are left out.
    """
    known = {state.cards[card].name for card in cards}
    unseen = unseen_among(state, cards)
    found = []
    for name in possible_identities(state, unseen):
        if name not in known:
            place = hidden_pools.first_possible_card(state.unseen[state.cards[unseen[0]].owner], unseen, name)
            assert place is not None
            found.append((place, name))
    return found


def pickable_cards(state: ReapersState, cards: Sequence[int]) -> list[tuple[int, str]]:
    """Return the cards of a hand as a player can pick them.

    Known ones have an empty name; for each name that an unseen one may have, there is one card with that
    name.
    """
    return [(card, "") for card in cards if not state.is_unseen(card)] + cards_by_name(state, cards)


def rejection_reasons_for(table: Table, seat: str, cards: Sequence[int]) -> RealRejectionReasons | None:
    """Return the reasons against identifications that are not offered, if these cards of a seat are real."""
    if seat not in table.state.unseen:
        return None
    return RealRejectionReasons(
        seat,
        cards,
        known=table.library.cards,
        may_be=lambda among: possible_identities(table.state, among),
        where=lambda whose, name: where_copies_are(table.state, whose, name),
    )


def where_copies_are(state: ReapersState, seat: str, name: str) -> str:
    """Return why no unseen card of this seat can have this name: where its copies are."""
    copies = state.deck_list(seat)[name]
    if not copies:
        return f"there is no {name} in the deck of {seat}"
    places = Counter(
        _where(state, number)
        for number, card in state.cards.items()
        if card.owner == seat and card.name == name and not card.gone
    )
    places_text = [f"{count} {where}" for where, count in places.items()]
    own = [number for number, card in state.cards.items() if card.owner == seat]
    for number in unseen_among(state, own):
        if name in possible_identities(state, (number,)):
            places_text.append(f"any other unseen {_where(state, number)}")
    return f"the deck of {seat} has {copies} {name}: {listed([*dict.fromkeys(places_text)])}"


def _where(state: ReapersState, card: int) -> str:
    place = state.place(card)
    if place is None:
        return "stashed under a card" if state.cards[card].under else "being played"
    return "in play" if place[1] in ("line", "relics") else f"in the {place[1]}"


def reveal_card(table: Table, card: int, *, announced: bool = False) -> RuleFlow:
    """Reveal a card to everybody; if it is unseen, people say which it is.

    It is `announced` in the log if no other event names it.
    """
    if table.state.is_unseen(card):
        names = list(possible_identities(table.state, (card,)))
        yield from _ask_identity(
            table,
            _identity_prompt(table, card),
            [(card, name) for name in names],
            (card,),
            announced=announced,
        )


def reveal_cards(table: Table, cards: Iterable[int]) -> RuleFlow:
    """Reveal these cards to everybody."""
    for card in cards:
        yield from reveal_card(table, card)


def identify_unplayable_hand(table: Table, seat: str) -> RuleFlow:
    """Reveal a hand of which no card can be played; people name its cards, of those that cannot."""
    hand = table.state.sides[seat].hand
    while unseen := unseen_among(table.state, hand):
        left = f" ({len(unseen)} to go)" if len(unseen) > 1 else ""
        prompt = f"{seat} reveals their hand, as no card in it can be played: which card is in it?{left}"
        names = cards_by_name(table.state, unseen)
        held = [(card, name) for card, name in names if table.why_not_play(seat, name)]
        yield from _ask_identity(table, prompt, held or names, unseen)


def identify_random_card(table: Table, cards: Sequence[int]) -> DecisionFlow[int]:
    """Ask which card of a real hand was drawn at random, and return it."""
    state = table.state
    owner = state.cards[cards[0]].owner
    known = {state.cards[card].name: card for card in cards if not state.is_unseen(card)}
    names = [(card, name) for name, card in known.items()] + cards_by_name(state, cards)
    prompt = f"Which card was drawn at random from {owner}'s hand?"
    return (yield from _ask_identity(table, prompt, names, cards))


def _ask_identity(
    table: Table,
    prompt: str,
    names: Sequence[tuple[int, str]],
    among: Sequence[int],
    *,
    announced: bool = False,
) -> DecisionFlow[int]:
    """Ask which of these a card is, unless only one is possible, and return the card."""
    picked = IdentifyCard(*names[0])
    if len(names) > 1:
        (answer,) = yield Decision(
            TABLE,
            "which card",
            "" if table.silent else prompt,
            tuple(option_for(IdentifyCard(card, name), name) for card, name in names),
            rule_texts.REAL_CARDS,
            chance=CARD_IDENTIFIED,
            real=True,
            rejection_reasons=rejection_reasons_for(table, table.state.cards[names[0][0]].owner, among),
        )
        assert isinstance(answer, IdentifyCard)
        picked = answer
    identify_card(table, picked.card, picked.name, announced=announced)
    return picked.card


def revealed_picks(table: Table, picked: ChosenValues) -> list[int]:
    """Return the cards of an answer; unseen ones are identified as what was picked."""
    cards = []
    for value in picked:
        assert isinstance(value, CardChoice)
        if value.shown:
            identify_card(table, value.card, value.shown)
        cards.append(value.card)
    return cards


def _identity_prompt(table: Table, card: int) -> str:
    """Return the question for the name of a card in its place."""
    state = table.state
    place = state.place(card)
    if place is None:
        return f"Which card is stashed under {table.name(state.cards[card].under)}?"
    seat, zone = place
    if zone == "hand":
        return f"Which card of {seat}'s hand is it?"
    pile = state.sides[seat].deck
    where = "on top of" if pile[:1] == [card] else "at the bottom of" if pile[-1:] == [card] else "in"
    return f"Which card is {where} {seat}'s deck?"


def identify_card(table: Table, card: int, name: str, *, announced: bool = False) -> None:
    """Identify an unseen card."""
    state = table.state
    if not state.is_unseen(card):
        return
    place = state.place(card)
    if place is not None and place[1] == "hand":
        # A hand has no order: what is known of one of its cards holds for any other as well.
        forget_identities(table, state.sides[place[0]].hand)
    table.apply_event(CardNamed(card, name, announced), rule_texts.REAL_CARDS)


def forget_identities(table: Table, cards: Sequence[int]) -> None:
    """Make these unseen cards of one owner indistinguishable by what is known of them."""
    unseen = unseen_among(table.state, cards)
    if unseen:
        owner = table.state.cards[unseen[0]].owner
        if not hidden_pools.are_indistinguishable(table.state.unseen[owner], unseen):
            table.apply_event(CardsMixed(owner, tuple(unseen)), rule_texts.REAL_CARDS)


def narrow_identity(table: Table, card: int, names: Sequence[str]) -> None:
    """Record that somebody looked at a card and it is one of these."""
    table.apply_event(CardNarrowed(card, tuple(sorted(names))), rule_texts.REAL_CARDS)


def shuffle_unseen(table: Table, owner: str, cards: Sequence[int]) -> list[int]:
    """Shuffle these real cards together; return the cards now in these places, in order."""
    known = [card for card in cards if not table.state.is_unseen(card)]
    if len(cards) < 2:
        return list(cards)
    first = max(table.state.cards) + 1
    fresh = dict(zip(known, range(first, first + len(known)), strict=True))
    table.apply_event(CardsMixed(owner, tuple(cards), tuple(fresh.items())), rule_texts.SHUFFLE)
    return [fresh.get(card, card) for card in cards]
