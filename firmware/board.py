"""The firmware's loop over keys, LEDs and host. In its steady state it takes no memory."""

from array import array

from firmware import layout, pins, selftest
from firmware.clock import LONG_AGO, elapsed
from firmware.console import Console
from firmware.lights import Lights
from firmware.matrix import Matrix
from firmware.repeat import Repeater

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

REST_MS = 1
BYTES_AT_ONCE = 64
"""At most so many bytes are taken between two looks at the keys."""
PAINT_LATE_MS = 100
"""While bytes keep coming the LEDs wait for the lines that follow, but no longer than this."""
FAULT_MS = 3000
"""So long a fault can be read, or be answered with Control-C, before the board starts anew."""


class Board:
    """A console with its pins, from power-up on."""

    def __init__(self) -> None:
        keys = pins.KeyPins(layout.ROW_PINS, layout.COLUMN_PINS)
        self._chain = pins.LedChain(layout.LED_PIN, layout.LED_COUNT)
        self._port = pins.UsbPort()
        self._words = array("I", [0] * layout.LED_COUNT)
        self._lights = Lights(
            layout.LED_COUNT, layout.BRIGHTNESS, layout.LIMIT_MA, layout.STATE_LEDS, self._words
        )
        self._matrix = Matrix(keys.read_row, len(layout.ROW_PINS), len(layout.COLUMN_PINS), layout.BOUNCE_MS)
        self._console = Console(pins.board_id(), pins.fresh_nonce(), layout, self._lights, self._port.send)
        self._repeater = Repeater(layout.REPEATING)
        # Bound once: binding anew at each pass would take memory.
        self._pressed: "Callable[[int, int], None]" = self._console.press
        self._down: "Callable[[int, int], None]" = self._gone_down
        self._test: "selftest.SelfTest | None" = None
        self._painted_at = LONG_AGO

    def start(self, now: int) -> None:
        """Look at the keys that are held at power-up, and introduce the board."""
        self._matrix.prime()
        if selftest.wanted(self._matrix, layout):
            self._test = selftest.SelfTest(self._matrix, layout, self._lights, now)
            self._pressed = self._test.press
        self._console.start(now)

    @property
    def running(self) -> bool:
        """False once the host has said quit."""
        return self._console.running

    def step(self) -> None:
        """One pass: bytes, keys, what is due to be sent, LEDs, and a short rest."""
        now = pins.now_ms()
        paint_after = PAINT_LATE_MS
        for _ in range(BYTES_AT_ONCE):
            byte = self._port.receive()
            if byte < 0:
                paint_after = self._chain.frame_ms
                break
            self._console.receive(byte, now)
        if self._test is not None:
            self._test_step(now)
        self._matrix.scan(now, self._down)
        if self._console.delivered:
            self._repeater.poll(now, self._matrix, self._pressed)
        self._console.poll(now)
        if elapsed(now, self._painted_at) >= paint_after and self._lights.paint(
            now, self._console.host_present or self._test is not None
        ):
            self._painted_at = now
            self._chain.write(self._words)
        self._port.wait(REST_MS)

    def _gone_down(self, place: int, now: int) -> None:
        self._repeater.press(place, now)
        self._pressed(place, now)

    def _test_step(self, now: int) -> None:
        if self._test is not None and not self._console.host_present:
            self._test.poll(now)
        else:
            self._test = None
            self._pressed = self._console.press

    def darken(self) -> None:
        """All LEDs dark, for good."""
        self._chain.write(array("I", [0] * layout.LED_COUNT))


def serve() -> None:
    """Serve until the host says quit, or Control-C for mpremote: then MicroPython's prompt is there.

    After a fault the board says what it was and starts anew, as it does if it hangs.
    """
    watchdog = pins.Watchdog()
    try:
        board = Board()
        board.start(pins.now_ms())
        try:
            while board.running:
                board.step()
                watchdog.feed()
        finally:
            board.darken()
    except KeyboardInterrupt:
        pass
    except Exception as error:
        watchdog.stop()
        pins.restart(error, FAULT_MS)
    finally:
        watchdog.stop()
