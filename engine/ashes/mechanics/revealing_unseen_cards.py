"""Revealing unseen real cards: people name the card on the table (docs/at-the-table.md).

Also what would hold if an unseen card were one of those it may be.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from msgspec.structs import replace

from engine.ashes.context import EffectContext
from engine.ashes.events import CardNamed, CardsMixed, DeckTaken
from engine.ashes.model import rule_texts
from engine.ashes.model.card import Zone
from engine.ashes.model.option_meanings import CardChoice, IdentifyCard
from engine.ashes.model.possible_names import (
    card_named,
    first_possible,
    is_unseen,
    possible_names,
    unseen_among,
    why_not_named,
)
from engine.ashes.running_game import Table
from engine.kernel import hidden_pools
from engine.kernel.decision import TABLE, Decision, DecisionFlow, RuleFlow, option_for
from engine.kernel.hidden_pools import RealRejectionReasons
from engine.kernel.option_meaning import ChosenValues

SHOWN = "card shown"
"""The kind of chance by which a real card is revealed."""


def rejection_reasons_for(table: Table, seat: str, cards: Sequence[int]) -> RealRejectionReasons | None:
    """Return why names for these cards are rejected, if they are real cards of the seat; else None."""
    if not table.state.players[seat].real:
        return None
    return RealRejectionReasons(
        seat,
        cards,
        known=table.catalog.library.cards,
        may_be=lambda among: possible_names(table.state, among),
        where=lambda whose, name: why_not_named(table.state, whose, name),
    )


def reveal_card(table: Table, card_id: int) -> DecisionFlow[int]:
    """Reveal a card, and return the card that is there. People name it, if only they can know it."""
    if not is_unseen(table.state, card_id):
        return card_id
    names = possible_names(table.state, (card_id,))
    if len(names) == 1:
        return name_card(table, card_id, names[0])
    prompt = _identity_prompt(table, card_id)
    return (yield from _ask_identity(table, prompt, [IdentifyCard(card_id, name) for name in names]))


def reveal_for_text(table: Table, card_id: int, context: EffectContext) -> DecisionFlow[int]:
    """Reveal a card for a text and return the card that is there."""
    card = yield from reveal_card(table, card_id)
    exchange_named_cards(context, card_id, card)
    return card


def exchange_named_cards(context: EffectContext, place: int, card: int) -> None:
    """Exchange two cards in the names of a text, if revealing put `card` in the place of another."""
    if place == card:
        return
    other = {place: card, card: place}
    for name, cards in context.names.items():
        context.names[name] = tuple(other.get(named, named) for named in cards)


def reveal_random_card(table: Table, seat: str, cards: Sequence[int]) -> DecisionFlow[int]:
    """Ask which of these cards of a real hand was drawn at random and shown; return it."""
    known = {table.card(card).name: card for card in cards if table.card(card).name}
    unseen = {name: first_possible(table.state, cards, name) for name in possible_names(table.state, cards)}
    there = {name: place for name, place in unseen.items() if place is not None} | known
    if len(there) == 1:
        ((name, place),) = there.items()
        return name_card(table, place, name)
    prompt = f"Which card was drawn at random from {seat}'s hand?"
    return (
        yield from _ask_identity(table, prompt, [IdentifyCard(place, name) for name, place in there.items()])
    )


def _ask_identity(
    table: Table, prompt: str, names: Sequence[IdentifyCard], *, logged: bool = True
) -> DecisionFlow[int]:
    (answer,) = yield Decision(
        TABLE,
        "which card",
        "" if table.silent else prompt,
        tuple(option_for(named, named.name) for named in names),
        rule_texts.REAL_CARDS,
        chance=SHOWN,
        real=True,
        rejection_reasons=rejection_reasons_for(
            table, table.card(names[0].card).owner, [named.card for named in names]
        ),
    )
    assert isinstance(answer, IdentifyCard)
    return name_card(table, answer.card, answer.name, logged=logged)


def _identity_prompt(table: Table, card_id: int) -> str:
    """Return the question about an unseen card, by its zone."""
    card = table.card(card_id)
    player = table.state.players[card.controller]
    if card.zone == "battlefield":
        return f"Which of {card.controller}'s {player.hides}s is revealed?"
    if card.zone == "draw":
        top = "on top of" if player.draw[:1] == [card_id] else "in"
        return f"Which card is {top} {card.controller}'s draw pile?"
    where = " from the hand" if card.zone == "hand" else ""
    return f"Which of {card.owner}'s cards{where} is it?"


def name_card(table: Table, card_id: int, name: str, *, logged: bool = True) -> int:
    """Name a card, if it was unseen; return the card that is in its place then.

    `logged` is False if the log should not mention it.
    """
    if not is_unseen(table.state, card_id):
        return card_id
    card = table.card(card_id)
    if card.zone == "hand":
        # A hand has no order: what is known of one of its cards may as well be known of another.
        forget_identities(table, table.state.players[card.controller].hand)
    known = card_named(table.state, card_id, name)
    table.apply_event(CardNamed(known, name, card_id, logged), rule_texts.REAL_CARDS)
    return known


def start_real_deck(table: Table, seat: str) -> None:
    """Turn hand and deck of a seat into real cards: the hand as it was, the pile shuffled."""
    table.apply_event(DeckTaken(seat, True))
    if table.mode.hides_reactions_of(table, seat):
        table.catalog.add_all_reactions()
    make_cards_unseen(table, seat)


def make_cards_unseen(table: Table, seat: str) -> None:
    """Make a real deck's cards in the draw pile and face down in play unseen."""
    player = table.state.players[seat]
    shuffle_real_cards(table, seat, player.draw, "draw")
    down = [card for card in player.battlefield if not table.card(card).face_up]
    if down:
        table.apply_event(CardsMixed(seat, (*player.draw, *down)))


def end_real_deck(table: Table, seat: str) -> RuleFlow:
    """Let the program hold a seat's hand and deck: people name the cards in hand, the rest is shuffled."""
    player = table.state.players[seat]
    while hand := unseen_among(table.state, player.hand):
        prompt = f"Which card is in {seat}'s hand? ({len(hand)} to go)"
        names = possible_names(table.state, hand[:1])
        yield from _ask_identity(table, prompt, [IdentifyCard(hand[0], name) for name in names], logged=False)
    while unseen := unseen_among(table.state, [card.id for card in table.state.cards if card.owner == seat]):
        (answer,) = yield Decision(
            TABLE,
            "deal",
            f"Shuffle {seat}'s {len(unseen)} cards",
            tuple(
                option_for(IdentifyCard(unseen[0], name), name)
                for name in possible_names(table.state, unseen[:1])
            ),
            rule_texts.REAL_CARDS,
            chance="player deck",
            secret=True,
            real=False,
        )
        assert isinstance(answer, IdentifyCard)
        name_card(table, answer.card, answer.name, logged=False)
    table.apply_event(DeckTaken(seat, False))


def forget_identities(table: Table, cards: Sequence[int]) -> None:
    """Mix these unseen cards of one owner, so that none is known better than the others."""
    unseen = unseen_among(table.state, cards)
    if unseen:
        owner = table.card(unseen[0]).owner
        if not hidden_pools.are_indistinguishable(table.state.players[owner].unseen, unseen):
            table.apply_event(CardsMixed(owner, tuple(unseen)))


def forget_picked_identities(table: Table, cards: Sequence[int]) -> None:
    """Mix the unseen cards of a hand after somebody picked one: it may have been any of them."""
    for card in unseen_among(table.state, cards):
        if table.card(card).zone == "hand":
            forget_identities(table, table.state.players[table.card(card).controller].hand)


def shuffle_real_cards(table: Table, seat: str, cards: Sequence[int], zone: Zone | None = None) -> None:
    """Let people shuffle these real cards of a seat; `zone` names a whole pile."""
    if len(cards) > 1:
        table.apply_event(CardsMixed(seat, tuple(cards), zone))


def revealed_picks(table: Table, picked: ChosenValues) -> list[int]:
    """Return the cards of an answer, naming those that were unseen by what was picked."""
    return [
        name_card(table, value.card, value.identified_as) if value.identified_as else value.card
        for value in picked
        if isinstance(value, CardChoice)
    ]


def reveal_cards(table: Table, cards: Sequence[int]) -> RuleFlow:
    """Reveal these cards to everybody."""
    for card in cards:
        yield from reveal_card(table, card)


@contextmanager
def assuming_identity(table: Table, card_id: int, name: str) -> Iterator[None]:
    """Give an unseen card this name within a `with` block, in which nobody may be asked."""
    state = table.state
    unseen = state.cards[card_id]
    state.put_card(replace(unseen, name=name))
    table.memo.clear()
    try:
        yield
    finally:
        state.put_card(unseen)
        table.memo.clear()


def possible_identities(
    table: Table, cards: Sequence[int], holds: Callable[[int], bool]
) -> list[tuple[int, str]]:
    """Return the names that unseen cards of one owner may have, if the card with the name passes `holds`.

    Each name comes once, likely ones first, with a card that may have it.
    """
    found: list[tuple[int, str]] = []
    unseen = unseen_among(table.state, cards)
    for name in possible_names(table.state, unseen):
        card_id = first_possible(table.state, unseen, name)
        if card_id is None:
            continue
        with assuming_identity(table, card_id, name):
            if holds(card_id):
                found.append((card_id, name))
    return found
