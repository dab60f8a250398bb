"""A bad cable, to show that nothing is lost on it."""

import random
import time

from host.simulator.console import Direction


class FaultyWire:
    """Flips, drops, doubles, splits and delays bytes in both directions.

    The seed starts its dice; which byte they hit is also a matter of timing, as on any wire.
    `rate` is the share of bytes that are harmed and may be changed at any time; at 0 the wire is calm
    again, and what it still holds comes out.
    """

    def __init__(self, seed: int, rate: float, *, longest_delay: float = 0.03) -> None:
        self.rate = rate
        self.harmed = 0
        """How many bytes have been harmed so far."""
        self._random = random.Random(seed)
        self._longest_delay = longest_delay
        self._held = {direction: bytearray() for direction in Direction}
        self._held_until = dict.fromkeys(Direction, 0.0)

    def __call__(self, direction: Direction, data: bytes) -> bytes:
        held = self._held[direction]
        for byte in data:
            held += self._harm(byte) if self._random.random() < self.rate else bytes([byte])
        now = time.monotonic()
        if not held or (self.rate and now < self._held_until[direction]):
            return b""
        if self.rate and data and self._random.random() < 0.2:
            # Split what has come here, and hold its second part back for a while.
            self._held_until[direction] = now + self._random.random() * self._longest_delay
            cut = self._random.randrange(len(held))
        else:
            cut = len(held)
        through = bytes(held[:cut])
        del held[:cut]
        return through

    def _harm(self, byte: int) -> bytes:
        self.harmed += 1
        match self._random.randrange(3):
            case 0:
                return bytes([byte ^ 1 << self._random.randrange(8)])
            case 1:
                return b""
            case _:
                return bytes([byte, byte])
