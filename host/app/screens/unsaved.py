"""A screen with something that may not be saved: it asks before that is lost."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING

from textual.screen import Screen

if TYPE_CHECKING:
    from host.app.base import BaseApp


class UnsavedScreen(Screen[None]):
    """Subclasses say whether something is not saved, and how it is."""

    app: BaseApp

    @property
    @abstractmethod
    def unsaved(self) -> bool:
        """Whether something would be lost now."""

    @abstractmethod
    def save(self, then: Callable[[], object]) -> None:
        """Save, and go on when that is done."""

    def ask_to_leave(self, then: Callable[[], object]) -> None:
        """Go on with `then`, when nothing is lost by it or a person has decided."""
        from host.app.screens.question import Question

        def decided(answer: str | None) -> None:
            if answer == "save":
                self.save(then)
            elif answer == "discard":
                then()

        if self.unsaved:
            answers = [("save", "s", "Save"), ("discard", "d", "Do not save")]
            self.app.push_screen(Question("Not saved", "Your last changes are not saved.", answers), decided)
        else:
            then()
