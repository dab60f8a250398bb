"""Opens and reads a file that a person or a stranger named, if it is a plain text file of sane size."""

from __future__ import annotations

import errno
import stat
from pathlib import Path
from typing import BinaryIO, NoReturn

from cards.errors import Problem, UnreadablePack

HANDED_OVER = Path("/dev/fd")
"""The folder of files that the program's parent process has opened for it."""


def open_to_read_once(path: Path) -> BinaryIO:
    """Open a file as `open_plain` does, or the pipe that a shell passes for `<(command)`.

    Opening such a pipe does not block, because its writer is already there. It can be read only once.
    """
    if path.parent == HANDED_OVER and stat.S_ISFIFO(path.stat().st_mode):
        return path.open("rb")
    return open_plain(path)


def open_plain(path: Path) -> BinaryIO:
    """Open the file at `path` for reading.

    Raises `OSError` with a reason if there is none, or if it is a folder, pipe or device: opening a pipe
    waits for a writer, and some devices are endless.
    """
    mode = path.stat().st_mode
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, "it is a folder", str(path))
    if not stat.S_ISREG(mode):
        raise OSError(errno.EINVAL, "it is a pipe or a device, not a plain file", str(path))
    return path.open("rb")


MAX_BYTES = 2_000_000
"""The largest file that is read; all the released cards together need about a fifth of it."""


def read_text(path: Path) -> str:
    """Return the text of a file.

    Raises `UnreadablePack` if it is missing, no plain file, too large or not UTF-8.
    """
    try:
        with open_to_read_once(path) as file:
            raw = file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        _unreadable(path, "there is no such file", "check the name and the folder")
    except PermissionError as error:
        _unreadable(path, f"the file cannot be read ({error.strerror})", "check its permissions")
    except OSError as error:
        _unreadable(path, f"the file cannot be read ({error.strerror})", "name a .yaml file")
    if len(raw) > MAX_BYTES:
        size = f"{MAX_BYTES // 1_000_000} MB"
        _unreadable(path, f"the file is larger than {size}", "split it into several packs")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        _unreadable(path, "the file is not UTF-8 text", "save it as UTF-8 in your editor", line)


def _unreadable(path: Path, message: str, hint: str, line: int | None = None) -> NoReturn:
    raise UnreadablePack(Problem("CARD001", str(path), line, "", "", message, hint)) from None
