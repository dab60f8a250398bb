"""The terminal under the app: it may send any bytes, and be gone at any moment without a word."""

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
from host.exit_codes import HUNG_UP

if TYPE_CHECKING:
    from textual.app import App

LOOK_SECONDS = 0.1
"""How often the end of the app and a lone Escape are looked for."""

_GONE = frozenset({errno.EIO, errno.ENXIO, errno.ENODEV, errno.EPIPE})


class TerminalDriver(LinuxDriver):
    """Textual's driver, for a terminal nobody can rely on.

    Bytes that are no text, and control sequences that no terminal sends, are passed over. When the
    terminal is gone the app ends with `HUNG_UP`, as a hangup ends it; every answer is on the disk already.
    """

    def __init__(self, app: App[Any], **options: Any) -> None:
        super().__init__(app, **options)
        self._sparing = TerminalDiff()

    def start_application_mode(self) -> None:
        """As Textual does it; what is drawn on a terminal that is gone is drawn on nothing."""
        if sys.__stderr__ is not None:
            self._file = cast(Any, _Fading(sys.__stderr__))
        cast(Any, super()).start_application_mode()

    def write(self, data: str) -> None:
        """Write what the terminal does not show already."""
        super().write(self._sparing.diff(data))

    def forget(self) -> None:
        """Draw all of it anew: a terminal that was resized shows nobody knows what."""
        self._sparing.invalidate()

    def run_input_thread(self) -> None:
        """Wait for input and hand it on, until the app ends or the terminal is gone."""
        decoder = getincrementaldecoder("utf-8")("ignore")
        parser = XTermParser(self._debug)
        while not self.exit_event.is_set():
            data: bytes | None = None
            if select.select([self.fileno], [], [], LOOK_SECONDS)[0]:
                data = _read(self.fileno)
                if not data:
                    _draw_on_nothing()
                    self._loop.call_soon_threadsafe(self._app.exit, None, HUNG_UP)
                    return
            try:
                for event in parser.feed(text) if data and (text := decoder.decode(data)) else parser.tick():
                    self.process_message(event)
            except (ValueError, OverflowError):
                # A sequence with a number that is none; the parser cannot go on from there.
                parser = XTermParser(self._debug)


class _Fading:
    """A terminal to draw on; once it is gone, nothing is."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self.fileno = stream.fileno

    def write(self, text: str) -> None:
        """Write, if there still is a terminal."""
        try:
            self._stream.write(text)
        except OSError as error:
            _if_gone(error)

    def flush(self) -> None:
        """Hand on what has been written, if there still is a terminal."""
        try:
            self._stream.flush()
        except OSError as error:
            _if_gone(error)


def _read(fileno: int) -> bytes:
    """What was typed; nothing from a terminal that is gone."""
    try:
        return os.read(fileno, 4096)
    except OSError as error:
        if error.errno not in _GONE:
            raise
        return b""


def _if_gone(error: OSError) -> None:
    if error.errno not in _GONE:
        raise error
    _draw_on_nothing()


def _draw_on_nothing() -> None:
    """Put nothing in the terminal's place: reading ends, and what is still to be written has an end too."""
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nothing, stream)
    os.close(nothing)
