"""A drafted deck, with a First Five to begin with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from cards.card import Card
from cards.deck import FIRST_FIVE, Deck
from cards.library import Library
from engine.draft.dice import missing
from engine.draft.state import Drafter

_LATE = {"reaction spell": 3, "alteration spell": 1, "action spell": 1}
"""Dice by which a card of this type is as good as dearer in the first round: it waits for others."""


def deck_of(drafter: Drafter, library: Library) -> Deck:
    """The deck of a drafter who has all cards and dice."""
    return Deck(
        name=f"{drafter.seat}'s draft: {drafter.phoenixborn}",
        box=library.box,
        phoenixborn=drafter.phoenixborn,
        dice=dict(sorted(drafter.dice.items())),
        cards=dict(drafter.cards),
        first_five=first_five(drafter.cards, drafter.dice, library),
    )


def first_five(names: Iterable[str], dice: Mapping[str, int], library: Library) -> tuple[str, ...]:
    """Five different cards to begin with: those these dice can pay for, the cheapest first.

    Units and ready spells come before cards that need something to be there already.
    """
    cards = sorted((library.card(name) for name in names), key=lambda card: (_rank(card, dice), card.name))
    return tuple(sorted(card.name for card in cards[:FIRST_FIVE]))


def _rank(card: Card, dice: Mapping[str, int]) -> tuple[bool, int]:
    dear = card.cost.magic_play_cost if card.cost is not None else 0
    return missing(card, dice) > 0, dear + _LATE.get(card.type, 0)
