"""Who is at a port. Asked by a hello of protocol 0: every board answers, none opens a session for it."""

from __future__ import annotations

import time
from dataclasses import dataclass

from host.board.errors import Interrupted
from host.link.protocol import Identity
from host.link.serial_ports import open_port, plainly
from host.link.wire import LineReader, Message, encode

ASKING = "0"
ASK_SECONDS = 0.25
ASKED_AT_MOST = 8
"""A board that takes seconds for an answer is not to be buried under questions."""
FIRST = 501
"""Unlike the first hellos of a host that may have been here a moment ago."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back: an identity or none, sound lines of a board, and bytes in all."""

    identity: Identity | None
    lines: int
    data: bytes


def identify(port: str, seconds: float = 2.0) -> Answer:
    """Ask until the board answers or the time is over. Raises CannotOpen or Interrupted."""
    wire = open_port(port)
    reader, data, lines = LineReader(), b"", 0
    deadline = time.monotonic() + seconds
    asked_at = float("-inf")
    number = FIRST - 1
    try:
        while time.monotonic() < deadline:
            if time.monotonic() - asked_at >= max(ASK_SECONDS, seconds / ASKED_AT_MOST):
                asked_at = time.monotonic()
                number += 1
                # A newline first ends whatever half a line the board may still hold.
                wire.write(b"\n" + encode(Message("hello", number, (ASKING, "00000000"))))
            new = wire.read(max(1, wire.in_waiting))
            data = (data + new)[-4096:]
            for message in reader.feed(new):
                lines += message.kind != "hello"  # nobody but a host says that: it is our own, echoed
                if message.kind == "board" and FIRST <= message.number <= number and message.fields:
                    return Answer(Identity.of(message.fields), lines, data)
    except OSError as error:
        raise Interrupted(f"The connection to {port} broke ({plainly(error)}).") from error
    finally:
        wire.close()
    return Answer(None, lines, data)
