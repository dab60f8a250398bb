"""Stands in for MicroPython's `rp2`: pixels go into a pipe instead of a PIO state machine."""

# ruff: noqa: PTH123, SIM115 - a descriptor, not a path, open for the life of the process
# mypy: ignore-errors

import binascii

_outside = None


def wire_up(given):
    """Solder the LED chain to its pin."""
    global _outside
    _outside = open(given["events"], "wb", 0)


def tell(word):
    """Say something to the simulator: a frame of pixels, or a word."""
    _outside.write(word.encode() + b"\n")


class PIO:
    """Constants that the firmware's PIO program is declared with."""

    OUT_LOW = 0
    SHIFT_LEFT = 0
    JOIN_TX = 0


def asm_pio(**_options):
    """The assembler: the program is declared but never assembled."""
    return lambda program: program


class StateMachine:
    """Writes each frame as one line of text: eight hex digits a pixel, byte by byte as they lie in memory."""

    def __init__(self, number, program, **_options):
        pass

    def active(self, on):
        """Started at once."""

    def put(self, words, shift):
        """One frame."""
        _outside.write(binascii.hexlify(words) + b"\n")
