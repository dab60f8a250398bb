"""What will come of the highlighted option, below the list: what is certain first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from textual.content import Content
from textual.widgets import Static

if TYPE_CHECKING:
    from host.presenter.options.outcome_preview import Outlooks


class OutlookLine(Static):
    """Tells of one answer at a time; not there while nothing is to be told."""

    def __init__(self) -> None:
        super().__init__(id="outlook")
        self.outlooks: Outlooks | None = None
        """Of the question that is shown; None where there is none."""
        self.told = ""
        self.display = False

    def look(self, picks: Sequence[str]) -> None:
        """Tell what will come of this answer."""
        outlook = None if self.outlooks is None else self.outlooks.of(picks)
        told = "" if outlook is None else outlook.text
        if told == self.told:
            return
        self.told = told
        self.display = bool(told)
        if outlook is not None:
            certain = len(outlook.certain) > 0
            lines = [
                Content.styled(part, "" if certain and at == 0 else "$text-muted")
                for at, part in enumerate(outlook.parts)
            ]
            self.update(Content("\n").join(lines))
