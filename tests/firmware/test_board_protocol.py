"""Tests of the board's rules of conversation that the golden vectors do not reach."""

from array import array
from types import SimpleNamespace

import pytest

from firmware.host_session import BEAT_MS, HOST_SILENT_MS, Console
from firmware.lights import Lights
from firmware.wire import decode, encode

LAYOUT = SimpleNamespace(CHECKSUM="0badcafe", LED_COUNT=4, KEY_COUNT=2, KEYS=("play", None, "pass"))


class Board:
    """Console with its lines collected."""

    def __init__(self) -> None:
        self.lines: list[bytes] = []
        self.lights = Lights(4, 255, 1000, (3,), array("I", [0] * 4))
        self.console = Console("id", "b0074cad", LAYOUT, self.lights, self.lines.append)
        self.now = 0

    def hear(self, kind: str, number: int, *fields: str) -> list[tuple[str, ...]]:
        """Send a line to the board and return its reply."""
        if self.console.receive(encode(kind, number, *fields)):
            self.console.handle_line(self.now)
        return self.say()

    def say(self) -> list[tuple[str, ...]]:
        """Return what the board says now, without beats: kind and fields."""
        self.console.poll(self.now)
        messages = [decode(line[:-1]) for line in self.lines]
        self.lines.clear()
        return [(kind, *fields) for kind, _number, fields in messages if kind != "beat"]


@pytest.fixture
def board() -> Board:
    """Return a board just powered up."""
    return Board()


def test_without_a_session_nothing_is_queued_or_obeyed(board: Board) -> None:
    """A press before the first host is for nobody."""
    board.console.press(0, 0)
    assert board.hear("light", 1, "0", "sffffff") == []
    assert board.hear("hello", 1, "1", "aaaaaaaa")[-1] == ("ready", "aaaaaaaa", "b0074cad", "1")
    assert board.say() == []


def test_a_new_session_does_not_inherit_presses(board: Board) -> None:
    """Presses for an earlier host are dropped, and their numbers are never used again."""
    board.hear("hello", 1, "1", "aaaaaaaa")
    board.console.press(0, 0)
    assert board.say() == [("press", "b0074cad", "play", "0")]
    assert board.hear("hello", 1, "1", "bbbbbbbb")[-1] == ("ready", "bbbbbbbb", "b0074cad", "2")
    board.now = 500
    assert board.say() == []


def test_the_same_session_finds_its_presses_again(board: Board) -> None:
    board.hear("hello", 1, "1", "aaaaaaaa")
    board.now = HOST_SILENT_MS + 10
    assert board.say() == []
    assert not board.console.host_present
    board.console.press(2, board.now)
    assert board.say() == []
    board.now += 3000
    assert board.hear("hello", 2, "1", "aaaaaaaa")[-2:] == [
        ("ready", "aaaaaaaa", "b0074cad", "1"),
        ("press", "b0074cad", "pass", "3000"),
    ]


def test_acknowledgements_for_another_power_up_are_ignored(board: Board) -> None:
    board.hear("hello", 1, "1", "aaaaaaaa")
    board.console.press(0, 0)
    board.say()
    board.hear("ack", 1, "deadbeef")
    board.now = 100
    assert board.say() == [("press", "b0074cad", "play", "100")]


def test_another_protocol_gets_the_identity_but_no_session(board: Board) -> None:
    """The `board` line is the same in all versions, so that the host can explain."""
    assert [kind for kind, *_ in board.hear("hello", 1, "2", "aaaaaaaa")] == ["board"]
    assert not board.console.host_present


@pytest.mark.parametrize("hello", [("0", "00000000"), ("2", "aaaaaaaa"), ("1", "-"), ("1", "a" * 30), ("1",)])
def test_whoever_only_asks_is_no_host(board: Board, hello: tuple[str, ...]) -> None:
    """A silent host stays silent, its session stays open, and lines stay short enough."""
    board.hear("hello", 1, "1", "aaaaaaaa")
    board.console.press(0, 0)
    board.say()
    board.now = HOST_SILENT_MS + 10
    board.say()
    assert [kind for kind, *_ in board.hear("hello", 501, *hello)] == ["board"]
    assert not board.console.host_present
    assert board.hear("beat", 1) == [("press", "b0074cad", "play", str(board.now))]


def test_a_host_that_has_gone_silent_or_left(board: Board) -> None:
    """Silence shows after a second, a leave at once."""
    board.hear("hello", 1, "1", "aaaaaaaa")
    assert board.console.host_present
    board.now = HOST_SILENT_MS - 1
    board.say()
    assert board.console.host_present
    board.hear("beat", 1)
    board.hear("leave", 0, "bbbbbbbb")
    assert board.console.host_present
    board.hear("leave", 0, "aaaaaaaa")
    assert not board.console.host_present


def test_a_place_without_a_key_and_an_unknown_line_do_nothing(board: Board) -> None:
    board.hear("hello", 1, "1", "aaaaaaaa")
    board.console.press(1, 0)
    assert board.hear("dance", 1) == []


def test_quit_ends_the_program(board: Board) -> None:
    board.hear("hello", 1, "1", "aaaaaaaa")
    board.console.press(0, 0)
    board.now = BEAT_MS
    assert board.hear("quit", 9)[-1] == ("bye",)
    assert board.hear("hello", 2, "1", "aaaaaaaa") == []
    assert not board.console.running
