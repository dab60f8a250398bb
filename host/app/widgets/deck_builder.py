"""Widgets of the deck builder: the pool of cards with search and filters, the deck, and their rows."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.containers import Container, Horizontal, Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import Input, OptionList, Static

from cards.decks.deckbuilding import CARDS, DICE, deck_problems
from cards.errors import shortened
from host.app.app_services import services
from host.app.widgets.count_list import CountList, CountRow
from host.app.widgets.filter_bar import FilterBar, FilterChip
from host.app.widgets.text_panels import ReadingPane
from host.presenter.card_search import card_filter
from host.presenter.card_search.card_search import NO_MATCHES
from host.presenter.card_search.filter_controls import COST, control_label, current_term, with_control
from host.presenter.deck_building.card_pool import CHOOSE_PHOENIXBORN, CardPool, cards_by_type, die_types
from host.presenter.deck_building.deck_text import (
    card_line,
    deck_review,
    play_cost,
    problem_count,
    short_type,
    type_heading,
)
from host.presenter.deck_building.random_deck import filled_deck
from host.presenter.display.card_text import card_paragraphs

if TYPE_CHECKING:
    from cards.card import Card
    from cards.decks.deck import Deck
    from cards.library import Library
    from host.decks import DeckEntry

CARD, DIE, NAME, PHOENIXBORN_ROW = "card:", "die:", "name", "phoenixborn"
"""Prefixes of the ids of rows, or whole ids."""

_NAME_WIDTH = 24


def pool_rows(cards: list[Card], deck: Deck, *, wide: bool) -> list[CountRow]:
    """Return rows of the cards to choose from, with the number of copies in the deck."""
    return [_pool_row(card, deck, wide) for card in cards]


def _pool_row(card: Card, deck: Deck, wide: bool) -> CountRow:
    if card.type == PHOENIXBORN_ROW:
        words = "chosen" if card.name == deck.phoenixborn else card_line(card)
        return CountRow(CARD + card.name, Content.assemble(f"{card.name:<{_NAME_WIDTH}} ", words))
    words = short_type(card.type)
    if wide:
        words = f"{words:<10} {play_cost(card)}"
    text = Content.assemble(f"{card.name:<{_NAME_WIDTH}} ", words.rstrip())
    return CountRow(CARD + card.name, text, deck.cards.get(card.name, 0))


def deck_rows(deck: Deck, library: Library) -> list[CountRow]:
    """Return rows of everything in the deck."""
    rows = [
        CountRow(NAME, _fact("Name", deck.name or "none yet")),
        CountRow(PHOENIXBORN_ROW, _fact("Phoenixborn", deck.phoenixborn or "none yet")),
        CountRow("", _heading("Dice", sum(deck.dice.values()), DICE), enabled=False),
    ]
    rows += [
        CountRow(DIE + kind, Content(shortened(kind)), deck.dice.get(kind, 0), most=DICE)
        for kind in die_types(library, deck)
    ]
    rows.append(CountRow("", _heading("Cards", sum(deck.cards.values()), CARDS), enabled=False))
    for kind, names in cards_by_type(deck, library):
        number = sum(deck.cards[name] for name in names)
        rows.append(
            CountRow("", Content.styled(f"{type_heading(kind)}: {number}", "$secondary"), enabled=False)
        )
        rows += [_deck_row(name, deck) for name in names]
    return rows


def _deck_row(name: str, deck: Deck) -> CountRow:
    mark = ("  First 5" if name in deck.first_five else "", "bold")
    return CountRow(
        CARD + name, Content.assemble(f"{shortened(name):<{_NAME_WIDTH}}", mark), deck.cards[name]
    )


def _fact(what: str, value: str) -> Content:
    return Content.assemble((f"{what:<12}", "bold"), shortened(value))


def _heading(what: str, number: int, right: int) -> Content:
    return Content.styled(f"── {what}: {number} of {right}", "bold $secondary")


def totals_of(deck: Deck, library: Library, *, changed: bool) -> Content:
    """Return the deck in one line: numbers, whether it is legal, name."""
    broken = len(deck_problems(deck, library))
    numbers = f"{sum(deck.cards.values())}/{CARDS} cards   {sum(deck.dice.values())}/{DICE} dice   "
    verdict = (problem_count(broken), "bold $warning") if broken else ("legal", "bold $success")
    if not deck.phoenixborn and not deck.cards:
        verdict = ("choose a Phoenixborn", "bold $primary")
    name = shortened(deck.name or "No name yet")
    return Content.assemble(numbers, verdict, "   not saved: " if changed else "   ", name)


def deck_entry_row(entry: DeckEntry) -> Content:
    """Return the row of a deck in a list: its name, whose it is and whether it can be played."""
    owner = "printed" if entry.printed else "yours"
    if entry.deck is None:
        state = ("cannot be read", "bold")
    elif entry.problems:
        state = (problem_count(len(entry.problems)), "bold")
    else:
        state = (shortened(entry.deck.phoenixborn), "")
    return Content.assemble((shortened(entry.key), "bold"), f"\n  {owner}, ", state)


class DeckPanel(Container):
    """The right side: the deck as a list, with its problems and figures."""

    def __init__(self, library: Library) -> None:
        super().__init__(id="deck-side")
        self._library = library
        self.list = CountList("deck-cards")
        self.list.border_title = "Deck"
        self.list.border_subtitle = "+/- or type a number"
        self.judgment = ReadingPane(id="deck-judgment", can_focus=False)
        self._shown_judgment: list[tuple[str, str]] = []
        self.chained = False
        """True if the deck is also checked by the chained list."""

    def compose(self) -> ComposeResult:
        yield self.list
        yield self.judgment

    def show(self, deck: Deck) -> None:
        """Show the deck as it is now."""
        self.list.show(deck_rows(deck, self._library))
        judgment = deck_review(deck, self._library, chained=self.chained)
        if judgment != self._shown_judgment:
            self._shown_judgment = judgment
            self.judgment.show(judgment)


WIDE_LIST = 52
"""Columns from which a list of cards has room for their costs."""

_FILTERS = (
    (card_filter.DICE, "d", "Cards that need this type of dice to play or use."),
    (card_filter.TYPE, "t", "Cards of this type."),
    (COST, "c", "Dice it takes to play the card."),
    (card_filter.PAYABLE, "m", "Only cards your deck's dice can pay for."),
    (card_filter.OWNED, "w", "Only cards that you own."),
    (card_filter.PHOENIXBORN, "o", "Cards exclusive to one Phoenixborn."),
)
"""Filters with their keys; each writes a term into the search line."""


_ADD = "Enter or + adds, - removes, 0-3 copies"

_CHOOSE = "Enter or double-click: choose"


class PoolPanel(Vertical):
    """The left side: all cards that can be in a deck. Enter in the search adds the marked card."""

    class Entered(Message):
        """Enter was pressed in the search."""

    def __init__(self, library: Library) -> None:
        super().__init__(id="pool-side")
        self._library = library
        self._pool: CardPool | None = None
        self.search = Input(
            placeholder="Search: words, or release:song keyword:alert",
            id="pool-search",
            compact=True,
            select_on_focus=False,
        )
        self.bar = FilterBar("pool-filters", _FILTERS)
        self.notes = Static(id="pool-notes")
        self.list = CountList("pool-list")
        self.card = ReadingPane(id="pool-card", can_focus=False)
        self._shown_card = ""

    def compose(self) -> ComposeResult:
        yield self.search
        yield self.bar
        yield self.notes
        with Horizontal(id="pool-body"):
            yield self.list
            yield self.card

    def show(self, deck: Deck) -> None:
        """Show the cards for this deck."""
        if self._pool is None:
            self._pool = CardPool(self._library, services(self).store.directory, deck)
            self._set_line(self._pool.first_line)
        self._pool.deck = deck
        self.refresh_list()

    def reload_collection(self) -> None:
        """Read the collection, which may have been changed on another screen."""
        if self._pool is not None:
            self._pool.reload()
            self.refresh_list()

    def refresh_list(self) -> None:
        """Show the cards that fit the search line, and the filters in it."""
        if self._pool is None:
            return
        result, marked = self._pool.find(self.search.value), self.list.marked.removeprefix(CARD)
        found = [self._library.card(card.name) for card in result.cards]
        self.list.show(pool_rows(found, self._pool.deck, wide=self.list.size.width >= WIDE_LIST))
        what = "Phoenixborn" if self.offers_phoenixborn else "Cards"
        self.list.border_title = f"{what} ({len(found)})" if found else f"{NO_MATCHES}; a shows all"
        self.list.border_subtitle = _CHOOSE if self.offers_phoenixborn else _ADD
        self.notes.display = bool(result.notes)
        self.notes.update(Content("\n".join(result.notes)))
        self._show_filters(self._pool)
        if not found:
            self.show_card("")
        elif marked not in [card.name for card in found]:
            self.list.action_first()

    def _show_filters(self, pool: CardPool) -> None:
        line, labels = self.search.value, {}
        for control, _, _ in _FILTERS:
            if offered := pool.offers(control):
                label = short_type(control_label(line, control, offered))
                labels[control] = (label, bool(current_term(line, control)))
        self.bar.show(labels)

    def random_deck(self, deck: Deck) -> Deck:
        """Return the deck, filled up at random with cards that fit the search line."""
        if self._pool is None:
            return deck
        return filled_deck(self._pool, self.search.value, Random())  # a deck is no game: no luck to repeat

    def turn(self, control: str, by: int) -> None:
        """Set a filter to its next value, or to the one before."""
        if self._pool is not None and self._pool.offers(control):
            self._set_line(self._pool.next_line(self.search.value, control, by))

    @property
    def offers_phoenixborn(self) -> bool:
        """Return True if Phoenixborn are shown."""
        return current_term(self.search.value, card_filter.TYPE) == CHOOSE_PHOENIXBORN

    def offer_phoenixborn(self) -> None:
        """Show the Phoenixborn to choose one."""
        self.offer_cards()
        self._set_line(with_control(self.search.value, card_filter.TYPE, CHOOSE_PHOENIXBORN))

    def leave_phoenixborn(self) -> None:
        """Show cards again if Phoenixborn are shown."""
        if self.offers_phoenixborn:
            self.offer_cards()

    def offer_cards(self) -> None:
        """Show the cards that building begins with: all, or those that are owned."""
        self._set_line(self._pool.first_line if self._pool else "")

    def offer_all(self) -> None:
        """Show all cards, without search and filters."""
        self._set_line("")

    def _set_line(self, line: str) -> None:
        with self.search.prevent(Input.Changed):
            self.search.value = line
        self.search.cursor_position = len(line)
        self.refresh_list()

    def show_card(self, name: str) -> None:
        """Show the text of a card; nothing if the name is empty."""
        if name == self._shown_card:
            return
        self._shown_card = name
        self.card.border_title = Content(name)
        self.card.show(card_paragraphs(name, self._library) if name else ())
        self.card.scroll_home(animate=False)

    def on_resize(self) -> None:
        self.refresh_list()

    def on_input_changed(self, message: Input.Changed) -> None:
        message.stop()
        self.refresh_list()
        self.list.action_first()

    def on_input_submitted(self, message: Input.Submitted) -> None:
        message.stop()
        self.post_message(self.Entered())

    def on_filter_chip_clicked(self, message: FilterChip.Clicked) -> None:
        message.stop()
        self.turn(message.filter, message.by)

    def on_option_list_option_highlighted(self, message: OptionList.OptionHighlighted) -> None:
        if self.list.has_focus or self.search.has_focus:
            self.show_card((message.option_id or "").removeprefix(CARD))
