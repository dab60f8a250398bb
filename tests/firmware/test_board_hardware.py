"""The pin layer on a simulated microcontroller.

LED data, driving of rows, writes to the port, and how often the loop scans the keys.
"""

import importlib
import select
import sys
import time
from array import array
from collections.abc import Iterator
from itertools import pairwise
from types import ModuleType, SimpleNamespace

import pytest

from firmware.wire import encode
from tests.firmware.pin_bench import Bench, Chain

COUNT = 78
LIT, DARK = array("I", [0x102030] * COUNT), array("I", [0] * COUNT)
LATCHES = (50, 280)
"""Microseconds of silence after which older and newer LEDs show a frame."""


@pytest.fixture
def bench() -> Bench:
    """Return hardware with two chains on one wire, one of each kind of LED."""
    return Bench([Chain(latch, [0] * COUNT) for latch in LATCHES], now=1000)


@pytest.fixture
def hardware(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """Load the module with the simulated hardware in place of MicroPython's modules."""
    monkeypatch.setitem(sys.modules, "machine", bench.machine)
    monkeypatch.setitem(sys.modules, "rp2", bench.rp2)
    monkeypatch.setattr(time, "sleep_us", bench.sleep_us, raising=False)
    monkeypatch.setattr(time, "ticks_ms", lambda: bench.now // 1000, raising=False)
    for name in ("firmware.hardware", "firmware.main_loop"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    yield importlib.import_module("firmware.hardware")
    for name in ("firmware.hardware", "firmware.main_loop"):
        sys.modules.pop(name, None)


@pytest.mark.parametrize("words", [0, 1, 19, 40, 77])
def test_leds_go_dark_though_a_frame_was_cut_off(bench: Bench, hardware: ModuleType, words: int) -> None:
    """Wherever Control-C comes, the dark frame waits until the LEDs accept the cut one as whole."""
    chain = hardware.LedChain(22)
    chain.write(LIT)
    bench.sleep_us(1000 * chain.pause_ms)
    bench.interrupt_after = words
    with pytest.raises(KeyboardInterrupt):
        chain.write(LIT)
    chain.write_after_all(DARK)
    for leds in bench.chains:
        assert leds.colors == [0] * COUNT, f"latch {leds.latch_us} us"


def test_one_frame_after_another_is_shown(bench: Bench, hardware: ModuleType) -> None:
    chain = hardware.LedChain(22)
    for color in (1, 2, 3):
        chain.write(array("I", [color] * COUNT))
        assert [set(leds.colors) for leds in bench.chains] == [{color}, {color}]
        bench.sleep_us(1000 * (chain.pause_ms - 1))


def test_rows_are_open_drain(bench: Bench, hardware: ModuleType) -> None:
    """Otherwise, two connected rows would drive against each other."""
    hardware.KeyPins((2, 3), (10, 11))
    assert bench.modes == {2: "open drain", 3: "open drain", 10: "in", 11: "in"}


class Port:
    """Serial port: input from the host, room for output, and the output."""

    def __init__(self, coming: bytes = b"", room: int = 0) -> None:
        self.coming, self.room, self.gone = coming, room, b""
        self.taken = 0

    def read(self, buffer: bytearray) -> int:
        """Return one byte, as after a poll; the real port waits if there is none."""
        assert self.taken < len(self.coming)
        buffer[0] = self.coming[self.taken]
        self.taken += 1
        return 1

    def write(self, data: bytes) -> int:
        """Take the bytes; fail on too many, for which the real port would wait half a second."""
        assert len(data) <= self.room, "the board waits"
        self.room -= len(data)
        self.gone += data
        return len(data)

    def poll(self) -> object:
        """Return a poll object on which either end can be registered."""
        asked: list[int] = []

        def ipoll(_ms: int) -> list[int]:
            return [1] if (self.room if select.POLLOUT in asked else self.taken < len(self.coming)) else []

        return SimpleNamespace(register=lambda _stream, event: asked.append(event), ipoll=ipoll)


@pytest.fixture
def port(hardware: ModuleType, monkeypatch: pytest.MonkeyPatch) -> Port:
    """Install the port that `UsbPort` finds."""
    port = Port()
    stdin = SimpleNamespace(buffer=SimpleNamespace(readinto=port.read))
    stdout = SimpleNamespace(buffer=SimpleNamespace(write=port.write))
    monkeypatch.setattr(hardware, "sys", SimpleNamespace(stdin=stdin, stdout=stdout))
    monkeypatch.setattr(select, "poll", port.poll)
    return port


def test_the_board_does_not_wait_for_a_host_that_does_not_read(hardware: ModuleType, port: Port) -> None:
    """It writes what the port takes, resumes where it was, and drops what it cannot store."""
    lines = [encode("beat", number, "b0074cad") for number in range(100)]
    usb = hardware.UsbPort()
    for line in lines:
        usb.send(line)
    assert not usb.flush()
    port.room = 7
    assert usb.flush() and not usb.flush()
    assert port.gone == lines[0][:7]
    port.room = 10_000
    while usb.flush():
        pass
    assert port.gone == b"".join(lines[: hardware.LINES_HELD])
    assert not usb.waiting


def test_keys_are_looked_at_between_any_two_pieces_of_work(
    bench: Bench, hardware: ModuleType, port: Port
) -> None:
    """However many lines have come, only some bytes and one line are handled between two scans."""
    board = importlib.import_module("firmware.main_loop")
    cells = "sff0000,b00ff00,p0000ff,sffffff"
    lights = [encode("light", number, str(4 * number), cells) for number in range(19)]
    port.coming = encode("hello", 1, "1", "5e551017") + b"".join(lights)
    console = board.Board()
    console.start(0)
    looks: list[tuple[int, int]] = []
    port.room = 1 << 20
    any_down = console._matrix._any_down

    def looked() -> bool:
        looks.append((port.taken, len(port.gone)))
        return bool(any_down())

    console._matrix._any_down = looked
    for _ in range(400):
        bench.sleep_us(1000)
        console.step()
    assert port.taken == len(port.coming)
    assert port.gone.count(b"\nshown ") == len(lights)
    for (taken, gone), (then_taken, then_gone) in pairwise(looks):
        assert then_taken - taken <= hardware.BYTES_AT_ONCE
        assert port.coming[taken:then_taken].count(b"\n") <= 1
        assert then_gone - gone <= hardware.BYTES_AT_ONCE
