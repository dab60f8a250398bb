"""The note of a lesson beside a question."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content
from textual.widgets import Static

if TYPE_CHECKING:
    from host.presenter.learning.lesson import Lesson
    from host.presenter.session.seat_session import SeatSession


class LessonNote(Static):
    """The note of a lesson, in a box above the question: it says what is new, and what Enter does."""

    def __init__(self, lesson: Lesson, session: SeatSession) -> None:
        super().__init__(id="lesson")
        self._session = session
        from host.presenter.learning.lesson import LessonGuide  # few tables are lessons

        self._guide = LessonGuide(lesson, session)
        self.border_title = f"Lesson: {lesson.title}"

    def refresh_note(self) -> None:
        """Show the note for the game as it is now, if there is one."""
        note = self._guide.current_note(self._session)
        self.display = note is not None
        if note is not None:
            self.update(Content(note.say))
            # While the steps are cleared away it would keep the height of the note before.
            self.call_after_refresh(self.refresh, layout=True)

    @property
    def marked_option(self) -> int | None:
        """Return the number of the option that the note is about; None if it is about none."""
        return self._guide.pointed_option(self._session)
