"""Reads the text of a file that a person named, as far as it is one."""

from __future__ import annotations

from pathlib import Path
from typing import NoReturn

from cards.errors import Problem, UnreadablePack
from cards.plain_file import open_to_read_once

MAX_BYTES = 2_000_000
"""Largest file that is read; all the released cards together need about a fifth of it."""


def read_text(path: Path) -> str:
    """The text of a file; `UnreadablePack` when it is missing, no plain file, too large or not UTF-8."""
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
