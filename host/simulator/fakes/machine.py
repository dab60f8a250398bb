"""Stands in for MicroPython's `machine`: a key matrix whose keys are worked through a pipe.

Copied next to the firmware by the simulator, whose program runs as `main.py KEYS LEDS` with the
numbers of two file descriptors. Runs on MicroPython and on CPython.
"""

# ruff: noqa: PTH123, SIM115 - descriptors, not paths, open for the life of the process
# MicroPython's select and time have more than CPython's, so types are not checked here.
# mypy: ignore-errors

import select
import sys
import time

if sys.implementation.name == "cpython":
    import on_cpython

    on_cpython.prepare()

from firmware import layout

EDGE_MS = layout.BOUNCE_MS + 3
"""A key stays as it is for at least this long, as under a finger; so no edge falls into a bounce."""

RELEASED = 0x80
"""Set in the byte of an edge when the key goes up; the other bits are its place in the matrix."""

_keys = open(int(sys.argv[1]), "rb", 0)
_poll = select.poll()
_poll.register(_keys, select.POLLIN)
_down = dict.fromkeys(layout.COLUMN_PINS, 0)
_moved_at = {}
_waiting = []
_driven = 0


def _take_edge() -> None:
    """Apply at most one edge of the pipe, in order, so that no press is too short for a scan."""
    if not _waiting:
        for _ in _poll.ipoll(0):
            edge = _keys.read(1)
            if not edge:
                raise SystemExit  # the simulator is gone
            _waiting.append(edge[0])
    if _waiting:
        place = _waiting[0] & ~RELEASED
        now = time.ticks_ms()
        if place in _moved_at and time.ticks_diff(now, _moved_at[place]) < EDGE_MS:
            return
        _moved_at[place] = now
        row, column = divmod(place, len(layout.COLUMN_PINS))
        pin = layout.COLUMN_PINS[column]
        if _waiting.pop(0) & RELEASED:
            _down[pin] &= ~(1 << row)
        else:
            _down[pin] |= 1 << row


class Pin:
    """A pin of the matrix. Rows are joined to columns by the keys that are down, each with a diode."""

    IN = 0
    OUT = 1
    PULL_UP = 1

    def __init__(self, number: int, mode: int = IN, pull: int = -1, value: int = 1) -> None:
        self._number = number
        self._row = layout.ROW_PINS.index(number) if number in layout.ROW_PINS else -1

    def value(self, level: int = -1) -> int:
        """The level of a column, or set that of a row."""
        global _driven
        if level < 0:
            return 0 if _down[self._number] & _driven else 1
        if level:
            _driven &= ~(1 << self._row)
        else:
            if self._row == 0:
                _take_edge()
            _driven |= 1 << self._row
        return level


def unique_id() -> bytes:
    """What a real board reads from its flash chip."""
    return b"cinder\x00\x01"
