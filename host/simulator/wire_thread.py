"""The thread that carries bytes between host and simulated board, with the USB cable and the LED strip.

The thread owns every file descriptor of both sides. The cable is a pseudo-terminal behind a path that stays
the same.
"""

import errno
import os
import selectors
import sys
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from enum import Enum
from pathlib import Path
from queue import SimpleQueue

from host.console_layout import Layout
from host.simulator.firmware_process import NO_TERMINAL, FirmwareProcess, SimulatorError, TemporaryFolder

if sys.platform != "win32":
    import tty


class Cable:
    """The USB cable: while it is plugged in, `port` is a serial port; unplugged, `port` does not exist.

    `folder` is the folder of `port`. Raises `SimulatorError` on Windows, which has no pseudo-terminals.
    """

    def __init__(self, folder: Path) -> None:
        if sys.platform == "win32":
            raise SimulatorError(NO_TERMINAL)
        self.port = folder / "console"
        self.board_end = -1
        """The board's side of the line, a nonblocking file descriptor; -1 while unplugged."""
        self._host_end = -1
        self.plug()

    @property
    def plugged(self) -> bool:
        """Return True if board and host are connected."""
        return self.board_end >= 0

    def plug(self) -> None:
        """Connect board and host: the port appears."""
        if sys.platform == "win32" or self.plugged:
            return
        self.board_end, self._host_end = os.openpty()
        tty.setraw(self._host_end)
        os.set_blocking(self.board_end, False)
        # The host's end stays open here too, so that a host that closes its own does not hang up the line.
        self.port.symlink_to(os.ttyname(self._host_end))

    def pull(self) -> None:
        """Disconnect them: the port vanishes, and programs that have it open get an error."""
        if not self.plugged:
            return
        self.port.unlink()
        os.close(self.board_end)
        os.close(self._host_end)
        self.board_end = self._host_end = -1


Color = tuple[int, int, int]


class Strip:
    """The LED strip, fed with frames of `fakes/rp2.py`: four hex bytes an LED: blue, red, green, unused."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._pixels: tuple[Color, ...] = ()
        self.cut_power()

    def cut_power(self) -> None:
        """Turn all LEDs dark."""
        self._pixels = ((0, 0, 0),) * self._layout.leds.count

    def take(self, frame: bytes) -> None:
        """Show a frame."""
        pixels = bytes.fromhex(frame.decode())
        self._pixels = tuple(zip(pixels[1::4], pixels[2::4], pixels[::4], strict=True))

    def shining(self) -> dict[str, Color]:
        """Return red, green and blue of each key and lamp, with the layout's brightness divided out."""
        scale = 255 / self._layout.leds.brightness
        pixels = self._pixels
        return {
            name: (
                min(255, round(pixels[led][0] * scale)),
                min(255, round(pixels[led][1] * scale)),
                min(255, round(pixels[led][2] * scale)),
            )
            for name, led in self._layout.led_of.items()
        }


_READ = 4096

_PIPE = 65536
"""Bytes that a pipe holds: one read of this size gets everything that has arrived."""

_HELD_BYTES = 65536

_WIRE_STEP = 0.005

_INTERRUPT = b"\x03"

_WORDS = (b"up", b"ended", b"reset")


class Direction(Enum):
    """Direction of bytes on the wire."""

    TO_BOARD = "to board"
    TO_HOST = "to host"


Wire = Callable[[Direction, bytes], bytes]
"""A function that returns what arrives of bytes sent. It is called with each piece, and regularly with none,
so that it can deliver delayed bytes."""


class WireThread(ABC):
    """Carries bytes until it is `_closing`. Other threads use its descriptors only through `_do`."""

    _board: FirmwareProcess | None
    _up: bool
    _ended: bool

    def __init__(self, workplace: TemporaryFolder, cable: Cable, strip: Strip, wire: Wire | None) -> None:
        self._workplace = workplace
        self._cable = cable
        self._strip = strip
        self._wire = wire
        self._event_rest = b""
        self._to_board = self._since_interrupt = b""
        self._errors = ""
        self._last_words = b""
        self._tasks: SimpleQueue[tuple[Callable[[], None], Future[None]]] = SimpleQueue()
        self._wake_out, self._wake_in = os.pipe()
        self._closing = False
        self._wants_reset = self._wants_prompt = False
        self._on_frame: Callable[[], None] | None = None
        self._thread = threading.Thread(target=self._run, name="simulated-console", daemon=True)

    @abstractmethod
    def _power_up(self, *, at_prompt: bool = False) -> FirmwareProcess:
        """Return a board that has just been powered up."""

    @property
    def running(self) -> bool:
        """Return True if the firmware runs; False once it has ended, at its prompt or after a crash."""
        return self._board is not None and self._board.alive and not self._ended

    @property
    def errors(self) -> str:
        """Return the traceback of a crashed firmware, else an empty text."""
        errors = self._errors or (self._board.errors if self._board else "")
        if not self.running:  # MicroPython prints it to the wire, as on a real board
            _, found, after = self._last_words.partition(b"Traceback")
            errors += (found + after).decode(errors="replace")
        return errors

    def unplug(self) -> None:
        """Pull the cable; the board keeps its power."""

        def pull() -> None:
            if self._cable.plugged:
                self._selector.unregister(self._cable.board_end)
            self._cable.pull()
            self._to_board = self._since_interrupt = b""

        self._do(pull)

    def replug(self) -> None:
        """Plug the cable in again, at the same port."""

        def plug() -> None:
            if not self._cable.plugged:
                self._cable.plug()
                self._selector.register(self._cable.board_end, selectors.EVENT_READ, self._from_host)

        self._do(plug)

    def _restart(self, *, at_prompt: bool = False) -> None:
        """Replace the process by a new one; at the prompt, that goes on with the input not yet read."""
        unread = self._since_interrupt + self._to_board if at_prompt else b""
        self._stop_board()
        self._board = self._power_up(at_prompt=at_prompt)
        self._to_board = unread
        self._watch_board()

    def _do(self, task: Callable[[], None]) -> None:
        """Let the wire's thread, which owns all descriptors, run a task; wait until it is done."""
        if self._closing:
            raise SimulatorError("the simulated console is closed")
        done: Future[None] = Future()
        self._tasks.put((task, done))
        os.write(self._wake_in, b"x")
        done.result(timeout=30)

    def _run(self) -> None:
        with selectors.DefaultSelector() as self._selector:
            self._selector.register(self._wake_out, selectors.EVENT_READ, self._on_wake)
            self._selector.register(self._cable.board_end, selectors.EVENT_READ, self._from_host)
            self._watch_board()
            try:
                while not self._closing:
                    waiting = self._wire is not None or bool(self._to_board)
                    for key, _ in self._selector.select(_WIRE_STEP if waiting else None):
                        key.data()
                        if key.fd == self._wake_out:
                            break  # a task may have closed other descriptors of this batch
                    if self._wire is not None:
                        self._carry(Direction.TO_BOARD, b"")
                        self._carry(Direction.TO_HOST, b"")
                    self._feed_board()
                    if self._wants_reset or self._wants_prompt:
                        at_prompt = not self._wants_reset
                        self._wants_reset = self._wants_prompt = False
                        self._restart(at_prompt=at_prompt)
            finally:
                self._stop_board()
                self._cable.pull()
                self._workplace.close()
                while not self._tasks.empty():
                    self._tasks.get()[1].set_exception(SimulatorError("the simulated console is closed"))

    def _watch_board(self) -> None:
        assert self._board is not None
        self._selector.register(self._board.wire, selectors.EVENT_READ, self._from_board)
        self._selector.register(self._board.events, selectors.EVENT_READ, self._from_events)

    def _stop_board(self) -> None:
        if self._board is None:
            return
        for descriptor in (self._board.wire, self._board.events):
            with suppress(KeyError):  # unregistered before, because it had ended
                self._selector.unregister(descriptor)
        self._errors = self.errors
        self._board.stop()
        self._board = None
        self._event_rest = self._to_board = self._since_interrupt = self._last_words = b""
        self._strip.cut_power()

    def _on_wake(self) -> None:
        os.read(self._wake_out, _READ)
        while not self._tasks.empty():
            task, done = self._tasks.get()
            try:
                task()
            except Exception as error:  # raised in the caller, which waits for it
                done.set_exception(error)
            else:
                done.set_result(None)

    def _from_host(self) -> None:
        try:
            data = os.read(self._cable.board_end, _READ)
        except OSError as error:
            if error.errno not in (errno.EAGAIN, errno.EIO):
                raise
            return
        self._carry(Direction.TO_BOARD, data)

    def _from_board(self) -> None:
        assert self._board is not None
        try:
            data = os.read(self._board.wire, _READ)
        except OSError as error:
            if error.errno != errno.EIO:  # the process has ended
                raise
            data = b""
        if not data:
            self._selector.unregister(self._board.wire)
            self._wants_prompt = self._board.interrupted
        # Events that happened before the board sent data come first, even if both are found at the same time.
        self._from_events()
        self._last_words = (self._last_words + data)[-_READ:]
        self._carry(Direction.TO_HOST, data)

    def _from_events(self) -> None:
        assert self._board is not None
        try:
            data = os.read(self._board.events, _PIPE)
        except BlockingIOError:  # read before, ahead of the board's output
            return
        if not data:
            with suppress(KeyError):  # unregistered before
                self._selector.unregister(self._board.events)
        *lines, self._event_rest = (self._event_rest + data).split(b"\n")
        frames = [line for line in lines if line not in _WORDS]
        if frames:
            self._strip.take(frames[-1])
            if self._on_frame is not None:
                self._on_frame()
        self._up = self._up or b"up" in lines
        self._ended = self._ended or b"ended" in lines
        if b"reset" in lines:
            self._wants_reset = True

    def _carry(self, direction: Direction, data: bytes) -> None:
        if self._wire is not None:
            data = self._wire(direction, data)
        if not data:
            return
        if direction is Direction.TO_BOARD:
            self._to_board = (self._to_board + data)[:_HELD_BYTES]
            self._feed_board()
        elif self._cable.plugged:
            with suppress(BlockingIOError):  # nobody reads the port: the bytes are lost, as on a real one
                os.write(self._cable.board_end, data)

    def _feed_board(self) -> None:
        """Send waiting bytes to the board once it is up; earlier a Control-C would be lost."""
        if self._to_board and self._board is not None and self._up:
            try:
                written = os.write(self._board.wire, self._to_board)
            except BlockingIOError:
                return
            except OSError as error:
                if error.errno != errno.EIO:  # the process has ended
                    raise
                written = len(self._to_board)
            _, interrupt, after = self._to_board[:written].rpartition(_INTERRUPT)
            self._since_interrupt = after if interrupt else (self._since_interrupt + after)[:_READ]
            self._to_board = self._to_board[written:]
