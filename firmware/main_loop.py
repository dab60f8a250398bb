"""The firmware's loop over keys, LEDs and host. In its steady state it allocates no memory."""

from array import array

from firmware import hardware, layout, lights
from firmware.clock import LONG_AGO, elapsed
from firmware.host_session import Console
from firmware.lights import RestTimer
from firmware.matrix import Matrix, Repeater, self_test_wanted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from firmware.selftest import SelfTest

REST_MS = 1
LEDS_AT_ONCE = 26
"""Number of LEDs painted between two scans of the keys; a Pico takes a twelfth of a millisecond for each."""
BYTES_A_COLLECTION = 1000
"""Bytes received after which memory is collected during a pause; a Pico takes 8 ms for a collection."""
MOST_BYTES = 4000
"""Bytes received after which memory is collected anyway. A light line takes thirty times its length."""
PAINT_LATE_MS = 100
"""Longest time that the LEDs wait for further lines while bytes keep coming."""
FLUSH_MS = 100
"""Time that the last lines have to go out before the prompt appears."""
FAULT_MS = 3000
"""Time in which people can read a fault, or answer it with Control-C, before the board restarts."""


class Board:
    """A console with its pins, from power-up on."""

    def __init__(self) -> None:
        keys = hardware.KeyPins(layout.ROW_PINS, layout.COLUMN_PINS)
        self._chain = hardware.LedChain(layout.LED_PIN)
        self._port = hardware.UsbPort()
        self._words = array("I", [0] * layout.LED_COUNT)
        self._lights = lights.Lights(
            layout.LED_COUNT, layout.BRIGHTNESS, layout.LIMIT_MA, layout.STATE_LEDS, self._words, LEDS_AT_ONCE
        )
        rows, columns = len(layout.ROW_PINS), len(layout.COLUMN_PINS)
        self._matrix = Matrix(keys.read_row, rows, columns, layout.BOUNCE_MS, keys.any_down)
        board, boot = hardware.board_id(), hardware.fresh_nonce()
        self._console = Console(board, boot, layout, self._lights, self._port.send)
        self._repeater = Repeater(layout.REPEATING)
        # Bound once, since each binding allocates memory.
        self._pressed: "Callable[[int, int], None]" = self._console.press
        self._down: "Callable[[int, int], None]" = self._key_down
        self._take: "Callable[[memoryview], bool]" = self._console.receive
        self._tasks = (
            self._read,
            self._handle_line,
            self._run_timers,
            self._send,
            self._collect,
            self._paint,
            self._write_leds,
        )
        self._test: "SelfTest | None" = None
        self._rest = RestTimer(hardware.now_ms())
        self._taken = 0
        self._quiet = True
        self._bytes_come = False
        self._painted = False
        self._lit_at = LONG_AGO

    def start(self, now: int) -> None:
        """Read the keys that are held at power-up, and introduce the board."""
        self._matrix.prime()
        if self_test_wanted(self._matrix, layout):
            # Imported only now: all code in memory prolongs each collection.
            from firmware.selftest import SelfTest

            self._test = SelfTest(self._matrix, layout, self._lights, now)
            self._pressed = self._test.press
        self._console.start(now)

    @property
    def running(self) -> bool:
        """Return False once the host has sent quit."""
        return self._console.running

    def step(self) -> None:
        """Run one pass: a part of each task, a scan of the keys after each busy one, and a short wait.

        No part takes a Pico more than some milliseconds, so that no tap falls between two scans.
        """
        self._scan_keys()
        for task in self._tasks:
            if task():
                self._scan_keys()
        self._port.wait(REST_MS)

    def _scan_keys(self) -> None:
        now = hardware.now_ms()
        self._matrix.scan(now, self._down)
        if self._console.delivered:
            self._repeater.poll(now, self._matrix, self._pressed)

    def _read(self) -> bool:
        """Receive bytes up to the end of a line."""
        count = self._port.receive(self._take)
        self._taken += count
        self._quiet = count == 0
        self._bytes_come = count == hardware.BYTES_AT_ONCE or self._console.line_ended
        return count > 0

    def _handle_line(self) -> bool:
        if not self._console.line_ended:
            return False
        now = hardware.now_ms()
        self._console.handle_line(now)
        if self._console.host_present:
            self._rest.restart(now)
        return True

    def _run_timers(self) -> bool:
        """Do what is due by the clock: beats, presses, the self-test, the rest of the LEDs."""
        now = hardware.now_ms()
        if self._test is not None:
            self._test_step(self._test, now)
        self._rest.poll(now)
        return self._console.poll(now)

    def _test_step(self, test: "SelfTest", now: int) -> None:
        if self._console.host_present:
            self._test = None
            self._pressed = self._console.press
        else:
            test.poll(now)

    def _send(self) -> bool:
        return self._port.flush()

    def _collect(self) -> bool:
        if self._taken < (BYTES_A_COLLECTION if self._quiet else MOST_BYTES):
            return False
        self._taken = 0
        self._scan_keys()
        hardware.collect()
        return True

    def _paint(self) -> bool:
        """Compute a part of the next frame, unless a finished one waits for the LEDs."""
        now = hardware.now_ms()
        if self._painted or (self._bytes_come and elapsed(now, self._lit_at) < PAINT_LATE_MS):
            return False
        self._painted = self._lights.paint(now, self._mode())
        return self._painted or self._lights.painting

    def _mode(self) -> int:
        if self._rest.resting:
            return lights.NOTHING
        if self._console.host_present or self._test is not None:
            return lights.TABLE
        return lights.NO_HOST

    def _write_leds(self) -> bool:
        if not self._painted or elapsed(hardware.now_ms(), self._lit_at) < self._chain.pause_ms:
            return False
        self._painted = False
        self._chain.write(self._words)
        self._lit_at = hardware.now_ms()
        return True

    def _key_down(self, place: int, now: int) -> None:
        self._rest.restart(now)
        self._repeater.press(place, now)
        self._pressed(place, now)

    def shut_down(self) -> None:
        """Turn all LEDs off and send the last lines."""
        dark = array("I", [0] * layout.LED_COUNT)
        while True:
            try:
                self._chain.write_after_all(dark)
                break
            except KeyboardInterrupt:  # mpremote sends it more than once
                continue
        began = hardware.now_ms()
        while self._port.waiting and elapsed(hardware.now_ms(), began) < FLUSH_MS:
            self._port.flush()


def serve() -> None:
    """Serve until the host sends quit, or mpremote sends Control-C; MicroPython's prompt follows.

    After a fault the board prints it and restarts, as it does if it hangs.
    """
    watchdog = hardware.Watchdog()
    try:
        board = Board()
        board.start(hardware.now_ms())
        try:
            while board.running:
                board.step()
                watchdog.feed()
        finally:
            board.shut_down()
    except KeyboardInterrupt:
        pass
    except Exception as error:
        watchdog.stop()
        hardware.restart(error, FAULT_MS)
    finally:
        watchdog.stop()
