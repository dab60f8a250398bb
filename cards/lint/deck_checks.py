"""Checks players' decks (Rulebook p. 18, deck building)."""

from __future__ import annotations

from cards.cost import DIE_TYPES
from cards.deck import Deck
from cards.lint.report import Report
from cards.schema import Steps

CARDS, DICE, COPIES, FIRST_FIVE = 30, 10, 3, 5
_NEVER_DRAWN = frozenset({"phoenixborn", "conjuration", "conjured alteration spell", "aspect"})


def check(report: Report) -> None:
    """All checks of decks."""
    for index, deck in enumerate(report.source.pack.decks):
        steps: Steps = ("decks", index)
        _check_counts(report, deck, steps)
        _check_phoenixborn(report, deck, steps)
        for name, count in deck.cards.items():
            _check_card(report, deck, name, count, (*steps, "cards", name))
        _check_first_five(report, deck, (*steps, "first_five"))


def _check_counts(report: Report, deck: Deck, steps: Steps) -> None:
    cards, dice = sum(deck.cards.values()), sum(deck.dice.values())
    if cards != CARDS:
        report.add("CARD050", (*steps, "cards"), f"the deck has {cards} cards, not {CARDS}")
    if dice != DICE:
        report.add("CARD051", (*steps, "dice"), f"the deck has {dice} dice, not {DICE}")
    for kind in deck.dice:
        if kind not in DIE_TYPES:
            report.unknown("CARD058", (*steps, "dice", kind), "type of die", kind, list(DIE_TYPES))


def _check_phoenixborn(report: Report, deck: Deck, steps: Steps) -> None:
    known = [name for name, card in report.library.cards.items() if card.type == "phoenixborn"]
    if deck.phoenixborn not in known:
        report.unknown("CARD057", (*steps, "phoenixborn"), "Phoenixborn", deck.phoenixborn, known)


def _check_card(report: Report, deck: Deck, name: str, count: int, steps: Steps) -> None:
    if not 1 <= count <= COPIES:
        report.add("CARD053", steps, f"{count} copies of '{name}'", f"write 1 to {COPIES}")
    card = report.library.cards.get(name)
    if card is None:
        report.unknown("CARD052", steps, "card", name, list(report.library.cards))
        return
    if card.type in _NEVER_DRAWN:
        report.add("CARD055", steps, f"'{name}' is of type '{card.type}', which is in no draw pile")
    if card.unique_to not in (None, deck.phoenixborn):
        report.add("CARD054", steps, f"'{name}' is unique to {card.unique_to}")


def _check_first_five(report: Report, deck: Deck, steps: Steps) -> None:
    if not deck.first_five:
        return
    different = len(set(deck.first_five))
    if different != FIRST_FIVE:
        report.add("CARD056", steps, f"the First Five has {different} different cards, not {FIRST_FIVE}")
    for index, name in enumerate(deck.first_five):
        if name not in deck.cards:
            report.unknown("CARD056", (*steps, index), "card of this deck", name, list(deck.cards))
