"""The dialog that corrects the table: tokens, dice, facts of the game, places of cards."""

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
from engine.ashes.real_table.card_identity import DeckList
from engine.kernel.decision import IllegalAnswer
from engine.redrains.state import TOKEN_KINDS
from host.app.app_services import services
from host.app.screens.search_dialog import SearchDialog
from host.presenter.display.card_names_and_state import count_of
from host.presenter.session.shared_game import DeferredChange
from host.presenter.table_editing.table_editor import TableEditor

if TYPE_CHECKING:
    from engine.ashes.running_game import TableReport
    from engine.ashes.view.read_model import GameView
    from host.app.screens.table.game_screen import GameScreen
    from host.presenter.ports import MatchLike
    from host.presenter.session.ashes_session import AshesSession
    from host.presenter.table_editing.card_locations import CardRow
    from host.presenter.table_editing.table_fact_rows import FactRow
    from host.presenter.table_editing.tokens_and_dice import DieRow, TokenRow

AddReport = Callable[["TableReport"], None]
"""Takes a report about a card, which is entered with all other changes."""


def ask_where_card_goes(screen: Screen[Any], editor: TableEditor, row: CardRow, add: AddReport) -> None:
    """Ask where a card is: in which zone and place, over, under or attached to another card."""
    moves = editor.moves_of(row.card)
    if not moves:
        screen.notify(f"{row.name} cannot go anywhere else.")
        return

    def chosen(index: int | None) -> None:
        if index is not None:
            add(moves[index][0])

    screen.app.push_screen(SearchDialog(f"Where is {row.name}?", [label for _, label in moves]), chosen)


def ask_for_new_card(screen: Screen[Any], editor: TableEditor, add: AddReport) -> None:
    """Ask which card comes into the game, then where it goes."""
    names = _card_names(screen)

    def name_chosen(index: int | None) -> None:
        if index is None:
            return
        name = names[index]
        additions = editor.additions_of(name)
        if not additions:
            screen.notify(editor.why_not_added(name), severity="warning")
            return

        def place_chosen(index: int | None) -> None:
            if index is not None:
                add(additions[index][0])

        places = [label for _, label in additions]
        screen.app.push_screen(SearchDialog(f"Where does {name} go?", places), place_chosen)

    screen.app.push_screen(SearchDialog("Add a card", names), name_chosen)


def ask_for_deck_change(screen: Screen[Any], editor: TableEditor, seat: str, add: AddReport) -> None:
    """Ask which card a real deck has against its list, and which unseen card of the list it replaces."""
    unseen = editor.unseen_of(seat)
    if not unseen:
        screen.notify(f"{seat} has no unseen real cards, so there is no deck list to correct.")
        return
    names = _card_names(screen)

    def name_chosen(index: int | None) -> None:
        if index is None:
            return
        name = names[index]

        def replaced_chosen(index: int | None) -> None:
            if index is not None:
                add(DeckList(seat, name, unseen[index]))

        screen.app.push_screen(
            SearchDialog(f"{name} is in {seat}'s deck in place of", unseen), replaced_chosen
        )

    screen.app.push_screen(SearchDialog(f"{seat}'s deck has", names), name_chosen)


def _card_names(screen: Screen[Any]) -> list[str]:
    cards = services(screen).cards
    return [] if cards is None else list(cards.cards)


Enter = Callable[[Sequence[tuple[str, ...]]], str]
"""Enters batches of answers, one after the other; returns why none of them counts, or nothing."""

TOKEN_COLUMNS = ("Wound", "Exhaust", "Status", "Red R.")

COUNTERS_FROM, VALUE_COLUMN = 2, 2
"""The first column of tokens, and the column of a die's side or of a fact, after side and name."""

PAGES = {"cards": "Tokens", "dice": "Dice", "game": "Game", "places": "Cards"}

HELP = {
    "cards": "Arrows, then + or -; Tab: dice, game, cards",
    "dice": "Up and down, then + or -; Tab: game, cards, tokens",
    "game": "Up and down, then + or -; Tab: cards, tokens, dice",
    "places": "m: move, + -: along its row, a: add a card, d: deck list",
}

MOST_LISTED = 3
"""Changes listed at most in a low window."""


class CorrectionEntry:
    """Enters corrections into a game, shows the game, and says what came of it."""

    def __init__(self, screen: GameScreen, session: AshesSession) -> None:
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


class CorrectionScreen(ModalScreen[None]):
    """Edits a copy of the table; Enter corrects the game accordingly and closes, Escape closes only."""

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

    def __init__(self, match: MatchLike, view: GameView, enter: Enter) -> None:
        super().__init__()
        self.editor = TableEditor(match, view)
        self._enter = enter
        self._page = "cards"
        self._refusal = ""
        self._filled: set[str] = set()
        """Pages whose rows show the changes made so far."""

    def compose(self) -> ComposeResult:
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
        kinds = (
            TOKEN_COLUMNS
            if any("red rains" in row.current for row in self.editor.tokens)
            else TOKEN_COLUMNS[:3]
        )
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
        """Show the next page that has rows, or the previous one."""
        pages = [page for page in PAGES if self._count(page)]
        at = pages.index(self._page) if self._page in pages else 0
        if pages:
            self._show_page(pages[(at + by) % len(pages)])

    def _count(self, page: str) -> int:
        if page in ("cards", "places"):
            return len(self.editor.tokens if page == "cards" else self.editor.cards)
        return len(self._value_rows(page))

    def _show_page(self, page: str) -> None:
        self._page = page
        if page not in self._filled:
            self._fill(page)
        for name in PAGES:
            self._table(name).display = name == page
            self.query_one(f"#page-{name}", Button).set_class(name == page, "-current")
        self._table(page).focus()
        self._show_changes()

    def _table(self, page: str) -> DataTable[str | Text]:
        return self.query_one(f"#correct-{page}", DataTable)

    def _fill(self, page: str) -> None:
        """Write the rows of a page; other pages are filled when they are shown."""
        self._filled.add(page)
        table = self._table(page)
        at = table.cursor_coordinate
        table.clear()
        for row in self._rows(page):
            table.add_row(*row)
        if table.row_count:
            table.cursor_coordinate = Coordinate(min(at.row, table.row_count - 1), at.column)

    def _rows(self, page: str) -> list[list[Text]]:
        if page == "cards":
            rows = [[row.side, row.name, *_counters(row)] for row in self.editor.tokens]
        elif page == "places":
            rows = [[row.side, row.name, row.place] for row in self.editor.cards]
        else:
            rows = [
                [row.side, row.name, changed_value(row.current, row.edited)] for row in self._value_rows(page)
            ]
        width = len(self._table(page).columns)
        return [[Text(cell) for cell in row[:width]] for row in rows]

    def _value_rows(self, page: str) -> Sequence[DieRow | FactRow]:
        return self.editor.dice if page == "dice" else self.editor.facts

    # Changing

    def action_change(self, by: int) -> None:
        """Add one to the value under the cursor, or take one off; a card moves one place along its row."""
        table = self._table(self._page)
        if not table.row_count:
            return
        if self._page == "places":
            card = self.editor.cards[table.cursor_row].card
            self._add_report(self.editor.neighbor_move(card, by), card)
        elif self._page == "cards":
            self._change_tokens(table, by)
        else:
            row = self._value_rows(self._page)[table.cursor_row]
            row.change(by)
            at = Coordinate(table.cursor_row, VALUE_COLUMN)
            table.update_cell_at(at, Text(changed_value(row.current, row.edited)), update_width=True)
        self._show_changes()

    def _change_tokens(self, table: DataTable[str | Text], by: int) -> None:
        row, column = self.editor.tokens[table.cursor_row], table.cursor_column
        if column < COUNTERS_FROM:
            self.notify("Move to a column of tokens first, with the arrow keys.")
            return
        kind = TOKEN_KINDS[column - COUNTERS_FROM]
        if kind not in row.current:
            self.notify("Only a Chimera has Red Rains tokens.")
            return
        row.change(kind, by)
        at = Coordinate(table.cursor_row, column)
        table.update_cell_at(at, Text(changed_value(row.current[kind], row.edited[kind])), update_width=True)

    def action_move(self) -> None:
        """Ask where the marked card is."""
        if self._page != "places" or not self.editor.cards:
            self._show_page("places")
            return
        row = self.editor.cards[self._table("places").cursor_row]
        ask_where_card_goes(self, self.editor, row, lambda report: self._add_report(report, row.card))

    def action_add(self) -> None:
        """Ask for a card that comes into the game."""
        ask_for_new_card(self, self.editor, self._add_report)

    def action_list(self) -> None:
        """Ask for a card that the real deck of the marked card's side has against its list."""
        if self._page != "places" or not self.editor.cards:
            self._show_page("places")
        elif seat := self.editor.cards[self._table("places").cursor_row].side:
            ask_for_deck_change(self, self.editor, seat, self._add_report)

    def action_take_back(self) -> None:
        """Undo the last change to a card."""
        if self.editor.take_back():
            self._refill()
            self._show_changes()

    def _refill(self) -> None:
        self._filled.clear()
        self._fill(self._page)

    def _add_report(self, report: TableReport | None, marked_card: int = -1) -> None:
        """Add a report to the changes, and keep the mark on a card that it moves."""
        if report is None:
            return
        self.editor.add_report(report)
        self._refill()
        cards = [row.card for row in self.editor.cards]
        if marked_card in cards:
            self._table("places").move_cursor(row=cards.index(marked_card))
        self._show_changes()

    # Entering

    def action_set(self) -> None:
        """Enter the changes and close; stay open if they are refused."""
        if isinstance(self.focused, Button):
            self.focused.press()
            return
        batches = self.editor.batches
        self._refusal = self.editor.refusal() or (self._enter(batches) if batches else "")
        if self._refusal:
            self._show_changes()
        else:
            self.dismiss(None)

    def action_close(self) -> None:
        """Close without changing anything."""
        self.dismiss(None)

    def on_button_pressed(self, message: Button.Pressed) -> None:
        """Do the same as the key of the button."""
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
        """Remove the reason of a refusal at the next key."""
        if self._refusal and event.key != "enter":
            self._refusal = ""
            self._show_changes()

    def _show_changes(self) -> None:
        changes, refusal = self.editor.descriptions(), self._refusal or self.editor.refusal()
        lines = [Content.styled(HELP[self._page], "$text-muted")]
        if changes:
            most = MOST_LISTED if self.app.size.height < 40 else 4 * MOST_LISTED
            more = [f"... and {len(changes) - most} before"] if len(changes) > most else []
            lines = [Content(line) for line in (*more, *changes[-most:])]
            lines.append(
                Content.styled(f"{count_of(len(changes), 'change')}; Enter applies them", "$text-muted")
            )
        if refusal:
            lines[-1] = Content.styled(refusal, "bold $error")
        self.query_one("#correct-changes", Static).update(Content("\n").join(lines))


def changed_value(current: int | str, edited: int | str) -> str:
    """Return `2`, or `2 > 3` if the value is changed."""
    return f"{edited}" if current == edited else f"{current} > {edited}"


def _counters(row: TokenRow) -> list[str]:
    return [
        changed_value(row.current[kind], row.edited[kind]) if kind in row.current else ""
        for kind in TOKEN_KINDS
    ]
