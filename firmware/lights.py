"""What the LEDs show: the table the host has set, animated by the board's own clock.

Current: one color channel of a WS2812 at full scale draws about 20 mA, the chip itself 1 mA even when dark.
A frame that would draw more than the layout's limit in all is dimmed as a whole, so the strip never does.
"""

import binascii

TYPE_CHECKING = False
if TYPE_CHECKING:
    from array import array
    from collections.abc import Sequence

OFF = 0x6F  # "o"
STEADY = 0x73  # "s"
BLINK = 0x62  # "b"
PULSE = 0x70  # "p"
PATTERNS = "osbp"

BLINK_MS = 1000
PULSE_MS = 2000
PULSE_FLOOR = 40
PULSE_STEP_MS = 40
NO_HOST_COLOR = (255, 110, 0)

CHANNEL_MA = 20
"""Of one color channel at full scale."""
IDLE_MA = 1
"""Of an LED that is dark."""


def parse_cells(text: str) -> "list[tuple[int, int, int, int, int]] | None":
    """The cells of a `light` line as (pattern, red, green, blue, times), or None if one is malformed.

    A cell is `o`, or `s`, `b`, `p` followed by rrggbb; `*N` repeats it for the N LEDs that follow.
    """
    cells = []
    for cell in text.split(","):
        look, star, times = cell.partition("*")
        if star and not (times.isdigit() and len(times) < 4 and int(times)):
            return None
        repeat = int(times) if star else 1
        if look == "o":
            cells.append((OFF, 0, 0, 0, repeat))
            continue
        if len(look) != 7 or look[0] not in PATTERNS[1:]:
            return None
        try:
            color = int(look[1:], 16)
        except ValueError:
            return None
        if color < 0 or "%06x" % color != look[1:]:  # quicker on a Pico than to look at every digit
            return None
        cells.append((ord(look[0]), color >> 16, color >> 8 & 255, color & 255, repeat))
    return cells


class Lights:
    """The table of LEDs: four bytes each, pattern and color. `words` has the chain's pixels as 0xGGRRBB.

    `brightness` is what a full channel becomes, of 255; `limit_ma` what the strip may draw.
    """

    def __init__(
        self, count: int, brightness: int, limit_ma: int, state_leds: "Sequence[int]", words: "array[int]"
    ) -> None:
        self._count = count
        self._brightness = brightness
        self._budget = max(0, limit_ma - count * IDLE_MA) * 255 // CHANNEL_MA
        self._state_leds = state_leds
        self._table = bytearray(b"o\0\0\0" * count)
        self._blinks = False
        self._pulses = False
        self._stale = True
        self._painted_host = False
        self._painted_blink = self._painted_pulse = -1
        self.words = words

    def apply(self, start: int, text: str) -> bool:
        """Set the LEDs from `start` on to the cells in `text`: all of them, or none and False."""
        cells = parse_cells(text)
        if cells is None or start + sum([cell[4] for cell in cells]) > self._count:
            return False
        for pattern, red, green, blue, times in cells:
            for led in range(start, start + times):
                self.put(led, pattern, red, green, blue)
            start += times
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
        for led in range(self._count):
            self.put(led, pattern, red, green, blue)

    def clear(self) -> None:
        """All LEDs dark."""
        self.fill(OFF, 0, 0, 0)

    def check(self) -> str:
        """Eight hex digits over the table, by which the host sees whether the LEDs are right."""
        return "%08x" % (binascii.crc32(self._table) & 0xFFFFFFFF)

    def paint(self, now: int, host_present: bool) -> bool:
        """Compute `words` for this moment; False if nothing differs from the last time.

        Without a host the state LEDs pulse and all others are dark; the table is kept.
        """
        if self._stale:
            self._find_patterns()
        blink = 255 if now % BLINK_MS < BLINK_MS // 2 else 0
        phase = now % PULSE_MS // PULSE_STEP_MS * PULSE_STEP_MS * 2
        swell = phase if phase < PULSE_MS else 2 * PULSE_MS - phase
        pulse = PULSE_FLOOR + (255 - PULSE_FLOOR) * swell // PULSE_MS
        if host_present == self._painted_host and not self._stale:
            still = blink == self._painted_blink or not (host_present and self._blinks)
            if still and (pulse == self._painted_pulse or (host_present and not self._pulses)):
                return False
        self._stale = False
        self._painted_host = host_present
        self._painted_blink = blink
        self._painted_pulse = pulse
        drawn = self._paint_table(blink, pulse) if host_present else self._paint_no_host(pulse)
        if drawn > self._budget:
            self._dim(drawn)
        return True

    def _find_patterns(self) -> None:
        self._blinks = self._pulses = False
        for at in range(0, 4 * self._count, 4):
            pattern = self._table[at]
            if pattern == BLINK:
                self._blinks = True
            elif pattern == PULSE:
                self._pulses = True

    def _set(self, led: int, level: int, red: int, green: int, blue: int) -> int:
        level *= self._brightness
        red = red * level // 65025
        green = green * level // 65025
        blue = blue * level // 65025
        self.words[led] = green << 16 | red << 8 | blue
        return red + green + blue

    def _paint_table(self, blink: int, pulse: int) -> int:
        drawn = 0
        table = self._table
        at = 0
        for led in range(self._count):
            pattern = table[at]
            if pattern == OFF:
                self.words[led] = 0
            else:
                level = blink if pattern == BLINK else pulse if pattern == PULSE else 255
                drawn += self._set(led, level, table[at + 1], table[at + 2], table[at + 3])
            at += 4
        return drawn

    def _paint_no_host(self, pulse: int) -> int:
        drawn = 0
        for led in range(self._count):
            self.words[led] = 0
        for led in self._state_leds:
            drawn += self._set(led, pulse, NO_HOST_COLOR[0], NO_HOST_COLOR[1], NO_HOST_COLOR[2])
        return drawn

    def _dim(self, drawn: int) -> None:
        budget = self._budget
        for led in range(self._count):
            word = self.words[led]
            if word:
                green = (word >> 16) * budget // drawn
                red = (word >> 8 & 255) * budget // drawn
                self.words[led] = green << 16 | red << 8 | (word & 255) * budget // drawn
