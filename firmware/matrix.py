"""The key matrix: turns row readings into debounced presses without ghosts, and repeats held keys."""

from firmware.clock import LONG_AGO, elapsed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from firmware.layout_types import Tables

FIRST_MS = 500
"""Time that a key must be held to repeat."""
NEXT_MS = 120
"""Time between two repetitions, slow enough to let go at the right one."""
NONE = -1

SELF_TEST_KEY = "help"


def _always() -> bool:
    return True


class Matrix:
    """Reacts to the first edge and then waits out the bounce, so that debouncing costs no latency.

    `read_row(row)` returns one bit per column, 1 for a pressed key. A place is row times columns plus column.

    If a diode is missing, three pressed keys on the corners of a rectangle show the fourth as well, and
    nobody can tell which of the last two is real. Such presses are deferred until a corner is let go.

    `any_down()` may save reading the rows one by one: False if no key is down.
    """

    def __init__(
        self,
        read_row: "Callable[[int], int]",
        rows: int,
        columns: int,
        bounce_ms: int,
        any_down: "Callable[[], bool]" = _always,
    ) -> None:
        self._read_row = read_row
        self._any_down = any_down
        self._rows = rows
        self._columns = columns
        self._bounce_ms = bounce_ms
        self._down = [0] * rows
        self._seen = [0] * rows
        self._again = [0] * rows
        self._doubtful = [0] * rows
        self._held = 0
        self._changed = [LONG_AGO] * (rows * columns)

    def prime(self) -> None:
        """Treat keys that are down at power-up as held: they are no presses until let go."""
        self._held = 0
        for row in range(self._rows):
            self._down[row] = self._read_row(row)
            for column in range(self._columns):
                self._held += self._down[row] >> column & 1

    def is_down(self, place: int) -> bool:
        """Return True if this key is down, without bounce."""
        return bool(self._down[place // self._columns] >> place % self._columns & 1)

    def scan(self, now: int, pressed: "Callable[[int, int], None]") -> None:
        """Read every row; call `pressed(place, now)` for each key that went down."""
        if not (self._any_down() or self._held):
            return
        changed = False
        read_row, seen, down = self._read_row, self._seen, self._down  # local names are quicker on a Pico
        for row in range(self._rows):
            bits = read_row(row)
            seen[row] = bits
            if bits != down[row]:
                changed = True
        if not changed:
            return
        for row in range(self._rows):
            self._doubtful[row] = 0
        if self._held >= 2:
            self._find_doubtful()
        for row in range(self._rows):
            differing = self._seen[row] ^ self._down[row]
            if differing:
                self._row_changed(row, differing, now, pressed)

    def _find_doubtful(self) -> None:
        """Mark the corners of every rectangle of keys.

        It reads the rows a second time: a key that was pressed between two rows of the first reading has its
        ghost in only one of them.
        """
        again = self._again
        for row in range(self._rows):
            again[row] = self._seen[row] | self._read_row(row)
            for other in range(row):
                common = again[row] & again[other]
                if common & (common - 1):
                    self._doubtful[row] |= common
                    self._doubtful[other] |= common

    def _row_changed(self, row: int, differing: int, now: int, pressed: "Callable[[int, int], None]") -> None:
        for column in range(self._columns):
            bit = 1 << column
            place = row * self._columns + column
            if not differing & bit or elapsed(now, self._changed[place]) < self._bounce_ms:
                continue
            goes_down = not self._down[row] & bit
            if goes_down and self._doubtful[row] & bit:
                continue
            self._changed[place] = now
            self._down[row] ^= bit
            self._held += 1 if goes_down else -1
            if goes_down:
                pressed(place, now)


class Repeater:
    """Repeats the last key that went down, if it is one of `places`, until it is let go."""

    def __init__(self, places: "Sequence[int]") -> None:
        self._places = places
        self._held = NONE
        self._since = 0
        self._wait = FIRST_MS

    def press(self, place: int, now: int) -> None:
        """Note that a key went down; one that does not repeat ends the repetition of the one before."""
        self._held = place if place in self._places else NONE
        self._since = now
        self._wait = FIRST_MS

    def poll(self, now: int, matrix: Matrix, pressed: "Callable[[int, int], None]") -> None:
        """Call `pressed(place, now)` if a key is held long enough to repeat."""
        if self._held == NONE:
            return
        if not matrix.is_down(self._held):
            self._held = NONE
        elif elapsed(now, self._since) >= self._wait:
            self._since = now
            self._wait = NEXT_MS
            pressed(self._held, now)


def self_test_wanted(matrix: Matrix, layout: "Tables") -> bool:
    """Return True if the key that asks for the self-test is held."""
    for place in range(len(layout.KEYS)):
        if layout.KEYS[place] == SELF_TEST_KEY:
            return matrix.is_down(place)
    return False
