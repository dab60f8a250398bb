"""How much current the console draws, and that it is no more than it tells the computer."""

from dataclasses import dataclass

from firmware.lights import CHANNEL_MA, IDLE_MA
from host.console_layout import Layout

PORT_MA = 500
"""What a USB 2.0 port of a computer or of a powered hub has to give to a device that declares as much."""
DECLARED_MA = 250
"""What the Pico declares when it is plugged in; a strict port may switch off what draws more.

Source: MicroPython's own USB descriptor (`USBD_MAX_POWER_MA`), which the console does not change.
"""
PICO_MA = 40
"""Of the Pico with the firmware running, and the level shifter."""


@dataclass(frozen=True)
class Budget:
    """In mA at 5 V: all LEDs when dark, one channel at the layout's brightness, the limit of the strip."""

    leds: int
    idle: int
    channel: float
    limit: int

    @property
    def bare(self) -> int:
        """All LEDs white at full scale."""
        return self.leds * (3 * CHANNEL_MA + IDLE_MA)

    @property
    def capped(self) -> float:
        """All LEDs white at the layout's brightness."""
        return self.leds * 3 * self.channel + self.idle

    @property
    def total(self) -> int:
        """The most that the console ever draws."""
        return max(self.limit, self.idle) + PICO_MA

    @property
    def white(self) -> int:
        """How many LEDs can be white at once before the strip is dimmed as a whole."""
        return min(self.leds, int(max(0, self.limit - self.idle) / (3 * self.channel)))


def budget(layout: Layout) -> Budget:
    """The figures that follow from the layout's chain, brightness and limit."""
    leds = layout.leds
    return Budget(leds.count, leds.count * IDLE_MA, CHANNEL_MA * leds.brightness / 255, leds.limit_ma)
