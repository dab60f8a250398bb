"""A bad cable, for tests that nothing is lost on it."""

import random
import time
from collections import Counter
from collections.abc import Callable

from host.simulator.wire_thread import Direction

_CUT_SHARE = 0.2
"""Cuts per harmed byte and piece; a cut swallows the rest of a piece and, for a moment, what follows."""
_FLOOD_SHARE = 0.1
_SPLIT_SHARE = 0.2
"""Share of pieces that are split, with their second part delayed."""
_INTERRUPT = 0x03
"""The one byte that is never produced: on a MicroPython board it stops the firmware, as mpremote does."""


class FaultyWire:
    """Flips, drops, doubles, delays and splits bytes, cuts the line in the middle of a frame, and floods it.

    `seed` seeds the random numbers. `rate` is the share of bytes that are harmed and may be changed at any
    time; at 0 the wire works again and delivers what it has delayed. `clock` returns seconds.
    """

    def __init__(
        self,
        seed: int,
        rate: float,
        *,
        longest_delay: float = 0.03,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.rate = rate
        self.counts: Counter[str] = Counter()
        """Number of times that each kind of harm was done, and number of bytes carried."""
        self._random = random.Random(seed)
        self._longest_delay = longest_delay
        self._clock = clock
        self._held = {direction: bytearray() for direction in Direction}
        self._held_until = dict.fromkeys(Direction, 0.0)
        self._cut_until = dict.fromkeys(Direction, 0.0)

    @property
    def harmed(self) -> int:
        """Return how many bytes have been flipped, dropped or doubled, not counting cuts and floods."""
        return self.counts["flipped"] + self.counts["dropped"] + self.counts["doubled"]

    def __call__(self, direction: Direction, data: bytes) -> bytes:
        held, now = self._held[direction], self._clock()
        self.counts["bytes"] += len(data)
        if self.rate and data:
            data = self._harm_piece(direction, data, now)
        for byte in data:
            held += self._harm(byte) if self._random.random() < self.rate else bytes([byte])
        if not held or (self.rate and now < self._held_until[direction]):
            return b""
        if self.rate and data and self._random.random() < _SPLIT_SHARE:
            self._held_until[direction] = now + self._random.random() * self._longest_delay
            self.counts["split and delayed"] += 1
            cut = self._random.randrange(len(held))
        else:
            cut = len(held)
        through = bytes(held[:cut])
        del held[:cut]
        return through

    def _harm_piece(self, direction: Direction, data: bytes, now: float) -> bytes:
        if now < self._cut_until[direction]:
            return b""
        if self._random.random() < self.rate * _CUT_SHARE:
            self.counts["cut in a frame"] += 1
            self._cut_until[direction] = now + 5 * self._longest_delay * self._random.random()
            return data[: self._random.randrange(len(data))]
        if self._random.random() < self.rate * _FLOOD_SHARE:
            self.counts["flooded"] += 1
            noise = bytes(b for b in self._random.randbytes(self._random.randrange(2000)) if b != _INTERRUPT)
            return noise + data
        return data

    def _harm(self, byte: int) -> bytes:
        match self._random.randrange(3):
            case 0:
                self.counts["flipped"] += 1
                flipped = byte ^ 1 << self._random.randrange(8)
                return bytes([flipped if flipped != _INTERRUPT else byte ^ 0x80])
            case 1:
                self.counts["dropped"] += 1
                return b""
            case _:
                self.counts["doubled"] += 1
                return bytes([byte, byte])
