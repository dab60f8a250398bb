"""Tests on a real MicroPython image in an RP2040 emulator: `CINDERBOARD_UF2=path/to/RPI_PICO.uf2`.

They take minutes: the emulator is fifteen to forty times slower than the chip, and more beside other work, so
everything is measured by the board's own clock. Images from 1.23 on work.
"""

from typing import TYPE_CHECKING

from firmware.host_session import HOST_SILENT_MS
from host.board.prompt import Prompt
from host.link import HostProtocol, Light, Pattern, State

from .conftest import LAYOUT, SLOWNESS

if TYPE_CHECKING:
    from .pico import EmulatedPico

FRAME = {"confirm": Light("green"), "own3": Light("red"), "die10": Light("blue"), "your_turn": Light()}


def as_sent(frame: dict[str, Light]) -> dict[str, tuple[int, ...]]:
    """Return the pixels of these steady lights on the strip, at the layout's brightness."""
    return {
        name: tuple(channel * LAYOUT.leds.brightness // 255 for channel in light.rgb)
        for name, light in frame.items()
    }


def test_keys_through_the_matrix_and_pixels_on_the_strip(pico: "EmulatedPico", host: HostProtocol) -> None:
    keys = [LAYOUT.keys[index].id for index in range(0, len(LAYOUT.keys), 7)] + ["plus", "plus"]
    for key in keys:
        pico.tap(key)
    assert pico.until(lambda: len(pico.pressed) >= len(keys), 2.0)
    assert pico.pressed == keys
    pico.do(lambda: host.show(FRAME))
    assert pico.until(lambda: pico.shining() == as_sent(FRAME), 1.0)
    pico.do(lambda: host.show({"help": Light("red", Pattern.BLINK)}))
    lit = as_sent({"help": Light("red")})
    for wanted in (lit, {}, lit):
        assert pico.until(lambda wanted=wanted: pico.shining() == wanted, 1.5)


def test_every_led_is_lit_at_once(pico: "EmulatedPico", host: HostProtocol) -> None:
    colors = ("red", "green", "blue")
    every = {name: Light(colors[index % 3]) for index, name in enumerate(LAYOUT.led_of)}
    start = pico.now
    pico.do(lambda: host.show(every))
    assert pico.until(lambda: host.settled and pico.shining().keys() == every.keys(), 3.0)
    print(f"\n  {len(every)} LEDs of different colors lit after {pico.now - start:.2f} s")


def test_without_a_host_the_board_says_so(pico: "EmulatedPico", host: HostProtocol) -> None:
    """Within a second by its own clock, everything is dark except the state lamps."""
    pico.do(lambda: host.show(FRAME))
    assert pico.until(lambda: pico.shining() == as_sent(FRAME), 1.0)
    lamps = {lamp.id for lamp in LAYOUT.lamps if lamp.group == "state"}
    pico.host = None
    assert HOST_SILENT_MS < 1000
    assert pico.until(lambda: set(pico.shining()) == lamps, 1.0)
    pico.host = host
    assert pico.until(lambda: pico.shining() == as_sent(FRAME), 4.0)


def test_a_reset_brings_no_phantom_press(pico: "EmulatedPico", host: HostProtocol) -> None:
    """A key held through the reset is no press; the LEDs come back, and the next press counts."""
    pico.tap("play")
    assert pico.until(lambda: pico.pressed == ["play"], 2.0)
    pico.do(lambda: host.show(FRAME))
    key = LAYOUT.key("attack")
    pico.do(lambda: pico.matrix.set(key.row, key.column, True))
    assert pico.until(lambda: pico.pressed == ["play", "attack"], 2.0)
    pico.reset()
    assert pico.until(lambda: State.LOST in pico.states, 10.0)
    assert pico.until(lambda: host.status.connected, 20.0)
    assert pico.until(lambda: pico.shining() == as_sent(FRAME), 1.0)
    pico.do(lambda: pico.matrix.set(key.row, key.column, False))
    pico.tap("pass")
    assert pico.until(lambda: pico.pressed == ["play", "attack", "pass"], 2.0)


def test_half_of_the_heap_is_free(pico: "EmulatedPico") -> None:
    pico.host = None
    with Prompt(pico.port, patience=SLOWNESS) as prompt:
        prompt.run("import gc\nfrom firmware.main_loop import Board\nboard = Board()")
        free, used = prompt.run("gc.collect()\nprint(gc.mem_free(), gc.mem_alloc())").split()
    print(f"\n  with the firmware at work: {free} bytes free, {used} used")
    assert int(free) > int(used)
