"""The cards of a box, to be listed, searched and read in the same way for every game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol

from msgspec import Struct

from cards.bosses import ChimeraCard
from cards.boxes import BOXES
from cards.card import Card, DiePower
from cards.effects.effect import Unimplemented
from cards.library import Library, is_implemented, library_of, unknown
from cards.node_search import nodes_within
from cards.paragraphs.keywords import KeywordDefinition
from cards.reapers.library import BOX, ReapersLibrary, reapers_library
from cards.text import bonus_text, chimera_text, cost_text, keyword_text, power_text, rules_text, sheet_lines
from host.presenter.card_search.card_facts import CardFacts, card_facts, reapers_facts
from host.presenter.display.card_text import KNOWN_FROM_BEHAVIOR, card_paragraphs
from host.presenter.games.reapers_cards import card_page_by_name, printed_paragraphs


class ListedCard(Struct, frozen=True):
    """A card in the list; `implemented` is True only if every printed effect is executed."""

    name: str
    type: str
    release: str
    implemented: bool


def listed_cards(library: Library) -> list[ListedCard]:
    """Return all cards and bosses of the packs, sorted by name."""
    found = [
        ListedCard(card.name, card.type, library.releases[card.name], is_implemented(card, library))
        for card in library.cards.values()
    ]
    found += [
        ListedCard(
            chimera.name,
            chimera.kind,
            library.releases[chimera.name],
            not any(isinstance(node, Unimplemented) for node in nodes_within(chimera)),
        )
        for chimera in library.chimeras.values()
    ]
    return sorted(found, key=lambda card: card.name)


def card_page(name: str, library: Library) -> list[str]:
    """Return the page of a card, a Chimera, a shared ability or the power of a die, line by line.

    The name of an ability that only some cards have leads to these cards. Case and spaces do not matter; a
    die may be called `natural`, `natural die` or `natural dice power`. Raises `LookupError` with the nearest
    known names.
    """
    pages: dict[str, Callable[[], list[str]]] = {}
    for kind, power in library.dice.items():
        pages[f"{kind} die"] = partial(_power_page, power)
    for keyword in library.keywords.values():
        pages[keyword.name] = partial(_keyword_page, keyword)
    for chimera in library.chimeras.values():
        pages[chimera.name] = partial(_chimera_page, chimera, library)
    for card in library.cards.values():
        pages[card.name] = partial(_card_page, card, library)
    by_folded = {known.casefold(): known for known in pages}
    folded = " ".join(name.split()).casefold().removesuffix(" dice power")
    known = by_folded.get(folded) or by_folded.get(f"{folded} die")
    if known is not None:
        return pages[known]()
    owners = [card for card in library.cards.values() if folded in _own_abilities(card, library)]
    if not owners:
        raise LookupError(unknown("card", name, pages))
    return [line for card in owners for line in _card_page(card, library)]


def _own_abilities(card: Card, library: Library) -> set[str]:
    """Return the names of a card's own abilities, such as a Phoenixborn's, in lower case."""
    return {paragraph.label.casefold() for paragraph in rules_text(card, library) if paragraph.label}


def _card_page(card: Card, library: Library) -> list[str]:
    lines = [f"{card.name}: {card.type}, {library.releases[card.name]}"]
    if card.unique_to:
        lines.append(f"only for {card.unique_to}")
    if card.cost is not None:
        lines.append(f"cost: {cost_text(card.cost)}")
    facts = [
        f"{fact} {value}"
        for fact in ("attack", "life", "recover", "battlefield", "spellboard", "blood", "target", "limit")
        if (value := getattr(card, fact)) is not None
    ]
    if facts:
        lines.append(", ".join(facts))
    if card.bonus is not None:
        lines.append(bonus_text(card.bonus))
    lines += [str(paragraph) for paragraph in rules_text(card, library)]
    if library.known_from[card.name] == "behavior":
        lines.append(f"text {KNOWN_FROM_BEHAVIOR}")
    return lines


def _keyword_page(keyword: KeywordDefinition) -> list[str]:
    title = f"{keyword.name} N" if keyword.numeral else keyword.name
    return [f"{title}: ability", keyword_text(keyword)]


def _power_page(power: DiePower) -> list[str]:
    return [
        f"{power.type} die: dice power",
        "cost: side action, this die on its power side",
        power_text(power),
    ]


def _chimera_page(chimera: ChimeraCard, library: Library) -> list[str]:
    lines = [f"{chimera.name}: {chimera.kind}, {library.releases[chimera.name]}"]
    return [*lines, *sheet_lines(chimera), *(str(paragraph) for paragraph in chimera_text(chimera))]


CATALOG_BOXES = (*BOXES, BOX)
"""Boxes whose cards can be read."""


class CardCatalog(Protocol):
    """All cards of one box."""

    box: str

    def all_cards(self) -> list[ListedCard]:
        """Return the cards with type and release, sorted by name."""

    def facts(self) -> Sequence[CardFacts]:
        """Return the cards as they are searched, sorted by name."""

    def page(self, name: str) -> list[str]:
        """Return the page of a card, line by line; raise `LookupError` with the nearest names."""

    def paragraphs(self, name: str) -> list[tuple[str, str]]:
        """Return a listed card as paragraphs with headings."""


def catalog_of_box(box: str) -> CardCatalog:
    """Return the cards of one of `CATALOG_BOXES`."""
    return catalog_of(reapers_library() if box == BOX else library_of(box))


def catalog_of(library: Library | ReapersLibrary) -> CardCatalog:
    """Return the cards that a game is played with."""
    return ReapersCatalog(library) if isinstance(library, ReapersLibrary) else AshesCatalog(library)


class AshesCatalog:
    """The cards and bosses of Ashes, in one of its boxes."""

    def __init__(self, library: Library) -> None:
        self.box = library.box
        self._library = library

    def all_cards(self) -> list[ListedCard]:
        return listed_cards(self._library)

    def facts(self) -> Sequence[CardFacts]:
        return card_facts(self._library)

    def page(self, name: str) -> list[str]:
        return card_page(name, self._library)

    def paragraphs(self, name: str) -> list[tuple[str, str]]:
        return card_paragraphs(name, self._library)


class ReapersCatalog:
    """The cards of Ardent Reapers."""

    box = BOX

    def __init__(self, library: ReapersLibrary) -> None:
        self._library = library

    def all_cards(self) -> list[ListedCard]:
        found = [
            ListedCard(card.name, card.type or "", self._library.releases[card.name], not card.unimplemented)
            for card in self._library.cards.values()
        ]
        return sorted(found, key=lambda card: card.name)

    def facts(self) -> Sequence[CardFacts]:
        return reapers_facts(self._library)

    def page(self, name: str) -> list[str]:
        return card_page_by_name(name, self._library)

    def paragraphs(self, name: str) -> list[tuple[str, str]]:
        return printed_paragraphs(self._library.card(name))
