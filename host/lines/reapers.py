"""Ardent Reapers in lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.reapers import rulebook
from host.lines.commands import LOOKING_AHEAD
from host.lines.hot_seat import PlainLines
from host.lines.table import rules_in
from host.presenter.reapers_cards import page_of
from host.presenter.reapers_hot_seat import ReapersHotSeat

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from engine.kernel.decision import Rule
    from host.lines.commands import Command
    from host.presenter.ports import OpenGameLike


class ReapersLines(PlainLines):
    """A game whose cards are open to read, wherever they lie."""

    def make(self, opened: OpenGameLike) -> ReapersHotSeat:
        """The game as its players share it."""
        return ReapersHotSeat(opened)

    def card(self, name: str) -> list[str]:
        """What it says, and where cards of this name lie."""
        page = page_of(name, self.opened.match.library)
        title = page[0].partition(":")[0]
        zones = self.hot_seat.view.zones
        return [*page, *(f"{zone.name}: {line}" for zone in zones for line in zone.lines if title in line)]

    def rules(self) -> Iterable[Rule]:
        """The rules of the game."""
        return rules_in(rulebook)

    def more(self) -> Mapping[str, Command]:
        """It is looked ahead as at other tables."""
        return LOOKING_AHEAD
