"""The live connection: a thread between a serial port and the protocol."""

import secrets
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Self

import serial

from host.console_layout import Layout, load_layout
from host.link.board_session import LOOK_SECONDS, HostProtocol, Press, State, Status
from host.link.errors import CannotOpen, ConsoleError
from host.link.light import Light
from host.link.serial_ports import FAILURES, open_port

RETRY_SECONDS = 0.25
READ_BYTES = 4096

PATIENCE = 10.0
"""Seconds to wait for a connected console to answer."""

_WRONG = {State.WRONG_PROTOCOL, State.WRONG_LAYOUT}


class Link:
    """Keeps a console connected from `start` until `close`, however often the cable is pulled.

    `port` is a device path or any URL that pyserial knows. `on_press` is called for every press, once and in
    order, `on_status` for every change of status, `on_bytes` for all traffic: with True for bytes from the
    board, with False for bytes to it. All run on the link's own thread and must not raise; a screen has to be
    updated on its own thread.
    """

    def __init__(
        self,
        port: str,
        *,
        on_press: Callable[[Press], None],
        on_status: Callable[[Status], None] = lambda _status: None,
        on_bytes: Callable[[bool, bytes], None] = lambda _from_board, _data: None,
        layout: Layout | None = None,
    ) -> None:
        self.port = port
        self._layout = layout or load_layout()
        self._on_press = on_press
        self._on_status = on_status
        self._on_bytes = on_bytes
        self._protocol = HostProtocol(self._layout, secrets.token_hex(4))
        self._lock = threading.Lock()
        self._frame: Mapping[str, Light] | None = None
        self._serial: serial.Serial | None = None
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name=f"console {port}", daemon=True)

    @property
    def status(self) -> Status:
        """Return the current status."""
        return self._protocol.status

    @property
    def settled(self) -> bool:
        """Return True if the board is known to show the last frame."""
        with self._lock:
            return self._frame is None and self._protocol.settled

    def start(self) -> None:
        """Start looking for the console; return at once."""
        self._thread.start()

    def show(self, frame: Mapping[str, Light]) -> None:
        """Let the LEDs show a frame; ids that it lacks are dark. Raise `KeyError` for an unknown id."""
        for name in frame:
            if name not in self._layout.led_of:
                raise KeyError(f"the console has neither key nor lamp {name!r}")
        with self._lock:
            self._frame = dict(frame)
        self._wake()

    def close(self) -> None:
        """Say goodbye to the board and close the port. Calling it again does nothing."""
        self._stopping.set()
        self._wake()
        if self._thread.is_alive() and self._thread is not threading.current_thread():
            self._thread.join()

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def _wake(self) -> None:
        """Let a waiting read return, so that new data is sent without delay."""
        with self._lock:
            if self._serial is not None and hasattr(self._serial, "cancel_read"):
                self._serial.cancel_read()

    def _run(self) -> None:
        while not self._stopping.is_set():
            try:
                port = open_port(self.port, read_seconds=LOOK_SECONDS)
            except CannotOpen as error:
                self._protocol.port_failed(str(error))
            else:
                self._serve(port)
            self._report()
            self._stopping.wait(RETRY_SECONDS)
        self._protocol.close()
        self._report()

    def _serve(self, port: serial.Serial) -> None:
        """Exchange messages until `close` is called or the port fails."""
        with self._lock:
            self._serial = port
        try:
            self._protocol.port_opened(time.monotonic())
            while not self._stopping.is_set():
                self._exchange(port)
            self._protocol.close()
            port.write(self._protocol.outgoing())
            port.flush()
        except FAILURES:
            self._protocol.port_failed(f"The console at {self.port} is gone; waiting for its return.")
        finally:
            with self._lock:
                self._serial = None
            port.close()

    def _exchange(self, port: serial.Serial) -> None:
        with self._lock:
            if self._frame is not None:
                self._protocol.show(self._frame)
                self._frame = None
        self._protocol.tick(time.monotonic())
        self._report()
        out = self._protocol.outgoing()
        if out:
            port.write(out)
            self._on_bytes(False, out)
        data = port.read(1)
        if data:
            data += port.read(min(port.in_waiting, READ_BYTES))
            self._on_bytes(True, data)
            self._protocol.receive(data, time.monotonic())

    def _report(self) -> None:
        for event in self._protocol.events():
            if isinstance(event, Press):
                self._on_press(event)
            else:
                self._on_status(event)


@contextmanager
def connected(link: Link, seconds: float = PATIENCE) -> Iterator[None]:
    """Start the link, wait until it is connected, and keep it so during the block.

    Raises `ConsoleError`, whose message says what to do: at once if the port cannot be opened or the board
    does not fit, else after `seconds` without an answer.
    """
    open_port(link.port).close()
    deadline = time.monotonic() + seconds
    with link:
        while not link.status.connected:
            if link.status.state in _WRONG or time.monotonic() > deadline:
                raise ConsoleError(link.status.sentence)
            time.sleep(LOOK_SECONDS)
        yield
