"""A deck and the cards to choose from in few words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content

from cards.deck import FIRST_FIVE
from cards.deckbuilding import CARDS, DICE, conjuration_pile, deck_problems
from cards.errors import plain
from engine.draft.dice import demand
from host.app.deck_words import deck_paragraphs, dice_of, price_of, short_type, words_of
from host.app.deckbuilder.pool import die_types, groups_of
from host.app.widgets.count_list import CountRow
from host.app.wording import count_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cards.card import Card
    from cards.deck import Deck
    from cards.library import Library
    from host.decks import ShelvedDeck

CARD, DIE, NAME, PHOENIXBORN = "card:", "die:", "name", "phoenixborn"
"""What the ids of rows begin with, or are."""

_NAME_WIDTH = 24
_PLURALS = {"ally": "Allies", "": "Unknown cards"}


def plural_of(kind: str) -> str:
    """A type of cards as a heading."""
    return _PLURALS.get(kind, f"{kind.capitalize()}s")


def pool_rows(cards: list[Card], deck: Deck, *, wide: bool) -> list[CountRow]:
    """The cards to choose from, with the number of copies in the deck."""
    return [_pool_row(card, deck, wide) for card in cards]


def _pool_row(card: Card, deck: Deck, wide: bool) -> CountRow:
    if card.type == PHOENIXBORN:
        words = "chosen" if card.name == deck.phoenixborn else words_of(card)
        return CountRow(CARD + card.name, Content.assemble(f"{card.name:<{_NAME_WIDTH}} ", (words, "dim")))
    words = short_type(card.type)
    if wide:
        words = f"{words:<10} {price_of(card)}"
    text = Content.assemble(f"{card.name:<{_NAME_WIDTH}} ", (words.rstrip(), "dim"))
    return CountRow(CARD + card.name, text, deck.cards.get(card.name, 0))


def deck_rows(deck: Deck, library: Library) -> list[CountRow]:
    """Everything in the deck, one below the other."""
    rows = [
        CountRow(NAME, _fact("Name", deck.name or "none yet")),
        CountRow(PHOENIXBORN, _fact("Phoenixborn", deck.phoenixborn or "none yet")),
        CountRow("", _heading("Dice", sum(deck.dice.values()), DICE), enabled=False),
    ]
    rows += [
        CountRow(DIE + kind, Content(plain(kind)), deck.dice.get(kind, 0))
        for kind in die_types(library, deck)
    ]
    rows.append(CountRow("", _heading("Cards", sum(deck.cards.values()), CARDS), enabled=False))
    for kind, names in groups_of(deck, library):
        number = sum(deck.cards[name] for name in names)
        rows.append(CountRow("", Content.styled(f"{plural_of(kind)}: {number}", "$secondary"), enabled=False))
        rows += [_deck_row(name, deck) for name in names]
    return rows


def _deck_row(name: str, deck: Deck) -> CountRow:
    mark = ("  First 5" if name in deck.first_five else "", "bold")
    return CountRow(CARD + name, Content.assemble(f"{plain(name):<{_NAME_WIDTH}}", mark), deck.cards[name])


def _fact(what: str, value: str) -> Content:
    return Content.assemble((f"{what:<12}", "bold"), plain(value))


def _heading(what: str, number: int, right: int) -> Content:
    return Content.styled(f"── {what}: {number} of {right}", "bold $secondary")


def problems_of(deck: Deck, library: Library) -> list[str]:
    """The broken rules of deck building, a sentence each; a deck without a name cannot be kept either."""
    return [_sentence(str(problem)) for problem in deck_problems(deck, library)]


def totals_of(deck: Deck, library: Library, *, changed: bool) -> Content:
    """The deck in one line."""
    broken = len(deck_problems(deck, library))
    numbers = f"{sum(deck.cards.values())}/{CARDS} cards   {sum(deck.dice.values())}/{DICE} dice   "
    verdict = (broken_of(broken), "bold $warning") if broken else ("legal", "bold $success")
    name = plain(deck.name or "No name yet")
    return Content.assemble(numbers, verdict, "   not saved: " if changed else "   ", name)


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


def shelf_row(shelved: ShelvedDeck) -> Content:
    """A deck of the list: its name, whose it is and whether it can be played."""
    whose = "printed" if shelved.printed else "yours"
    if shelved.deck is None:
        state = ("cannot be read", "bold")
    elif shelved.problems:
        state = (broken_of(len(shelved.problems)), "bold")
    else:
        state = (plain(shelved.deck.phoenixborn), "")
    return Content.assemble((plain(shelved.key), "bold"), f"\n  {whose}, ", state)


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
