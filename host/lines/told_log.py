"""The log of a game in lines: what is new to a reader, and all of it with numbers to go by."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.lines.sentences import sentence
from host.presenter.deeds import Deeds
from host.presenter.log_book import records

if TYPE_CHECKING:
    from host.presenter.log_book import Record
    from host.presenter.playback import Playback


class ToldLog:
    """What has been told of a game to each of its readers: an action a line, or with `steps` every step."""

    def __init__(self, playback: Playback) -> None:
        self._playback = playback
        self.steps = False
        self._deeds: Deeds | None = None
        self._told: dict[str, dict[int, str]] = {}
        """What each seat has been told, by the number of its first line."""
        self._heading = ""

    def news(self) -> list[str]:
        """What is new to who reads, and what was added to what is known, under the turns it belongs to."""
        told = self._told.get(self._playback.seat, {})
        rows = self._rows()
        self._know(rows)
        found: list[str] = []
        for row in rows:
            before = told.get(row.first, "")
            if before == row.text:
                continue
            if row.heading != self._heading:
                self._heading = row.heading
                found.append(f"{row.heading}:")
            new = row.text.removeprefix(f"{before.removesuffix('.')}; ") if before else row.text
            found.append(sentence(new))
        return found

    def all(self) -> list[str]:
        """All of it, under its turns, each line with its number."""
        found, heading = [], ""
        for row in self._rows():
            if row.heading != heading:
                heading = row.heading
                found.append(f"{heading}:")
            found.append(f"{row.first + 1}. {sentence(row.text)}")
        return found

    def row(self, number: int) -> Record | None:
        """What is told under this number, or together with it; None when nothing is."""
        return next((row for row in self._rows() if row.first < number <= row.last + 1), None)

    def tell_steps(self, steps: bool) -> None:
        """From now on tell every step, or an action a line."""
        self.steps = steps
        self._told = {}
        self.know()

    def know(self) -> None:
        """Who reads knows all that stands there now: something was taken back, say."""
        self._know(self._rows())

    def begin(self) -> None:
        """Another one reads: say again whose turn it is."""
        self._heading = ""

    def _know(self, rows: list[Record]) -> None:
        self._told[self._playback.seat] = {row.first: row.text for row in rows}

    def _rows(self) -> list[Record]:
        lines, seat = self._playback.lines, self._playback.seat
        if self._deeds is None or self._deeds.seat != seat:
            self._deeds = Deeds(self._playback.match, seat)
        return records(self._deeds.of(lines), lines, steps=self.steps)
