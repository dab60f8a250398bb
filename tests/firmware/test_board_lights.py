"""Tests of the LEDs: patterns in time, brightness, the current limit, and the sign of a missing host."""

from array import array

import pytest

from firmware.lights import BLINK_MS, CHANNEL_MA, PULSE_MS, Lights


def strip(count: int = 4, brightness: int = 255, limit_ma: int = 10_000) -> Lights:
    """Return a strip with plenty of current."""
    return Lights(count, brightness, limit_ma, (count - 1,), array("I", [0] * count))


def channels(lights: Lights) -> list[tuple[int, int, int]]:
    """Return the pixels as red, green, blue."""
    return [(word >> 8 & 255, word >> 16, word & 255) for word in lights.words]


def test_patterns_in_time() -> None:
    lights = strip()
    assert lights.apply(0, "s102030,bff0000,p0000ff,o")
    seen = []
    for now in range(0, 2 * PULSE_MS, 5):
        lights.paint(now, True)
        seen.append(channels(lights))
    steady, blink, pulse, off = zip(*seen, strict=True)
    assert set(steady) == {(0x10, 0x20, 0x30)}
    assert set(blink) == {(255, 0, 0), (0, 0, 0)}
    assert blink.count((0, 0, 0)) == len(blink) // 2
    levels = [blue for _, _, blue in pulse]
    assert len(set(levels)) > 20
    assert min(levels) > 20 and max(levels) == 255
    assert set(off) == {(0, 0, 0)}


def test_nothing_is_painted_twice() -> None:
    """A still strip is written once, a blinking one twice a second."""
    lights = strip()
    lights.apply(0, "s102030")
    assert [now for now in range(0, 3000, 5) if lights.paint(now, True)] == [0]
    lights.apply(1, "bff0000")
    assert [now for now in range(0, 2 * BLINK_MS, 5) if lights.paint(now, True)] == [0, 500, 1000, 1500]


def test_without_a_host_only_the_state_lamp_lives() -> None:
    lights = strip()
    lights.apply(0, "sffffff*4")
    assert lights.paint(0, False)
    without = channels(lights)
    assert without[:3] == [(0, 0, 0)] * 3
    assert any(without[3])
    assert lights.paint(5, True)
    assert channels(lights) == [(255, 255, 255)] * 4


def test_brightness_scales_all_channels() -> None:
    lights = strip(brightness=51)
    lights.apply(0, "sff8000")
    lights.paint(0, True)
    assert channels(lights)[0] == (51, 25, 0)


def test_the_current_limit_holds() -> None:
    """Everything white draws no more than allowed, and colors keep their proportion."""
    count, limit = 78, 350
    lights = Lights(count, 255, limit, (), array("I", [0] * count))
    lights.apply(0, f"sff8000*{count}")
    lights.paint(0, True)
    drawn = sum(map(sum, channels(lights))) * CHANNEL_MA / 255 + count
    assert 0.8 * limit < drawn <= limit
    red, green, blue = channels(lights)[0]
    assert abs(red - 2 * green) <= 2
    assert blue == 0


def test_a_limit_below_the_idle_current_leaves_the_strip_dark() -> None:
    lights = strip(count=78, limit_ma=60)
    lights.apply(0, "sffffff*78")
    lights.paint(0, True)
    assert not any(lights.words)


@pytest.mark.parametrize(
    "color", ["-00001", "+00001", "0x1234", "1_0000", "ABCDEF", "00000g", "12345", "1234567"]
)
def test_a_color_is_six_lowercase_hex_digits(color: str) -> None:
    lights = strip()
    assert lights.apply(0, "s01020f")
    assert not lights.apply(0, "s" + color)
    lights.paint(0, True)
    assert channels(lights)[0] == (1, 2, 15)
