"""The screen after a game: how it went, and what can be done next."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import Screen

from host.app.app_services import services
from host.app.screens.table.searching_dialog import FoundDialog, SearchingDialog
from host.app.widgets.keys_footer import KeysFooter, WindowTooSmallNotice
from host.app.widgets.option_list import OptionListPanel
from host.app.widgets.text_panels import Paragraph
from host.presenter.display.card_names_and_state import ending_text
from host.presenter.records.follow_up_games import AGAIN, NEXT, SAME, FollowUpGames
from host.presenter.records.game_statistics import game_statistics
from host.presenter.records.game_summary import summary_sentences, table_lines, wound_chart, wound_tables
from host.presenter.session.advice import Paragraphs, offers_review, review_paragraphs, review_search

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.bots.advice import CostlyDecision
    from host.presenter.session.ashes_session import AshesSession

KEYS = {
    "next": "l",
    "again": "r",
    "same": "e",
    "new": "n",
    "export": "x",
    "review": "v",
    "story": "t",
    "undo": "u",
    "leave": "b",
}
_CURVE = 46
"""Columns of the wound chart."""


class GameEndScreen(Screen[str]):
    """Summary and commands of a finished game. Closes with `undo` to undo the last answer, else empty."""

    CSS_PATH = "game_end.tcss"
    AUTO_FOCUS = "#choices"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "table", "Table", tooltip="Back to the table of this game", id="end.table"),
        Binding("pageup", "scroll(-8)", "Back", show=False, priority=True, id="end.up"),
        Binding("pagedown", "scroll(8)", "Read on", tooltip="Read more", priority=True, id="end.down"),
    ]

    def __init__(self, session: AshesSession) -> None:
        super().__init__()
        self._session = session
        self._you = session.seat if session.alone else ""
        self._statistics = game_statistics(session.match, session.view)
        self._rematch = FollowUpGames(session.match)
        self._offers_review = offers_review(session.match, session.viewer)
        self._rows = OptionListPanel()
        self._text = VerticalScroll(id="end-text", can_focus=False)

    @property
    def cards(self) -> object:
        """Return the cards that the game was played with."""
        return self._session.match.library

    def compose(self) -> ComposeResult:
        yield WindowTooSmallNotice()
        self._text.border_title = "The game is over"
        sentences = "\n".join(summary_sentences(self._statistics, self._you))
        curves = "\n".join(wound_chart(self._statistics, self._you, _CURVE))
        with self._text:
            with Vertical(id="end-left"):
                yield Paragraph(ending_text(self._session.view, self._you), sentences)
                if curves:
                    yield Paragraph("Wounds, turn by turn", curves)
            with Vertical(id="end-right"):
                for table in wound_tables(self._statistics, self._you):
                    yield Paragraph(table.heading, table_lines(table))
        with Vertical(id="end-rows") as rows:
            rows.border_title = "What next?"
            rows.border_subtitle = "Key, arrows + Enter, or click"
            yield self._rows
        yield KeysFooter()

    def on_mount(self) -> None:
        """Record the result, and show the commands."""
        services(self).saves.try_action(
            lambda: self._rematch.load_results(self._session.opened, services(self).store)
        )
        rows = dict(self._commands())
        self._rows.offer(list(rows.items()), {row: key for row, key in KEYS.items() if row in rows})
        self._rows.highlighted = None  # who pressed Enter from step to step does not begin a game with it
        self._rows.focus()

    def _commands(self) -> list[tuple[str, str]]:
        """Return the commands as (id, label)."""
        return [
            *self._rematch.choices(),
            ("new", "New game"),
            *([("review", "Review your turns")] if self._offers_review else []),
            ("story", "Save this game as a story to read"),
            ("export", "Export this game"),
            *([("undo", f"Undo: {undo_label}")] if (undo_label := self._session.undo_label) else []),
            ("leave", "Back to the start screen"),
        ]

    def on_key(self, event: events.Key) -> None:
        """Run the command of a key, wherever the focus is."""
        for row, key in KEYS.items():
            if event.character == key and row in dict(self._commands()):
                event.stop()
                self._run(row)

    def on_option_list_panel_answered(self, message: OptionListPanel.Answered) -> None:
        """Run the command of the chosen row."""
        message.stop()
        self._run(message.picks[0])

    def _run(self, row: str) -> None:
        app = services(self)
        if row in (NEXT, AGAIN, SAME):
            app.games.begin(self._rematch.setup(row, app.games.new_seed()))
        elif row == "new":
            app.games.set_up(self._session.match.setup.rules)
        elif row == "export":
            app.saves.export(self._session.opened)
        elif row == "story":
            opened = self._session.opened
            app.saves.write_story(
                opened.id, lambda: self._session.match, opened.match.setup.title, opened.reviews
            )
        elif row == "review":
            self._review()
        elif row == "undo":
            self.dismiss(row)
        elif row == "leave":
            app.games.close_all()

    def _review(self) -> None:
        """Show which turns cost most, and keep that for the story."""
        session = self._session

        def shown(costly: Sequence[CostlyDecision]) -> Paragraphs:
            paragraphs = session.opened.reviews[session.viewer] = review_paragraphs(costly)
            return paragraphs

        if known := session.opened.reviews.get(session.viewer):
            self.app.push_screen(FoundDialog("Review", list(known)))
        else:
            search = review_search(session.match, session.viewer)
            self.app.push_screen(SearchingDialog("Review", "Looking at your turns", search, shown))

    def action_table(self) -> None:
        """Close to the table."""
        self.dismiss("")

    def action_scroll(self, lines: int) -> None:
        """Scroll the text."""
        self._text.scroll_relative(y=lines, animate=False)
