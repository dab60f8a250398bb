"""Tests of the host's end of the protocol against the golden vectors, which the firmware also meets."""

import json
from collections import deque
from pathlib import Path
from typing import Any

import pytest

from host.console_layout import Layout
from host.link import HostProtocol, Light, Pattern, Press
from host.link.led_sync import Cell
from host.link.wire import LineReader, Message, checksum, decode, encode

VECTORS: dict[str, Any] = json.loads(Path(__file__).with_name("golden.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("vector", VECTORS["lines"], ids=lambda vector: vector["line"])
def test_a_line_is_made_and_read(vector: dict[str, Any]) -> None:
    message = Message(vector["kind"], vector["number"], tuple(vector["fields"]))
    assert encode(message) == (vector["line"] + "\n").encode()
    assert decode(vector["line"].encode()) == message


@pytest.mark.parametrize("vector", VECTORS["damaged"], ids=lambda vector: vector["why"])
def test_a_damaged_line_is_refused(vector: dict[str, str]) -> None:
    sound = Message("beat", 5)
    assert list(LineReader().feed((vector["line"] + "\n").encode() + encode(sound))) == [sound]


@pytest.mark.parametrize("vector", VECTORS["streams"], ids=lambda vector: vector["why"])
def test_a_stream_is_cut_into_messages(vector: dict[str, Any]) -> None:
    data = vector["text"].encode()
    whole, reader = LineReader(), LineReader()
    assert [str(message) for message in whole.feed(data)] == vector["messages"]
    single = [str(message) for byte in data for message in reader.feed(bytes([byte]))]
    assert single == vector["messages"]


def test_the_checksum_over_the_leds() -> None:
    """The host computes the same checksum from its cells as the board from its table."""
    leds = [Cell("o", (0, 0, 0))] * VECTORS["leds"]
    for vector in VECTORS["lights"]:
        at = vector["start"]
        for text in vector["cells"].split(","):
            look, _, times = text.partition("*")
            for _ in range(int(times or 1)):
                red, green, blue = bytes.fromhex(look[1:] or "000000")
                leds[at] = Cell(look[0], (red, green, blue))
                at += 1
        assert checksum(b"".join(cell.table_entry for cell in leds)) == vector["check"]


@pytest.mark.parametrize(
    "talk",
    [talk for talk in VECTORS["conversations"] if "host" in talk["ends"]],
    ids=lambda talk: talk["name"],
)
def test_a_conversation(talk: dict[str, Any]) -> None:
    layout = Layout.model_validate(VECTORS["layout"])
    assert layout.checksum == VECTORS["layout_checksum"]
    host = HostProtocol(layout, talk["session"])
    said: deque[str] = deque()
    pressed: deque[str] = deque()
    host.port_opened(0.0)
    for milliseconds, what, content in talk["steps"]:
        now = milliseconds / 1000
        match what:
            case "<":
                kind, number, *fields = content.split(" ")
                host.receive(encode(Message(kind, int(number), tuple(fields))), now)
            case "show":
                host.show({name: Light(color, Pattern(look)) for name, (color, look) in content.items()})
            case "close":
                host.close()
        host.tick(now)
        said.extend(line.decode().rsplit(" ", 1)[0] for line in host.outgoing().splitlines())
        pressed.extend(event.key for event in host.events() if isinstance(event, Press))
        match what:
            case ">" | "> lost":
                assert said.popleft() == content, f"at {milliseconds} ms"
            case "pressed":
                assert pressed.popleft() == content, f"at {milliseconds} ms"
    assert not said
    assert not pressed
