"""Random decks: a deck filled up with cards that fit a search line, so also with what a person owns."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING

from cards.boxes import BOXES
from host.presenter.card_search.card_filter import IS, OWNED, PAYABLE, TYPE, term_text
from host.presenter.card_search.filter_controls import current_term, with_control
from host.presenter.deck_building.card_pool import CHOOSE_PHOENIXBORN
from host.presenter.display.dice_and_cost_symbols import die_type_order

if TYPE_CHECKING:
    from cards.decks.deck import Deck
    from host.presenter.deck_building.card_pool import CardPool


def filled_deck(pool: CardPool, line: str, luck: Random) -> Deck:
    """Return the deck of a pool, filled up at random: Phoenixborn, dice of two types, three copies of cards.

    Only cards that fit the search line and that the dice can pay for are added, and with `is:owned` only an
    owned Phoenixborn. The deck is not full if too few cards fit.
    """
    deck, rules = pool.deck, BOXES[pool.box].decks
    if current_term(line, TYPE) == CHOOSE_PHOENIXBORN:
        line = with_control(line, TYPE, "")
    if not deck.phoenixborn:
        found = pool.find(with_control(current_term(line, OWNED), TYPE, CHOOSE_PHOENIXBORN)).cards
        deck = deck.model_copy(update={"phoenixborn": luck.choice(found).name if found else ""})
    pool.deck = filled = deck
    kinds = [kind for kind, count in deck.dice.items() if count]
    needed = sorted({kind for card in pool.find(line).cards for kind in card.dice}, key=die_type_order)
    pairs: list[tuple[str, ...]] = (
        [tuple(kinds)] if kinds else list(combinations(needed, 2)) or [tuple(needed)]
    )
    names: list[str] = []
    for pair in luck.sample(pairs, len(pairs)):
        pool.deck = deck.model_copy(update={"dice": _filled_dice(deck.dice, pair, rules.dice)})
        fitting = [card.name for card in pool.find(f"{line} {term_text(IS, PAYABLE)}").cards]
        if len(fitting) > len(names):
            names, filled = fitting, pool.deck
        if len(names) * rules.copies >= rules.cards:
            break
    deck = filled if names else deck
    cards = dict(deck.cards)
    for name in luck.sample(names, len(names)):
        if (room := rules.cards - sum(cards.values())) <= 0:
            break
        cards[name] = max(cards.get(name, 0), min(rules.copies, cards.get(name, 0) + room))
    return deck.model_copy(update={"cards": cards})


def _filled_dice(dice: dict[str, int], kinds: Sequence[str], wanted: int) -> dict[str, int]:
    """Return the dice, filled up evenly with these types."""
    filled = {**dict.fromkeys(kinds, 0), **dice}
    while kinds and sum(filled.values()) < wanted:
        filled[min(kinds, key=lambda kind: filled[kind])] += 1
    return {kind: filled[kind] for kind in sorted(filled, key=die_type_order)}
