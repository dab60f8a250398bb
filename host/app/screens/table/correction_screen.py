"""Setting right how anything lies on the table: tokens, dice, where the game stands, any card.

What is asked when a card is set right: how it lies, which one comes, what is in a deck's list.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.coordinate import Coordinate
from textual.screen import ModalScreen, Screen
from textual.widgets import Button, DataTable, Static

from cards.errors import shortened
from engine.ashes.reports.card_identity import DeckList
from engine.kernel.decision import IllegalAnswer
from engine.redrains.state import TOKEN_KINDS
from host.app.app_services import services
from host.app.screens.search_dialog import SearchDialog
from host.presenter.display.table_text import count_of
from host.presenter.session.shared_game import DeferredChange
from host.presenter.table_editing.card_locations import (
    additions_of,
    moves_of,
    neighbor_move,
    unseen_of,
    why_not_added,
)
from host.presenter.table_editing.table_editor import TableEditor

if TYPE_CHECKING:
    from engine.ashes.table import TableReport
    from engine.ashes.view.read_model import GameView
    from host.app.screens.table.game_screen import GameScreen
    from host.presenter.ports import MatchLike
    from host.presenter.session.step_player import Playback
    from host.presenter.table_editing.card_locations import CardRow
    from host.presenter.table_editing.tokens_and_dice import DieRow, TokenRow
    from host.presenter.table_editing.turn_state import FactRow, Ownership

Say = Callable[["TableReport"], None]
"""Takes what is said, to count with all the rest."""


def ask_how_it_lies(screen: Screen[Any], right: TableEditor, row: CardRow, say: Say) -> None:
    """Of a card: where, over or under, attached, or that it is another one."""
    trial = right.trial()
    ways = [] if trial is None else moves_of(trial, right.view, row.card)
    if not ways:
        screen.notify(f"{row.name} cannot go anywhere else.")
        return

    def picked(at: int | None) -> None:
        if at is not None:
            say(ways[at][0])

    screen.app.push_screen(SearchDialog(f"Where is {row.name}?", [words for _, words in ways]), picked)


def ask_for_a_card(screen: Screen[Any], right: TableEditor, say: Say) -> None:
    """Which card more comes into the game, then where it lies."""
    trial = right.trial()
    if trial is None:
        return
    names = _names(screen)

    def named(at: int | None) -> None:
        if at is None:
            return
        ways = additions_of(trial, names[at])
        if not ways:
            screen.notify(why_not_added(trial, names[at], right.view.seat), severity="warning")
            return

        def placed(place: int | None) -> None:
            if place is not None:
                say(ways[place][0])

        screen.app.push_screen(
            SearchDialog(f"Where does {names[at]} go?", [words for _, words in ways]), placed
        )

    screen.app.push_screen(SearchDialog("Add a card", names), named)


def ask_for_the_list(screen: Screen[Any], right: TableEditor, seat: str, say: Say) -> None:
    """Which card a real deck has, and in place of which of those that nobody has seen."""
    trial = right.trial()
    unseen = [] if trial is None else unseen_of(trial, seat)
    if not unseen:
        screen.notify(f"{seat} has no unseen real cards, so there is no deck list to correct.")
        return
    names = _names(screen)

    def named(at: int | None) -> None:
        if at is None:
            return

        def instead(place: int | None) -> None:
            if place is not None:
                say(DeckList(seat, names[at], unseen[place]))

        screen.app.push_screen(SearchDialog(f"{names[at]} is in {seat}'s deck in place of", unseen), instead)

    screen.app.push_screen(SearchDialog(f"{seat}'s deck has", names), named)


def _names(screen: Screen[Any]) -> list[str]:
    cards = services(screen).cards
    return [] if cards is None else list(cards.cards)


Enter = Callable[[Sequence[tuple[str, ...]]], str]
"""Enters answers, one after the other; returns why the first that was refused was, or nothing."""

TITLES = ("Wound", "Exhaust", "Status", "Red R.")

COUNTERS_FROM, SHOWN = 2, 2
"""The columns after those of whose and what."""

PAGES = {"cards": "Tokens", "dice": "Dice", "game": "Game", "places": "Cards"}

HOW = {
    "cards": "Arrows, then + or -; Tab: dice, game, cards",
    "dice": "Up and down, then + or -; Tab: game, cards, tokens",
    "game": "Up and down, then + or -; Tab: cards, tokens, dice",
    "places": "m: move, + -: along its row, a: add a card, d: deck list",
}

MOST_TOLD = 3


class CorrectionEntry:
    """Enters corrections into a game, shows the game, and says what came of it."""

    def __init__(self, screen: GameScreen, session: Playback) -> None:
        self._screen = screen
        self._session = session

    def enter(self, batches: Sequence[tuple[str, ...]]) -> str:
        """Enter batches of answers, one after the other; return why none of them counts, or nothing.

        Stops at the first batch that is refused or cannot be saved.
        """
        lost, entered, refusal, deferred = 0, 0, "", ""

        def enter(batch: tuple[str, ...]) -> None:
            nonlocal lost, entered, refusal, deferred
            try:
                lost += self._session.correct(*batch)
                entered += 1
            except DeferredChange as change:
                deferred = str(change)
            except IllegalAnswer as error:
                refusal = shortened(str(error))

        screen = self._screen
        for batch in batches:
            if not services(screen).saves.try_action(partial(enter, batch)) or refusal:
                break
        if lost:
            screen.say("The table is corrected; the current action begins again.")
        elif entered or deferred:
            screen.say(deferred or "The table is corrected.")
        screen.refresh_game()
        screen.focus_question()
        if entered and refusal:
            screen.notify(refusal, severity="error", timeout=12)
        return "" if entered else refusal


class CorrectScreen(ModalScreen[None]):
    """Closes when what was changed is entered, or when nothing is to be changed."""

    CSS_PATH = "correction_screen.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("plus,equals_sign,right_square_bracket", "change(1)", "More", key_display="+",
                tooltip="One more, the next value, or the card one place right", id="correct.more"),
        Binding("minus,left_square_bracket", "change(-1)", "Less", key_display="-",
                tooltip="One less, the previous value, or the card one place left", id="correct.less"),
        Binding("tab", "page(1)", "Next", tooltip="Tokens, dice, the game, cards", id="correct.next"),
        Binding("shift+tab", "page(-1)", "Back", show=False, tooltip="Previous page", id="correct.before"),
        Binding("m", "move", "Move", show=False, id="correct.move",
                tooltip="Move the marked card anywhere: to a zone, face up or down, onto another card"),
        Binding("a", "add", "Add", show=False, tooltip="Add a card to the game", id="correct.add"),
        Binding("d", "list", "Deck list", show=False, id="correct.list",
                tooltip="A real deck differs from its list"),
        Binding("backspace", "take_back", "Take back", show=False, id="correct.back",
                tooltip="Undo the last change to a card"),
        Binding("enter", "set", "Set", priority=True, tooltip="Correct the table", id="correct.set"),
        Binding("escape", "close", "Cancel", tooltip="Leave without changing anything", id="correct.cancel"),
    ]  # fmt: skip

    def __init__(
        self, match: MatchLike, view: GameView, enter: Enter, whose: Sequence[Ownership] = ()
    ) -> None:
        super().__init__()
        self.right = TableEditor(match, view, whose)
        self._enter = enter
        self._page = "cards"
        self._refused = ""
        self._filled: set[str] = set()
        """The pages whose rows are as the table is said to lie."""

    def compose(self) -> ComposeResult:
        """The pages, one at a time, and what is said so far."""
        with Vertical(id="correct") as box:
            box.border_title = "Correct the board to match your table"
            with Horizontal(id="correct-pages"):
                for page, title in PAGES.items():
                    yield Button(title, id=f"page-{page}", compact=True)
            for page in PAGES:
                cursor = "cell" if page == "cards" else "row"
                yield DataTable[str | Text](id=f"correct-{page}", cursor_type=cursor)  # type: ignore[arg-type]
            yield Static(id="correct-changes")
            with Horizontal(id="correct-buttons"):
                yield Button("+ more", id="more", compact=True)
                yield Button("- less", id="less", compact=True)
                yield Button("Set (Enter)", id="set", compact=True)
                yield Button("Cancel (Esc)", id="close", compact=True)

    def on_mount(self) -> None:
        """Fill all pages."""
        kinds = TITLES if any("red rains" in row.current for row in self.right.tokens) else TITLES[:3]
        self._table("cards").add_columns("Side", "Card", *kinds)
        self._table("dice").add_columns("Side", "Die", "Shows")
        self._table("game").add_columns("Whose", "What", "Is")
        self._table("places").add_columns("Side", "Card", "Lies")
        self._fill("cards")
        self._table("cards").move_cursor(column=COUNTERS_FROM)
        self._show_page("cards")
        for button in self.query(Button):
            button.can_focus = False
            # A second click counts however soon it comes.
            button.active_effect_duration = 0

    # Pages

    def action_page(self, by: int) -> None:
        """The next page that has rows, or the one before."""
        pages = [page for page in PAGES if self._count(page)]
        at = pages.index(self._page) if self._page in pages else 0
        if pages:
            self._show_page(pages[(at + by) % len(pages)])

    def _count(self, page: str) -> int:
        right = self.right
        if page in ("cards", "places"):
            return len(right.tokens if page == "cards" else right.cards)
        return len(self._of(page))

    def _show_page(self, page: str) -> None:
        self._page = page
        if page not in self._filled:
            self._fill(page)
        for name in PAGES:
            self._table(name).display = name == page
            self.query_one(f"#page-{name}", Button).set_class(name == page, "-current")
        self._table(page).focus()
        self._tell()

    def _table(self, page: str) -> DataTable[str | Text]:
        return self.query_one(f"#correct-{page}", DataTable)

    def _fill(self, page: str) -> None:
        """Write the rows of a page as they are now; the others when they are turned to."""
        self._filled.add(page)
        table = self._table(page)
        at = table.cursor_coordinate
        table.clear()
        for row in self._rows(page):
            table.add_row(*row)
        if table.row_count:
            table.cursor_coordinate = Coordinate(min(at.row, table.row_count - 1), at.column)

    def _rows(self, page: str) -> list[list[Text]]:
        right = self.right
        if page == "cards":
            rows = [[row.side, row.name, *self._counters(row)] for row in right.tokens]
        elif page == "places":
            rows = [[row.side, row.name, row.place] for row in right.cards]
        else:
            rows = [[row.side, row.name, shown(row.current, row.edited)] for row in self._of(page)]
        width = len(self._table(page).columns)
        return [[Text(cell) for cell in row[:width]] for row in rows]

    def _of(self, page: str) -> Sequence[DieRow | FactRow]:
        return self.right.dice if page == "dice" else self.right.facts

    def _counters(self, row: TokenRow) -> list[str]:
        return [
            shown(row.current[kind], row.edited[kind]) if kind in row.current else "" for kind in TOKEN_KINDS
        ]

    # Changing

    def action_change(self, by: int) -> None:
        """One more or less of what the cursor is on."""
        table = self._table(self._page)
        if not table.row_count:
            return
        if self._page == "places":
            trial = self.right.trial()
            card = self.right.cards[table.cursor_row].card
            self._say(None if trial is None else neighbor_move(trial, card, by), follow=card)
        elif self._page == "cards":
            self._change_tokens(table, by)
        else:
            row = self._of(self._page)[table.cursor_row]
            row.change(by)
            at = Coordinate(table.cursor_row, SHOWN)
            table.update_cell_at(at, Text(shown(row.current, row.edited)), update_width=True)
        self._tell()

    def _change_tokens(self, table: DataTable[str | Text], by: int) -> None:
        row, column = self.right.tokens[table.cursor_row], table.cursor_column
        if column < COUNTERS_FROM:
            self.notify("Move to a column of tokens first, with the arrow keys.")
            return
        kind = TOKEN_KINDS[column - COUNTERS_FROM]
        if kind not in row.current:
            self.notify("Only a Chimera has Red Rains tokens.")
            return
        row.change(kind, by)
        at = Coordinate(table.cursor_row, column)
        table.update_cell_at(at, Text(shown(row.current[kind], row.edited[kind])), update_width=True)

    def action_move(self) -> None:
        """Say of the marked card how it lies."""
        if self._page != "places" or not self.right.cards:
            self._show_page("places")
            return
        row = self.right.cards[self._table("places").cursor_row]
        ask_how_it_lies(self, self.right, row, lambda said: self._say(said, follow=row.card))

    def action_add(self) -> None:
        """Bring a card into the game: which, then where it lies."""
        ask_for_a_card(self, self.right, self._say)

    def action_list(self) -> None:
        """The real deck of the marked card's side has another card than its list says."""
        if self._page != "places" or not self.right.cards:
            self._show_page("places")
        elif seat := self.right.cards[self._table("places").cursor_row].side:
            ask_for_the_list(self, self.right, seat, self._say)

    def action_take_back(self) -> None:
        """Undo the last change to a card."""
        if self.right.take_back():
            self._lay_anew()
            self._tell()

    def _lay_anew(self) -> None:
        self._filled.clear()
        self._fill(self._page)

    def _say(self, statement: TableReport | None, follow: int = -1) -> None:
        if statement is None:
            return
        self.right.say(statement)
        self._lay_anew()
        places = [row.card for row in self.right.cards]
        if follow in places:
            self._table("places").move_cursor(row=places.index(follow))
        self._tell()

    # Entering

    def action_set(self) -> None:
        """Enter what was changed, and close; stay where it is refused."""
        if isinstance(self.focused, Button):
            self.focused.press()
            return
        batches = self.right.batches
        self._refused = self.right.refusal() or (self._enter(batches) if batches else "")
        if self._refused:
            self._tell()
        else:
            self.dismiss(None)

    def action_close(self) -> None:
        """Leave everything as it was."""
        self.dismiss(None)

    def on_button_pressed(self, message: Button.Pressed) -> None:
        """As the keys."""
        which = message.button.id or ""
        if which.startswith("page-"):
            self._show_page(which.removeprefix("page-"))
        elif which == "set":
            self.action_set()
        elif which == "close":
            self.action_close()
        else:
            self.action_change(1 if which == "more" else -1)

    def on_key(self, event: events.Key) -> None:
        """What is refused is told until something else is done."""
        if self._refused and event.key != "enter":
            self._refused = ""
            self._tell()

    def _tell(self) -> None:
        told, refused = self.right.told(), self._refused or self.right.refusal()
        lines = [Content.styled(HOW[self._page], "$text-muted")]
        if told:
            most = MOST_TOLD if self.app.size.height < 40 else 4 * MOST_TOLD
            more = [f"... and {len(told) - most} before"] if len(told) > most else []
            lines = [Content(line) for line in (*more, *told[-most:])]
            lines.append(
                Content.styled(f"{count_of(len(told), 'change')}; Enter applies them", "$text-muted")
            )
        if refused:
            lines[-1] = Content.styled(refused, "bold $error")
        self.query_one("#correct-changes", Static).update(Content("\n").join(lines))


def shown(known: int | str, right: int | str) -> str:
    """`2`, or `2 > 3` where it is to be changed."""
    return f"{right}" if known == right else f"{known} > {right}"
