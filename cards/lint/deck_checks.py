"""Checks players' decks (Rulebook p. 18, deck building)."""

from __future__ import annotations

from cards.deckbuilding import deck_problems
from cards.lint.report import Report


def check_decks(report: Report) -> None:
    """All checks of decks."""
    for index, deck in enumerate(report.source.pack.decks):
        for problem in deck_problems(deck, report.library):
            report.add(problem.code, ("decks", index, *problem.steps), problem.message, problem.hint)
