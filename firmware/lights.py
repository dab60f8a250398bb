"""What the LEDs show: the table the host has set, animated by the board's own clock.

Current: one color channel of a WS2812 at full scale draws about 20 mA, the chip itself 1 mA even when dark.
A frame that would draw more than the layout's limit in all is dimmed as a whole, so the strip never does.
"""

import binascii

from firmware.wire import is_number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from array import array
    from collections.abc import Sequence

OFF = 0x6F  # "o"
STEADY = 0x73  # "s"
BLINK = 0x62  # "b"
PULSE = 0x70  # "p"
LETTERS = {"o": b"o", "s": b"s", "b": b"b", "p": b"p"}
BLACK = b"\0\0\0"
DARK = b"o" + BLACK
TIMES_DIGITS = 3

NO_HOST = 0
"""What is shown: the state LEDs pulse, all others are dark."""
TABLE = 1
NOTHING = 2

BLINK_MS = 1000
PULSE_MS = 2000
PULSE_FLOOR = 40
PULSE_STEP_MS = 40
FULL_LEVEL = 255 * 255
"""Level times brightness of a channel at full scale."""
DIM_STEPS = 1024
WHOLE = 1 << 16
"""More LEDs than any frame has, dimming included."""
NO_HOST_COLOR = (255, 110, 0)

CHANNEL_MA = 20
"""Of one color channel at full scale."""
IDLE_MA = 1
"""Of an LED that is dark."""


def parse_cells(text: str, room: int) -> "bytearray | None":
    """The table entries of the cells of a `light` line; None if one is malformed or they exceed `room`.

    A cell is `o`, or `s`, `b`, `p` followed by rrggbb; `*N` repeats it for the N LEDs that follow.
    """
    if text != text.lower():
        return None
    entries = bytearray()
    for cell in text.split(","):
        if cell == "o" and room > 0:  # the shortest, of which a line may have most
            entries += DARK
            room -= 1
            continue
        at = cell.find("*")
        repeat = 1
        if at >= 0:
            if not is_number(cell[at + 1 :], TIMES_DIGITS):
                return None
            repeat = int(cell[at + 1 :])
            cell = cell[:at]
        room -= repeat
        letter = LETTERS.get(cell[:1])
        if letter is None or repeat == 0 or room < 0 or len(cell) != (1 if letter == b"o" else 7):
            return None
        try:
            entries += (letter + (binascii.unhexlify(cell[1:]) or BLACK)) * repeat
        except ValueError:
            return None
    return entries


class Lights:
    """The table of LEDs: four bytes each, pattern and color. `words` has the chain's pixels as 0xGGRRBB.

    `brightness` is what a full channel becomes, of 255; `limit_ma` what the strip may draw. `paint` computes
    so many LEDs `at_once`, by default a whole frame: a Pico takes a seventh of a millisecond for each.
    """

    def __init__(
        self,
        count: int,
        brightness: int,
        limit_ma: int,
        state_leds: "Sequence[int]",
        words: "array[int]",
        at_once: int = WHOLE,
    ) -> None:
        self._count = count
        self._brightness = brightness
        self._budget = max(0, limit_ma - count * IDLE_MA) * 255 // CHANNEL_MA
        self._state_leds = state_leds
        self._at_once = at_once
        self._table = bytearray(DARK * count)
        self._stale = True
        self._show = NOTHING
        self._blinks = False
        self._pulses = False
        self._blink = self._pulse = -1
        self._steady_level = self._blink_level = self._pulse_level = 0
        self._at = 0
        self._drawn = 0
        self.painting = False
        """Whether a frame is begun and not yet whole."""
        self.words = words

    def apply(self, start: int, text: str) -> bool:
        """Set the LEDs from `start` on to the cells in `text`: all of them, or none and False."""
        entries = parse_cells(text, self._count - start)
        if entries is None:
            return False
        self._table[4 * start : 4 * start + len(entries)] = entries
        self._stale = True
        return True

    def put(self, led: int, pattern: int, red: int, green: int, blue: int) -> None:
        """Set one LED."""
        at = 4 * led
        self._table[at] = pattern
        self._table[at + 1] = red
        self._table[at + 2] = green
        self._table[at + 3] = blue
        self._stale = True

    def fill(self, pattern: int, red: int, green: int, blue: int) -> None:
        """Set all LEDs alike."""
        self._table[:] = bytes((pattern, red, green, blue)) * self._count
        self._stale = True

    def clear(self) -> None:
        """All LEDs dark."""
        self._table[:] = DARK * self._count
        self._stale = True

    def check(self) -> str:
        """Eight hex digits over the table, by which the host sees whether the LEDs are right."""
        return "%08x" % (binascii.crc32(self._table) & 0xFFFFFFFF)

    def paint(self, now: int, show: int) -> bool:
        """Begin a frame if it differs from the last, or go on with it; True once `words` has it whole.

        `show` is TABLE, NO_HOST or NOTHING; the table is kept whatever is shown.
        """
        if not self.painting and not self._begin(now, show):
            return False
        left = self._at_once
        while left and self.painting:
            end = min(self._at + left, self._count)
            left -= end - self._at
            if self._show == TABLE:
                self._paint_table(end)
            else:
                self._paint_own(end)
            self._at = end
            if end == self._count:
                self._finish()
        return not self.painting

    def _begin(self, now: int, show: int) -> bool:
        blink = 255 if now % BLINK_MS < BLINK_MS // 2 else 0
        phase = now % PULSE_MS // PULSE_STEP_MS * PULSE_STEP_MS * 2
        swell = phase if phase < PULSE_MS else 2 * PULSE_MS - phase
        pulse = PULSE_FLOOR + (255 - PULSE_FLOOR) * swell // PULSE_MS
        moves = (self._pulses and pulse != self._pulse) or (self._blinks and blink != self._blink)
        if show == self._show and not self._stale and not moves:
            return False
        self._stale = False
        self._show = show
        self._blink = blink
        self._pulse = pulse
        self._steady_level = 255 * self._brightness
        self._blink_level = blink * self._brightness
        self._pulse_level = pulse * self._brightness
        self._blinks = False
        self._pulses = show == NO_HOST
        self._at = 0
        self._drawn = 0
        self.painting = True
        return True

    def _finish(self) -> None:
        """A frame that would draw too much is painted once more, dimmed as a whole."""
        self.painting = self._drawn > self._budget
        if self.painting:
            dimmed = self._budget * DIM_STEPS // self._drawn
            self._steady_level = self._steady_level * dimmed // DIM_STEPS
            self._blink_level = self._blink_level * dimmed // DIM_STEPS
            self._pulse_level = self._pulse_level * dimmed // DIM_STEPS
            self._at = 0
            self._drawn = 0

    def _set(self, led: int, level: int, red: int, green: int, blue: int) -> None:
        red = red * level // FULL_LEVEL
        green = green * level // FULL_LEVEL
        blue = blue * level // FULL_LEVEL
        self.words[led] = green << 16 | red << 8 | blue
        self._drawn += red + green + blue

    def _paint_table(self, end: int) -> None:
        table = self._table
        for led in range(self._at, end):
            at = 4 * led
            pattern = table[at]
            if pattern == OFF:
                self.words[led] = 0
                continue
            level = self._steady_level
            if pattern == BLINK:
                self._blinks = True
                level = self._blink_level
            elif pattern == PULSE:
                self._pulses = True
                level = self._pulse_level
            self._set(led, level, table[at + 1], table[at + 2], table[at + 3])

    def _paint_own(self, end: int) -> None:
        for led in range(self._at, end):
            self.words[led] = 0
            if self._show == NO_HOST and led in self._state_leds:
                self._set(led, self._pulse_level, NO_HOST_COLOR[0], NO_HOST_COLOR[1], NO_HOST_COLOR[2])
