"""Replaces MicroPython's `rp2`: pixels go into a pipe instead of a PIO state machine."""

# ruff: noqa: PTH123, SIM115 - a descriptor, not a path, open for the life of the process
# mypy: ignore-errors

import binascii

_outside = None


def wire_up(given):
    """Connect the LED chain to its pin."""
    global _outside
    _outside = open(given["events"], "wb", 0)


def tell(word):
    """Send a line to the simulator: a frame of pixels, or a word."""
    _outside.write(word.encode() + b"\n")


class PIO:
    """Constants that the firmware's PIO program is declared with."""

    OUT_LOW = 0
    SHIFT_LEFT = 0
    JOIN_TX = 0


def asm_pio(**_options):
    """Return the program unchanged: it is declared but never assembled."""
    return lambda program: program


class StateMachine:
    """Writes each frame as a line of text: eight hex digits a pixel, byte by byte as they are in memory."""

    def __init__(self, number, program, **_options):
        pass

    def active(self, on):
        """Do nothing: the state machine always runs."""

    def put(self, words, shift):
        """Write one frame."""
        _outside.write(binascii.hexlify(words) + b"\n")
