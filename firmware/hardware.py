"""The only module that touches hardware: matrix pins, LED chain, USB port, watchdog, clock, identity."""

import binascii
import gc
import os
import select
import sys
import time

import machine
import rp2

from firmware.clock import LAST
from firmware.wire import NEWLINE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from array import array
    from collections.abc import Callable, Sequence

    from rp2.asm_pio import jmp, label, nop, not_x, out, wrap, wrap_target, x

WS2812_HZ = 8_000_000
LED_US = 30
"""Time in which an LED takes its 24 bits."""
QUEUE_WORDS = 8
"""Number of LEDs of a frame that may still be in the queue of the PIO when the frame is handed over."""
LATCH_US = 300
"""Length of the pause after which the chain shows a frame. Newer LEDs need 280, older ones 50."""
SETTLE_US = 3
"""Time that columns need to follow after a row is pulled low."""
LEVELS = 0xD0000004
"""Address of the RP2040's register with the levels of all pins, one bit each."""
PULL_LOW = 0xD0000024
"""Address of the register that pulls open-drain pins low by making them outputs."""
RELEASE = 0xD0000028
BYTES_AT_ONCE = 32
"""Number of bytes between two scans of the keys; a Pico takes a tenth of a millisecond for each."""
LINES_HELD = 12
"""Most lines that wait for the host to read; more are dropped. Everything important is sent again."""


@rp2.asm_pio(
    sideset_init=rp2.PIO.OUT_LOW,
    out_shiftdir=rp2.PIO.SHIFT_LEFT,
    autopull=True,
    pull_thresh=24,
    fifo_join=rp2.PIO.JOIN_TX,  # eight words deep, so that an interrupt leaves no gap in a frame
)
def ws2812():  # type: ignore[no-untyped-def]  # assembled, never called
    """Send 24 bits an LED, ten cycles a bit at 8 MHz: high for 2 or 7 of them, then low.

    Interrupts stay on, unlike with `neopixel`.
    """
    wrap_target()
    label("bit")
    out(x, 1).side(0)[2]
    jmp(not_x, "zero").side(1)[1]
    jmp("bit").side(1)[4]
    label("zero")
    nop().side(0)[4]
    wrap()


_registers = machine.mem32
_sleep_us = time.sleep_us


class KeyPins:
    """The pins of the key matrix.

    Columns are inputs with pull-ups. A row is pulled low for reading and released; a pressed key connects
    them. No row is driven high, so that rows that touch, or that bridged diodes connect, do not fight each
    other.
    """

    def __init__(self, row_pins: "Sequence[int]", column_pins: "Sequence[int]") -> None:
        pin = machine.Pin
        for number in row_pins:
            pin(number, pin.OPEN_DRAIN, pin.PULL_UP, value=1)
        for number in column_pins:
            pin(number, pin.IN, pin.PULL_UP)
        self._rows = [1 << number for number in row_pins]
        self._every_row = sum(self._rows)
        self._columns = [(1 << number, 1 << column) for column, number in enumerate(column_pins)]
        self._released = sum([1 << number for number in column_pins])

    def any_down(self) -> bool:
        """Return True if any key is down; reads all rows at once, twenty times as quick as one by one."""
        return self._read_columns(self._every_row) != self._released

    def read_row(self, row: int) -> int:
        """Return one bit per column, 1 for a pressed key."""
        levels = self._read_columns(self._rows[row])
        if levels == self._released:
            return 0
        bits = 0
        for level, bit in self._columns:
            if not levels & level:
                bits |= bit
        return bits

    def _read_columns(self, rows: int) -> int:
        """Return the levels of the columns while these pins are low."""
        _registers[PULL_LOW] = rows
        _sleep_us(SETTLE_US)
        levels: int = _registers[LEVELS] & self._released
        _registers[RELEASE] = rows
        return levels


class LedChain:
    """A chain of WS2812 fed by a PIO state machine."""

    def __init__(self, pin: int) -> None:
        self._machine = rp2.StateMachine(0, ws2812, freq=WS2812_HZ, sideset_base=machine.Pin(pin))
        self._machine.active(1)
        self.pause_ms = (QUEUE_WORDS * LED_US + LATCH_US) // 1000 + 2
        """Shortest time by the clock's ticks from the end of one `write` to the next."""

    def write(self, words: "array[int]") -> None:
        """Send one word 0xGGRRBB per LED. Returns when the last ones are in the queue of the PIO."""
        self._machine.put(words, 8)

    def write_after_all(self, words: "array[int]") -> None:
        """Send a frame at any time, even after one that was cut off in its middle.

        It waits first, since the LEDs take further bits for the rest of that frame until they have shown it.
        """
        time.sleep_us(QUEUE_WORDS * LED_US + LED_US + LATCH_US)
        self.write(words)


class UsbPort:
    """The serial port over USB. It sends bytes, since text output would turn a newline into two characters.

    MicroPython waits half a second for a host that has the port open and does not read. So a byte goes out
    only when the port takes one, and lines wait here meanwhile.
    """

    def __init__(self) -> None:
        readable, writable = select.poll(), select.poll()
        readable.register(sys.stdin, select.POLLIN)
        writable.register(sys.stdout, select.POLLOUT)
        self._readable = readable.ipoll
        self._writable = writable.ipoll
        self._byte = bytearray(1)
        self._block = bytearray(BYTES_AT_ONCE)
        self._read = sys.stdin.buffer.readinto
        self._write = sys.stdout.buffer.write
        self._lines: "list[bytes]" = []
        self._sent = 0

    @property
    def waiting(self) -> bool:
        """Return True if lines wait to go out."""
        return bool(self._lines)

    def receive(self, take: "Callable[[memoryview], object]") -> int:
        """Pass received bytes to `take`, at most BYTES_AT_ONCE and up to a line's end; return how many.

        After a poll only one-byte reads do not block.
        """
        # Local names: a Pico takes longer to look up attributes for each byte than for the work itself. Two
        # at a time, since a tuple of four would allocate memory.
        readable, read = self._readable, self._read
        byte, block = self._byte, self._block
        count = 0
        while count < BYTES_AT_ONCE:
            for _ in readable(0):
                break
            else:
                break
            if not read(byte):
                break
            block[count] = byte[0]
            count += 1
            if block[count - 1] == NEWLINE:
                break
        if count:
            take(memoryview(block)[:count])
        return count

    def wait(self, milliseconds: int) -> None:
        """Wait until a byte comes, at most this long."""
        for _ in self._readable(milliseconds):
            return

    def send(self, line: bytes) -> None:
        """Queue a line; it is dropped if too many wait."""
        if len(self._lines) < LINES_HELD:
            self._lines.append(line)

    def flush(self) -> bool:
        """Send what the port takes, up to BYTES_AT_ONCE; return True if anything went out."""
        if not self._lines:
            return False
        line, began = self._lines[0], self._sent
        writable, write, byte = self._writable, self._write, self._byte
        at, end = began, min(len(line), began + BYTES_AT_ONCE)
        while at < end:
            for _ in writable(0):
                break
            else:
                break
            byte[0] = line[at]
            write(byte)
            at += 1
        self._sent = at
        if at == len(line):
            self._lines.pop(0)
            self._sent = 0
        return at > began


class Watchdog:
    """Resets the board unless it is fed; stopped while somebody is at MicroPython's prompt."""

    TIMEOUT_MS = 8000
    """About the longest that an RP2040 has; a pass that takes longer hangs."""
    _CONTROL_CLEAR = 0x4005B000
    """Address of the register that clears bits of the watchdog's control; MicroPython cannot stop it."""
    _ENABLE = 1 << 30

    def __init__(self) -> None:
        self._timer = machine.WDT(timeout=self.TIMEOUT_MS)

    def feed(self) -> None:
        """Postpone the reset."""
        self._timer.feed()

    def stop(self) -> None:
        """Disable the reset for good."""
        machine.mem32[self._CONTROL_CLEAR] = self._ENABLE


def restart(error: Exception, milliseconds: int) -> None:
    """Print the error, wait so that people can read it or press Control-C, and reset the board."""
    sys.print_exception(error)
    time.sleep_ms(milliseconds)
    machine.reset()


def collect() -> None:
    """Free unused memory."""
    gc.collect()


def now_ms() -> int:
    """Return the board's clock, as `firmware.clock` counts it."""
    return time.ticks_ms() & LAST  # type: ignore[operator]  # an int at run time


def board_id() -> str:
    """Return an id that only this board has."""
    return binascii.hexlify(machine.unique_id()).decode()


def fresh_nonce() -> str:
    """Return eight random hex digits."""
    return binascii.hexlify(os.urandom(4)).decode()
