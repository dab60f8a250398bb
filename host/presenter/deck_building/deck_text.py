"""Cards, dice and decks in few words, for building, drafting and reading decks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from cards.decks.deck import FIRST_FIVE
from cards.decks.deckbuilding import conjuration_pile, deck_problems
from cards.errors import shortened
from cards.library import Library, library_of
from cards.wording.words import capitalized
from engine.draft.card_facts import values_of
from host.presenter.card_search.card_facts import required_die_types
from host.presenter.deck_building.card_pool import cards_by_type
from host.presenter.display.card_names_and_state import count_of
from host.presenter.display.card_text import card_of
from host.presenter.display.dice_and_cost_symbols import cost_symbols, die_type_order
from host.presenter.text_charts import gauge

if TYPE_CHECKING:
    from cards.card import Card
    from cards.decks.deck import Deck
    from host.decks import DeckEntry

_SHORT_TYPES = {
    "action spell": "action",
    "alteration spell": "alteration",
    "reaction spell": "reaction",
    "ready spell": "ready",
}

_FIGURES = len("A1 L2 R3")
_PLURALS = {"ally": "Allies", "": "Unknown cards"}


def short_type(kind: str) -> str:
    """Return a type of cards in one word."""
    return _SHORT_TYPES.get(kind, kind)


def play_cost(card: Card) -> str:
    """Return the cost of playing a card without its action, in symbols."""
    return "" if card.cost is None else cost_symbols(card.cost.ways())


def card_line(card: Card) -> str:
    """Return a card in one line: `ally A2 L2 R1 2 basic`, without the action it takes."""
    values = _figures(card)
    kind = "" if card.type == "phoenixborn" else short_type(card.type)
    return "  ".join(part for part in (kind, values, play_cost(card)) if part)


def dice_text(dice: Mapping[str, int], *, short: bool = False) -> str:
    """Return dice by type: `charm 4 natural 6`, or `cha 4 nat 6` if `short`; `none` without dice."""
    kinds = sorted((kind for kind, count in dice.items() if count), key=die_type_order)
    return "  ".join(f"{kind[:3] if short else kind} {dice[kind]}" for kind in kinds) or "none"


def deck_paragraphs(
    deck: Deck, conjurations: Mapping[str, int], *, figures: bool = False
) -> list[tuple[str, str]]:
    """Return a finished deck as (heading, text), its cards by type.

    With `figures`, values and costs follow the names in columns.
    """
    library = library_of(deck.box)
    groups = [
        (
            f"{type_heading(kind)} ({sum(deck.cards[name] for name in names)})",
            {n: deck.cards[n] for n in names},
        )
        for kind, names in cards_by_type(deck, library)
    ]
    groups.append((f"Conjuration pile ({sum(conjurations.values())})", dict(conjurations)))
    wide = max((len(name) for _, cards in groups for name in cards), default=0) if figures else 0
    parts = [(heading, _card_lines(cards, library, wide) or "none") for heading, cards in groups]
    return [
        ("Phoenixborn", deck.phoenixborn),
        ("Dice", dice_text(deck.dice)),
        *parts[:-1],
        ("Suggested First Five", ", ".join(deck.first_five)),
        parts[-1],
    ]


def _card_lines(cards: Mapping[str, int], library: Library, wide: int) -> str:
    """Return a line for each card; names are padded to `wide` columns before figures, or alone if it is 0."""
    lines = []
    for name, count in sorted(cards.items()):
        card = card_of(name, library) if wide else None
        figures_text = "" if card is None else f"  {_figures(card):{_FIGURES}}  {play_cost(card)}"
        lines.append(f"{count} x {name:{wide}}{figures_text}".rstrip())
    return "\n".join(lines)


def _figures(card: Card) -> str:
    return " ".join(f"{what[0].upper()}{value}" for what, value in values_of(card))


def type_heading(kind: str) -> str:
    """Return a type of cards as a heading."""
    return _PLURALS.get(kind, f"{kind.capitalize()}s")


def problem_sentences(deck: Deck, library: Library, *, chained: bool = False) -> list[str]:
    """Return what keeps a deck from being legal, in sentences; `chained` as in `deck_problems`."""
    return [_sentence(str(problem)) for problem in deck_problems(deck, library, chained=chained)]


def problem_count(number: int) -> str:
    """Return a number of problems: `1 problem`."""
    return count_of(number, "problem")


def deck_review(deck: Deck, library: Library, *, chained: bool = False) -> list[tuple[str, str]]:
    """Return what is wrong with a deck, and what follows from its cards, as (heading, text)."""
    problems = problem_sentences(deck, library, chained=chained)
    pile = conjuration_pile(deck, library)
    return [
        (f"Problems ({len(problems)})", "\n".join(f"- {problem}" for problem in problems))
        if problems
        else ("No problems", f"This deck is legal{', also by the chained list' if chained else ''}."),
        *deck_plots(deck, library),
        (f"Conjuration pile ({sum(pile.values())})", _listed(pile)),
        (
            f"First Five ({len(deck.first_five)} of {FIRST_FIVE})",
            shortened(", ".join(deck.first_five)) or "none marked",
        ),
    ]


_BAR = 8
"""Columns of the bars of a plot."""

_DEAR = 4
"""Number of dice from which costs share a row of the cost curve."""


def deck_plots(deck: Deck, library: Library) -> list[tuple[str, str]]:
    """Return the cost curve and the dice that cards need as (heading, bars); none without known cards.

    The cost curve counts copies by the dice it takes to play them. The second counts copies that cannot be
    played or used without a type of dice, beside the number of these dice in the deck.
    """
    copies = [(library.cards[name], count) for name, count in deck.cards.items() if name in library.cards]
    costs = [0] * (_DEAR + 1)
    needs = {kind: 0 for kind, count in deck.dice.items() if count}
    for card, count in copies:
        if card.cost is not None:
            costs[min(_DEAR, card.cost.magic_play_cost)] += count
        for kind in required_die_types(card):
            needs[kind] = needs.get(kind, 0) + count
    if not any(costs):
        return []
    rows = [(f"{dice}{'+' if dice == _DEAR else ''}", count, "") for dice, count in enumerate(costs)]
    kinds = sorted(needs, key=die_type_order)
    dice = [(kind, needs[kind], f" {deck.dice.get(kind, 0):>3}") for kind in kinds]
    return [
        ("Cost curve (dice per card)", _bars(rows)),
        ("Dice needs (cards, your dice)", _bars(dice)),
    ]


def _bars(rows: Sequence[tuple[str, int, str]]) -> str:
    """Return a line for each row: its label, a bar, the number, and more."""
    wide, full = max(len(label) for label, _, _ in rows), max(1, *(count for _, count, _ in rows))
    return "\n".join(
        f"{label:<{wide}} {gauge(count, full, _BAR)} {count:>2}{more}" for label, count, more in rows
    )


def _listed(pile: Mapping[str, int]) -> str:
    return ", ".join(f"{count} x {name}" for name, count in pile.items()) or "none"


def _sentence(text: str) -> str:
    return capitalized(text) + ("" if text.endswith("?") else ".")


def deck_entry_paragraphs(
    entry: DeckEntry, library: Library, *, figures: bool = False
) -> list[tuple[str, str]]:
    """Return everything about a listed deck as (heading, text); `figures` as in `deck_paragraphs`."""
    if entry.deck is None:
        return [("This file is not a readable deck", shortened(entry.error))]
    problems = "\n".join(f"- {_sentence(problem)}" for problem in entry.problems)
    parts = [(f"Problems ({len(entry.problems)})", problems)] if problems else []
    who, dice, *cards = deck_paragraphs(entry.deck, conjuration_pile(entry.deck, library), figures=figures)
    parts += [
        (heading, "\n".join(shortened(line) for line in text.split("\n")) or "none")
        for heading, text in (who, dice, *deck_plots(entry.deck, library), *cards)
    ]
    if entry.path is not None:
        parts.append(("File", shortened(str(entry.path))))
    return parts
