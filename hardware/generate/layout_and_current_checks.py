"""Checks that a layout can be built, and that the console draws no more current than it declares."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

from firmware.lights import CHANNEL_MA, IDLE_MA
from firmware.matrix import SELF_TEST_KEY
from hardware.generate import part_fit
from host.console_layout import LAYOUT_FILE, Layout, LayoutError, load_layout

PORT_MA = 500
"""Current that a USB 2.0 port of a computer or of a powered hub must give to a device that declares it."""

DECLARED_MA = 250
"""Current that the Pico declares when it is plugged in; a strict port may switch off what draws more.

Source: MicroPython's own USB descriptor (`USBD_MAX_POWER_MA`), which the console does not change.
"""

PICO_MA = 40
"""Current of the Pico with the firmware running, and the level shifter."""


@dataclass(frozen=True)
class CurrentBudget:
    """Currents in mA at 5 V: LEDs all dark, a channel at the layout's brightness, the limit of the strip."""

    leds: int
    idle: int
    channel: float
    limit: int

    @property
    def unlimited(self) -> int:
        """Return the current of all LEDs white at full scale."""
        return self.leds * (3 * CHANNEL_MA + IDLE_MA)

    @property
    def capped(self) -> float:
        """Return the current of all LEDs white at the layout's brightness."""
        return self.leds * 3 * self.channel + self.idle

    @property
    def total(self) -> int:
        """Return the most that the console ever draws."""
        return max(self.limit, self.idle) + PICO_MA

    @property
    def white(self) -> int:
        """Return how many LEDs can be white at once before the strip is dimmed as a whole."""
        return min(self.leds, int(max(0, self.limit - self.idle) / (3 * self.channel)))


def budget(layout: Layout) -> CurrentBudget:
    """Return the currents that follow from the layout's chain, brightness and limit."""
    leds = layout.leds
    return CurrentBudget(leds.count, leds.count * IDLE_MA, CHANNEL_MA * leds.brightness / 255, leds.limit_ma)


def load(path: Path = LAYOUT_FILE) -> Layout:
    """Read and check the layout. Raises LayoutError, whose message names the file and every fault."""
    layout = load_layout(path)
    if found := list(_faults(layout)):
        raise LayoutError(f"{path}: {'; '.join(found)}")
    return layout


def _faults(layout: Layout) -> Iterable[str]:
    yield from part_fit.faults()
    places = (*layout.keys, *layout.lamps)
    for one, other in combinations(places, 2):
        if abs(one.x - other.x) < 1 and abs(one.y - other.y) < 1:
            yield f"{one.id!r} and {other.id!r} overlap on the panel; centers are at least 1 apart in x or y"
    if (most := budget(layout).total) > DECLARED_MA:
        yield f"leds.limit_ma: the console would draw {most} mA, and declares {DECLARED_MA} to the computer"
    if SELF_TEST_KEY not in layout.key_ids:
        yield f"there is no key {SELF_TEST_KEY!r}, which starts the self-test"
    for led in sorted({*range(layout.leds.count)} - {place.led for place in places}):
        yield f"LED {led} of the chain is given to no key or lamp"
