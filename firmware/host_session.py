"""The board's side of the protocol: the response to each line, and the lines to send by the clock.

It does no I/O: bytes come in by `receive`, `handle_line` handles each line, lines go out by `send`, and the
time is passed in.
"""

from firmware.clock import LONG_AGO, elapsed
from firmware.press_queue import PressQueue
from firmware.wire import LineReader, encode, is_number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from firmware.layout_types import Tables
    from firmware.lights import Lights

PROTOCOL = 1
FIRMWARE = "0.3.4"
BEAT_MS = 250
HOST_SILENT_MS = 900
"""Long enough for three beats of the host; with the last repaint it shows within a second."""
NO_SESSION = "-"
SESSION_LENGTH = 8
HEX_DIGITS = "0123456789abcdef"
LAST_NUMBER = 999
"""The last number of hellos and light lines."""


class Console:
    """One console between power-up and power-down.

    `board_id` identifies the board for good, `boot` (eight hex digits) this power-up. `layout` has the tables
    of `firmware/layout.py`.
    """

    def __init__(
        self, board_id: str, boot: str, layout: "Tables", lights: "Lights", send: "Callable[[bytes], object]"
    ) -> None:
        self._board_id = board_id
        self._boot = boot
        self._layout = layout
        self._lights = lights
        self._send = send
        self._reader = LineReader()
        self.receive = self._reader.feed
        """Takes bytes up to the end of a line; if it returns True, call `handle_line` before the next."""
        self._presses = PressQueue()
        self._session = NO_SESSION
        self._heard_at = 0
        self._host_silent = True
        self._light_at = LONG_AGO
        self._beat_at = 0
        self._beats = 0
        self.running = True
        self._transmit = self._send_press  # bound once, since each binding allocates memory
        self._handlers: "dict[str, Callable[[int, list[str]], None]]" = {
            "hello": self._on_hello,
            "ack": self._on_ack,
            "light": self._on_light,
            "leave": self._on_leave,
            "quit": self._on_quit,
        }

    @property
    def host_present(self) -> bool:
        """Return True if a host has opened a session and has been heard lately."""
        return self._session != NO_SESSION and not self._host_silent

    @property
    def delivered(self) -> bool:
        """Return True if the host has every press; until then a held key does not repeat."""
        return len(self._presses) == 0

    def start(self, now: int) -> None:
        """Announce the board, so that a host that knew it before notices the new power-up at once."""
        self._introduce(0)
        self._beat_at = now

    def press(self, place: int, now: int) -> None:
        """Queue the press of a key; without a session there is no host to receive it."""
        key = self._layout.KEYS[place]
        if key is not None and self._session != NO_SESSION:
            self._presses.push(key, now)

    @property
    def line_ended(self) -> bool:
        """Return True if a line waits to be handled."""
        return self._reader.ended

    def handle_line(self, now: int) -> None:
        """Handle the line that has ended."""
        message = self._reader.take()
        if message is None or not self.running:
            return
        kind, number, fields = message
        if self._session == NO_SESSION and kind not in ("hello", "quit"):
            return
        if kind == "hello" and not self._opens_session(number, fields):
            if 0 < number <= LAST_NUMBER:
                self._introduce(number)  # a probe for boards, which does not count as heard from the host
            return
        self._heard_at = now
        self._host_silent = False
        handler = self._handlers.get(kind)
        if handler is not None:  # beats, and kinds of later versions, only count as heard
            handler(number, fields)

    def poll(self, now: int) -> bool:
        """Send what is due at this time; return True if anything was sent."""
        if not self.running:
            return False
        sent = False
        if elapsed(now, self._heard_at) >= HOST_SILENT_MS:
            self._host_silent = True
        if elapsed(now, self._beat_at) >= BEAT_MS:
            self._beat_at = now
            self._beats += 1
            self._send(encode("beat", self._beats, self._boot, self._session, self._lights.check()))
            sent = True
        if self.host_present and self._presses.transmit(now, self._transmit, self._light_at):
            sent = True
        return sent

    def _send_press(self, number: int, key: str, age_ms: int) -> None:
        self._send(encode("press", number, self._boot, key, str(age_ms)))

    def _introduce(self, number: int) -> None:
        layout = self._layout
        leds, keys = str(layout.LED_COUNT), str(layout.KEY_COUNT)
        self._send(
            encode("board", number, str(PROTOCOL), FIRMWARE, self._board_id, layout.CHECKSUM, keys, leds)
        )

    def _opens_session(self, number: int, fields: "list[str]") -> bool:
        if not 0 < number <= LAST_NUMBER or len(fields) != 2 or fields[0] != str(PROTOCOL):
            return False
        return len(fields[1]) == SESSION_LENGTH and all(digit in HEX_DIGITS for digit in fields[1])

    def _on_hello(self, number: int, fields: "list[str]") -> None:
        self._introduce(number)
        if fields[1] != self._session:
            self._session = fields[1]
            self._presses.clear()
            self._lights.clear()
        self._presses.rewind()
        self._send(encode("ready", number, self._session, self._boot, str(self._presses.first)))

    def _on_ack(self, number: int, fields: "list[str]") -> None:
        if fields == [self._boot]:
            self._presses.acknowledge(number, self._heard_at)

    def _on_light(self, number: int, fields: "list[str]") -> None:
        if number > LAST_NUMBER or len(fields) != 2 or not is_number(fields[0]):
            return
        self._light_at = self._heard_at
        if self._lights.apply(int(fields[0]), fields[1]):
            self._send(encode("shown", number))

    def _on_leave(self, _number: int, fields: "list[str]") -> None:
        if fields == [self._session]:
            self._session = NO_SESSION
            self._presses.clear()

    def _on_quit(self, number: int, fields: "list[str]") -> None:
        if not fields:
            self._send(encode("bye", number))
            self.running = False
