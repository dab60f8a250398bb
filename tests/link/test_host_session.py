"""Tests of the host's session: its status for the user, and boards that it refuses."""

import pytest

from host.console_layout import load_layout
from host.link import HostProtocol, Light, Press, State
from host.link.board_session import HELLO_SECONDS, LOOK_SECONDS, SILENCE_SECONDS
from host.link.wire import LineReader, Message, encode

LAYOUT = load_layout()
IDENTITY = ("1", "0.1.0", "board", LAYOUT.checksum, "59", "78")


class Host:
    """Host with its port open, and the lines it has sent."""

    def __init__(self) -> None:
        self.protocol = HostProtocol(LAYOUT, "5e551017")
        self.now = 0.0
        self.protocol.port_opened(0.0)

    def hear(self, *messages: Message) -> list[Message]:
        """Receive lines of the board, and return the host's reply."""
        for message in messages:
            self.protocol.receive(encode(message), self.now)
        self.protocol.tick(self.now)
        return list(LineReader().feed(self.protocol.outgoing()))

    def later(self, seconds: float) -> list[Message]:
        """Let time pass in small steps, and return what the host sends."""
        said = []
        for _ in range(round(seconds / 0.05)):
            self.now += 0.05
            said += self.hear()
        return said

    def connect(self, first: int = 1) -> None:
        """Answer the last hello like a board whose oldest press is number `first`."""
        number = next(message.number for message in self.later(0.5)[::-1] if message.kind == "hello")
        ready = Message("ready", number, ("5e551017", "b0074cad", str(first)))
        self.hear(Message("board", number, IDENTITY), ready)
        assert self.protocol.status.state is State.CONNECTED

    def presses(self) -> list[str]:
        """Return the presses reported since the last call."""
        return [event.key for event in self.protocol.events() if isinstance(event, Press)]


@pytest.fixture
def host() -> Host:
    """Return a host that has just opened its port."""
    return Host()


def press(number: int, key: str, boot: str = "b0074cad") -> Message:
    """Return a press line."""
    return Message("press", number, (boot, key, "0"))


def test_hello_is_sent_until_a_board_answers(host: Host) -> None:
    assert {message.kind for message in host.later(5 * HELLO_SECONDS)} == {"hello"}
    host.later(SILENCE_SECONDS)
    assert host.protocol.status.state is State.WAITING
    assert "console doctor" in host.protocol.status.sentence


@pytest.mark.parametrize(
    ("identity", "state", "named"),
    [
        (("2", "anything", "new"), State.WRONG_PROTOCOL, "protocol 2, this program 1: the console is newer"),
        (("0", "0.0.9"), State.WRONG_PROTOCOL, "protocol 0, this program 1: the console is older"),
        (("one",), State.WRONG_PROTOCOL, "protocol one, this program 1. Run"),
        (("1", "0.1.0"), State.WRONG_LAYOUT, "? with ? keys"),
        (("1", "0.1.0", "board", LAYOUT.checksum, "58", "78"), State.WRONG_LAYOUT, "58 keys"),
        (("1", "0.1.0", "board", "0badcafe", "59", "78"), State.WRONG_LAYOUT, "0badcafe"),
    ],
)
def test_a_board_that_does_not_fit_is_refused(
    host: Host, identity: tuple[str, ...], state: State, named: str
) -> None:
    (hello,) = host.later(HELLO_SECONDS + 0.05)[-1:]
    host.hear(
        Message("board", hello.number, identity),
        Message("ready", hello.number, ("5e551017", "b0074cad", "1")),
    )
    assert host.protocol.status.state is state
    assert named in host.protocol.status.sentence
    assert "cinderboard console install" in host.protocol.status.sentence
    host.connect()


def test_a_board_that_does_not_fit_and_falls_silent_is_not_held_against_it(host: Host) -> None:
    (hello,) = host.later(HELLO_SECONDS + 0.05)[-1:]
    host.hear(Message("board", hello.number, ("2",)))
    assert host.protocol.status.state is State.WRONG_PROTOCOL
    host.later(SILENCE_SECONDS + HELLO_SECONDS)
    assert host.protocol.status.state is State.WAITING


def test_an_answer_to_someone_else_is_no_answer(host: Host) -> None:
    (hello,) = host.later(HELLO_SECONDS + 0.05)[-1:]
    host.hear(Message("board", hello.number, IDENTITY))
    host.hear(Message("ready", hello.number, ("aaaaaaaa", "b0074cad", "1")))
    host.hear(Message("ready", hello.number + 1, ("5e551017", "b0074cad", "1")))
    assert host.protocol.status.state is State.WAITING


def test_presses_count_once_and_in_order(host: Host) -> None:
    host.connect()
    assert host.hear(press(1, "play"))[-1] == Message("ack", 1, ("b0074cad",))
    assert host.hear(press(1, "play"))[-1] == Message("ack", 1, ("b0074cad",))
    assert [m for m in host.hear(press(3, "pass")) if m.kind == "ack"] == []
    host.hear(press(2, "attack", boot="00000000"))
    host.hear(press(2, "attack"), press(3, "pass"))
    assert host.presses() == ["play", "attack", "pass"]


def test_an_unknown_key_is_no_press_but_holds_up_none(host: Host) -> None:
    host.connect()
    assert host.hear(press(1, "no_key"))[-1] == Message("ack", 1, ("b0074cad",))
    host.hear(press(2, "play"))
    assert host.presses() == ["play"]


def test_presses_that_another_program_took_are_not_waited_for(host: Host) -> None:
    """The board stayed on, and its count went on without this program."""
    host.connect()
    host.hear(press(1, "play"))
    host.protocol.port_failed("The cable is out.")
    host.protocol.port_opened(host.now)
    host.connect(first=4)
    assert host.hear(press(4, "pass"))[-1] == Message("ack", 4, ("b0074cad",))
    assert host.presses() == ["play", "pass"]


def test_a_board_that_leaves_out_a_press_is_asked_what_it_holds(host: Host) -> None:
    """Until then the press may only have been damaged on its way."""
    host.connect()
    host.hear(press(1, "play"), press(3, "pass"))
    host.later(SILENCE_SECONDS - 0.1)
    host.hear(press(3, "pass"))
    assert host.protocol.status.connected
    host.later(0.1)
    host.hear(press(3, "pass"))
    assert "left out a press" in host.protocol.status.sentence
    host.connect(first=3)
    host.hear(press(3, "pass"))
    assert host.presses()[-1] == "pass"


def test_any_good_line_is_a_sign_of_life(host: Host) -> None:
    host.connect()
    for _ in range(10):
        host.later(0.5)
        host.hear(Message("dance", 1))
    assert host.protocol.status.state is State.CONNECTED


def test_a_host_that_did_not_look_counts_its_own_time_too(host: Host) -> None:
    """A press that waits in some buffer must not count as new."""
    host.connect()
    host.now += 5.0
    host.hear(press(1, "play"))
    (came,) = (event for event in host.protocol.events() if isinstance(event, Press))
    assert came.age == pytest.approx(5.0 - LOOK_SECONDS)
    host.now += LOOK_SECONDS
    host.hear(press(2, "pass"))
    (came,) = (event for event in host.protocol.events() if isinstance(event, Press))
    assert came.age == 0.0


def test_presses_before_the_connection_are_nobodys(host: Host) -> None:
    host.hear(press(1, "play"))
    assert host.presses() == []


def test_a_silent_board_is_lost_and_found(host: Host) -> None:
    host.connect()
    host.hear(press(1, "play"))
    host.later(SILENCE_SECONDS + 0.1)
    assert host.protocol.status.state is State.LOST
    host.connect()
    host.hear(press(1, "play"), press(2, "pass"))
    assert host.presses() == ["play", "pass"]


@pytest.mark.parametrize(
    "sign",
    [
        Message("board", 0, IDENTITY),
        Message("beat", 1, ("0dd0b007", "-", "00000000")),
        Message("bye", 1),
    ],
    ids=lambda sign: sign.kind,
)
def test_a_restarted_board_is_noticed_and_greeted(host: Host, sign: Message) -> None:
    host.connect()
    assert "hello" in [message.kind for message in host.hear(sign)]
    assert host.protocol.status.state is State.LOST
    host.connect()


def test_a_closed_or_failed_port_says_nothing(host: Host) -> None:
    host.connect()
    host.protocol.port_failed("gone")
    host.protocol.outgoing()
    assert host.later(1.0) == []
    host.protocol.port_opened(host.now)
    host.connect()
    host.protocol.close()
    assert b"leave 0 5e551017" in host.protocol.outgoing()


def test_a_frame_for_an_unknown_key_is_refused(host: Host) -> None:
    with pytest.raises(KeyError, match="mouse"):
        host.protocol.show({"mouse": Light()})
