"""Ardent Reapers in lines."""

from __future__ import annotations

from host.lines.hot_seat import PlainLines
from host.presenter.reapers_cards import page_of


class ReapersLines(PlainLines):
    """A game whose cards are open to read, wherever they lie."""

    def card(self, name: str) -> list[str]:
        """What it says, and where cards of this name lie."""
        page = page_of(name, self.opened.match.library)
        title = page[0].partition(":")[0]
        zones = self.hot_seat.view.zones
        return [*page, *(f"{zone.name}: {line}" for zone in zones for line in zone.lines if title in line)]
