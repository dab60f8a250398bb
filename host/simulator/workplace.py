"""The folder of a simulated board, which is not left behind even if the program is killed."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from host.simulator.firmware_process import SimulatorError

if sys.platform != "win32":
    import fcntl

PREFIX = "cinderboard-sim-"


class Workplace:
    """A folder for temporary files, locked for as long as this process lives; `path` is where.

    Making one clears away those of processes that were killed and could not do it themselves. Raises OSError.
    """

    def __init__(self) -> None:
        _clear_away(Path(tempfile.gettempdir()))
        while True:
            self.path = Path(tempfile.mkdtemp(prefix=PREFIX))
            try:
                self._lock = os.open(self.path, os.O_RDONLY)
            except FileNotFoundError:  # another process took it for left behind before it was opened
                continue
            if sys.platform != "win32":
                fcntl.flock(self._lock, fcntl.LOCK_EX)
            if self.path.exists():  # else another process took it for left behind before it was locked
                return
            os.close(self._lock)

    def close(self) -> None:
        """Remove the folder and all that is in it."""
        with suppress(FileNotFoundError):  # whoever keeps temporary folders tidy was quicker
            shutil.rmtree(self.path)
        os.close(self._lock)


def _clear_away(folder: Path) -> None:
    """Remove what nobody has locked any more; what belongs to another user stays."""
    if sys.platform == "win32":
        return
    for left in folder.glob(f"{PREFIX}*"):
        try:
            lock = os.open(left, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
        except OSError:  # gone meanwhile, or of another user
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
def told_plainly() -> Iterator[None]:
    """Whatever the system has none of for a simulated board is a SimulatorError in one line."""
    try:
        yield
    except OSError as error:
        raise SimulatorError(
            f"the simulated console cannot be set up ({error.strerror}); it needs a folder for temporary "
            "files with a little room, a pseudo-terminal and a process"
        ) from error
