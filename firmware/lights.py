"""The LEDs' contents: a table that the host sets, animated by the board's own clock.

Current: one color channel of a WS2812 at full scale draws about 20 mA, the chip itself 1 mA even when dark. A
frame that would draw more than the layout's limit is dimmed as a whole, so that the strip never does.
"""

import binascii

from firmware.clock import elapsed
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
"""Mode in which the state LEDs pulse and all others are dark."""
TABLE = 1
NOTHING = 2

BLINK_MS = 1000
PULSE_MS = 2000
PULSE_FLOOR = 40
PULSE_STEP_MS = 40
FULL = 255
SCALE = 1 << 16
"""Divisor of the product of channel and level, which gives the value for the LED."""
DIM_STEPS = 1024
ALL_LEDS = 1 << 16
"""More LEDs than any chain has."""
NO_HOST_COLOR = (255, 110, 0)

CHANNEL_MA = 20
"""Current of one color channel at full scale."""
IDLE_MA = 1
"""Current of a dark LED."""


def parse_cells(text: str, room: int) -> "tuple[bytearray, bytearray] | None":
    """Return the table entries and the colors of the cells of a `light` line.

    None if a cell is malformed or they exceed `room`. A cell is `o`, or `s`, `b`, `p` followed by rrggbb;
    `*N` repeats it for the N LEDs that follow.
    """
    if text != text.lower():
        return None
    entries, colors = bytearray(), bytearray()
    for cell in text.split(","):
        if cell == "o" and room > 0:  # fast path for the shortest cell, of which a line may have most
            entries += DARK
            colors += BLACK
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
            color = binascii.unhexlify(cell[1:]) or BLACK
        except ValueError:
            return None
        entry = letter + color
        if repeat > 1:  # multiplying by 1 would only take memory
            entry, color = entry * repeat, color * repeat
        entries += entry
        colors += color
    return entries, colors


REST_MS = 600_000
"""Ten minutes without a sign of people or host, after which the LEDs rest."""


class Lights:
    """The table of LEDs: four bytes each, pattern and color. `words` has the chain's pixels as 0xGGRRBB.

    `brightness` is what a full channel becomes, of 255; `limit_ma` what the strip may draw. `paint` computes
    `at_once` LEDs per call, by default all.
    """

    def __init__(
        self,
        count: int,
        brightness: int,
        limit_ma: int,
        state_leds: "Sequence[int]",
        words: "array[int]",
        at_once: int = ALL_LEDS,
    ) -> None:
        self._count = count
        self._brightness = brightness
        self._level = -(-brightness * SCALE // FULL)  # rounded up, since its products are rounded down
        self._budget = max(0, limit_ma - count * IDLE_MA) * FULL // CHANNEL_MA
        self._state_leds = state_leds
        self._table = bytearray(DARK * count)
        self._colors = bytearray(BLACK * count)  # a copy of the table's colors, which is quick to sum
        self._stale = True
        self._show = NOTHING
        self._blinks = False
        self._pulses = False
        self._blink = self._pulse = -1
        self._steady_level = self._blink_level = self._pulse_level = 0
        self._at_once = at_once
        self._at = 0
        self.painting = False
        """True while a frame is begun and not finished."""
        self.words = words

    def apply(self, start: int, text: str) -> bool:
        """Set the LEDs from `start` on to the cells in `text`; return False and set none if one is wrong."""
        cells = parse_cells(text, self._count - start)
        if cells is None:
            return False
        entries, colors = cells
        self._table[4 * start : 4 * start + len(entries)] = entries
        self._colors[3 * start : 3 * start + len(colors)] = colors
        self._stale = True
        return True

    def put(self, led: int, pattern: int, red: int, green: int, blue: int) -> None:
        """Set one LED."""
        color = bytes((red, green, blue))
        self._table[4 * led : 4 * led + 4] = bytes((pattern,)) + color
        self._colors[3 * led : 3 * led + 3] = color
        self._stale = True

    def fill(self, pattern: int, red: int, green: int, blue: int) -> None:
        """Set all LEDs alike."""
        color = bytes((red, green, blue))
        self._table[:] = (bytes((pattern,)) + color) * self._count
        self._colors[:] = color * self._count
        self._stale = True

    def clear(self) -> None:
        """Turn all LEDs off."""
        self.fill(OFF, 0, 0, 0)

    def check(self) -> str:
        """Return a checksum of the table, eight hex digits, by which the host detects wrong LEDs."""
        return "%08x" % (binascii.crc32(self._table) & 0xFFFFFFFF)

    def paint(self, now: int, show: int) -> bool:
        """Begin a frame if it differs from the last, or continue it; return True once `words` is complete.

        `show` is TABLE, NO_HOST or NOTHING; the table keeps its contents in each mode.
        """
        if not self.painting and not self._begin(now, show):
            return False
        begin = self._at
        end = min(begin + self._at_once, self._count)
        if self._show == TABLE:
            self._paint_table(begin, end)
        else:
            self._paint_state(begin, end)
        self._at = end
        self.painting = end < self._count
        return not self.painting

    def _begin(self, now: int, show: int) -> bool:
        blink = FULL if now % BLINK_MS < BLINK_MS // 2 else 0
        phase = now % PULSE_MS // PULSE_STEP_MS * PULSE_STEP_MS * 2
        swell = phase if phase < PULSE_MS else 2 * PULSE_MS - phase
        pulse = PULSE_FLOOR + (FULL - PULSE_FLOOR) * swell // PULSE_MS
        moves = (self._pulses and pulse != self._pulse) or (self._blinks and blink != self._blink)
        if show == self._show and not self._stale and not moves:
            return False
        self._stale = False
        self._show = show
        self._blink = blink
        self._pulse = pulse
        self._blinks = False
        self._pulses = show == NO_HOST
        steady = self._level
        # Blinking and pulsing LEDs count as lit, so that their neighbors do not change with them.
        channels = sum(self._colors) if show == TABLE else len(self._state_leds) * sum(NO_HOST_COLOR)
        drawn = channels * self._brightness // FULL
        if drawn > self._budget:
            steady = steady * (self._budget * DIM_STEPS // drawn) // DIM_STEPS
        self._steady_level = steady
        self._blink_level = steady * blink // FULL
        self._pulse_level = steady * pulse // FULL
        self._at = 0
        return True

    def _paint_table(self, begin: int, end: int) -> None:
        # Local names: a Pico takes longer to look up attributes for each LED than for the work itself.
        table, words, steady = self._table, self.words, self._steady_level
        dark, blink, pulse = OFF, BLINK, PULSE
        at = 4 * begin
        for led in range(begin, end):
            pattern = table[at]
            if pattern == dark:
                words[led] = 0
            else:
                level = steady
                if pattern == blink:
                    self._blinks = True
                    level = self._blink_level
                elif pattern == pulse:
                    self._pulses = True
                    level = self._pulse_level
                green_red = table[at + 2] * level & 0xFF0000 | table[at + 1] * level >> 8 & 0xFF00
                words[led] = green_red | table[at + 3] * level >> 16
            at += 4

    def _paint_state(self, begin: int, end: int) -> None:
        red, green, blue = NO_HOST_COLOR
        for led in range(begin, end):
            self.words[led] = 0
            if self._show == NO_HOST and led in self._state_leds:
                level = self._pulse_level
                self.words[led] = green * level & 0xFF0000 | red * level >> 8 & 0xFF00 | blue * level >> 16


class RestTimer:
    """The timer after which the LEDs rest. `now` is the time of power-up."""

    def __init__(self, now: int) -> None:
        self._stirred_at = now
        self.resting = False

    def restart(self, now: int) -> None:
        """Restart the timer, since a host is there or somebody has pressed a key."""
        self._stirred_at = now
        self.resting = False

    def poll(self, now: int) -> None:
        """Begin to rest after the time has passed. The result is stored, since the clock wraps."""
        if elapsed(now, self._stirred_at) >= REST_MS:
            self.resting = True
