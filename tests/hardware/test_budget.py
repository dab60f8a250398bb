"""Tests that the guide's current budget matches the firmware."""

import re
from array import array

from firmware.lights import CHANNEL_MA, IDLE_MA, STEADY, Lights
from hardware.generate.generated_blocks import ROOT
from hardware.generate.layout_and_current_checks import DECLARED_MA, PICO_MA, PORT_MA, budget
from host.console_layout import Layout


def _drawn(layout: Layout, white: int) -> tuple[float, int]:
    """Return the current of the LEDs in mA while `white` of them are white, and how bright the first is."""
    leds = layout.leds
    words = array("I", [0] * leds.count)
    lights = Lights(leds.count, leds.brightness, leds.limit_ma, (), words)
    for led in range(white):
        lights.put(led, STEADY, 255, 255, 255)
    lights.paint(0, True)
    channels = sum((word >> 16) + (word >> 8 & 255) + (word & 255) for word in words)
    return channels * CHANNEL_MA / 255 + leds.count * IDLE_MA, words[0] & 255


def test_the_limit_is_that_of_the_firmware(layout: Layout) -> None:
    """So many LEDs may be white at once; one more dims them all, and the limit holds."""
    figures = budget(layout)
    assert _drawn(layout, figures.white)[1] == layout.leds.brightness
    assert _drawn(layout, figures.white + 1)[1] < layout.leds.brightness
    assert _drawn(layout, layout.leds.count)[0] <= figures.limit
    assert figures.total == figures.limit + PICO_MA


def test_the_console_draws_no_more_than_it_declares(layout: Layout) -> None:
    """With all LEDs white, what they draw and the Pico are within what the port was told."""
    assert DECLARED_MA == 250, "of MicroPython 1.23 to 1.28"
    assert _drawn(layout, layout.leds.count)[0] + PICO_MA <= DECLARED_MA < PORT_MA


def test_the_page_of_the_firmware_has_the_same_figures(layout: Layout) -> None:
    """The page is docs/firmware.md, heading Current."""
    figures = budget(layout)
    page = (ROOT / "docs" / "firmware.md").read_text(encoding="utf-8")
    section = " ".join(page.split("\n## Current\n")[1].split("\n## ")[0].split())
    for text in (
        f"would be {figures.unlimited / 1000:.1f} A",
        f"(`brightness` ({layout.leds.brightness} of 255) caps each channel at {figures.channel:.1f} mA"[1:],
        f"`limit_ma` ({figures.limit} mA",
        f"With {PICO_MA} mA for the Pico itself the console draws at most {figures.total} mA, which is what "
        "MicroPython declares",
    ):
        assert text in section
    assert re.search(rf"about {CHANNEL_MA} mA for each color channel .* {IDLE_MA} mA even when dark", section)
