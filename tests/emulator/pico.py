"""Raspberry Pi Pico in the emulator rp2040py: MicroPython image, key matrix, WS2812 chain and port.

All waiting is in the board's own time, which is much slower than ours. Conditions are checked on the
emulator's thread each simulated millisecond; the test's thread may be late.
"""

from __future__ import annotations

import contextlib
import os
import queue
import random
import time
import tty
from collections.abc import Callable
from concurrent.futures import Future, wait
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Self

from rp2040py.boards import BoardSpec
from rp2040py.device import MicroPythonDevice
from rp2040py.external.ws2812 import Ws2812
from rp2040py.gpio_pin import GPIOPinState
from rp2040py.peripherals.peripheral import UnimplementedPeripheral
from rp2040py.rp2040 import RP2040

from host.console_layout import Layout
from host.link import HostProtocol, Press, State

BOOT_SECONDS = 600.0
"""Seconds of our time: the image formats its file system at its first start."""
STALL_SECONDS = 900.0
"""Seconds of our time after which an emulator whose clock has not moved counts as stopped."""
STEP_NANOS = 1_000_000
TICK_STEPS = 5
LATCHES = (50_000.0, 280_000.0)
"""Nanoseconds of silence after which older and newer LEDs show a frame; a console may have either."""
YIELD_SECONDS = 0.001
"""Seconds of our time left to mpremote in each step, which runs in this process."""


class RingOscillator:
    """Source of MicroPython's `os.urandom`, which rp2040py lacks: each boot would have the same nonce."""

    PLACE, RANDOM_BIT = 0x40060, 0x1C

    def attach(self, rp2040: RP2040) -> None:
        """Install the oscillator in the chip."""
        rp2040.peripherals[self.PLACE] = _RandomBits(rp2040, "ROSC")


class _RandomBits(UnimplementedPeripheral):
    _source = random.Random(0)

    def read_uint32(self, offset: int) -> int:
        if offset == RingOscillator.RANDOM_BIT:
            return self._source.getrandbits(1)
        return super().read_uint32(offset)


class KeyMatrix:
    """Keys with diodes between row and column pins: a column is low while one of its rows is."""

    def __init__(self, layout: Layout) -> None:
        self._rows = layout.board.row_pins
        self._columns = layout.board.column_pins
        self._down: set[tuple[int, int]] = set()
        self._low: set[int] = set()
        self._mcu: RP2040 | None = None
        self.looks: list[float] = []
        """Seconds of the board's time at which the first row was scanned."""
        self.rows_driven_high: set[int] = set()

    def attach(self, rp2040: RP2040) -> None:
        """Solder the matrix to the chip."""
        self._mcu = rp2040
        for pin in self._rows:
            rp2040.gpio[pin].add_listener(lambda new, _old, pin=pin: self._row(pin, new))

    def _row(self, pin: int, level: GPIOPinState) -> None:
        assert self._mcu is not None
        if level == GPIOPinState.HIGH:
            self.rows_driven_high.add(pin)
        if level == GPIOPinState.LOW and pin == self._rows[0]:
            self.looks.append(self._mcu.clock.nanos / 1e9)
        self._update()

    def set(self, row: int, column: int, down: bool) -> None:
        """Press or release a key; called on the emulator's thread."""
        (self._down.add if down else self._down.discard)((row, column))
        self._update()

    def _update(self) -> None:
        assert self._mcu is not None
        low = {
            self._columns[column]
            for row, column in self._down
            if self._mcu.gpio[self._rows[row]].value == GPIOPinState.LOW
        }
        for pin in low - self._low:
            self._mcu.gpio[pin].set_input_value(False)
        for pin in self._low - low:
            self._mcu.gpio[pin].release_input()
        self._low = low


class Cutter:
    """Watcher that waits for the middle of a frame on the way to the LEDs."""

    def __init__(self, pin: int, after_bits: int) -> None:
        self._pin = pin
        self._after_bits = after_bits
        self._bits = 0
        self._low_since = 0.0
        self.cut: Callable[[], None] | None = None
        """Called once, when half of a frame has gone out."""

    def attach(self, rp2040: RP2040) -> None:
        """Watch the pin."""

        def changed(new: GPIOPinState, _old: GPIOPinState) -> None:
            if new != GPIOPinState.HIGH:
                self._low_since = rp2040.clock.nanos
                return
            self._bits = 1 if rp2040.clock.nanos - self._low_since > LATCHES[0] else self._bits + 1
            if self.cut is not None and self._bits == self._after_bits:
                cut, self.cut = self.cut, None
                cut()

        rp2040.gpio[self._pin].add_listener(changed)


@dataclass(frozen=True, slots=True)
class Watch:
    """Condition that must come true before this second of the board's time."""

    condition: Callable[[], object]
    end: float
    met: Future[object]


class EmulatedPico:
    """Board that is powered up from `with` on, with a pseudo-terminal `port` at its USB port.

    `image` is a UF2 file. `with` raises TimeoutError if the board does not come up on USB.
    """

    def __init__(self, image: Path, layout: Layout) -> None:
        self.layout = layout
        self.matrix = KeyMatrix(layout)
        self.strips = [Ws2812(layout.leds.pin, latch_nanos=latch) for latch in LATCHES]
        self.cutter = Cutter(layout.leds.pin, 24 * layout.leds.count // 2)
        parts = (self.matrix, *self.strips, self.cutter)
        spec = BoardSpec(image=image, extras=(*(lambda part=part: part for part in parts), RingOscillator))
        self._device = MicroPythonDevice(board=spec)
        self._tasks: queue.SimpleQueue[tuple[Callable[[], object], Future[object]]] = queue.SimpleQueue()
        self._watched: list[Watch] = []
        self._outside, self._inside = os.openpty()
        tty.setraw(self._inside)
        os.set_blocking(self._outside, False)
        self.port = os.ttyname(self._inside)
        self._to_board = b""
        self._to_port = b""
        self._steps = 0
        self._ending = False
        self.host: HostProtocol | None = None
        """Host protocol that talks to the board instead of the program at the port, if set."""
        self.pressed: list[str] = []
        self.states: list[State] = []
        """States that the host has had, in order."""
        self._reads = True
        self._unread: list[tuple[int, bool]] = []

    # On the test's thread

    def __enter__(self) -> Self:
        try:
            self._device.start_async(BOOT_SECONDS).result(2 * BOOT_SECONDS)
        except BaseException:
            self._close()
            raise
        self._device.simulator.schedule_threadsafe(self._begin)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            self.do(self._end)
        finally:
            self._close()

    def _close(self) -> None:
        self._device.stop()
        os.close(self._outside)
        os.close(self._inside)

    def do(self, task: Callable[[], object]) -> object:
        """Run a task on the emulator's thread between two steps, and return its result."""
        done: Future[object] = Future()
        self._tasks.put((task, done))
        return self._result(done)

    def _result(self, done: Future[object]) -> object:
        then, moved_at = self.now, time.monotonic()
        while not wait((done,), timeout=1.0).done:
            crash = self._device.simulator.engine_room_error
            assert crash is None, f"the emulator has crashed: {crash!r}"
            if self.now != then:
                then, moved_at = self.now, time.monotonic()
            assert time.monotonic() < moved_at + STALL_SECONDS, "the emulator stands still"
        return done.result()

    @property
    def now(self) -> float:
        """Return the seconds of the board's clock."""
        return float(self._device.mcu.clock.nanos) / 1e9

    def sleep(self, seconds: float) -> None:
        """Let this much of the board's time pass."""
        self.until(lambda: False, seconds)

    def until(self, condition: Callable[[], object], seconds: float) -> bool:
        """Return True if the condition comes true within this much of the board's time."""
        met: Future[object] = Future()
        self.do(lambda: self._watched.append(Watch(condition, self.now + seconds, met)))
        return bool(self._result(met))

    def tap(self, key_id: str, seconds: float = 0.05) -> None:
        """Press a key, release it after this time, and wait as long again."""
        key = self.layout.key(key_id)

        def press() -> None:
            self.matrix.set(key.row, key.column, True)
            finger = self._device.mcu.clock.create_alarm(lambda: self.matrix.set(key.row, key.column, False))
            finger.schedule(round(seconds * 1e9))

        self.do(press)
        self.sleep(2 * seconds)

    def reset(self) -> None:
        """Press the reset button."""
        self._device.simulator.schedule_threadsafe(self._device.hard_reset)

    def stop_reading(self) -> None:
        """Stop reading like a suspended program: the port stays open, and output is not fetched."""
        self.host = None
        self._reads = False

    def read_again(self, host: HostProtocol) -> None:
        """Let the host read on."""

        def go_on() -> None:
            self.host = host
            self._reads = True
            unread, self._unread = self._unread, []
            for endpoint, out in unread:
                self._taken(endpoint, out)

        self.do(go_on)

    def interrupt_a_frame(self) -> None:
        """Send Control-C while the LEDs have received half of the next frame."""
        cut: Future[object] = Future()

        def say() -> None:
            self._device.cdc.send_serial_byte(3)
            cut.set_result(None)

        self.do(lambda: setattr(self.cutter, "cut", say))
        self._result(cut)

    def shining(self, strip: int = -1) -> dict[str, tuple[int, ...]]:
        """Return the color of each LED that is lit, as the strip received it."""
        pixels = self.strips[strip].pixels
        return {
            name: pixels[led]
            for name, led in self.layout.led_of.items()
            if led < len(pixels) and any(pixels[led])
        }

    # On the emulator's thread

    def _end(self) -> None:
        self._ending = True

    def _begin(self) -> None:
        self._device.cdc.on_serial_data = self._from_board
        usb = self._device.cdc.usb
        self._taken = usb._indicate_buffer_ready
        usb._indicate_buffer_ready = self._fetch
        self._alarm = self._device.mcu.clock.create_alarm(self._step)
        self._alarm.schedule(STEP_NANOS)

    def _from_board(self, data: bytes | bytearray) -> None:
        if self.host is not None:
            self.host.receive(bytes(data), self.now)
        else:
            self._to_port += bytes(data)

    def _fetch(self, endpoint: int, out: bool) -> None:
        """Deliver a packet of the board to the computer, or keep it while the host does not read."""
        if out or self._reads:
            self._taken(endpoint, out)
        else:
            self._unread.append((endpoint, out))

    def _step(self) -> None:
        if self._ending:
            return
        self._alarm.schedule(STEP_NANOS)
        self._steps += 1
        while not self._tasks.empty():
            task, done = self._tasks.get()
            try:
                done.set_result(task())
            except Exception as error:  # handed to the test, which waits for it
                done.set_exception(error)
        self._watched = [watch for watch in self._watched if not self._over(watch)]
        if self.host is None:
            self._carry()
        elif self._steps % TICK_STEPS == 0:
            self.host.tick(self.now)
            self._to_board += self.host.outgoing()
            for event in self.host.events():
                if isinstance(event, Press):
                    self.pressed.append(event.key)
                else:
                    self.states.append(event.state)
        fifo = self._device.cdc.tx_fifo
        room = max(0, fifo.size - fifo.item_count)
        now, self._to_board = self._to_board[:room], self._to_board[room:]
        for byte in now:
            self._device.cdc.send_serial_byte(byte)

    def _over(self, watch: Watch) -> bool:
        try:
            true = bool(watch.condition())
        except Exception as error:  # handed to the test, which waits for it
            watch.met.set_exception(error)
            return True
        if true or self.now > watch.end:
            watch.met.set_result(true)
        return true or self.now > watch.end

    def _carry(self) -> None:
        time.sleep(YIELD_SECONDS)
        with contextlib.suppress(OSError):  # nothing there, or nobody has the port open
            self._to_board += os.read(self._outside, 4096)
        if self._to_port:
            try:
                self._to_port = self._to_port[os.write(self._outside, self._to_port) :]
            except BlockingIOError:
                self._to_port = self._to_port[-65536:]
