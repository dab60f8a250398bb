"""The files of a person's own decks: names, and writing that never leaves half a deck."""

from __future__ import annotations

import os
import re
import unicodedata
from pathlib import Path

from host.store.errors import CannotWrite, DataFolderError

SUFFIX = ".yaml"
_LONGEST = 60


def decks_folder(data: Path) -> Path:
    """The folder of the decks, made when it is missing; `DataFolderError` when it cannot be."""
    decks = data / "decks"
    try:
        decks.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        blocked = isinstance(error, FileExistsError | NotADirectoryError)
        what = "is a file, not a folder" if blocked else f"cannot be used: {error.strerror}"
        raise DataFolderError(f"the folder of your decks, {decks}, {what}; choose another with --data") from (
            error
        )
    return decks


def deck_files(folder: Path) -> list[Path]:
    """The files of all decks, by name."""
    try:
        return sorted(path for path in folder.iterdir() if path.suffix == SUFFIX)
    except OSError as error:
        raise DataFolderError(
            f"the folder of your decks, {folder}, cannot be listed: {error.strerror}; "
            "choose another with --data"
        ) from error


def slug_of(name: str) -> str:
    """A name for a file: small letters, digits and dashes; `deck` when nothing of the name is left."""
    letters = unicodedata.normalize("NFKD", name.casefold()).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", letters)[:_LONGEST].strip("-") or "deck"


def free_file(folder: Path, name: str) -> Path:
    """A file for a deck of this name that does not exist yet, numbered if it must be."""
    slug = slug_of(name)
    path = folder / f"{slug}{SUFFIX}"
    number = 1
    while os.path.lexists(path):
        number += 1
        path = folder / f"{slug}-{number}{SUFFIX}"
    return path


def write_whole(path: Path, text: str) -> None:
    """Write a file so that it is whole, old or new, whenever the power goes; `CannotWrite` if it cannot be."""
    unfinished = path.with_name(f".{path.name}.new")
    try:
        with unfinished.open("w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(path)
        _sync(path.parent)
    except OSError as error:
        unfinished.unlink(missing_ok=True)
        raise CannotWrite(
            f"{path} could not be written ({error.strerror}); nothing was lost, "
            "free some space or choose another folder with --data"
        ) from error


def remove(path: Path) -> None:
    """Remove a deck's file; `CannotWrite` when that is not allowed."""
    try:
        path.unlink()
        _sync(path.parent)
    except OSError as error:
        raise CannotWrite(f"{path} could not be deleted: {error.strerror}") from error


def _sync(folder: Path) -> None:
    """Make a change of the folder durable, where the platform needs it and allows it."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
