"""Keeps the board's LEDs up to date: sends only what differs, and repeats it until it has arrived."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from msgspec import Struct

from host.link.light import OFF, Light, Pattern
from host.link.wire import LINE_BYTES, Message, checksum

WINDOW = 4
"""The most light lines on the wire; a board need not hold more unread lines than this."""
RESEND_SECONDS = 0.1
"""Seconds without an answer after which lines count as lost. A Pico takes some 20 ms for each, one at a time.
"""
NUMBERS = 1000
_CELL_BYTES = LINE_BYTES - len("light 999 299  12345678\n")
_LETTER = {Pattern.OFF: "o", Pattern.STEADY: "s", Pattern.BLINK: "b", Pattern.PULSE: "p"}


class Cell(Struct, frozen=True):
    """One LED as the wire encodes it: pattern letter and color."""

    letter: str
    rgb: tuple[int, int, int]

    @classmethod
    def of(cls, light: Light) -> "Cell":
        """Return the encoding of a light."""
        return cls(_LETTER[light.pattern], light.rgb)

    def __str__(self) -> str:
        return self.letter + (bytes(self.rgb).hex() if self.letter != "o" else "")

    @property
    def table_entry(self) -> bytes:
        """Return the four bytes for this LED in the checksum over all LEDs."""
        return self.letter.encode() + bytes(self.rgb)


DARK = Cell.of(OFF)


class _Run(Struct, frozen=True):
    start: int
    length: int
    sent_at: float


class LedSync:
    """Wanted lights compared with those sent, for `count` LEDs. Times are seconds of any steady clock."""

    def __init__(self, count: int) -> None:
        self._wanted = [DARK] * count
        self._sent: list[Cell | None] = [None] * count
        self._last_run = [-1] * count
        self._in_flight: dict[int, _Run] = {}
        self._number = 0
        self._shown_at = float("-inf")

    def set_wanted(self, cells: Sequence[Cell]) -> None:
        """Set what all LEDs shall show from now on."""
        self._wanted = list(cells)

    def invalidate(self) -> None:
        """Send everything again, because what the board shows is unknown."""
        self._sent = [None] * len(self._sent)
        self._in_flight.clear()

    @property
    def settled(self) -> bool:
        """Return True if the board is known to show what is wanted."""
        return not self._in_flight and self._sent == self._wanted

    def acknowledge(self, number: int, now: float) -> None:
        """Note that the board has applied this light line. It answers in order, so earlier ones are lost.

        An answer to a line that was given up means that answers are late; as long as such answers come, the
        lines after it do not count as lost.
        """
        self._shown_at = now
        if number not in self._in_flight:
            return
        for earlier in list(self._in_flight):
            if earlier == number:
                del self._in_flight[number]
                return
            self._give_up(earlier)

    def compare(self, check: str) -> None:
        """Compare the board's checksum with the expected one; send everything again if it differs."""
        known = [cell for cell in self._sent if cell is not None]
        if self._in_flight or len(known) < len(self._sent):
            return
        if checksum(b"".join(cell.table_entry for cell in known)) != check:
            self.invalidate()

    def due_messages(self, now: float) -> Iterator[Message]:
        """Yield the light lines to send at this time."""
        for number, run in list(self._in_flight.items()):
            if now - max(run.sent_at, self._shown_at) >= RESEND_SECONDS:
                self._give_up(number)
        while len(self._in_flight) < WINDOW:
            start = next((i for i, cell in enumerate(self._wanted) if cell != self._sent[i]), None)
            if start is None:
                return
            yield self._send_run(start, now)

    def _give_up(self, number: int) -> None:
        run = self._in_flight.pop(number)
        for led in range(run.start, run.start + run.length):
            if self._last_run[led] == number:
                self._sent[led] = None

    def _send_run(self, start: int, now: float) -> Message:
        text, length = self._run_from(start)
        self._number = (self._number + 1) % NUMBERS
        self._in_flight[self._number] = _Run(start, length, now)
        for led in range(start, start + length):
            self._sent[led] = self._wanted[led]
            self._last_run[led] = self._number
        return Message("light", self._number, (str(start), text))

    def _run_from(self, start: int) -> tuple[str, int]:
        """Return as many LEDs from `start` on as differ and fit into a line, as text, and their number."""
        end = start
        while end < len(self._wanted) and self._wanted[end] != self._sent[end]:
            end += 1
        text, length = "", 0
        for cell, same in groupby(self._wanted[start:end]):
            times = len(list(same))
            more = ("," if text else "") + str(cell) + (f"*{times}" if times > 1 else "")
            if len(text) + len(more) > _CELL_BYTES:
                break
            text += more
            length += times
        return text, length
