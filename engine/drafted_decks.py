"""Decks that come of a draft, each with a suggested First Five."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from cards.card import Card
from cards.decks.deck import FIRST_FIVE, Deck
from cards.library import Library
from engine.draft.card_facts import missing_dice
from engine.draft.state import Drafter, DraftState
from engine.draft.view import DraftView
from engine.match import Match

_EXTRA_DICE = {"reaction spell": 3, "alteration spell": 1, "action spell": 1}
"""Extra dice that a card of this type counts in `_rank`, because it rarely helps in the first round."""


def drafted_deck(drafter: Drafter, library: Library) -> Deck:
    """Build the deck of a drafter who has all cards and dice."""
    return Deck(
        name=f"{drafter.seat}'s draft: {drafter.phoenixborn}",
        box=library.box,
        phoenixborn=drafter.phoenixborn,
        dice=dict(sorted(drafter.dice.items())),
        cards=dict(drafter.cards),
        first_five=suggested_first_five(drafter.cards, drafter.dice, library),
    )


def suggested_first_five(names: Iterable[str], dice: Mapping[str, int], library: Library) -> tuple[str, ...]:
    """Suggest a First Five: cards that these dice can pay for, the cheapest first.

    Units and ready spells come before cards that need something in play (`_EXTRA_DICE`).
    """
    cards = sorted((library.card(name) for name in names), key=lambda card: (_rank(card, dice), card.name))
    return tuple(sorted(card.name for card in cards[:FIRST_FIVE]))


def _rank(card: Card, dice: Mapping[str, int]) -> tuple[bool, int]:
    dear = card.cost.magic_play_cost if card.cost is not None else 0
    return missing_dice(card, dice) > 0, dear + _EXTRA_DICE.get(card.type, 0)


Draft = Match[DraftState, DraftView]
"""Session of a draft, begun from a `DraftSetup`."""


def drafted_decks(draft: Draft) -> dict[str, Deck]:
    """Return the decks by seat; empty until the draft is over."""
    state = draft.game.state
    if state.phase != "over":
        return {}
    return {seat: drafted_deck(drafter, draft.library) for seat, drafter in state.drafters.items()}


def drafted_conjurations(draft: Draft, seat: str) -> dict[str, int]:
    """Return the conjurations of a seat's deck by name; empty until the draft is over."""
    return dict(draft.game.state.drafters[seat].conjurations)
