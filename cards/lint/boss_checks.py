"""Checks of bosses: aspect decks, the setup of their card sides, conjurations and behavior rows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from cards.bosses import TEXTS, Behavior, ChimeraCard
from cards.effects.bosses import AttackWith, Reveal
from cards.lint.card_checks import check_conjures, uses
from cards.lint.codes_and_report import LintReport
from cards.node_search import NodePath, nodes_within


def check_bosses(report: LintReport) -> None:
    """Check bosses."""
    for index, chimera in enumerate(report.source.pack.chimeras):
        steps: NodePath = ("chimeras", index)
        for deck, cards in chimera.decks.items():
            for name in cards:
                _check_aspect(report, name, (*steps, "decks", deck, name))
        _check_setup(report, chimera, steps)
        piles = [_conjured(report, deck) for deck in chimera.decks.values()]
        texts = {part: getattr(chimera, part) for part in (*TEXTS, "text")}
        check_conjures(report, texts, chimera.conjures, steps, there=set.intersection(*piles))
        for phase, rows in chimera.behavior.items():
            for number, row in enumerate(rows):
                _check_row(report, row, (*steps, "behavior", phase, number))
        for letter, code in (("N", "CARD013"), ("X", "CARD014")):
            if uses(tuple(texts.values()), letter):
                report.add(code, steps, f"{letter} is used, but a boss has no numerals")


def _conjured(report: LintReport, deck: Iterable[str]) -> set[str]:
    """Return the names of the cards that the aspects of a deck can bring into play."""
    return set(report.library.conjurations(name for name in deck if name in report.library.cards))


def _check_aspect(report: LintReport, name: str, steps: NodePath) -> None:
    card = report.library.cards.get(name)
    if card is None:
        aspects = [each.name for each in report.library.cards.values() if each.type == "aspect"]
        report.unknown("CARD060", steps, "card", name, aspects)
    elif card.type != "aspect":
        report.add("CARD061", steps, f"'{name}' is of type '{card.type}', not 'aspect'")


def _check_setup(report: LintReport, chimera: ChimeraCard, steps: NodePath) -> None:
    for deck, cards in chimera.decks.items():
        there = Counter[int]()
        for name, count in cards.items():
            card = report.library.cards.get(name)
            if card is not None and card.blood is not None:
                there[card.blood] += count
        for number, sheet in enumerate(chimera.sheets):
            for blood, wanted in Counter(sheet.first_aspects(sheet.threat + sheet.dial)).items():
                if wanted > there[blood]:
                    fault = f"aspects of blood {blood} wanted: {wanted}, the deck '{deck}' has {there[blood]}"
                    report.add("CARD062", (*steps, "sheets", number, "setup"), fault)


def _check_row(report: LintReport, row: Behavior, steps: NodePath) -> None:
    first, second = (row.main, row.side) if row.main_first else (row.side, row.main)
    revealed = False
    for node in nodes_within((*first, *second)):
        revealed = revealed or isinstance(node, Reveal)
        if isinstance(node, AttackWith) and node.unit == "revealed" and not revealed:
            report.add("CARD063", steps, "the row attacks with the aspect just revealed, but reveals none")
