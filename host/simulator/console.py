"""A console without hardware: the firmware behind a serial port, with keys to press and LEDs to look at."""

import errno
import os
import selectors
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import ExitStack, suppress
from enum import Enum
from queue import SimpleQueue
from typing import Self

from host.layout import Layout, load_layout
from host.simulator.cable import Cable
from host.simulator.firmware_process import (
    FirmwareProcess,
    Runtime,
    SimulatorError,
    default_runtime,
    write_firmware,
)
from host.simulator.strip import Strip
from host.simulator.workplace import Workplace, told_plainly

RELEASED = 0x80
_READ = 4096
_HELD_BYTES = 65536
_WIRE_STEP = 0.005
_WORDS = (b"ended", b"reset")


class Direction(Enum):
    """Which way bytes travel on the wire."""

    TO_BOARD = "to board"
    TO_HOST = "to host"


Wire = Callable[[Direction, bytes], bytes]
"""What bytes become on the wire. Called with each piece that travels, and now and then with none, so that
bytes held back can come out later."""


class SimulatedConsole:
    """The simulated board, powered up and plugged in from construction until `close`.

    Raises SimulatorError where there are no pseudo-terminals (Windows), the wanted runtime is missing, or the
    system has no room for a folder, a terminal or a process more.
    `wire`, for tests, may damage what travels between board and host. `blank` boards have MicroPython but no
    firmware. `held` keys are down when the power comes.
    """

    def __init__(
        self,
        *,
        layout: Layout | None = None,
        runtime: Runtime | None = None,
        wire: Wire | None = None,
        blank: bool = False,
        held: Sequence[str] = (),
        board_id: str = "cinder\0\1",
    ) -> None:
        self.layout = layout or load_layout()
        self.runtime = runtime or default_runtime()
        self._wire = wire
        self._board_id = board_id
        columns = len(self.layout.board.column_pins)
        self._place = {key.id: key.row * columns + key.column for key in self.layout.keys}
        self._held = [self._place[key] for key in held]
        self._ended = False
        with ExitStack() as failing, told_plainly():
            self._workplace = Workplace()
            failing.callback(self._workplace.close)
            self._cable = Cable(self._workplace.path)
            failing.callback(self._cable.pull)
            self.flash = self._workplace.path / "flash"
            """The board's file system. It outlives resets."""
            self.flash.mkdir()
            if not blank:
                write_firmware(self.flash)
            self._board: FirmwareProcess | None = self._power_up()
            failing.pop_all()
        self._strip = Strip(self.layout)
        self._event_rest = b""
        self._to_board = b""
        self._errors = ""
        self._last_words = b""
        self._tasks: SimpleQueue[tuple[Callable[[], None], Future[None]]] = SimpleQueue()
        self._wake_out, self._wake_in = os.pipe()
        self._closing = False
        self._wants_reset = self._wants_prompt = False
        self._on_frame: Callable[[], None] | None = None
        self._thread = threading.Thread(target=self._run, name="simulated-console", daemon=True)
        self._thread.start()

    def _power_up(self, *, at_prompt: bool = False) -> FirmwareProcess:
        self._ended = False
        return FirmwareProcess(
            self.runtime, self.flash, self.layout, self._board_id, self._held, at_prompt=at_prompt
        )

    @property
    def port(self) -> str:
        """The path of the serial port; the same through resets and cable pulls."""
        return str(self._cable.port)

    @property
    def running(self) -> bool:
        """Whether the firmware runs; False once it has ended and the board is at its prompt or crashed."""
        return self._board is not None and self._board.alive and not self._ended

    @property
    def errors(self) -> str:
        """The traceback of a firmware that has crashed, else nothing."""
        errors = self._errors or (self._board.errors if self._board else "")
        if not self.running:  # MicroPython prints it to the wire, where a person at a real board reads it
            _, found, after = self._last_words.partition(b"Traceback")
            errors += (found + after).decode(errors="replace")
        return errors

    def press(self, key_id: str) -> None:
        """Tap a key: down and up. The board sees taps one after the other, none too short to be seen."""
        self.down(key_id)
        self.up(key_id)

    def down(self, key_id: str) -> None:
        """Press a key and hold it. Raises KeyError for an id that is not in the layout."""
        self._edge(self._place[key_id])

    def up(self, key_id: str) -> None:
        """Let a key go."""
        self._edge(self._place[key_id] | RELEASED)

    def _edge(self, code: int) -> None:
        def write() -> None:
            if self._board is not None:
                with suppress(BrokenPipeError):  # the firmware has ended; its keys do nothing
                    os.write(self._board.keys, bytes([code]))

        self._do(write)

    def leds(self) -> dict[str, tuple[int, int, int]]:
        """What each key and lamp shines right now, red, green and blue from 0 to 255.

        The board's brightness setting is taken out again, so that a full channel reads about 255.
        """
        return self._strip.shining()

    def on_frame(self, listener: Callable[[], None] | None) -> None:
        """Let this be called, on another thread, whenever the LEDs have taken a frame."""
        self._on_frame = listener

    def reset(self) -> None:
        """Cut the board's power and give it back. What waited on the board is lost; the port stays."""
        self._do(self._restart)

    def _restart(self, *, at_prompt: bool = False) -> None:
        self._stop_board()
        self._board = self._power_up(at_prompt=at_prompt)
        self._watch_board()

    def unplug(self) -> None:
        """Pull the cable; the board keeps its power."""

        def pull() -> None:
            if self._cable.plugged:
                self._selector.unregister(self._cable.board_end)
            self._cable.pull()
            self._to_board = b""

        self._do(pull)

    def replug(self) -> None:
        """Plug the cable in again, at the same port."""

        def plug() -> None:
            if not self._cable.plugged:
                self._cable.plug()
                self._selector.register(self._cable.board_end, selectors.EVENT_READ, self._from_host)

        self._do(plug)

    def close(self) -> None:
        """End firmware, wire and port. Calling it again does nothing."""
        if self._closing:
            return
        self._closing = True
        os.write(self._wake_in, b"x")
        self._thread.join()
        os.close(self._wake_in)
        os.close(self._wake_out)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def _do(self, task: Callable[[], None]) -> None:
        """Let the wire's thread, which owns all descriptors, do something; wait until it is done."""
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
            with suppress(KeyError):  # already left out because it had ended
                self._selector.unregister(descriptor)
        self._errors = self.errors
        self._board.stop()
        self._board = None
        self._event_rest = self._to_board = self._last_words = b""
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
        self._last_words = (self._last_words + data)[-_READ:]
        self._carry(Direction.TO_HOST, data)

    def _from_events(self) -> None:
        assert self._board is not None
        data = os.read(self._board.events, _READ)
        if not data:
            self._selector.unregister(self._board.events)
        *lines, self._event_rest = (self._event_rest + data).split(b"\n")
        frames = [line for line in lines if line not in _WORDS]
        if frames:
            self._strip.take(frames[-1])
            if self._on_frame is not None:
                self._on_frame()
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
        if self._to_board and self._board is not None:
            try:
                written = os.write(self._board.wire, self._to_board)
            except BlockingIOError:
                return
            except OSError as error:
                if error.errno != errno.EIO:  # the process has ended
                    raise
                written = len(self._to_board)
            self._to_board = self._to_board[written:]
