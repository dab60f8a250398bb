"""A deck, the cards to choose from and a shelf of decks as the rows of lists."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content

from cards.decks.deckbuilding import CARDS, DICE, deck_problems
from cards.errors import plain
from host.app.widgets.count_list import CountRow
from host.presenter.deck_building.card_pool import die_types, groups_of
from host.presenter.deck_building.deck_text import broken_of, plural_of, price_of, short_type, words_of

if TYPE_CHECKING:
    from cards.card import Card
    from cards.decks.deck import Deck
    from cards.library import Library
    from host.decks import ShelvedDeck

CARD, DIE, NAME, PHOENIXBORN_ROW = "card:", "die:", "name", "phoenixborn"
"""What the ids of rows begin with, or are."""

_NAME_WIDTH = 24


def pool_rows(cards: list[Card], deck: Deck, *, wide: bool) -> list[CountRow]:
    """The cards to choose from, with the number of copies in the deck."""
    return [_pool_row(card, deck, wide) for card in cards]


def _pool_row(card: Card, deck: Deck, wide: bool) -> CountRow:
    if card.type == PHOENIXBORN_ROW:
        words = "chosen" if card.name == deck.phoenixborn else words_of(card)
        return CountRow(CARD + card.name, Content.assemble(f"{card.name:<{_NAME_WIDTH}} ", words))
    words = short_type(card.type)
    if wide:
        words = f"{words:<10} {price_of(card)}"
    text = Content.assemble(f"{card.name:<{_NAME_WIDTH}} ", words.rstrip())
    return CountRow(CARD + card.name, text, deck.cards.get(card.name, 0))


def deck_rows(deck: Deck, library: Library) -> list[CountRow]:
    """Everything in the deck, one below the other."""
    rows = [
        CountRow(NAME, _fact("Name", deck.name or "none yet")),
        CountRow(PHOENIXBORN_ROW, _fact("Phoenixborn", deck.phoenixborn or "none yet")),
        CountRow("", _heading("Dice", sum(deck.dice.values()), DICE), enabled=False),
    ]
    rows += [
        CountRow(DIE + kind, Content(plain(kind)), deck.dice.get(kind, 0), most=DICE)
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


def totals_of(deck: Deck, library: Library, *, changed: bool) -> Content:
    """The deck in one line."""
    broken = len(deck_problems(deck, library))
    numbers = f"{sum(deck.cards.values())}/{CARDS} cards   {sum(deck.dice.values())}/{DICE} dice   "
    verdict = (broken_of(broken), "bold $warning") if broken else ("legal", "bold $success")
    name = plain(deck.name or "No name yet")
    return Content.assemble(numbers, verdict, "   not saved: " if changed else "   ", name)


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
