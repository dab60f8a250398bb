"""New files at a path that a person named, never over a file that exists."""

from __future__ import annotations

import os
from pathlib import Path

from host.store.errors import CannotWrite


def write_new(path: Path, text: str) -> None:
    """Write a file that must not exist yet; raises `CannotWrite` if it cannot, and leaves no file then."""
    try:
        file = path.open("x", encoding="utf-8", newline="\n")
    except FileExistsError:
        raise CannotWrite(f"{path} already exists; choose another file") from None
    except FileNotFoundError:
        raise CannotWrite(
            f"there is no folder {path.parent}; create it first, or choose another file"
        ) from None
    except OSError as error:
        raise _file_error(path, error) from error
    try:
        with file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        path.unlink(missing_ok=True)
        raise _file_error(path, error) from error


def unused_path(folder: Path, name: str, ending: str = ".jsonl") -> Path:
    """Return the path of a file that does not exist yet, with a number after the name if necessary."""
    path = folder / f"{name}{ending}"
    number = 1
    while path.exists():
        number += 1
        path = folder / f"{name}-{number}{ending}"
    return path


def _file_error(path: Path, error: OSError) -> CannotWrite:
    return CannotWrite(f"the file cannot be written ({error.strerror}); choose another file than {path}")
