"""Key taps while all lights are drawn anew, in simulated time.

The board's loop and the real host run with the durations that each piece of work took on a Pico in the
emulator.
"""

from __future__ import annotations

import importlib
from itertools import pairwise
from types import ModuleType

import pytest

from host.console_layout import load_layout
from host.link import HostProtocol, Light, Press
from tests.firmware.pin_bench import Bench
from tests.firmware.test_board_hardware import Port, bench, hardware, port

__all__ = ["bench", "hardware", "port"]

LAYOUT = load_layout()
COLORS = ("red", "green", "blue", "yellow", "white")
KEYS = [LAYOUT.keys[index].id for index in range(3, 51, 4)]
BYTE_US, LOOK_US, ROW_US, OBEY_US, PAINT_US, COLLECT_US = 125, 300, 150, 6000, 2500, 9500
"""Microseconds of a byte, of scanning all rows or one, a light line, a third of a frame, and a collection."""
TAP_MS = 10
LATE_MS = 400
"""Milliseconds after the last tap."""


def frame(turn: int) -> dict[str, Light]:
    """Return a frame with every LED lit, none like its neighbors or like the frame before."""
    return {name: Light(COLORS[(led + turn) % len(COLORS)]) for name, led in LAYOUT.led_of.items()}


class Desk:
    """Console, its program and a finger, on one clock."""

    def __init__(
        self, bench: Bench, hardware: ModuleType, port: Port, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        self.bench, self.port, self.pressed, self.looks = bench, port, list[str](), list[int]()
        self.taps: list[tuple[int, int, int]] = []
        """Start of each tap, with its row and column."""
        self.heard = 0
        port.room = 1 << 30
        read, write = port.read, port.write
        self.board = importlib.import_module("firmware.main_loop").Board()
        usb, matrix = self.board._port, self.board._matrix
        usb._read = lambda buffer: self.takes(BYTE_US) or read(buffer)
        usb._write = lambda data: self.takes(BYTE_US) or write(data)
        monkeypatch.setattr(usb, "wait", self.wait)
        matrix._any_down = self.any_down
        matrix._read_row = self.read_row
        obey, paint = self.board._console.handle_line, self.board._lights.paint
        monkeypatch.setattr(self.board._console, "handle_line", lambda now: self.takes(OBEY_US) or obey(now))
        monkeypatch.setattr(self.board._lights, "paint", lambda now, show: self.painted(paint(now, show)))
        monkeypatch.setattr(hardware, "collect", lambda: self.takes(COLLECT_US))
        self.host = HostProtocol(LAYOUT, "5e551017")
        self.board.start(bench.now // 1000)
        self.host.port_opened(bench.now / 1e6)
        self.run(100)
        assert self.host.status.connected

    def takes(self, microseconds: int) -> None:
        self.bench.now += microseconds

    def wait(self, milliseconds: int) -> None:
        """Rest unless a byte has come."""
        if self.port.taken == len(self.port.coming):
            self.takes(1000 * milliseconds)

    def painted(self, whole: bool) -> bool:
        if whole or self.board._lights.painting:
            self.takes(PAINT_US)
        return whole

    def any_down(self) -> bool:
        self.looks.append(self.bench.now)
        self.talk()
        self.takes(LOOK_US)
        return any(self.columns(row) for row in range(len(LAYOUT.board.row_pins)))

    def columns(self, row: int) -> int:
        """Return the columns of a row in which a key is down now."""
        begun = range(self.bench.now - 1000 * TAP_MS + 1, self.bench.now + 1)
        return sum(1 << column for since, of, column in self.taps if of == row and since in begun)

    def read_row(self, row: int) -> int:
        self.takes(ROW_US)
        return self.columns(row)

    def run(self, milliseconds: int) -> None:
        """Let at least this much time pass."""
        end = self.bench.now + 1000 * milliseconds
        while self.bench.now < end:
            self.board.step()

    def talk(self) -> None:
        now = self.bench.now / 1e6
        self.host.receive(self.port.gone[self.heard :], now)
        self.heard = len(self.port.gone)
        self.host.tick(now)
        self.port.coming += self.host.outgoing()
        self.pressed += [event.key for event in self.host.events() if isinstance(event, Press)]


def test_taps_of_ten_milliseconds_arrive_while_all_lights_are_drawn(
    bench: Bench, hardware: ModuleType, port: Port, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = Desk(bench, hardware, port, monkeypatch)
    desk.looks.clear()
    for turn, name in enumerate(KEYS):
        desk.host.show(frame(turn))
        key = LAYOUT.key(name)
        desk.taps.append((bench.now + 1000, key.row, key.column))
        desk.run(2 * TAP_MS)
    desk.run(LATE_MS)
    assert desk.pressed == KEYS
    assert port.gone.count(b"press ") == len(KEYS)
    assert max(then - now for now, then in pairwise(desk.looks)) < 1000 * TAP_MS
