"""Dialogs about turns: one shows a search and then what it found, one what was found before."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar

from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widgets import Button, Static

from host.app.screens.dialogs import Dialog
from host.app.widgets.text_panels import Paragraph
from host.presenter.session.running_search import CLOCK_SECONDS, RunningSearch
from host.presenter.session.shared_game import run_in_thread

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from textual.widget import Widget

    from host.presenter.session.advice import Paragraphs, Search

T = TypeVar("T")


class FoundDialog(Dialog[None]):
    """Shows paragraphs."""

    def __init__(self, title: str, found: Paragraphs) -> None:
        super().__init__(title)
        self._found = found

    def paragraphs(self) -> list[tuple[str, str]]:
        return self._found


class SearchingDialog(Dialog[None], Generic[T]):
    """Runs a search in a thread and shows its clock, then the paragraphs `words` makes of what it found.

    With `cuts`, a key lets the search answer with what it has found so far. Closing the dialog ends it.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "cut_short", "Answer now", priority=True, id="searching.cut_short"),
    ]

    def __init__(
        self,
        title: str,
        doing: str,
        search: Search[T],
        words: Callable[[T], Paragraphs],
        *,
        cuts: bool = False,
    ) -> None:
        super().__init__(title)
        self._doing = doing
        self._search = search
        self._words = words
        self._cuts = cuts
        self._clock = RunningSearch("", search.thought)
        self._status = Static(f"{doing} ...", classes="paragraph", markup=False)
        self._is_over = False

    def reading(self) -> Iterable[Widget]:
        yield self._status

    def buttons(self) -> list[tuple[str, str]]:
        return [("cut-short", "Answer now (Space)")] if self._cuts else []

    def on_mount(self) -> None:
        super().on_mount()
        self.set_interval(CLOCK_SECONDS, self._show_clock)
        run_in_thread(self._search.run, self._show)

    def _show_clock(self) -> None:
        if not self._is_over:
            self._status.update(f"{self._doing}: {self._clock.clock}")

    def _show(self, found: T) -> None:
        if self._is_over or not self.is_attached:
            return
        self._is_over = True
        self._status.display = False
        for button in self.query("#cut-short"):
            button.display = False
        texts = self.query_one("#dialog-text", VerticalScroll)
        texts.mount(*(Paragraph(heading, text) for heading, text in self._words(found)))

    def on_button_pressed(self, message: Button.Pressed) -> None:
        """Answer now; the base class handles the button that closes the dialog."""
        if message.button.id == "cut-short":
            self.action_cut_short()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return self._cuts and not self._is_over if action == "cut_short" else True

    def action_cut_short(self) -> None:
        """Let the search answer with what it has found so far."""
        self._search.thought.must_answer = True

    def action_close(self) -> None:
        self._is_over = True
        self.action_cut_short()
        super().action_close()
