"""A line that narrows a long list of options down by the letters of their names."""

from __future__ import annotations

from host.app.widgets.say_line import SayInput

FILTER_HELP = "Type to search; arrows, Enter; Esc: shortcuts"


class Finder(SayInput):
    """The line; the list below shows what it may mean."""

    def __init__(self) -> None:
        super().__init__(placeholder="type to search", id="finder", compact=True, max_length=40)
        self.display = False

    def offer(self, *, searched: bool) -> None:
        """Let something be found, or nothing; what was typed before is forgotten."""
        self.display = searched
        with self.prevent(SayInput.Changed):
            self.value = ""
