"""Stands in for MicroPython's `rp2`: pixels go into a pipe instead of a PIO state machine."""

# ruff: noqa: PTH123, SIM115 - a descriptor, not a path, open for the life of the process

import sys
from array import array


class PIO:
    """Constants that the firmware's PIO program is declared with."""

    OUT_LOW = 0
    SHIFT_LEFT = 0
    JOIN_TX = 0


def asm_pio(**_options: object) -> object:
    """The assembler: the program is declared but never assembled."""
    return lambda program: program


class StateMachine:
    """Writes each frame as one line of text: six hex digits a pixel, green, red, blue."""

    def __init__(self, number: int, program: object, **_options: object) -> None:
        self._leds = open(int(sys.argv[2]), "wb", 0)

    def active(self, on: int) -> None:
        """Started at once."""

    def put(self, words: "array[int]", shift: int) -> None:
        """One frame."""
        line = "".join([f"{word:06x}" for word in words]) + "\n"
        self._leds.write(line.encode())
