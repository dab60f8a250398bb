"""The only module that touches hardware: matrix pins, LED chain, USB port, clock, identity."""

# ruff: noqa: F821 - the names in a PIO program belong to its assembler
import binascii
import os
import select
import sys
import time

import machine
import rp2

from firmware.clock import PERIOD

WS2812_HZ = 8_000_000
SETTLE_US = 3
"""After a row is pulled low its columns need this long to follow."""


@rp2.asm_pio(
    sideset_init=rp2.PIO.OUT_LOW,
    out_shiftdir=rp2.PIO.SHIFT_LEFT,
    autopull=True,
    pull_thresh=24,
    fifo_join=rp2.PIO.JOIN_TX,  # eight words deep, so that an interrupt leaves no gap in a frame
)
def ws2812():
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

    def __init__(self, row_pins, column_pins):
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

    def __init__(self, pin: int):
        self._machine = rp2.StateMachine(0, ws2812, freq=WS2812_HZ, sideset_base=machine.Pin(pin))
        self._machine.active(1)

    def write(self, words):
        """Send one word 0xGGRRBB per LED. Returns when the last ones are in the queue of the PIO."""
        self._machine.put(words, 8)


class UsbPort:
    """The serial port over USB. Bytes, not text: text output would turn a newline into two characters."""

    def __init__(self):
        self._poll = select.poll()
        self._poll.register(sys.stdin, select.POLLIN)

    def receive(self) -> int:
        """The next byte, or -1 if none has come. After a poll only one-byte reads never block."""
        for _ in self._poll.ipoll(0):
            data = sys.stdin.buffer.read(1)
            if data:
                return data[0]
        return -1

    def wait(self, milliseconds: int):
        """Rest until a byte comes, at most this long."""
        for _ in self._poll.ipoll(milliseconds):
            return

    def send(self, data: bytes):
        """Send one line."""
        sys.stdout.buffer.write(data)


def now_ms() -> int:
    """The board's clock, as `firmware.clock` counts it."""
    return time.ticks_ms() & (PERIOD - 1)


def board_id() -> str:
    """What tells this board from all others."""
    return binascii.hexlify(machine.unique_id()).decode()


def fresh_nonce() -> str:
    """Eight random hex digits."""
    return binascii.hexlify(os.urandom(4)).decode()
