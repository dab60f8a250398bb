"""Golden rules texts and the reference page, written anew: `python -m tests.cards.regenerate`.

Read the difference before committing it: it is what players will read.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from cards.bosses import ChimeraCard
from cards.boxes import RAVEN
from cards.card import Card
from cards.language_reference_page import reference
from cards.library import Library, library_of, standard_library
from cards.text import (
    bonus_text,
    chimera_text,
    cost_text,
    keyword_text,
    power_text,
    rules_text,
    sheet_lines,
)

GOLDEN = Path(__file__).with_name("golden") / "rules_text.txt"
GOLDEN_RAVEN = Path(__file__).with_name("golden") / "rules_text_raven.txt"
REFERENCE = Path(__file__).parents[2] / "docs" / "card-language-reference.md"


def golden(library: Library) -> str:
    """Return every generated text of these packs."""
    parts = ["# Rules text as written from the packs: python -m tests.cards.regenerate"]
    parts.extend("\n".join(_card(card, library)) for _, card in sorted(library.cards.items()))
    parts.append("\n".join(["= Shared abilities", *_keywords(library)]))
    parts.append("\n".join(["= Dice powers", *_dice(library)]))
    parts.extend("\n".join(_chimera(chimera)) for _, chimera in sorted(library.chimeras.items()))
    return "\n\n".join(parts) + "\n"


def _card(card: Card, library: Library) -> Iterator[str]:
    cost = f" [{cost_text(card.cost)}]" if card.cost else ""
    bonus = f" ({bonus_text(card.bonus)})" if card.bonus else ""
    yield f"= {card.name}, {card.type}{cost}{bonus}"
    yield from (str(paragraph) for paragraph in rules_text(card, library))


def _keywords(library: Library) -> Iterator[str]:
    for name, keyword in sorted(library.keywords.items()):
        yield f"{name}{' N' if keyword.numeral else ''}: {keyword_text(keyword)}"


def _dice(library: Library) -> Iterator[str]:
    for kind, power in sorted(library.dice.items()):
        yield f"{kind}: {power_text(power)}"


def _chimera(chimera: ChimeraCard) -> Iterator[str]:
    yield f"= {chimera.name}"
    yield from sheet_lines(chimera)
    yield from (str(paragraph) for paragraph in chimera_text(chimera))


if __name__ == "__main__":
    GOLDEN.write_text(golden(standard_library()), encoding="utf-8")
    GOLDEN_RAVEN.write_text(golden(library_of(RAVEN)), encoding="utf-8")
    REFERENCE.write_text(reference(), encoding="utf-8")
