"""Lamps that nobody looks at go dark: the computer sleeps, or the console hangs on a charger."""

from firmware.clock import elapsed

REST_MS = 600_000
"""Ten minutes."""


class Rest:
    """Whether it is time to rest. `now` is the time of power-up."""

    def __init__(self, now: int) -> None:
        self._stirred_at = now
        self.resting = False

    def stir(self, now: int) -> None:
        """A program is there, or somebody has pressed a key."""
        self._stirred_at = now
        self.resting = False

    def poll(self, now: int) -> None:
        """Begin to rest when nothing has stirred for long; kept, since the clock comes round."""
        if elapsed(now, self._stirred_at) >= REST_MS:
            self.resting = True
