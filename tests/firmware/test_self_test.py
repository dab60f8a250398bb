"""Tests of the self-test at power-up with a held key: every LED, every key, and stuck keys."""

from array import array
from types import SimpleNamespace

from firmware.lights import Lights
from firmware.matrix import SELF_TEST_KEY, Matrix, self_test_wanted
from firmware.selftest import COLOR_MS, COLORS, SelfTest
from host.link import Light, Link
from host.simulator import SimulatedConsole
from tests.simulator.conftest import eventually

LAYOUT = SimpleNamespace(
    CHECKSUM="0badcafe",
    LED_COUNT=5,
    KEY_COUNT=3,
    KEYS=("play", None, "pass", SELF_TEST_KEY),
    KEY_LEDS=(0, -1, 2, 3),
)
GREEN, RED, BLUE, DARK = (0, 255, 0), (255, 0, 0), (0, 0, 60), (0, 0, 0)


def colors(lights: Lights, now: int) -> list[tuple[int, int, int]]:
    """Return the colors of the LEDs."""
    lights.paint(now, True)
    return [(word >> 8 & 255, word >> 16, word & 255) for word in lights.words]


def begin(down: int) -> tuple[SelfTest, Lights, Matrix]:
    """Power up a board while these places are held."""
    matrix = Matrix(lambda _row: down, 1, 4, 8)
    matrix.prime()
    lights = Lights(5, 255, 10_000, (4,), array("I", [0] * 5))
    return SelfTest(matrix, LAYOUT, lights, 0), lights, matrix


def test_only_the_help_key_asks_for_it() -> None:
    """Another stuck key must not keep the board from its work."""
    assert self_test_wanted(begin(0b1000)[2], LAYOUT)
    assert not self_test_wanted(begin(0b0101)[2], LAYOUT)


def test_all_leds_in_all_colors_and_then_the_keys() -> None:
    """Keys that were down at power-up are red, keys pressed since are green, the others blue."""
    test, lights, _ = begin(0b1100)
    for phase, color in enumerate(COLORS):
        test.poll(phase * COLOR_MS)
        assert colors(lights, phase * COLOR_MS) == [color] * 5
    now = len(COLORS) * COLOR_MS
    test.poll(now)
    assert colors(lights, now) == [BLUE, DARK, RED, BLUE, DARK]
    test.press(0, now)
    test.press(0, now)
    test.press(1, now)
    assert test.missing == 2
    assert colors(lights, now) == [GREEN, DARK, RED, BLUE, DARK]
    test.press(2, now)
    test.press(3, now)
    assert test.missing == 0
    assert colors(lights, now) == [GREEN] * 5
    assert colors(lights, now + 500) == [GREEN, DARK, GREEN, GREEN, DARK]


def test_on_the_board_from_power_up_to_hello() -> None:
    with SimulatedConsole(held=[SELF_TEST_KEY]) as console:
        seen: set[tuple[int, int, int]] = set()

        def all_alike() -> bool:
            shining = set(console.leds().values())
            if len(shining) == 1:
                seen.update(shining)
            return len(seen) >= 3

        assert eventually(all_alike)
        console.up(SELF_TEST_KEY)
        pressed: list[str] = []
        with Link(console.port, on_press=lambda press: pressed.append(press.key)) as link:
            link.show({"play": Light("red")})
            assert eventually(lambda: link.settled)
            assert eventually(lambda: console.leds()["play"][0] > 200 and not any(console.leds()["own1"]))
            console.press("play")
            assert eventually(lambda: pressed == ["play"])
