"""The thread that carries bytes between host and simulated board, with the USB cable and the LED strip."""

import errno
import os
import selectors
import sys
import threading
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
    """A USB cable: while it is plugged in, `port` in `folder` is a serial port that pyserial can open.

    It is a link to a pseudo-terminal, whose path stays the same. Raises SimulatorError on Windows, which has
    no pseudo-terminals.
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
        """Connect board and host, which makes `port`."""
        if sys.platform == "win32" or self.plugged:
            return
        self.board_end, self._host_end = os.openpty()
        tty.setraw(self._host_end)
        os.set_blocking(self.board_end, False)
        # The host's end stays open here too, so that a host that closes its own does not hang up the line.
        self.port.symlink_to(os.ttyname(self._host_end))

    def pull(self) -> None:
        """Remove `port`; a program that has it open gets an error."""
        if not self.plugged:
            return
        self.port.unlink()
        os.close(self.board_end)
        os.close(self._host_end)
        self.board_end = self._host_end = -1


Color = tuple[int, int, int]


class Strip:
    """An LED strip. Its frames, from `fakes/rp2.py`, are four bytes an LED in hex: blue, red, green, zero."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._pixels: tuple[Color, ...] = ()
        self.cut_power()

    def cut_power(self) -> None:
        """Turn all LEDs off."""
        self._pixels = ((0, 0, 0),) * self._layout.leds.count

    def take(self, frame: bytes) -> None:
        """Show a frame, the bytes of one line."""
        pixels = bytes.fromhex(frame.decode())
        self._pixels = tuple(zip(pixels[1::4], pixels[2::4], pixels[::4], strict=True))

    def shining(self) -> dict[str, Color]:
        """Return red, green and blue of each key and lamp, divided by the layout's brightness."""
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
"""Bytes that a pipe holds: one read of this size takes everything that has arrived."""

_HELD_BYTES = 65536

_WIRE_STEP = 0.005

_INTERRUPT = b"\x03"

_WORDS = (b"up", b"ended", b"reset")


class Direction(Enum):
    """Direction of bytes on the wire."""

    TO_BOARD = "to board"
    TO_HOST = "to host"


Wire = Callable[[Direction, bytes], bytes]
"""Function that may change bytes on the wire. Called with each piece that travels, and regularly with none,
so that it can return bytes later that it held back."""


class WireThread:
    """Carries bytes between a board and the cable until `stop`, and owns every descriptor of both.

    `power_up(at_prompt)` starts a board; its process is replaced when the board resets or is restarted.
    `folder` is closed at the end. `on_frame` is called on this thread whenever the LEDs have taken a frame.
    """

    def __init__(
        self,
        power_up: Callable[[bool], FirmwareProcess],
        folder: TemporaryFolder,
        cable: Cable,
        strip: Strip,
        wire: Wire | None,
    ) -> None:
        self._power_up = power_up
        self._folder = folder
        self._cable = cable
        self._strip = strip
        self._wire = wire
        self._up = self._ended = False
        self.board: FirmwareProcess | None = power_up(False)
        self.on_frame: Callable[[], None] | None = None
        self._event_rest = b""
        self._to_board = self._since_interrupt = b""
        self._errors = ""
        self._last_output = b""
        self._tasks: SimpleQueue[tuple[Callable[[], None], Future[None]]] = SimpleQueue()
        self._wake_out, self._wake_in = os.pipe()
        self._closing = False
        self._wants_reset = self._wants_prompt = False
        self._thread = threading.Thread(target=self._run, name="simulated-console", daemon=True)

    def start(self) -> None:
        """Begin to carry."""
        self._thread.start()

    def stop(self) -> None:
        """End firmware, wire and port. Calling it again does nothing."""
        if self._closing:
            return
        self._closing = True
        os.write(self._wake_in, b"x")
        self._thread.join()
        os.close(self._wake_in)
        os.close(self._wake_out)

    @property
    def running(self) -> bool:
        """Return True if the firmware runs; False once the board is at its prompt or has crashed."""
        return self.board is not None and self.board.alive and not self._ended

    @property
    def errors(self) -> str:
        """Return the traceback of a firmware that has crashed, else an empty string."""
        errors = self._errors or (self.board.errors if self.board else "")
        if not self.running:  # MicroPython prints it to the wire, where a person at a real board reads it
            _, found, after = self._last_output.partition(b"Traceback")
            errors += (found + after).decode(errors="replace")
        return errors

    def unplug(self) -> None:
        """Pull the cable; the board keeps its power."""

        def pull() -> None:
            if self._cable.plugged:
                self._selector.unregister(self._cable.board_end)
            self._cable.pull()
            self._to_board = self._since_interrupt = b""

        self.run(pull)

    def plug(self) -> None:
        """Plug the cable in again, at the same port."""

        def connect() -> None:
            if not self._cable.plugged:
                self._cable.plug()
                self._selector.register(self._cable.board_end, selectors.EVENT_READ, self._from_host)

        self.run(connect)

    def restart(self) -> None:
        """Cut the board's power and give it back. What waited on the board is lost; the port stays."""
        self.run(self._restart)

    def _restart(self, *, at_prompt: bool = False) -> None:
        """Replace the board's process; at the prompt the new one reads on where the old one ended."""
        unread = self._since_interrupt + self._to_board if at_prompt else b""
        self._stop_board()
        self._up = self._ended = False
        self.board = self._power_up(at_prompt)
        self._to_board = unread
        self._watch_board()

    def run(self, task: Callable[[], None]) -> None:
        """Run a task on this thread, as everything must that uses a descriptor, and wait for its end."""
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
                            break  # a task may have closed others of this batch
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
                self._folder.close()
                while not self._tasks.empty():
                    self._tasks.get()[1].set_exception(SimulatorError("the simulated console is closed"))

    def _watch_board(self) -> None:
        assert self.board is not None
        self._selector.register(self.board.wire, selectors.EVENT_READ, self._from_board)
        self._selector.register(self.board.events, selectors.EVENT_READ, self._from_events)

    def _stop_board(self) -> None:
        if self.board is None:
            return
        for descriptor in (self.board.wire, self.board.events):
            with suppress(KeyError):  # already left out because it had ended
                self._selector.unregister(descriptor)
        self._errors = self.errors
        self.board.stop()
        self.board = None
        self._event_rest = self._to_board = self._since_interrupt = self._last_output = b""
        self._strip.cut_power()

    def _on_wake(self) -> None:
        os.read(self._wake_out, _READ)
        while not self._tasks.empty():
            task, done = self._tasks.get()
            try:
                task()
            except Exception as error:  # handed to the caller, who waits for it
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
        assert self.board is not None
        try:
            data = os.read(self.board.wire, _READ)
        except OSError as error:
            if error.errno != errno.EIO:  # the process has ended
                raise
            data = b""
        if not data:
            self._selector.unregister(self.board.wire)
            self._wants_prompt = self.board.interrupted
        # What the board has done before it spoke comes first, in whichever order both are found to have come.
        self._from_events()
        self._last_output = (self._last_output + data)[-_READ:]
        self._carry(Direction.TO_HOST, data)

    def _from_events(self) -> None:
        assert self.board is not None
        try:
            data = os.read(self.board.events, _PIPE)
        except BlockingIOError:  # taken already, before what the board said
            return
        if not data:
            with suppress(KeyError):  # left out already, likewise
                self._selector.unregister(self.board.events)
        *lines, self._event_rest = (self._event_rest + data).split(b"\n")
        frames = [line for line in lines if line not in _WORDS]
        if frames:
            self._strip.take(frames[-1])
            if self.on_frame is not None:
                self.on_frame()
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
            with suppress(BlockingIOError):  # nobody reads the port: lost, as on a real one
                os.write(self._cable.board_end, data)

    def _feed_board(self) -> None:
        """Write what waits for the board, once it is up: before, a Control-C would be lost."""
        if self._to_board and self.board is not None and self._up:
            try:
                written = os.write(self.board.wire, self._to_board)
            except BlockingIOError:
                return
            except OSError as error:
                if error.errno != errno.EIO:  # the process has ended
                    raise
                written = len(self._to_board)
            _, interrupt, after = self._to_board[:written].rpartition(_INTERRUPT)
            self._since_interrupt = after if interrupt else (self._since_interrupt + after)[:_READ]
            self._to_board = self._to_board[written:]
