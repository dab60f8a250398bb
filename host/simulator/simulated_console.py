"""A console without hardware: the firmware behind a serial port, with keys to press and LEDs to look at."""

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
    plain_errors,
    write_firmware,
)
from host.simulator.wire_thread import Cable, Strip, Wire, WireThread

RELEASED = 0x80
"""Bit of a key code that means that the key was let go."""


class SimulatedConsole:
    """A simulated board, powered up and plugged in from construction until `close`.

    Raises SimulatorError where there are no pseudo-terminals (Windows), the wanted runtime is missing, or the
    system has no room for another folder, terminal or process.
    `wire`, for tests, may damage what travels between board and host. `blank` boards have MicroPython but no
    firmware. `held` keys are down when the power comes.
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
        columns = len(self.layout.board.column_pins)
        self._code = {key.id: key.row * columns + key.column for key in self.layout.keys}
        held_codes = [self._code[key] for key in held]
        with ExitStack() as failing, plain_errors():
            folder = TemporaryFolder()
            failing.callback(folder.close)
            cable = Cable(folder.path)
            failing.callback(cable.pull)
            self.port = str(cable.port)
            """The path of the serial port; the same through resets and cable pulls."""
            self.flash = folder.path / "flash"
            """The board's file system. It outlives resets."""
            self.flash.mkdir()
            if not blank:
                write_firmware(self.flash)

            def power_up(at_prompt: bool) -> FirmwareProcess:
                return FirmwareProcess(
                    self.runtime, self.flash, self.layout, board_id, held_codes, at_prompt=at_prompt
                )

            self._strip = Strip(self.layout)
            self._wires = WireThread(power_up, folder, cable, self._strip, wire)
            failing.pop_all()
        self._wires.start()

    @property
    def running(self) -> bool:
        """Return True if the firmware runs; False once the board is at its prompt or has crashed."""
        return self._wires.running

    @property
    def errors(self) -> str:
        """Return the traceback of a firmware that has crashed, else an empty string."""
        return self._wires.errors

    def press(self, key_id: str) -> None:
        """Tap a key: down and up. The board sees taps one after the other, none too short to be seen."""
        self.down(key_id)
        self.up(key_id)

    def down(self, key_id: str) -> None:
        """Press a key and hold it. Raises KeyError for an id that is not in the layout."""
        self._write_key(self._code[key_id])

    def up(self, key_id: str) -> None:
        """Let a key go."""
        self._write_key(self._code[key_id] | RELEASED)

    def _write_key(self, code: int) -> None:
        def write() -> None:
            if self._wires.board is not None:
                with suppress(BrokenPipeError):  # the firmware has ended; its keys do nothing
                    os.write(self._wires.board.keys, bytes([code]))

        self._wires.run(write)

    def leds(self) -> dict[str, tuple[int, int, int]]:
        """Return the color of each key and lamp right now, red, green and blue from 0 to 255.

        The board's brightness setting is divided out, so that a full channel is about 255.
        """
        return self._strip.shining()

    def on_frame(self, listener: Callable[[], None] | None) -> None:
        """Set a function that is called, on another thread, whenever the LEDs have taken a frame."""
        self._wires.on_frame = listener

    def unplug(self) -> None:
        """Pull the cable; the board keeps its power."""
        self._wires.unplug()

    def replug(self) -> None:
        """Plug the cable in again, at the same port."""
        self._wires.plug()

    def reset(self) -> None:
        """Cut the board's power and give it back. What waited on the board is lost; the port stays."""
        self._wires.restart()

    def close(self) -> None:
        """End firmware, wire and port. Calling it again does nothing."""
        self._wires.stop()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()
