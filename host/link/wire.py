"""Lines of the wire protocol: messages to bytes and back. No I/O; see docs/protocol.md."""

import re
import zlib
from collections.abc import Iterator

from msgspec import Struct

from host.link.errors import WireError

LINE_BYTES = 63
"""The longest line, newline included."""
NUMBER_LIMIT = 10**10
_PRINTABLE = frozenset(range(0x21, 0x7F))
_NUMBER = re.compile("0|[1-9][0-9]{0,9}")


class Message(Struct, frozen=True):
    """One line: its kind, its number, and its other fields."""

    kind: str
    number: int
    fields: tuple[str, ...] = ()

    def __str__(self) -> str:
        return " ".join((self.kind, str(self.number), *self.fields))


def is_number(text: str) -> bool:
    """Return True for a number as in lines: decimal, at most ten digits, no leading zero."""
    return _NUMBER.fullmatch(text) is not None


def checksum(data: bytes) -> str:
    """Return the CRC-32 as eight hex digits."""
    return f"{zlib.crc32(data):08x}"


def encode(message: Message) -> bytes:
    """Return the message as a line; raise `WireError` if it has blanks or odd characters, or is too long."""
    words = (message.kind, *message.fields)
    if not all(word and _PRINTABLE.issuperset(word.encode()) for word in words):
        raise WireError(f"not printable words: {message}")
    if not 0 <= message.number < NUMBER_LIMIT:
        raise WireError(f"a number outside 0 to {NUMBER_LIMIT - 1}: {message}")
    body = str(message).encode()
    line = body + b" " + checksum(body).encode() + b"\n"
    if len(line) > LINE_BYTES:
        raise WireError(f"{len(line)} bytes, and {LINE_BYTES} is the limit: {message}")
    return line


def decode(line: bytes) -> Message | None:
    """Return the message of a line without its newline; None if the line is damaged or no message."""
    body, _, check = line.rpartition(b" ")
    if len(line) >= LINE_BYTES or check != checksum(body).encode():
        return None
    kind, *rest = body.split(b" ")
    if not rest or not all(word and _PRINTABLE.issuperset(word) for word in (kind, *rest)):
        return None
    number, *fields = (word.decode() for word in rest)
    if not is_number(number):
        return None
    return Message(kind.decode(), int(number), tuple(fields))


class LineReader:
    """Splits bytes into messages. Damaged lines, and those that are too long, are ignored."""

    def __init__(self) -> None:
        self._rest = b""

    def feed(self, data: bytes) -> Iterator[Message]:
        """Yield the messages that these bytes complete."""
        *lines, rest = (self._rest + data).split(b"\n")
        self._rest = rest[:LINE_BYTES]  # longer rests are damaged whatever follows
        for line in lines:
            message = decode(line.removesuffix(b"\r"))
            if message is not None:
                yield message
