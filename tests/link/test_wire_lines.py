"""Tests of lines: they arrive unchanged, and no damaged line passes for a message."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware import wire as board_wire
from host.link import WireError
from host.link.wire import LINE_BYTES, LineReader, Message, decode, encode

WORDS = st.text(st.characters(min_codepoint=0x21, max_codepoint=0x7E), min_size=1, max_size=9)
MESSAGES = st.builds(Message, WORDS, st.integers(0, 10**10 - 1), st.lists(WORDS, max_size=2).map(tuple))


@given(MESSAGES)
def test_both_ends_write_and_read_the_same(message: Message) -> None:
    """Printable, below 64 bytes, and never the byte that interrupts MicroPython."""
    line = encode(message)
    assert line == board_wire.encode(message.kind, message.number, *message.fields)
    assert decode(line[:-1]) == message
    assert board_wire.decode(line[:-1]) == (message.kind, message.number, list(message.fields))
    assert len(line) <= LINE_BYTES
    assert line.endswith(b"\n")
    assert all(0x20 <= byte <= 0x7E for byte in line[:-1])


@given(MESSAGES, st.data())
def test_one_damaged_byte_is_noticed_at_both_ends(message: Message, data: st.DataObject) -> None:
    line = encode(message)[:-1]
    at = data.draw(st.integers(0, len(line) - 1))
    put = data.draw(st.binary(max_size=2).filter(lambda put: put != line[at : at + 1]))
    damaged = line[:at] + put + line[at + 1 :]
    if damaged != line and b"\n" not in put:
        assert decode(damaged) is None
        assert board_wire.decode(damaged) is None


@given(st.binary(max_size=300))
def test_noise_is_refused_at_both_ends(noise: bytes) -> None:
    """The line after the next is read at the latest."""
    reader, board_reader = LineReader(), board_wire.LineReader()
    sound = encode(Message("beat", 7))
    assert list(reader.feed(noise + b"\n" + sound)) == [Message("beat", 7)]
    stream = noise + b"\n" + sound
    found = [board_reader.take() for byte in stream if board_reader.feed(bytes((byte,)))]
    assert [message for message in found if message] == [("beat", 7, [])]


@given(st.lists(MESSAGES, max_size=6), st.data())
def test_lines_may_arrive_in_any_pieces(messages: list[Message], data: st.DataObject) -> None:
    """A serial port promises nothing about pieces; a carriage return before the newline is allowed."""
    stream = b"".join(encode(message) for message in messages)
    if data.draw(st.booleans()):
        stream = stream.replace(b"\n", b"\r\n")
    reader, found = LineReader(), []
    while stream:
        size = data.draw(st.integers(1, len(stream)))
        found += reader.feed(stream[:size])
        stream = stream[size:]
    assert found == messages


@pytest.mark.parametrize(
    "message",
    [
        Message("two words", 1),
        Message("", 1),
        Message("press", 1, ("",)),
        Message("press", 1, ("\x03",)),
        Message("press", 1, ("é",)),
        Message("press", -1),
        Message("press", 10**10),
        Message("press", 1, ("x" * 50,)),
    ],
    ids=repr,
)
def test_what_does_not_fit_the_protocol_is_not_sent(message: Message) -> None:
    with pytest.raises(WireError):
        encode(message)


def test_a_flood_without_a_newline_is_not_hoarded() -> None:
    reader = LineReader()
    for _ in range(200):
        assert list(reader.feed(b"x" * 5000)) == []
    assert len(vars(reader)["_rest"]) <= LINE_BYTES
    assert list(reader.feed(b"\n" + encode(Message("beat", 1)))) == [Message("beat", 1)]


def test_the_lines_in_the_documentation_are_sound() -> None:
    page = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
    examples = re.findall(r"^    [<>] (.+)$", page, re.MULTILINE)
    assert len(examples) > 5
    assert [line for line in examples if decode(line.encode()) is None] == []
