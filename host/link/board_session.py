"""The host's side of the protocol, without I/O: bytes and the time go in, events and bytes come out.

See docs/protocol.md. Times are seconds of any steady clock. What a board says about itself is compared with
this program here too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from enum import StrEnum

from msgspec import Struct

from host.console_layout import Layout
from host.link.board_identity import PROTOCOL, Identity, Mismatch, layout_mismatch, protocol_mismatch
from host.link.led_sync import DARK, Cell, LedSync
from host.link.light import Light
from host.link.wire import LineReader, Message, encode, is_number

BEAT_SECONDS = 0.25

HELLO_SECONDS = 0.25

SILENCE_SECONDS = 1.5
"""Seconds of silence, or with a press missing, after which a board counts as lost."""

HELLO_NUMBERS = 1000

LOOK_SECONDS = 0.05
"""Seconds between two calls of `tick`, unless something delays the host."""

_HEX = re.compile("[0-9a-f]{8}")


class State(StrEnum):
    """State of the connection between host and board."""

    NO_PORT = "no port"
    """The port does not exist or cannot be opened."""
    WAITING = "waiting"
    """The port is open, and no console has answered yet."""
    CONNECTED = "connected"
    LOST = "lost"
    """A console was connected and does not answer any more."""
    WRONG_PROTOCOL = "wrong protocol"
    WRONG_LAYOUT = "wrong layout"
    CLOSED = "closed"


class Status(Struct, frozen=True):
    """The state, and a sentence that tells the user what it means and what to do."""

    state: State
    sentence: str

    @property
    def connected(self) -> bool:
        """Return True if keys and LEDs work."""
        return self.state is State.CONNECTED


class Press(Struct, frozen=True):
    """A press of a key, at most `age` seconds before it was received; after a cut cable that can be long."""

    key: str
    age: float = 0.0


Event = Press | Status


class HostProtocol:
    """One host's session with whatever board is at the other end of a port.

    `session` is eight hex digits that no other run of the program uses.
    """

    def __init__(self, layout: Layout, session: str) -> None:
        self._layout = layout
        self._session = session
        self._reader = LineReader()
        self._lights = LedSync(layout.leds.count)
        self._out: list[Message] = []
        self._events: list[Event] = []
        self.status = Status(State.NO_PORT, "The console's port is not open.")
        self._hello = 0
        self._hello_at = float("-inf")
        self._beat = 0
        self._beat_at = float("-inf")
        self._heard_at = float("-inf")
        self._waiting_since = float("-inf")
        self._looked_at = float("-inf")
        self._identified = False
        self._boot: str | None = None
        self._received = 0
        self._gap_since: float | None = None

    def show(self, frame: Mapping[str, Light]) -> None:
        """Set what the LEDs shall show; ids that are absent are dark. Raise `KeyError` for an unknown id."""
        cells = [DARK] * self._layout.leds.count
        for name, light in frame.items():
            cells[self._layout.led_of[name]] = Cell.of(light)
        self._lights.set_wanted(cells)

    def port_opened(self, now: float) -> None:
        """Note that the port was opened."""
        self._reader = LineReader()
        self._out.clear()
        self._waiting_since = self._looked_at = now
        self._become(State.WAITING, "Waiting for the console to answer.")
        self._greet(now)

    def port_failed(self, sentence: str) -> None:
        """Note that the port is gone or cannot be opened, for the reason in `sentence`."""
        self._become(State.NO_PORT, sentence)

    def receive(self, data: bytes, now: float) -> None:
        """Process bytes from the board that arrived since the last `tick`."""
        for message in self._reader.feed(data):
            self._take(message, now)

    def tick(self, now: float) -> None:
        """Do what is due; call this every `LOOK_SECONDS`, and after `receive` and `show`."""
        self._looked_at = now
        if self.status.state in (State.NO_PORT, State.CLOSED):
            return
        if self.status.connected:
            if now - self._heard_at >= SILENCE_SECONDS:
                self._become(State.LOST, "The console is silent; the keyboard goes on. Check its cable.")
                self._greet(now)
        elif now - self._hello_at >= HELLO_SECONDS:
            if self.status.state is not State.LOST and now - self._waiting_since >= SILENCE_SECONDS:
                self._become(
                    State.WAITING,
                    "The port is open but no console answers; `cinderboard console doctor` finds out why.",
                )
            self._greet(now)
        if self.status.connected:
            if now - self._beat_at >= BEAT_SECONDS:
                self._beat_at = now
                self._beat += 1
                self._out.append(Message("beat", self._beat))
            self._out.extend(self._lights.due_messages(now))

    def close(self) -> None:
        """Say goodbye to the board; `outgoing` then returns what to send for that."""
        if self.status.connected:
            self._out.append(Message("leave", 0, (self._session,)))
        self._become(State.CLOSED, "The console is disconnected.")

    def outgoing(self) -> bytes:
        """Return the bytes to write to the port now."""
        data = b"".join(encode(message) for message in self._out)
        self._out.clear()
        return data

    def events(self) -> Iterable[Event]:
        """Return what has happened since the last call, in order."""
        events, self._events = self._events, []
        return events

    @property
    def settled(self) -> bool:
        """Return True if the board is known to show the frame last given to `show`."""
        return self.status.connected and self._lights.settled

    def _become(self, state: State, sentence: str) -> None:
        status = Status(state, sentence)
        if status != self.status:
            self.status = status
            self._events.append(status)

    def _greet(self, now: float) -> None:
        self._hello = self._hello % (HELLO_NUMBERS - 1) + 1
        self._hello_at = now
        self._identified = False
        self._out.append(Message("hello", self._hello, (PROTOCOL, self._session)))

    def _take(self, message: Message, now: float) -> None:
        if self.status.connected:
            self._heard_at = now
        match message:
            case Message("board", number, (_, *_)):
                self._on_board(number, Identity.of(message.fields), now)
            case Message("ready", number, (session, boot, first)):
                self._on_ready(number, session, boot, first, now)
            case _ if not self.status.connected:
                return
            case Message("press", number, (boot, key, age)):
                self._on_press(number, boot, key, age, now)
            case Message("shown", number, ()):
                self._lights.acknowledge(number, now)
            case Message("beat", _, (boot, session, check)):
                if (boot, session) != (self._boot, self._session):
                    self._lose("The console has restarted; connecting again.", now)
                else:
                    self._lights.compare(check)
            case Message("bye", _, ()):
                self._lose("The console's firmware has been stopped.", now)

    def _lose(self, sentence: str, now: float) -> None:
        self._become(State.LOST, sentence)
        self._greet(now)

    def _on_board(self, number: int, board: Identity, now: float) -> None:
        if number == 0 and self.status.connected:
            self._lose("The console has restarted; connecting again.", now)
        if number != self._hello or self.status.connected:
            return
        if (misfit := protocol_mismatch(board)) is not None:
            self._refuse(State.WRONG_PROTOCOL, misfit, now)
        elif (misfit := layout_mismatch(board, self._layout)) is not None:
            self._refuse(State.WRONG_LAYOUT, misfit, now)
        else:
            self._identified = True

    def _refuse(self, state: State, misfit: Mismatch, now: float) -> None:
        self._waiting_since = now
        self._become(state, str(misfit))

    def _on_ready(self, number: int, session: str, boot: str, first: str, now: float) -> None:
        answers = number == self._hello and session == self._session and self._identified
        if not answers or self.status.connected or not _HEX.fullmatch(boot) or not is_number(first):
            return
        if boot != self._boot:
            self._boot, self._received = boot, 0
        # Presses that the board does not hold any more were for another program, or have been received.
        self._received = max(self._received, int(first) - 1)
        self._gap_since = None
        self._heard_at = now
        self._lights.invalidate()
        self._become(State.CONNECTED, "The console is connected.")

    def _on_press(self, number: int, boot: str, key: str, age: str, now: float) -> None:
        if boot != self._boot or not is_number(age):
            return
        if number > self._received + 1:
            if self._gap_since is None:
                self._gap_since = now
            elif now - self._gap_since >= SILENCE_SECONDS:
                self._lose("The console has left out a press; connecting again.", now)
            return
        if number == self._received + 1:
            self._received = number
            self._gap_since = None
            if key in self._layout.key_ids:
                unseen = max(0.0, now - self._looked_at - LOOK_SECONDS)
                self._events.append(Press(key, int(age) / 1000 + unseen))
        self._out.append(Message("ack", self._received, (boot,)))
