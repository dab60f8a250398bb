"""Cards, dice and decks in few words, where one builds, drafts or reads a deck."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from cards.deck import FIRST_FIVE
from cards.deckbuilding import conjuration_pile, deck_problems
from cards.errors import plain
from cards.library import Library, library_of
from engine.draft.dice import demand
from engine.draft.labels import values_of
from host.presenter.card_texts import card_of
from host.presenter.phrases.costs import cost_symbols
from host.presenter.phrases.table import count_of, order_of

if TYPE_CHECKING:
    from cards.card import Card
    from cards.deck import Deck
    from host.decks import ShelvedDeck

_SHORT_TYPES = {
    "action spell": "action",
    "alteration spell": "alteration",
    "reaction spell": "reaction",
    "ready spell": "ready",
}

_PLURALS = {"ally": "Allies", "": "Unknown cards"}


def short_type(kind: str) -> str:
    """A type of cards in one word."""
    return _SHORT_TYPES.get(kind, kind)


def price_of(card: Card) -> str:
    """What playing a card costs besides the action."""
    return "" if card.cost is None else cost_symbols(card.cost.ways())


def words_of(card: Card) -> str:
    """`ally  A2 L2 R1  2 basic`; the action it takes is left out, so that it fits on a line."""
    values = " ".join(f"{what[0].upper()}{value}" for what, value in values_of(card))
    kind = "" if card.type == "phoenixborn" else short_type(card.type)
    return "  ".join(part for part in (kind, values, price_of(card)) if part)


def dice_of(dice: Mapping[str, int], *, short: bool = False) -> str:
    """`charm 4  natural 6`, or `cha 4  nat 6`; `none` when there are none."""
    kinds = sorted((kind for kind, count in dice.items() if count), key=order_of)
    return "  ".join(f"{kind[:3] if short else kind} {dice[kind]}" for kind in kinds) or "none"


def deck_paragraphs(deck: Deck, conjurations: Mapping[str, int]) -> list[tuple[str, str]]:
    """A finished deck as (heading, text)."""
    library = library_of(deck.box)
    return [
        ("Phoenixborn", deck.phoenixborn),
        ("Dice", dice_of(deck.dice)),
        (f"Cards ({sum(deck.cards.values())})", _counted(deck.cards, library)),
        ("Suggested First Five", ", ".join(deck.first_five)),
        (f"Conjuration pile ({sum(conjurations.values())})", _counted(conjurations, library) or "none"),
    ]


def _counted(cards: Mapping[str, int], library: Library) -> str:
    lines: Iterable[str] = (
        f"{count} x {name}" + (f"  ({card.type})" if (card := card_of(name, library)) is not None else "")
        for name, count in sorted(cards.items())
    )
    return "\n".join(lines)


def plural_of(kind: str) -> str:
    """A type of cards as a heading."""
    return _PLURALS.get(kind, f"{kind.capitalize()}s")


def problems_of(deck: Deck, library: Library) -> list[str]:
    """The broken rules of deck building, a sentence each; a deck without a name cannot be kept either."""
    return [_sentence(str(problem)) for problem in deck_problems(deck, library)]


def broken_of(number: int) -> str:
    """`1 broken rule`."""
    return count_of(number, "broken rule")


def judgment_of(deck: Deck, library: Library) -> list[tuple[str, str]]:
    """What is wrong with the deck, and what follows from its cards, as (heading, text)."""
    problems = problems_of(deck, library)
    pile = conjuration_pile(deck, library)
    known = [library.cards[name] for name in deck.cards if name in library.cards]
    return [
        (f"Broken rules ({len(problems)})", "\n".join(f"- {problem}" for problem in problems))
        if problems
        else ("No broken rules", "This deck can be played."),
        (f"Conjuration pile ({sum(pile.values())})", _listed(pile)),
        (
            f"First Five ({len(deck.first_five)} of {FIRST_FIVE})",
            plain(", ".join(deck.first_five)) or "none marked",
        ),
        ("Dice that one copy of each card asks for", dice_of(demand(known))),
    ]


def _listed(pile: Mapping[str, int]) -> str:
    return ", ".join(f"{count} x {name}" for name, count in pile.items()) or "none"


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + ("" if text.endswith("?") else ".")


def shelf_paragraphs(shelved: ShelvedDeck, library: Library) -> list[tuple[str, str]]:
    """Everything about a deck of the list, as (heading, text)."""
    if shelved.deck is None:
        return [("This file cannot be read as a deck", plain(shelved.error))]
    problems = "\n".join(f"- {_sentence(problem)}" for problem in shelved.problems)
    parts = [(f"Broken rules ({len(shelved.problems)})", problems)] if problems else []
    parts += [
        (heading, "\n".join(plain(line) for line in text.split("\n")) or "none")
        for heading, text in deck_paragraphs(shelved.deck, conjuration_pile(shelved.deck, library))
    ]
    if shelved.path is not None:
        parts.append(("File", plain(str(shelved.path))))
    return parts
