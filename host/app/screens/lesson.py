"""The table of a lesson: a game like any other, with a note above it that says what is new."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content
from textual.widgets import Static

from host.app.screens.table import TableScreen
from host.presenter.learning.lesson import Coach

if TYPE_CHECKING:
    from host.presenter.learning.lesson import Lesson
    from host.presenter.ports import OpenGameLike


class LessonScreen(TableScreen):
    """A lesson being played. Steps wait for a key, whatever the settings say: they are being read."""

    gives_tips = False  # the notes say what is new

    def __init__(self, opened: OpenGameLike, lesson: Lesson) -> None:
        super().__init__(opened)
        self._coach = Coach(lesson, self.playback)
        self._title = lesson.title
        self._note = Static(id="lesson")

    @property
    def pace(self) -> str:
        """Each step with a key."""
        return "stepped"

    def on_mount(self) -> None:
        """The note is between the line at the top and the table."""
        self.mount(self._note, after=self._status_bar)

    def refresh_table(self) -> None:
        """Say what is new, and point at what it speaks of."""
        note = self._coach.look(self.playback)
        self._note.display = note is not None
        if note is not None:
            self._note.update(Content.assemble((f"{self._title}: ", "bold"), note.say))
            # While the steps are cleared away it would keep the height of the note before.
            self._note.call_after_refresh(self._note.refresh, layout=True)
        super().refresh_table()
        if (pointed := self._coach.pointed(self.playback)) is not None:
            self.decision_panel.point(pointed)
