"""Keys that go on counting while they are held: plus and minus, so that many tokens are one long press."""

from firmware.clock import elapsed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from firmware.matrix import Matrix

FIRST_MS = 500
"""So long a key is held before it counts a second time."""
NEXT_MS = 120
"""The time between two counts after that: slow enough to let go at the right one."""
NONE = -1


class Repeater:
    """Watches the last key that went down, if it is one of `places`, until it is let go."""

    def __init__(self, places: "Sequence[int]") -> None:
        self._places = places
        self._held = NONE
        self._since = 0
        self._wait = FIRST_MS

    def press(self, place: int, now: int) -> None:
        """A key has gone down; one that does not repeat ends the repeating of the one before."""
        self._held = place if place in self._places else NONE
        self._since = now
        self._wait = FIRST_MS

    def poll(self, now: int, matrix: "Matrix", pressed: "Callable[[int, int], None]") -> None:
        """Call `pressed(place, now)` when a key is held long enough to count again."""
        if self._held == NONE:
            return
        if not matrix.is_down(self._held):
            self._held = NONE
        elif elapsed(now, self._since) >= self._wait:
            self._since = now
            self._wait = NEXT_MS
            pressed(self._held, now)
