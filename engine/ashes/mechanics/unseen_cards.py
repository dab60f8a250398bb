"""Real cards are seen: people say which card it is, as the table has it (docs/at-the-table.md).

What would be if an unseen card were one of those it may be.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from msgspec.structs import replace

from engine.ashes.context import EffectContext
from engine.ashes.events import CardNamed, CardsMixed, DeckTaken
from engine.ashes.model import rulebook
from engine.ashes.model.card import Zone
from engine.ashes.model.choices import CardChoice, IdentifyCard
from engine.ashes.model.unseen_cards import (
    card_named,
    first_possible,
    is_unseen,
    possible_names,
    unseen_among,
    why_not_named,
)
from engine.ashes.table import Table
from engine.kernel import hidden_pools
from engine.kernel.choice import ChosenValues
from engine.kernel.decision import TABLE, Decision, DecisionFlow, RuleFlow, option_for
from engine.kernel.hidden_pools import RealRejectionReasons

SHOWN = "card shown"
"""The kind of chance by which a real card turns out to be this one."""


def rejection_reasons_for(table: Table, seat: str, cards: Sequence[int]) -> RealRejectionReasons | None:
    """What is said of wrong claims, where these cards of a seat are real."""
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
    """The card that lies there, once everybody sees it: people say which it is, if only they can know."""
    if not is_unseen(table.state, card_id):
        return card_id
    names = possible_names(table.state, (card_id,))
    if len(names) == 1:
        return tell(table, card_id, names[0])
    prompt = _asking(table, card_id)
    return (yield from _which(table, prompt, [IdentifyCard(card_id, name) for name in names]))


def shown_of(table: Table, card_id: int, frame: EffectContext) -> DecisionFlow[int]:
    """The card that lies there, once a text shows it to everybody."""
    card = yield from reveal_card(table, card_id)
    put_in_place(frame, card_id, card)
    return card


def put_in_place(frame: EffectContext, place: int, card: int) -> None:
    """What a text calls by a name lies where it lay, if the books have another card there now."""
    if place == card:
        return
    other = {place: card, card: place}
    for name, cards in frame.names.items():
        frame.names[name] = tuple(other.get(lying, lying) for lying in cards)


def which_of(table: Table, seat: str, cards: Sequence[int]) -> DecisionFlow[int]:
    """Which of these cards of a real hand was drawn from it at random, as everybody sees now."""
    known = {table.card(card).name: card for card in cards if table.card(card).name}
    unseen = {name: first_possible(table.state, cards, name) for name in possible_names(table.state, cards)}
    there = {name: place for name, place in unseen.items() if place is not None} | known
    if len(there) == 1:
        ((name, place),) = there.items()
        return tell(table, place, name)
    prompt = f"Which card was drawn at random from {seat}'s hand?"
    return (yield from _which(table, prompt, [IdentifyCard(place, name) for name, place in there.items()]))


def _which(
    table: Table, prompt: str, names: Sequence[IdentifyCard], *, told: bool = True
) -> DecisionFlow[int]:
    (answer,) = yield Decision(
        TABLE,
        "which card",
        "" if table.silent else prompt,
        tuple(option_for(named, named.name) for named in names),
        rulebook.REAL_CARDS,
        chance=SHOWN,
        real=True,
        rejection_reasons=rejection_reasons_for(
            table, table.card(names[0].card).owner, [named.card for named in names]
        ),
    )
    assert isinstance(answer, IdentifyCard)
    return tell(table, answer.card, answer.name, told=told)


def _asking(table: Table, card_id: int) -> str:
    """What is asked of a card that lies there."""
    card = table.card(card_id)
    player = table.state.players[card.controller]
    if card.zone == "battlefield":
        return f"Which of {card.controller}'s {player.hides}s is revealed?"
    if card.zone == "draw":
        top = "on top of" if player.draw[:1] == [card_id] else "in"
        return f"Which card is {top} {card.controller}'s draw pile?"
    where = " from the hand" if card.zone == "hand" else ""
    return f"Which of {card.owner}'s cards{where} is it?"


def tell(table: Table, card_id: int, name: str, *, told: bool = True) -> int:
    """A card turns out to be this one, if that was not known; returns the card that lies there now."""
    if not is_unseen(table.state, card_id):
        return card_id
    card = table.card(card_id)
    if card.zone == "hand":
        # A hand is in no order: what is known of one of its cards may as well be known of another.
        forget_identities(table, table.state.players[card.controller].hand)
    known = card_named(table.state, card_id, name)
    table.apply_event(CardNamed(known, name, card_id, told), rulebook.REAL_CARDS)
    return known


def take_to_the_table(table: Table, seat: str) -> None:
    """Hand and deck of a seat are real cards from now on: the hand as it was, the pile shuffled."""
    table.apply_event(DeckTaken(seat, True))
    if table.mode.hides_reactions_of(table, seat):
        table.catalog.add_all_reactions()
    lay_unseen(table, seat)


def lay_unseen(table: Table, seat: str) -> None:
    """Nobody knows any more which cards of a real deck lie in the draw pile and face down in play."""
    player = table.state.players[seat]
    shuffle_real(table, seat, player.draw, "draw")
    down = [card for card in player.battlefield if not table.card(card).face_up]
    if down:
        table.apply_event(CardsMixed(seat, (*player.draw, *down)))


def take_from_the_table(table: Table, seat: str) -> RuleFlow:
    """The program deals with hand and deck of a seat from now on: people say what is in the hand."""
    player = table.state.players[seat]
    while hand := unseen_among(table.state, player.hand):
        prompt = f"Which card is in {seat}'s hand? ({len(hand)} to go)"
        names = possible_names(table.state, hand[:1])
        yield from _which(table, prompt, [IdentifyCard(hand[0], name) for name in names], told=False)
    while unseen := unseen_among(table.state, [card.id for card in table.state.cards if card.owner == seat]):
        (answer,) = yield Decision(
            TABLE,
            "deal",
            f"Shuffle {seat}'s {len(unseen)} cards",
            tuple(
                option_for(IdentifyCard(unseen[0], name), name)
                for name in possible_names(table.state, unseen[:1])
            ),
            rulebook.REAL_CARDS,
            chance="player deck",
            secret=True,
            real=False,
        )
        assert isinstance(answer, IdentifyCard)
        tell(table, answer.card, answer.name, told=False)
    table.apply_event(DeckTaken(seat, False))


def forget_identities(table: Table, cards: Sequence[int]) -> None:
    """Of these unseen cards, all of one owner, none can be told from the others by what is known."""
    unseen = unseen_among(table.state, cards)
    if unseen:
        owner = table.card(unseen[0]).owner
        if not hidden_pools.alike(table.state.players[owner].unseen, unseen):
            table.apply_event(CardsMixed(owner, tuple(unseen)))


def loosen_picked(table: Table, cards: Sequence[int]) -> None:
    """Where somebody picked unseen cards of a hand, it may be any of the unseen ones there."""
    for card in unseen_among(table.state, cards):
        if table.card(card).zone == "hand":
            forget_identities(table, table.state.players[table.card(card).controller].hand)


def shuffle_real(table: Table, seat: str, cards: Sequence[int], zone: Zone | None = None) -> None:
    """People shuffle these real cards of a seat, a whole pile if a `zone` is given."""
    if len(cards) > 1:
        table.apply_event(CardsMixed(seat, tuple(cards), zone))


def revealed_picks(table: Table, picked: ChosenValues) -> list[int]:
    """The cards of an answer; those that were unseen are told to be what was picked."""
    return [
        tell(table, value.card, value.identified_as) if value.identified_as else value.card
        for value in picked
        if isinstance(value, CardChoice)
    ]


def reveal_cards(table: Table, cards: Sequence[int]) -> RuleFlow:
    """Everybody sees these cards."""
    for card in cards:
        yield from reveal_card(table, card)


@contextmanager
def assuming_identity(table: Table, card_id: int, name: str) -> Iterator[None]:
    """An unseen card has this name within a `with` block, in which nobody is asked anything."""
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
    """The names that unseen cards among these, all of one owner, may have so that it holds of the card.

    Each name once, likely ones first, with a card that may have it.
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
