"""The end of a game: how it went, and what can be done next."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import Screen

from host.app.app_services import services
from host.app.widgets.option_list import OptionListPanel
from host.app.widgets.screen_frame import KeysFooter, WindowTooSmallNotice
from host.app.widgets.text_panels import paragraph
from host.presenter.display.table_text import ending_text
from host.presenter.records.game_summary import (
    game_summary,
    summary_sentences,
    table_lines,
    wound_chart,
    wound_tables,
)
from host.presenter.records.saved_games import AGAIN, NEXT, SAME, Rematch

if TYPE_CHECKING:
    from host.presenter.session.step_player import Playback

KEYS = {
    "next": "l",
    "again": "r",
    "same": "e",
    "new": "n",
    "export": "x",
    "story": "t",
    "undo": "u",
    "leave": "b",
}
_CURVE = 46
"""Columns of the plot."""


class GameEndScreen(Screen[str]):
    """The story of a game that is over. It closes to its table, with `undo` to take back the last answer."""

    CSS_PATH = "game_end.tcss"
    AUTO_FOCUS = "#choices"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "table", "Table", tooltip="Back to the table of this game", id="end.table"),
        Binding("pageup", "scroll(-8)", "Back", show=False, priority=True, id="end.up"),
        Binding("pagedown", "scroll(8)", "Read on", tooltip="Read more", priority=True, id="end.down"),
    ]

    def __init__(self, playback: Playback) -> None:
        super().__init__()
        self._playback = playback
        self._you = playback.seat if playback.alone else ""
        self._story = game_summary(playback.match, playback.view)
        self._rematch = Rematch(playback.match)
        self._rows = OptionListPanel()
        self._text = VerticalScroll(id="end-text", can_focus=False)

    @property
    def cards(self) -> object:
        """The cards that the game was played with."""
        return self._playback.match.library

    def compose(self) -> ComposeResult:
        """The story, and below it what can be done."""
        yield WindowTooSmallNotice()
        self._text.border_title = "The game is over"
        told = "\n".join(summary_sentences(self._story, self._you))
        curves = "\n".join(wound_chart(self._story, self._you, _CURVE))
        with self._text:
            with Vertical(id="end-left"):
                yield paragraph(ending_text(self._playback.view, self._you), told)
                if curves:
                    yield paragraph("Wounds, turn by turn", curves)
            with Vertical(id="end-right"):
                for table in wound_tables(self._story, self._you):
                    yield paragraph(table.heading, table_lines(table))
        with Vertical(id="end-rows") as rows:
            rows.border_title = "What next?"
            rows.border_subtitle = "Key, arrows + Enter, or click"
            yield self._rows
        yield KeysFooter()

    def on_mount(self) -> None:
        """Keep the result, and say what can be done."""
        services(self).saves.try_action(
            lambda: self._rematch.load_results(self._playback.opened, services(self).store)
        )
        rows = dict(self._offered())
        self._rows.offer(list(rows.items()), {row: key for row, key in KEYS.items() if row in rows})
        self._rows.highlighted = None  # who pressed Enter from step to step does not begin a game with it
        self._rows.focus()

    def _offered(self) -> list[tuple[str, str]]:
        """What can be done, as (id, label)."""
        return [
            *self._rematch.rows(),
            ("new", "New game"),
            ("story", "Save this game as a story to read"),
            ("export", "Export this game"),
            *([("undo", f"Undo: {undoes}")] if (undoes := self._playback.undoes) else []),
            ("leave", "Back to the start screen"),
        ]

    def on_key(self, event: events.Key) -> None:
        """The key of a row does it, wherever the focus is."""
        for row, key in KEYS.items():
            if event.character == key and row in dict(self._offered()):
                event.stop()
                self._do(row)

    def on_option_list_panel_answered(self, message: OptionListPanel.Answered) -> None:
        """Do what a row says."""
        message.stop()
        self._do(message.picks[0])

    def _do(self, row: str) -> None:
        app = services(self)
        if row in (NEXT, AGAIN, SAME):
            app.games.begin(self._rematch.setup(row, app.games.new_seed()))
        elif row == "new":
            app.games.set_up(self._playback.match.setup.rules)
        elif row == "export":
            app.saves.export(self._playback.opened)
        elif row == "story":
            opened = self._playback.opened
            app.saves.write_story(opened.id, lambda: self._playback.match, opened.match.setup.title)
        elif row == "undo":
            self.dismiss(row)
        elif row == "leave":
            app.games.close_all()

    def action_table(self) -> None:
        """Back to the table."""
        self.dismiss("")

    def action_scroll(self, lines: int) -> None:
        """Read on, or back."""
        self._text.scroll_relative(y=lines, animate=False)
