"""The left half of the deck builder: search, filters, the cards, and the marked card's text."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.widgets import Input, OptionList

from host.app.widgets.count_list import CountList
from host.app.widgets.deck_rows import CARD, pool_rows
from host.app.widgets.filter_bar import FilterBar
from host.app.widgets.paragraph import paragraph
from host.presenter.deck_building.card_pool import (
    COSTS,
    GROUPS,
    NO_TYPE,
    PHOENIXBORN,
    PoolFilter,
    Whose,
    die_types,
    pool_of,
)
from host.presenter.deck_building.deck_text import short_type
from host.presenter.display.card_text import card_paragraphs

if TYPE_CHECKING:
    from cards.decks.deck import Deck
    from cards.library import Library

WIDE_LIST = 52
"""Columns from which a list of cards has room for what they cost."""
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
    """All cards that can be in a deck. Enter in the search adds the marked card."""

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
        self._told = ""

    def compose(self) -> ComposeResult:
        """Search and filters above, list and card side by side."""
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
        """Show what the filters let through."""
        if self._deck is None:
            return
        found = pool_of(self._library, self._deck, self._wanted())
        marked = self.list.marked.removeprefix(CARD)
        self.list.show(pool_rows(found, self._deck, wide=self.list.size.width >= WIDE_LIST))
        what = "Phoenixborn" if self.asks_phoenixborn else "Cards"
        self.list.border_title = f"{what} ({len(found)})" if found else "No matches; a shows all"
        self.list.border_subtitle = _CHOOSE if self.asks_phoenixborn else _ADD
        if not found:
            self.tell("")
        elif marked not in [card.name for card in found]:
            self.list.action_first()

    @property
    def asks_phoenixborn(self) -> bool:
        """Whether Phoenixborn are shown."""
        return self.bar.values.get("kind") == PHOENIXBORN

    def ask_phoenixborn(self) -> None:
        """Show the Phoenixborn to choose one."""
        self._reset(kind=PHOENIXBORN)

    def ask_all(self) -> None:
        """Show all cards again."""
        self._reset()

    def _reset(self, **values: str) -> None:
        with self.search.prevent(Input.Changed):
            self.search.value = ""
        self.bar.set(**values)
        self.refresh_list()

    def tell(self, name: str) -> None:
        """Show the text of a card; nothing when the name is empty."""
        if name == self._told:
            return
        self._told = name
        self.card.border_title = Content(name)
        self.card.remove_children()
        if name:
            parts = card_paragraphs(name, self._library)
            self.card.mount(*(paragraph(heading, text) for heading, text in parts))
        self.card.scroll_home(animate=False)

    def on_resize(self) -> None:
        """A wider list tells costs."""
        self.refresh_list()

    def on_input_changed(self, message: Input.Changed) -> None:
        """Search as you type."""
        message.stop()
        self.refresh_list()
        self.list.action_first()

    def on_input_submitted(self, message: Input.Submitted) -> None:
        """Enter in the search is for the marked card."""
        message.stop()
        self.post_message(self.Entered())

    def on_filter_bar_changed(self, message: FilterBar.Changed) -> None:
        """Another filter."""
        message.stop()
        self.refresh_list()

    def on_option_list_option_highlighted(self, message: OptionList.OptionHighlighted) -> None:
        """Show the marked card."""
        if self.list.has_focus or self.search.has_focus:
            self.tell((message.option_id or "").removeprefix(CARD))

    def _wanted(self) -> PoolFilter:
        values = self.bar.values
        return PoolFilter(
            words=self.search.value, die=values["die"], kind=values["kind"], cost=values["cost"],
            fits=bool(values["fits"]), whose=cast("Whose", values["whose"]),
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
