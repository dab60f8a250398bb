"""Cards in line mode: found by a search line, read, owned and liked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.lines.commands import Command
from host.lines.sentences import sentence
from host.presenter.card_search.card_search import CardSearch
from host.presenter.display.card_catalog import CardCatalog, catalog_of
from host.presenter.name_search import normalized

if TYPE_CHECKING:
    from pathlib import Path

    from host.lines.commands import Dialogue
    from host.lines.terminal import Terminal

MOST_CARDS = 20
"""Number of cards that are read out at once."""

_HOW = (
    "Type words to search for, or terms such as type:ally cost<3 dice:natural release:song pb:aradel "
    "keyword:alert is:owned. The name of a card reads it. own NAME marks a release or a card as yours or "
    "not, favorite NAME marks a card. Enter goes back."
)


def found_sentences(search: CardSearch, line: str) -> list[str]:
    """Return the cards that fit a search line, one to a sentence, and notes about the line."""
    result = search.find(line)
    more = len(result.cards) - MOST_CARDS
    marks = {"": "", "*": ", a favorite", "+": ", yours", "*+": ", yours, a favorite"}
    rows = [
        f"{card.name}: {card.type}, {card.release}{marks[search.mark_of(card.name)]}"
        for card in result.cards[:MOST_CARDS]
    ]
    count = [f"{result.title}:"] if result.cards else []
    return [
        *map(sentence, result.notes),
        *count,
        *map(sentence, rows),
        *([f"And {more} more."] if more > 0 else []),
    ]


def read_cards(terminal: Terminal, catalog: CardCatalog, data: Path) -> None:
    """Ask for search lines and cards until an empty line."""
    search = CardSearch(catalog.box, catalog.facts(), data)
    names = {normalized(card.name): card.name for card in search.cards}
    releases = {normalized(row.name): row.name for row in search.releases}
    terminal.tell(*([sentence(search.problem)] if search.problem else []), _HOW)
    while line := terminal.ask():
        word, _, rest = line.partition(" ")
        wanted = normalized(rest)
        if word == "own" and wanted in releases:
            owned = {row.name: not row.owned for row in search.releases if row.name == releases[wanted]}
            search.set_releases(owned)
            terminal.tell(
                *(f"{name} is {'yours' if yours else 'not yours'}." for name, yours in owned.items())
            )
        elif word == "own" and wanted in names:
            terminal.tell(search.toggle_owned(names[wanted]))
        elif word == "favorite" and wanted in names:
            terminal.tell(search.toggle_favorite(names[wanted]))
        elif normalized(line) in names:
            terminal.tell(*catalog.page(names[normalized(line)]))
        else:
            terminal.tell(*found_sentences(search, line))


def _cards(dialogue: Dialogue, rest: str) -> None:
    catalog = catalog_of(dialogue.table.session.match.library)
    dialogue.tell(*found_sentences(CardSearch(catalog.box, catalog.facts(), dialogue.data), rest))


CARD_COMMANDS = {
    "cards": Command("the cards that fit words, or terms such as type:ally cost<3", _cards, "SEARCH")
}
"""Commands of games with cards."""
