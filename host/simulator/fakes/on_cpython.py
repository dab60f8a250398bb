"""Gives CPython the few functions of MicroPython's standard library that the firmware uses."""

import io
import os
import select
import sys
import time
import traceback

PERIOD = 1 << 30


def prepare() -> None:
    """Add ticks and sleeps to `time`, `ipoll` to polls, and take the buffer from standard input."""

    def ticks_ms() -> int:
        return time.monotonic_ns() // 1_000_000 % PERIOD

    def ticks_diff(end: int, start: int) -> int:
        return (end - start + PERIOD // 2) % PERIOD - PERIOD // 2

    def sleep_us(_microseconds: int) -> None:
        """Do nothing: pins that do not exist need no time to settle."""

    def sleep_ms(milliseconds: int) -> None:
        time.sleep(milliseconds / 1000)

    vars(time).update(ticks_ms=ticks_ms, ticks_diff=ticks_diff, sleep_us=sleep_us, sleep_ms=sleep_ms)
    vars(sys)["print_exception"] = _print_exception
    # A buffered reader reads more than the one byte asked for, and poll does not report the rest.
    sys.stdin = _Raw(0, "rb")
    sys.stdout = _Raw(1, "wb")
    vars(select)["poll"] = _Poll


def _print_exception(error: Exception) -> None:
    os.write(1, "".join(traceback.format_exception(error)).encode())


class _Raw:
    def __init__(self, descriptor: int, mode: str) -> None:
        self._descriptor = descriptor
        self.buffer = io.FileIO(descriptor, mode, closefd=False)

    def fileno(self) -> int:
        return self._descriptor

    def flush(self) -> None:
        """Do nothing: no output is buffered."""


_poll = select.poll


class _Poll:
    def __init__(self) -> None:
        self._poll = _poll()
        self.register = self._poll.register

    def ipoll(self, milliseconds: int) -> list[tuple[int, int]]:
        return self._poll.poll(milliseconds)
