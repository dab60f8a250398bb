"""Lines of the wire protocol: text to bytes and back, without I/O; see docs/protocol.md.

A line is `KIND NUMBER FIELD... CHECK`, separated by single spaces and ended by a newline.
"""

import binascii

LINE_BYTES = 63
"""The longest line, newline included; some boards stall on frames of 64 bytes."""
NUMBER_DIGITS = 10
NEWLINE = 0x0A
CARRIAGE_RETURN = 0x0D


def check_of(body: bytes) -> str:
    """Return the checksum of a line's text before the last space: CRC-32 as eight hex digits."""
    return "%08x" % (binascii.crc32(body) & 0xFFFFFFFF)


def is_number(text: str, digits: int = NUMBER_DIGITS) -> bool:
    """Return True for a number as lines have them: decimal, at most this many digits, no leading zero."""
    return 0 < len(text) <= digits and text.isdigit() and (text[0] != "0" or len(text) == 1)


def encode(kind: str, number: int, *fields: str) -> bytes:
    """Return one whole line."""
    body = " ".join((kind, str(number)) + fields)  # noqa: RUF005 - MicroPython has no [*a, b]
    return (body + " " + check_of(body.encode()) + "\n").encode()


def decode(line: bytes) -> "tuple[str, int, list[str]] | None":
    """Return `(kind, number, fields)` of a line without its newline, or None if it is damaged."""
    if not line or min(line) < 0x20 or max(line) > 0x7E:
        return None
    body, _, check = line.rpartition(b" ")
    if check.decode() != check_of(body):
        return None
    parts = body.decode().split(" ")
    if len(parts) < 2 or "" in parts or not is_number(parts[1]):
        return None
    return parts[0], int(parts[1]), parts[2:]


class LineReader:
    """Collects bytes into lines. Skips whatever is too long to be a line, up to its newline."""

    def __init__(self) -> None:
        self._buffer = bytearray(LINE_BYTES + 1)  # one more for a CR
        self._length = 0
        self.ended = False
        """True if a line has ended and was not taken yet."""

    def feed(self, data: "bytes | memoryview") -> bool:
        """Take bytes, of which only the last may be a newline; return True if it is.

        Then the line has to be taken before more bytes come.
        """
        self.ended = data[-1] == NEWLINE
        begin = self._length
        end = min(begin + len(data) - (1 if self.ended else 0), LINE_BYTES + 1)
        self._buffer[begin:end] = data[: end - begin]
        self._length = end
        return self.ended

    def take(self) -> "tuple[str, int, list[str]] | None":
        """Return the message of the line that has ended, as `decode` does."""
        length = self._length
        self._length = 0
        self.ended = False
        # A terminal program may send a carriage return as well.
        if 0 < length <= LINE_BYTES and self._buffer[length - 1] == CARRIAGE_RETURN:
            length -= 1
        return decode(bytes(self._buffer[:length])) if 0 < length < LINE_BYTES else None
