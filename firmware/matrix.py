"""The key matrix: from row readings to presses, without the bounce of the switches."""

from firmware.clock import PERIOD, elapsed


class Matrix:
    """Acts on the first edge and then waits out the bounce, so that debouncing costs no latency.

    `read_row(row)` gives one bit per column, 1 for a pressed key.
    """

    def __init__(self, read_row, rows: int, columns: int, bounce_ms: int):
        self._read_row = read_row
        self._rows = rows
        self._columns = columns
        self._bounce_ms = bounce_ms
        self._down = [0] * rows
        self._changed = [PERIOD // 2] * (rows * columns)

    def scan(self, now: int, pressed):
        """Read every row once; call `pressed(place, now)` for each key that has gone down.

        A place is row times columns plus column.
        """
        for row in range(self._rows):
            differing = self._read_row(row) ^ self._down[row]
            if differing:
                self._row_changed(row, differing, now, pressed)

    def _row_changed(self, row: int, differing: int, now: int, pressed):
        for column in range(self._columns):
            bit = 1 << column
            place = row * self._columns + column
            if not differing & bit or elapsed(now, self._changed[place]) < self._bounce_ms:
                continue
            self._changed[place] = now
            self._down[row] ^= bit
            if self._down[row] & bit:
                pressed(place, now)
