"""A lesson is under way: go on with it, or begin anew?"""

from __future__ import annotations

from host.app.screens.dialogs import Question


class LessonQuestion(Question):
    """Enter goes on; the other lesson is kept either way."""

    FIRST_FOCUS = "#continue"

    def __init__(self, told: str) -> None:
        answers = [("continue", "c", "Continue it"), ("anew", "n", "Start over")]
        text = f"{told}.\nIf you start over, this one stays in your saved games."
        super().__init__("A lesson is under way", text, answers)
