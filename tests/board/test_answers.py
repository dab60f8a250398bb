"""Tests of identifying a board and waiting for its connection."""

from collections.abc import Callable

import pytest

from host.board.probe import FIRST_NUMBER, identify
from host.console_layout import load_layout
from host.link import Link
from host.link.errors import CannotOpen, ConsoleError
from host.link.link import connected
from host.link.wire import LineReader, Message, encode

from .conftest import Stranger

Strangers = Callable[[Callable[[bytes], bytes]], Stranger]
LAYOUT = load_layout()


def board(protocol: str, layout: str, late: int = 0) -> Callable[[bytes], bytes]:
    """Return a function that answers hellos, each answer delayed by `late` hellos."""
    reader = LineReader()
    heard: list[int] = []

    def answer(data: bytes) -> bytes:
        said = b""
        for message in reader.feed(data):
            heard.append(message.number)
            if len(heard) > late:
                fields = (protocol, "0.1.0", "board", layout, str(len(LAYOUT.keys)), str(LAYOUT.leds.count))
                said += encode(Message("board", heard[-1 - late], fields))
        return said

    return answer


def test_a_slow_board_is_understood(strangers: Strangers) -> None:
    """In an emulator, an answer may arrive after the next hello; it still counts."""
    answer = identify(strangers(board("1", LAYOUT.checksum, late=2)).port, 2)
    assert answer.identity is not None and answer.identity.board_id == "board"


def test_an_answer_to_somebody_else_is_none(strangers: Strangers) -> None:
    """It is left over from an earlier program."""
    line = encode(Message("board", FIRST_NUMBER - 1, ("1", "0.1.0", "board", LAYOUT.checksum, "59", "78")))
    answer = identify(strangers(lambda _data: line).port, 0.5)
    assert answer.identity is None and answer.lines > 0


@pytest.mark.parametrize(
    ("protocol", "layout", "word"),
    [("2", LAYOUT.checksum, "newer"), ("0", LAYOUT.checksum, "older"), ("1", "0badcafe", "0badcafe")],
)
def test_a_board_that_does_not_fit_is_not_waited_for(
    strangers: Strangers, protocol: str, layout: str, word: str
) -> None:
    link = Link(strangers(board(protocol, layout)).port, on_press=lambda _press: None, layout=LAYOUT)
    with pytest.raises(ConsoleError, match=word), connected(link, 3600):
        pass


def test_a_port_that_cannot_be_opened_is_not_tried_again() -> None:
    link = Link("/dev/there is no such thing", on_press=lambda _press: None, layout=LAYOUT)
    with pytest.raises(CannotOpen, match="plug the console in"), connected(link, 3600):
        pass
