"""Latency of keys and LEDs of a connected console, beside that of an echo on a simulated board."""

from __future__ import annotations

import csv
import io
import statistics
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from queue import Empty, SimpleQueue
from typing import Self

from msgspec import Struct

from host.console_layout import Layout
from host.link import Light, Link, Press
from host.link.errors import ConsoleError
from host.link.link import PATIENCE, connected
from host.link.serial_ports import open_port
from host.link.wire import Message, decode, encode
from host.simulator import SimulatedConsole

SETTLE_SECONDS = 0.02

PRESS_SECONDS = 30.0
"""Seconds without a press after which a measurement ends."""

WARM_UP = 5
"""Number of first answers that are ignored, because the board is still starting."""

_ECHO = """
import select, sys
poll = select.poll()
poll.register(sys.stdin, select.POLLIN)
byte = bytearray(1)
line = b""
{setup}
while True:
    for _ in poll.ipoll(1000):
        if sys.stdin.buffer.readinto(byte):
            {take}
"""

BARE_ECHO = _ECHO.format(
    setup="",
    take="""line += byte
            if byte[0] == 10:
                sys.stdout.buffer.write(line)
                line = b''""",
)
"""Program that repeats each line: the time that pseudo-terminal and interpreter take by themselves."""

PROTOCOL_ECHO = _ECHO.format(
    setup="""sys.path.insert(0, "a")
from firmware.wire import LineReader, encode
reader = LineReader()""",
    take="""message = reader.take() if reader.feed(byte) else None
            if message is not None:
                sys.stdout.buffer.write(encode(message[0], message[1], *message[2]))""",
)
"""Program that decodes each line by the protocol, with checksum, and encodes it again."""


class Times(Struct, frozen=True):
    """Measured times in milliseconds."""

    what: str
    samples: tuple[float, ...]

    @property
    def minimum(self) -> float:
        """Return the shortest time."""
        return min(self.samples)

    @property
    def median(self) -> float:
        """Return the median."""
        return statistics.median(self.samples)

    @property
    def p99(self) -> float:
        """Return the 99th percentile."""
        ordered = sorted(self.samples)
        return ordered[min(len(ordered) - 1, -(-99 * len(ordered) // 100) - 1)]


def table(rows: Sequence[Times]) -> str:
    """Write the measurements as a table for people."""
    width = max(len(row.what) for row in rows)
    head = f"{'milliseconds':<{width}} {'samples':>7} {'min':>7} {'median':>7} {'p99':>7}"
    lines = [
        f"{row.what:<{width}} {len(row.samples):>7} {row.minimum:>7.2f} {row.median:>7.2f} {row.p99:>7.2f}"
        for row in rows
    ]
    return "\n".join([head, *lines])


def as_csv(rows: Sequence[Times]) -> str:
    """Write the measurements as CSV: what, samples, minimum, median and p99 in milliseconds."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["what", "samples", "min_ms", "median_ms", "p99_ms"])
    for row in rows:
        figures = [f"{value:.3f}" for value in (row.minimum, row.median, row.p99)]
        writer.writerow([row.what, len(row.samples), *figures])
    return text.getvalue()


def baselines(samples: int) -> list[Times]:
    """Measure the round trip of one line to an echo program on a simulated board.

    The bare echo and the one by this protocol are asked alternately, so that load on the computer affects
    both.
    """
    programs = {"echo of a line, bare": BARE_ECHO, "echo of a line, by this protocol": PROTOCOL_ECHO}
    with ExitStack() as stack:
        echoes = {what: stack.enter_context(_Echo(program)) for what, program in programs.items()}
        taken: dict[str, list[float]] = {what: [] for what in echoes}
        for number in range(samples + WARM_UP):
            for what, echo in echoes.items():
                taken[what].append(echo.ask(number))
    return [Times(what, tuple(times[WARM_UP:])) for what, times in taken.items()]


class _Echo:
    """A simulated board that repeats what it receives, and its port; a context manager."""

    def __init__(self, program: str) -> None:
        self._program = program

    def __enter__(self) -> Self:
        with ExitStack() as stack:
            board = stack.enter_context(SimulatedConsole())
            (board.flash / "main.py").write_text(self._program)
            board.reset()
            self._wire = open_port(board.port, read_seconds=PATIENCE)
            stack.callback(self._wire.close)
            self._stack = stack.pop_all()
        return self

    def __exit__(self, *_error: object) -> None:
        self._stack.close()

    def ask(self, number: int) -> float:
        """Return the milliseconds of one round trip."""
        message = Message("light", number % 1000, ("30", "s00ff00"))
        began = time.perf_counter()
        self._wire.write(encode(message))
        line = self._wire.read_until(b"\n")
        while decode(line[:-1]) != message:  # earlier output of the firmware may still arrive
            if not line:
                raise ConsoleError("the echo does not answer")
            line = self._wire.read_until(b"\n")
        return (time.perf_counter() - began) * 1000


class Measurement:
    """Measures over a link: a simulated board is pressed by the program, a real one by a person."""

    def __init__(self, port: str, layout: Layout, board: SimulatedConsole | None = None) -> None:
        self._layout = layout
        self._board = board
        self._presses: SimpleQueue[Press] = SimpleQueue()
        self._shone = threading.Event()
        self._link = Link(port, on_press=self._presses.put, layout=layout)

    def run(self, samples: int, say: Callable[[str], None]) -> list[Times]:
        """Return all measurements that are possible here; raise `ConsoleError` without an answer."""
        with connected(self._link):
            self._settle()
            rows = [self._rounds(samples)]
            if self._board is not None:
                return [*rows, *self._exact(self._board, samples)]
            say(
                f"press any keys, {samples} times in all; {PRESS_SECONDS:.0f} s without a press end it sooner"
            )
            ages = self._ages(samples)
            return [*rows, Times("key to wire, by the board's clock", ages)] if ages else rows

    def _settle(self) -> None:
        """Wait until the board shows the last frame."""
        began = time.perf_counter()
        while not self._link.settled:
            if time.perf_counter() - began > PATIENCE:
                raise ConsoleError(self._link.status.sentence)
            time.sleep(0.0001)

    def _rounds(self, samples: int) -> Times:
        """Measure from showing a frame until its acknowledgment has arrived."""
        taken = []
        name = self._layout.keys[0].id
        for number in range(samples):
            began = time.perf_counter()
            self._link.show({name: Light((0, 255, number % 255))})
            self._settle()
            taken.append((time.perf_counter() - began) * 1000)
        return Times("host to board and back: a light and its answer", tuple(taken))

    def _exact(self, board: SimulatedConsole, samples: int) -> list[Times]:
        """Measure key to host and host to LED on a simulated board."""
        keys, lights = [], []
        names = [key.id for key in self._layout.keys]
        board.on_frame(self._shone.set)
        try:
            for number in range(samples):
                name = names[number % len(names)]
                began = time.perf_counter()
                board.down(name)
                try:
                    self._presses.get(timeout=PATIENCE)
                except Empty:
                    raise ConsoleError(f"the press of {name} did not arrive") from None
                keys.append((time.perf_counter() - began) * 1000)
                board.up(name)
                time.sleep(SETTLE_SECONDS)
                self._shone.clear()
                began = time.perf_counter()
                self._link.show({name: Light("green")})
                if not self._shone.wait(PATIENCE):
                    raise ConsoleError(f"the light of {name} did not change")
                lights.append((time.perf_counter() - began) * 1000)
                time.sleep(SETTLE_SECONDS)
        finally:
            board.on_frame(None)
        return [Times("key to host", tuple(keys)), Times("host to LED", tuple(lights))]

    def _ages(self, samples: int) -> tuple[float, ...]:
        """Return how long presses waited on a real board before they were sent, as it reports itself."""
        ages: list[float] = []
        deadline = time.monotonic() + PRESS_SECONDS
        while len(ages) < samples and time.monotonic() < deadline:
            try:
                ages.append(self._presses.get(timeout=SETTLE_SECONDS).age * 1000)
                deadline = time.monotonic() + PRESS_SECONDS
            except Empty:
                if not self._link.status.connected:
                    raise ConsoleError(self._link.status.sentence) from None
        return tuple(ages)
