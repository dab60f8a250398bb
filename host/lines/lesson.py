"""A lesson in lines: a game like any other, and what is new in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.lines.ashes import AshesLines
from host.presenter.learning.coach import Coach

if TYPE_CHECKING:
    from host.presenter.learning.lesson import Lesson
    from host.presenter.ports import OpenGameLike


class LessonLines(AshesLines):
    """A lesson being played."""

    def __init__(self, opened: OpenGameLike, lesson: Lesson) -> None:
        super().__init__(opened)
        self._coach = Coach(lesson, self.playback)

    def news(self) -> list[str]:
        """What happened, and what is to be known of it and of the question."""
        return [*super().news(), *(f"Note: {note.say}" for note in self._coach.catch_up(self.playback))]
