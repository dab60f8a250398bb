"""Shows the messages on the wire in readable form: one per line, fields named, checksums left out."""

from __future__ import annotations

import time
from collections.abc import Callable

from host.console_layout import Layout
from host.link import Link, Press, Status
from host.link.light import Light
from host.link.wire import Message, decode

_FIELDS = {
    (False, "hello"): ("protocol", "session"),
    (False, "ack"): ("boot",),
    (False, "light"): ("from", "cells"),
    (False, "leave"): ("session",),
    (True, "board"): ("protocol", "firmware", "id", "layout", "keys", "leds"),
    (True, "ready"): ("session", "boot", "first"),
    (True, "press"): ("boot", "key", "age_ms"),
    (True, "beat"): ("boot", "session", "leds"),
}
PRESSED_LIGHT = Light("green")
"""Light of a key that has been pressed, until it is pressed again."""


def describe(from_board: bool, message: Message) -> str:
    """Write a message with the names of its fields."""
    names = _FIELDS.get((from_board, message.kind), ())
    words = [f"{name}={field}" for name, field in zip(names, message.fields, strict=False)]
    return " ".join([message.kind, str(message.number), *words, *message.fields[len(names) :]])


class Reader:
    """Splits the bytes of one direction into lines to show."""

    def __init__(self, from_board: bool, *, beats: bool) -> None:
        self._from_board = from_board
        self._beats = beats
        self._rest = b""

    def feed(self, data: bytes) -> list[str]:
        """Return the lines that these bytes complete, as they are shown."""
        *lines, self._rest = (self._rest + data).split(b"\n")
        self._rest = self._rest[-4096:]
        return [shown for line in lines if (shown := self._shown(line.removesuffix(b"\r"))) is not None]

    def _shown(self, line: bytes) -> str | None:
        arrow = "<" if self._from_board else ">"
        message = decode(line)
        if message is None and not line:
            return None
        if message is None:
            return f"{arrow} damaged, {len(line)} bytes: {line[:80].decode('latin-1')!a}"
        if message.kind == "beat" and not self._beats:
            return None
        return f"{arrow} {describe(self._from_board, message)}"


class Monitor:
    """A host that shows all traffic and lights the keys that are pressed."""

    def __init__(self, port: str, layout: Layout, out: Callable[[str], None], *, beats: bool = False) -> None:
        self._out = out
        self._began = time.monotonic()
        self._readers = {side: Reader(side, beats=beats) for side in (True, False)}
        self._lit: dict[str, Light] = {}
        self.was_connected = False
        """True if a console has been connected at any time."""
        self.link = Link(
            port,
            on_press=self._pressed,
            on_status=self._changed,
            on_bytes=self._carried,
            layout=layout,
        )

    def _say(self, text: str) -> None:
        self._out(f"{time.monotonic() - self._began:9.3f} {text}")

    def _changed(self, status: Status) -> None:
        self.was_connected = self.was_connected or status.connected
        self._say(f"- {status.sentence}")

    def _carried(self, from_board: bool, data: bytes) -> None:
        for line in self._readers[from_board].feed(data):
            self._say(line)

    def _pressed(self, press: Press) -> None:
        if self._lit.pop(press.key, None) is None:
            self._lit[press.key] = PRESSED_LIGHT
        self.link.show(self._lit)
