"""A file that a person named, for something to give away."""

from __future__ import annotations

import os
from pathlib import Path

from host.store.errors import CannotWrite


def write_new(path: Path, text: str) -> None:
    """Write a file that must not exist yet; `CannotWrite` when it cannot be, and then there is none."""
    try:
        file = path.open("x", encoding="utf-8", newline="\n")
    except FileExistsError:
        raise CannotWrite(f"{path} already exists; choose another file") from None
    except FileNotFoundError:
        raise CannotWrite(
            f"there is no folder {path.parent}; create it first, or choose another file"
        ) from None
    except OSError as error:
        raise _refused(path, error) from error
    try:
        with file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        path.unlink(missing_ok=True)
        raise _refused(path, error) from error


def _refused(path: Path, error: OSError) -> CannotWrite:
    return CannotWrite(f"the file cannot be written ({error.strerror}); choose another file than {path}")
