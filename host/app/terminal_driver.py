"""Driver for a Unix terminal that may send any bytes and may disappear at any moment."""

from __future__ import annotations

import errno
import os
import select
import sys
from codecs import getincrementaldecoder
from typing import TYPE_CHECKING, Any, TextIO, cast

from textual._xterm_parser import XTermParser
from textual.drivers.linux_driver import LinuxDriver

from host.app.terminal_diff import TerminalDiff
from host.command_exit import HUNG_UP

if TYPE_CHECKING:
    from textual.app import App

LOOK_SECONDS = 0.1
"""Seconds between two checks for the end of the app and for a lone Escape."""

_GONE = frozenset({errno.EIO, errno.ENXIO, errno.ENODEV, errno.EPIPE})


class TerminalDriver(LinuxDriver):
    """Textual's driver, made robust.

    Ignores bytes that are no text and control sequences that no terminal sends. When the terminal is gone the
    app exits with `HUNG_UP`, as after a hangup; every answer is on disk already.
    """

    def __init__(self, app: App[Any], **options: Any) -> None:
        super().__init__(app, **options)
        self._diff = TerminalDiff()

    def start_application_mode(self) -> None:
        """Start as Textual does, but write to a stream that survives the loss of the terminal."""
        if sys.__stderr__ is not None:
            self._file = cast(Any, _DisconnectableStream(sys.__stderr__))
        cast(Any, super()).start_application_mode()

    def write(self, data: str) -> None:
        """Write only what the terminal does not show already."""
        super().write(self._diff.diff(data))

    def invalidate(self) -> None:
        """Draw everything anew, for example after a resize, when it is not known what the terminal shows."""
        self._diff.invalidate()

    def run_input_thread(self) -> None:
        """Read input and pass events on, until the app ends or the terminal is gone."""
        decoder = getincrementaldecoder("utf-8")("ignore")
        parser = XTermParser(self._debug)
        while not self.exit_event.is_set():
            data: bytes | None = None
            if select.select([self.fileno], [], [], LOOK_SECONDS)[0]:
                data = _read(self.fileno)
                if not data:
                    _use_null_device()
                    self._loop.call_soon_threadsafe(self._app.exit, None, HUNG_UP)
                    return
            try:
                for event in parser.feed(text) if data and (text := decoder.decode(data)) else parser.tick():
                    self.process_message(event)
            except (ValueError, OverflowError):
                # A sequence with an invalid number; the parser cannot continue after it.
                parser = XTermParser(self._debug)


class _DisconnectableStream:
    """Stream to the terminal; what is written after the terminal is gone is dropped."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self.fileno = stream.fileno

    def write(self, text: str) -> None:
        try:
            self._stream.write(text)
        except OSError as error:
            _raise_unless_gone(error)

    def flush(self) -> None:
        try:
            self._stream.flush()
        except OSError as error:
            _raise_unless_gone(error)


def _read(fileno: int) -> bytes:
    """Return what was typed; nothing if the terminal is gone."""
    try:
        return os.read(fileno, 4096)
    except OSError as error:
        if error.errno not in _GONE:
            raise
        return b""


def _raise_unless_gone(error: OSError) -> None:
    if error.errno not in _GONE:
        raise error
    _use_null_device()


def _use_null_device() -> None:
    """Replace the standard streams by the null device, so that reading ends and pending output is dropped."""
    null = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(null, stream)
    os.close(null)
