"""The self-test: hold Help while the board gets its power. It needs no host, and ends when one says hello.

All LEDs are red, green, blue and white for a second each, so that a dead LED or swapped colors show. Then the
keys: dim blue if not pressed yet, green if pressed, and red if it was down at power-up already though nobody
should have held it. When all have been pressed, the LEDs without a key blink green.
"""

from firmware.clock import elapsed
from firmware.lights import BLINK, STEADY
from firmware.matrix import SELF_TEST_KEY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.layout_types import Tables
    from firmware.lights import Lights
    from firmware.matrix import Matrix

COLOR_MS = 1000
COLORS = ((255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 255))


class SelfTest:
    """Shows LEDs and keys until a host says hello. `now` is the time at which it begins."""

    def __init__(self, matrix: "Matrix", layout: "Tables", lights: "Lights", now: int) -> None:
        self._layout = layout
        self._lights = lights
        self._began = now
        self._phase = -1
        self._pressed = [False] * len(layout.KEYS)
        self._stuck = [matrix.is_down(place) for place in range(len(layout.KEYS))]
        self.missing = layout.KEY_COUNT
        """Number of keys that have not been pressed yet."""

    def poll(self, now: int) -> None:
        """Go on to the next color when its time has come."""
        phase = min(elapsed(now, self._began) // COLOR_MS, len(COLORS))
        if phase <= self._phase:
            return
        self._phase = phase
        if phase < len(COLORS):
            red, green, blue = COLORS[phase]
            self._lights.fill(STEADY, red, green, blue)
        else:
            self._show_keys()

    def press(self, place: int, _now: int) -> None:
        """Note that a key went down."""
        if self._layout.KEYS[place] is None or self._pressed[place]:
            return
        self._pressed[place] = True
        self.missing -= 1
        if self._phase == len(COLORS):
            self._show_keys()

    def _show_keys(self) -> None:
        lights, layout = self._lights, self._layout
        lights.clear()
        if self.missing == 0:
            lights.fill(BLINK, 0, 255, 0)
        for place in range(len(layout.KEYS)):
            led = layout.KEY_LEDS[place]
            if led < 0:
                continue
            if self._pressed[place]:
                lights.put(led, STEADY, 0, 255, 0)
            elif self._stuck[place] and layout.KEYS[place] != SELF_TEST_KEY:
                lights.put(led, STEADY, 255, 0, 0)
            else:
                lights.put(led, STEADY, 0, 0, 60)
