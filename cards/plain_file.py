"""Opening a file that a person or a stranger named: only a plain one, so that reading it comes to an end."""

from __future__ import annotations

import errno
import stat
from pathlib import Path
from typing import BinaryIO

HANDED_OVER = Path("/dev/fd")
"""Where files stand that whoever started the program has opened for it."""


def open_to_read_once(path: Path) -> BinaryIO:
    """As `open_plain`; also the pipe that a shell passes for `<(command)`.

    Somebody writes into that already, so that opening it waits for nothing. It can be read once only.
    """
    if path.parent == HANDED_OVER and stat.S_ISFIFO(path.stat().st_mode):
        return path.open("rb")
    return open_plain(path)


def open_plain(path: Path) -> BinaryIO:
    """The file at `path`, open for reading.

    `OSError`, with a reason in words, when there is none, or a folder, pipe or device: opening a pipe waits
    for somebody to write into it, and some devices have no end.
    """
    mode = path.stat().st_mode
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, "it is a folder", str(path))
    if not stat.S_ISREG(mode):
        raise OSError(errno.EINVAL, "it is a pipe or a device, not a plain file", str(path))
    return path.open("rb")
