"""The only module that touches hardware: matrix pins, LED chain, USB port, watchdog, clock, identity."""

import binascii
import os
import select
import sys
import time

import machine
import rp2

from firmware.clock import LAST

TYPE_CHECKING = False
if TYPE_CHECKING:
    from array import array
    from collections.abc import Sequence

    from rp2.asm_pio import jmp, label, nop, not_x, out, wrap, wrap_target, x

WS2812_HZ = 8_000_000
LED_US = 30
"""An LED takes its 24 bits in this time."""
LATCH_US = 300
"""The chain shows a frame after a pause as long as this."""
SETTLE_US = 3
"""After a row is pulled low its columns need this long to follow."""


@rp2.asm_pio(
    sideset_init=rp2.PIO.OUT_LOW,
    out_shiftdir=rp2.PIO.SHIFT_LEFT,
    autopull=True,
    pull_thresh=24,
    fifo_join=rp2.PIO.JOIN_TX,  # eight words deep, so that an interrupt leaves no gap in a frame
)
def ws2812():  # type: ignore[no-untyped-def]  # assembled, never called
    """Ten cycles a bit at 8 MHz: up for 2 or 7, then down. Interrupts stay on, unlike with `neopixel`."""
    wrap_target()
    label("bit")
    out(x, 1).side(0)[2]
    jmp(not_x, "zero").side(1)[1]
    jmp("bit").side(1)[4]
    label("zero")
    nop().side(0)[4]
    wrap()


class KeyPins:
    """Rows are outputs that idle high, columns inputs with pull-ups; a pressed key joins the two."""

    def __init__(self, row_pins: "Sequence[int]", column_pins: "Sequence[int]") -> None:
        self._rows = [machine.Pin(pin, machine.Pin.OUT, value=1) for pin in row_pins]
        self._columns = [machine.Pin(pin, machine.Pin.IN, machine.Pin.PULL_UP) for pin in column_pins]

    def read_row(self, row: int) -> int:
        """One bit per column, 1 for a pressed key."""
        pin = self._rows[row]
        pin.value(0)
        time.sleep_us(SETTLE_US)
        bits = 0
        bit = 1
        for column in self._columns:
            if not column.value():
                bits |= bit
            bit <<= 1
        pin.value(1)
        return bits


class LedChain:
    """A chain of WS2812 fed by a PIO state machine."""

    def __init__(self, pin: int, count: int) -> None:
        self._machine = rp2.StateMachine(0, ws2812, freq=WS2812_HZ, sideset_base=machine.Pin(pin))
        self._machine.active(1)
        self.frame_ms = (count * LED_US + LATCH_US) // 1000 + 1
        """The shortest time from the beginning of one frame to that of the next."""

    def write(self, words: "array[int]") -> None:
        """Send one word 0xGGRRBB per LED. Returns when the last ones are in the queue of the PIO."""
        self._machine.put(words, 8)


class UsbPort:
    """The serial port over USB. Bytes, not text: text output would turn a newline into two characters."""

    def __init__(self) -> None:
        self._poll = select.poll()
        self._poll.register(sys.stdin, select.POLLIN)
        self._byte = bytearray(1)

    def receive(self) -> int:
        """The next byte, or -1 if none has come. After a poll only one-byte reads never block."""
        for _ in self._poll.ipoll(0):
            if sys.stdin.buffer.readinto(self._byte):
                return self._byte[0]
        return -1

    def wait(self, milliseconds: int) -> None:
        """Rest until a byte comes, at most this long."""
        for _ in self._poll.ipoll(milliseconds):
            return

    def send(self, data: bytes) -> None:
        """Send one line."""
        sys.stdout.buffer.write(data)


class Watchdog:
    """Resets the board unless it is fed; stopped while somebody is at MicroPython's prompt."""

    TIMEOUT_MS = 8000
    """Sending to a host that has stopped reading may take half a second for each line."""
    _CONTROL_CLEAR = 0x4005B000
    """The RP2040's register that clears bits of the watchdog's control; MicroPython itself cannot stop it."""
    _ENABLE = 1 << 30

    def __init__(self) -> None:
        self._timer = machine.WDT(timeout=self.TIMEOUT_MS)

    def feed(self) -> None:
        """All is well."""
        self._timer.feed()

    def stop(self) -> None:
        """Do not reset the board from now on."""
        machine.mem32[self._CONTROL_CLEAR] = self._ENABLE


def restart(error: Exception, milliseconds: int) -> None:
    """Say what has gone wrong, leave time to read it or to press Control-C, and reset the board."""
    sys.print_exception(error)
    time.sleep_ms(milliseconds)
    machine.reset()


def now_ms() -> int:
    """The board's clock, as `firmware.clock` counts it."""
    return time.ticks_ms() & LAST  # type: ignore[operator]  # an int at run time


def board_id() -> str:
    """What tells this board from all others."""
    return binascii.hexlify(machine.unique_id()).decode()


def fresh_nonce() -> str:
    """Eight random hex digits."""
    return binascii.hexlify(os.urandom(4)).decode()
