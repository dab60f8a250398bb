"""A console without hardware: the firmware behind a serial port, with keys to press and LEDs to read."""

import os
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from typing import Self

from host.console_layout import Layout, load_layout
from host.simulator.firmware_process import (
    FirmwareProcess,
    Runtime,
    TemporaryFolder,
    default_runtime,
    told_plainly,
    write_firmware,
)
from host.simulator.wire_thread import Cable, Strip, Wire, WireThread

RELEASED = 0x80


class SimulatedConsole(WireThread):
    """The simulated board, powered up and plugged in from construction until `close`.

    Raises `SimulatorError` if there are no pseudo-terminals (Windows), if the wanted runtime is missing, or
    if the system has no room for another folder, terminal or process. `wire`, for tests, may damage what
    travels between board and host. `blank` boards have MicroPython but no firmware. `held` keys are down when
    the power comes.
    """

    def __init__(
        self,
        *,
        layout: Layout | None = None,
        runtime: Runtime | None = None,
        wire: Wire | None = None,
        blank: bool = False,
        held: Sequence[str] = (),
        board_id: str = "cinder\0\1",
    ) -> None:
        self.layout = layout or load_layout()
        self.runtime = runtime or default_runtime()
        self._board_id = board_id
        columns = len(self.layout.board.column_pins)
        self._place = {key.id: key.row * columns + key.column for key in self.layout.keys}
        self._held = [self._place[key] for key in held]
        with ExitStack() as failing, told_plainly():
            self._workplace = TemporaryFolder()
            failing.callback(self._workplace.close)
            self._cable = Cable(self._workplace.path)
            failing.callback(self._cable.pull)
            self.flash = self._workplace.path / "flash"
            """The board's file system, which survives resets."""
            self.flash.mkdir()
            if not blank:
                write_firmware(self.flash)
            self._board = self._power_up()
            failing.pop_all()
        super().__init__(self._workplace, self._cable, Strip(self.layout), wire)
        self._thread.start()

    def _power_up(self, *, at_prompt: bool = False) -> FirmwareProcess:
        self._up = self._ended = False
        return FirmwareProcess(
            self.runtime, self.flash, self.layout, self._board_id, self._held, at_prompt=at_prompt
        )

    @property
    def port(self) -> str:
        """Return the path of the serial port; it survives resets and cable pulls."""
        return str(self._cable.port)

    def press(self, key_id: str) -> None:
        """Tap a key: down and up. Taps reach the board one by one, each long enough to be scanned."""
        self.down(key_id)
        self.up(key_id)

    def down(self, key_id: str) -> None:
        """Press a key and hold it; raise `KeyError` for an id that is not in the layout."""
        self._edge(self._place[key_id])

    def up(self, key_id: str) -> None:
        """Release a key."""
        self._edge(self._place[key_id] | RELEASED)

    def _edge(self, code: int) -> None:
        def write() -> None:
            if self._board is not None:
                with suppress(BrokenPipeError):  # the firmware has ended; its keys do nothing
                    os.write(self._board.keys, bytes([code]))

        self._do(write)

    def leds(self) -> dict[str, tuple[int, int, int]]:
        """Return the color of each key and lamp now, red, green and blue from 0 to 255.

        The board's brightness setting is divided out, so that a full channel is about 255.
        """
        return self._strip.shining()

    def on_frame(self, listener: Callable[[], None] | None) -> None:
        """Set a callback that runs, on another thread, whenever the LEDs have received a frame."""
        self._on_frame = listener

    def reset(self) -> None:
        """Cut the board's power and restore it. Unprocessed input is lost; the port stays."""
        self._do(self._restart)

    def close(self) -> None:
        """End firmware, wire and port. Calling it again does nothing."""
        if self._closing:
            return
        self._closing = True
        os.write(self._wake_in, b"x")
        self._thread.join()
        os.close(self._wake_in)
        os.close(self._wake_out)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()
