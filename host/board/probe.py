"""Asks which board is at a port, with a hello of protocol 0: every board answers, and opens no session."""

from __future__ import annotations

import time

from msgspec import Struct

from host.board.errors import Interrupted
from host.link.board_identity import Identity
from host.link.serial_ports import error_text, open_port
from host.link.wire import LineReader, Message, encode

PROBE_PROTOCOL = "0"
ASK_SECONDS = 0.25
MAX_QUESTIONS = 8
"""The most questions, because a board that needs seconds to answer must not be flooded."""
FIRST_NUMBER = 501
"""First message number, different from the first hellos of a host that may just have disconnected."""


class Answer(Struct, frozen=True):
    """The result of a probe: identity or None, number of valid lines from a board, and the bytes received."""

    identity: Identity | None
    lines: int
    data: bytes


def identify(port: str, seconds: float = 2.0) -> Answer:
    """Ask until the board answers or the time is over; raise `CannotOpen` or `Interrupted` on failure."""
    wire = open_port(port)
    reader, data, lines = LineReader(), b"", 0
    deadline = time.monotonic() + seconds
    asked_at = float("-inf")
    number = FIRST_NUMBER - 1
    try:
        while time.monotonic() < deadline:
            if time.monotonic() - asked_at >= max(ASK_SECONDS, seconds / MAX_QUESTIONS):
                asked_at = time.monotonic()
                number += 1
                # The newline ends a half line that the board may still hold.
                wire.write(b"\n" + encode(Message("hello", number, (PROBE_PROTOCOL, "00000000"))))
            new = wire.read(max(1, wire.in_waiting))
            data = (data + new)[-4096:]
            for message in reader.feed(new):
                lines += message.kind != "hello"  # only hosts send hello: it is our own, echoed
                if message.kind == "board" and FIRST_NUMBER <= message.number <= number and message.fields:
                    return Answer(Identity.of(message.fields), lines, data)
    except OSError as error:
        raise Interrupted(f"The connection to {port} broke ({error_text(error)}).") from error
    finally:
        wire.close()
    return Answer(None, lines, data)
