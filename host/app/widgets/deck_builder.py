"""Widgets of the deck builder: the pool of cards with search and filters, the deck, and their rows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from textual import events
from textual.app import ComposeResult
from textual.containers import Container, Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.widgets import Input, OptionList, Static

from cards.decks.deckbuilding import CARDS, DICE, deck_problems
from cards.errors import shortened
from host.app.widgets.count_list import CountList, CountRow
from host.app.widgets.text_panels import paragraph
from host.presenter.deck_building.card_pool import (
    COSTS,
    GROUPS,
    NO_TYPE,
    PHOENIXBORN,
    PoolFilter,
    UniqueCardFilter,
    cards_by_type,
    die_types,
    pool_of,
)
from host.presenter.deck_building.deck_text import (
    card_line,
    deck_review,
    play_cost,
    problem_count,
    short_type,
    type_heading,
)
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
        self.judgment = VerticalScroll(id="deck-judgment", can_focus=False)
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
            self.judgment.remove_children()
            self.judgment.mount(*(paragraph(heading, text) for heading, text in judgment))


FilterValues = Sequence[tuple[str, str]]
"""Values of a filter, as (value, label); the first one filters nothing."""


class FilterChip(Static):
    """One filter with its key; a click sets the next value, another button the previous one."""

    class Clicked(Message):
        """The chip was clicked."""

        def __init__(self, chip: str, by: int) -> None:
            super().__init__()
            self.chip = chip
            self.by = by

    def __init__(self, name: str, key: str, about: str) -> None:
        super().__init__(id=f"filter-{name}", classes="filter")
        self._filter = name
        self._key = key
        self.tooltip = about

    def show(self, label: str, *, narrows: bool) -> None:
        """Show the label of the current value."""
        style = "bold underline" if narrows else ""
        self.update(Content.assemble((f" {self._key} ", "bold $accent on $panel"), " ", (label, style)))

    def on_click(self, event: events.Click) -> None:
        event.stop()
        self.post_message(self.Clicked(self._filter, 1 if event.button == 1 else -1))


class FilterBar(Horizontal):
    """Several filters side by side, given as (name, key, tooltip). `values` has the current value of each."""

    class Changed(Message):
        """A filter has another value."""

    def __init__(self, id: str, filters: Sequence[tuple[str, str, str]]) -> None:  # noqa: A002
        super().__init__(id=id)
        self._chips = {name: FilterChip(name, key, about) for name, key, about in filters}
        self._offered: dict[str, FilterValues] = dict.fromkeys(self._chips, ())
        self.values: dict[str, str] = {}

    def compose(self) -> ComposeResult:
        yield from self._chips.values()

    def offer(self, name: str, values: FilterValues) -> None:
        """Offer these values; the first is set if the current one is not among them."""
        self._offered[name] = values
        if self.values.get(name) not in [value for value, _ in values]:
            self.values[name] = values[0][0]
        self._show(name)

    def set(self, **values: str) -> None:
        """Set these filters, and clear all others."""
        for name, offered in self._offered.items():
            self.values[name] = values.get(name, offered[0][0])
            self._show(name)
        self.post_message(self.Changed())

    def turn(self, name: str, by: int) -> None:
        """Set a filter to its next value, or to the one before."""
        offered = [value for value, _ in self._offered[name]]
        self.values[name] = offered[(offered.index(self.values[name]) + by) % len(offered)]
        self._show(name)
        self.post_message(self.Changed())

    def on_filter_chip_clicked(self, message: FilterChip.Clicked) -> None:
        message.stop()
        self.turn(message.chip, message.by)

    def _show(self, name: str) -> None:
        offered = self._offered[name]
        label = dict(offered)[self.values[name]]
        self._chips[name].show(label, narrows=self.values[name] != offered[0][0])


WIDE_LIST = 52
"""Columns from which a list of cards has room for their costs."""

_FILTERS = (
    ("die", "d", "Cards that need this type of dice to play or use."),
    ("kind", "t", "Cards of this type."),
    ("cost", "c", "Dice it takes to play the card."),
    ("fits", "m", "Only cards your deck's dice can pay for."),
    ("whose", "o", "Cards exclusive to one Phoenixborn."),
)


_ADD = "Enter or + adds, - removes, 0-3 copies"

_CHOOSE = "Enter or double-click: choose"


class PoolPanel(Vertical):
    """The left side: all cards that can be in a deck. Enter in the search adds the marked card."""

    class Entered(Message):
        """Enter was pressed in the search."""

    def __init__(self, library: Library) -> None:
        super().__init__(id="pool-side")
        self._library = library
        self._deck: Deck | None = None
        self.search = Input(placeholder="Search names and rules text", id="pool-search", compact=True)
        self.bar = FilterBar("pool-filters", _FILTERS)
        self.list = CountList("pool-list")
        self.card = VerticalScroll(id="pool-card", can_focus=False)
        self._shown_card = ""

    def compose(self) -> ComposeResult:
        yield self.search
        yield self.bar
        with Horizontal(id="pool-body"):
            yield self.list
            yield self.card

    def show(self, deck: Deck) -> None:
        """Show the cards for this deck."""
        self._deck = deck
        self._offer(deck)
        self.refresh_list()

    def refresh_list(self) -> None:
        """Show the cards that match search and filters."""
        if self._deck is None:
            return
        found = pool_of(self._library, self._deck, self._wanted())
        marked = self.list.marked.removeprefix(CARD)
        self.list.show(pool_rows(found, self._deck, wide=self.list.size.width >= WIDE_LIST))
        what = "Phoenixborn" if self.offers_phoenixborn else "Cards"
        self.list.border_title = f"{what} ({len(found)})" if found else "No matches; a shows all"
        self.list.border_subtitle = _CHOOSE if self.offers_phoenixborn else _ADD
        if not found:
            self.show_card("")
        elif marked not in [card.name for card in found]:
            self.list.action_first()

    @property
    def offers_phoenixborn(self) -> bool:
        """Return True if Phoenixborn are shown."""
        return self.bar.values.get("kind") == PHOENIXBORN

    def offer_phoenixborn(self) -> None:
        """Show the Phoenixborn to choose one."""
        self._reset(kind=PHOENIXBORN)

    def offer_all(self) -> None:
        """Show all cards again."""
        self._reset()

    def _reset(self, **values: str) -> None:
        with self.search.prevent(Input.Changed):
            self.search.value = ""
        self.bar.set(**values)
        self.refresh_list()

    def show_card(self, name: str) -> None:
        """Show the text of a card; nothing if the name is empty."""
        if name == self._shown_card:
            return
        self._shown_card = name
        self.card.border_title = Content(name)
        self.card.remove_children()
        if name:
            parts = card_paragraphs(name, self._library)
            self.card.mount(*(paragraph(heading, text) for heading, text in parts))
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

    def on_filter_bar_changed(self, message: FilterBar.Changed) -> None:
        message.stop()
        self.refresh_list()

    def on_option_list_option_highlighted(self, message: OptionList.OptionHighlighted) -> None:
        if self.list.has_focus or self.search.has_focus:
            self.show_card((message.option_id or "").removeprefix(CARD))

    def _wanted(self) -> PoolFilter:
        values = self.bar.values
        return PoolFilter(
            words=self.search.value, die=values["die"], kind=values["kind"], cost=values["cost"],
            fits=bool(values["fits"]), unique=cast("UniqueCardFilter", values["whose"]),
        )  # fmt: skip

    def _offer(self, deck: Deck) -> None:
        kinds = die_types(self._library, deck)
        self.bar.offer("die", [("", "any dice"), *((kind, kind) for kind in kinds), (NO_TYPE, "basic only")])
        types = [
            ("", "any type"),
            *((kind, short_type(kind)) for kind in GROUPS),
            (PHOENIXBORN, "Phoenixborn"),
        ]
        self.bar.offer("kind", types)
        self.bar.offer("cost", [("", "any cost"), *((cost, _cost_label(cost)) for cost in COSTS)])
        self.bar.offer("fits", [("", "all"), ("yes", "fits my dice")])
        own = deck.phoenixborn.partition(" ")[0] or "my own"
        self.bar.offer(
            "whose",
            [("usable", "shared and exclusive"), ("own", f"{own}'s exclusives"), ("all", "everybody's")],
        )


def _cost_label(cost: str) -> str:
    most = list(COSTS)[-1]
    return f"{cost} or more" if cost == most else "1 die" if cost == "1" else f"{cost} dice"
