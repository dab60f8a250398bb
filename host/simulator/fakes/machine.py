"""Replaces MicroPython's `machine`: a key matrix whose keys are operated through a pipe.

Runs on MicroPython and on CPython. The board's program imports it as `machine`; only `power_up.py` calls
`wire_up`.
"""

# ruff: noqa: PTH123, SIM115 - descriptors, not paths, open for the life of the process
# MicroPython's select and time have more than CPython's, so types are not checked here.
# mypy: ignore-errors

import select
import sys
import time

if sys.implementation.name == "micropython":
    import micropython
else:
    import on_cpython

    on_cpython.prepare()

import rp2

MICROPYTHON = sys.implementation.name == "micropython"
RELEASED = 0x80
"""Set in the byte of an edge when the key goes up; the other bits are its position in the matrix."""
PULL_LOW, LET_GO = 0xD0000024, 0xD0000028
"""Registers that make pins outputs, which are low, and inputs again."""
CONTROL_C = 3

_rows = ()
_columns = ()
_edge_ms = 0
_id = b""
_keys = None
_poll = select.poll()
_down = {}
_moved_at = {}
_waiting = []
_driven = 0
_working = False


def wire_up(given):
    """Connect matrix and keys to the pins. Each key keeps its level for at least `edge_ms`."""
    global _rows, _columns, _edge_ms, _id, _keys
    _rows, _columns, _edge_ms = given["rows"], given["columns"], given["edge_ms"]
    _id = given["id"].encode()
    _keys = open(given["keys"], "rb", 0)
    _poll.register(_keys, select.POLLIN)
    for pin in _columns:
        _down[pin] = 0
    for place in given["held"]:
        _down[_columns[place % len(_columns)]] |= 1 << _rows[place // len(_columns)]


def _take_edge():
    """Apply at most one edge from the pipe, in order, so that no press is too short for a scan."""
    if not _waiting:
        for _ in _poll.ipoll(0):
            edge = _keys.read(1)
            if not edge:
                raise SystemExit  # the simulator is gone
            _waiting.append(edge[0])
    if _waiting:
        place = _waiting[0] & ~RELEASED
        now = time.ticks_ms()
        if place in _moved_at and time.ticks_diff(now, _moved_at[place]) < _edge_ms:
            return
        _moved_at[place] = now
        row, column = divmod(place, len(_columns))
        pin = _columns[column]
        if _waiting.pop(0) & RELEASED:
            _down[pin] &= ~(1 << _rows[row])
        else:
            _down[pin] |= 1 << _rows[row]


class Registers:
    """The registers of the pins work as on a board; values `written` to others are only kept."""

    def __init__(self):
        self.written = {}

    def __getitem__(self, address):
        """Return the levels: a column is low while a key connects it to a row that is low."""
        levels = 0
        for pin in _columns:
            if not _down[pin] & _driven:
                levels |= 1 << pin
        return levels

    def __setitem__(self, address, value):
        """Pull rows low, or release them."""
        global _driven, _working
        if MICROPYTHON and not _working:  # from now on Control-C interrupts the program, see power_up.py
            _working = True
            micropython.kbd_intr(CONTROL_C)
        if address == PULL_LOW:
            if value == sum(1 << row for row in _rows):  # all at once, which starts a scan of the keys
                _take_edge()
            _driven |= value
        elif address == LET_GO:
            _driven &= ~value
        else:
            self.written[address] = value


mem32 = Registers()


class Pin:
    """A pin of the matrix, controlled by its registers."""

    IN = 0
    OPEN_DRAIN = 2
    PULL_UP = 1

    def __init__(self, number, mode=IN, pull=-1, value=1):
        pass


class WDT:
    """The watchdog, which resets the board when it is fed too late.

    A board that never feeds it again is not reset.
    """

    def __init__(self, id=0, timeout=5000):  # noqa: A002 - MicroPython's name
        self._timeout = timeout
        self._fed = time.ticks_ms()

    def feed(self):
        """Feed the watchdog."""
        now = time.ticks_ms()
        if time.ticks_diff(now, self._fed) > self._timeout:
            reset()
        self._fed = now


def unique_id():
    """Return what a real board reads from its flash chip."""
    return _id


def reset():
    """Let the simulator cut the power and restore it."""
    rp2.tell("reset")
    while True:
        time.sleep(1)
