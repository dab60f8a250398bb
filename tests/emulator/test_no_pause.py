"""Tests on a real MicroPython image that keys are scanned without pause, and no LED stays lit."""

from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from host.link import HostProtocol, Light, State

from .conftest import LAYOUT

if TYPE_CHECKING:
    from .pico import EmulatedPico

TAP = 0.01
"""Seconds of the board's time between presses; scans are closer together, also during garbage collection."""
LATE = 0.4
"""Seconds after the last tap at which all presses have arrived."""
KEYS = [LAYOUT.keys[index].id for index in range(3, 51, 4)]
COLORS = ("red", "green", "blue", "yellow", "white")


def frame(turn: int) -> dict[str, Light]:
    """Return a frame with every LED lit, none like its neighbors or like the frame before."""
    return {name: Light(COLORS[(led + turn) % len(COLORS)]) for name, led in LAYOUT.led_of.items()}


def longest_pause(pico: "EmulatedPico") -> float:
    """Return the longest time between two scans since the record was cleared."""
    return max(later - earlier for earlier, later in pairwise(pico.matrix.looks))


def test_no_tap_is_missed_while_lights_are_read(pico: "EmulatedPico", host: HostProtocol) -> None:
    pico.do(pico.matrix.looks.clear)
    for turn, key in enumerate(KEYS):
        pico.do(lambda turn=turn: host.show(frame(turn)))
        pico.tap(key, TAP)
    assert pico.until(lambda: len(pico.pressed) >= len(KEYS), LATE), pico.pressed
    pause = longest_pause(pico)
    print(f"\n  at most {1000 * pause:.1f} ms between two looks at the keys, {len(pico.matrix.looks)} looks")
    assert pico.pressed == KEYS
    assert pause < TAP


def test_no_tap_is_missed_while_nobody_reads_the_port(pico: "EmulatedPico", host: HostProtocol) -> None:
    """The program is suspended with the port open; presses arrive when it resumes."""
    pico.do(pico.stop_reading)
    pico.tap(KEYS[0], TAP)
    pico.sleep(0.8)  # sent again and again, this press fills what the port holds
    pico.do(pico.matrix.looks.clear)
    for key in KEYS[1:5]:
        pico.tap(key, TAP)
    pause = longest_pause(pico)
    print(f"\n  at most {1000 * pause:.1f} ms between two looks at the keys")
    pico.read_again(host)
    assert pico.until(lambda: len(pico.pressed) >= 5, 4.0)
    assert pico.pressed == KEYS[:5]
    assert pause < TAP


@pytest.mark.usefixtures("host")
def test_no_row_is_driven_high(pico: "EmulatedPico") -> None:
    """Two connected rows would otherwise drive against each other, with keys pressed or not."""
    pico.tap(KEYS[0])
    assert pico.matrix.rows_driven_high == set()


def test_control_c_within_a_frame_leaves_no_led_lit(pico: "EmulatedPico", host: HostProtocol) -> None:
    pico.do(lambda: host.show(frame(0)))
    assert pico.until(lambda: host.settled and len(pico.shining()) == LAYOUT.leds.count, 3.0)
    pico.do(lambda: host.show(frame(1)))
    pico.interrupt_a_frame()
    pico.sleep(0.2)
    assert [pico.shining(strip) for strip in range(len(pico.strips))] == [{}, {}]
    pico.reset()
    assert pico.until(lambda: State.LOST in pico.states and host.status.connected, 20.0)
