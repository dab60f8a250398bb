"""Queue of key presses that the host has not acknowledged yet."""

from firmware.clock import LONG_AGO, elapsed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

CAPACITY = 64
WINDOW = 4
"""Most presses on the wire before the oldest of them is acknowledged."""
RESEND_MS = 60
RESEND_AT_LAST_MS = 240
"""Time after which presses are sent again while light lines, which delay acknowledgements, keep coming."""
AGE_LIMIT_MS = 999999


class PressQueue:
    """A ring of numbered presses. Numbers count up from 1 for as long as the board has power."""

    def __init__(self) -> None:
        self._keys = [""] * CAPACITY
        self._times = [0] * CAPACITY
        self._count = 0
        self._sent = 0
        self._waiting_since = 0
        self.first = 1
        """Number of the oldest press not acknowledged, or of the next one."""

    def __len__(self) -> int:
        return self._count

    def push(self, key: str, now: int) -> bool:
        """Queue a press; return False if the queue is full and it was refused."""
        if self._count == CAPACITY:
            return False
        slot = (self.first + self._count) % CAPACITY
        self._keys[slot] = key
        self._times[slot] = now
        self._count += 1
        return True

    def acknowledge(self, number: int, now: int) -> None:
        """Drop the presses up to this number, which the host has. Ignores numbers never sent."""
        taken = number - self.first + 1
        if 0 < taken <= self._sent:
            self._drop(taken)
            self._waiting_since = now

    def clear(self) -> None:
        """Drop all presses: they were meant for a host that is gone."""
        self._drop(self._count)

    def _drop(self, taken: int) -> None:
        self.first += taken
        self._count -= taken
        self._sent = max(0, self._sent - taken)

    def rewind(self) -> None:
        """Send again from the oldest at the next `transmit`."""
        self._sent = 0

    def transmit(self, now: int, send: "Callable[[int, str, int], None]", light_at: int = LONG_AGO) -> bool:
        """Call `send(number, key, age_ms)` for each press that is due, and return True if any was.

        New presses are due, and all that were sent if none has been acknowledged for a while. `light_at` is
        when the last light line came.
        """
        if self._count == 0:
            return False
        waited = elapsed(now, self._waiting_since)
        quiet = elapsed(now, light_at) >= RESEND_MS
        if self._sent and waited >= (RESEND_MS if quiet else RESEND_AT_LAST_MS):
            self._sent = 0
        if self._sent == 0:
            self._waiting_since = now
        before = self._sent
        while self._sent < min(self._count, WINDOW):
            number = self.first + self._sent
            slot = number % CAPACITY
            send(number, self._keys[slot], min(elapsed(now, self._times[slot]), AGE_LIMIT_MS))
            self._sent += 1
        return self._sent > before
