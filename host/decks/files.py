"""The files of a person's own decks: names, and writing that never leaves half a deck."""

from __future__ import annotations

import os
import re
import unicodedata
from pathlib import Path

from host.store.errors import CannotWrite
from host.store.folder import sync_folder, unusable

SUFFIX = ".yaml"
_LONGEST = 60


def make_folder(folder: Path) -> Path:
    """Make the folder of the decks when it is missing; `DataFolderError` when it cannot be."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise unusable(_called(folder), error) from error
    return folder


def deck_files(folder: Path, suffix: str = SUFFIX) -> list[Path]:
    """The files of all decks, by name; none when there is no such folder yet."""
    try:
        return sorted(path for path in folder.iterdir() if path.suffix == suffix and path.name[0] != ".")
    except FileNotFoundError:
        return []
    except OSError as error:
        raise unusable(_called(folder), error) from error


def _called(folder: Path) -> str:
    return f"the folder of your decks, {folder},"


def is_yaml(path: Path) -> bool:
    """Whether a deck in a file of this name is written as YAML, not as text."""
    return path.suffix.casefold() in (".yaml", ".yml")


def slug_of(name: str) -> str:
    """A name for a file: small letters, digits and dashes; `deck` when nothing of the name is left."""
    letters = unicodedata.normalize("NFKD", name.casefold()).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", letters)[:_LONGEST].strip("-") or "deck"


def free_file(folder: Path, name: str, suffix: str = SUFFIX) -> Path:
    """A file for a deck of this name that does not exist yet, numbered if it must be."""
    slug = slug_of(name)
    path = folder / f"{slug}{suffix}"
    number = 1
    while os.path.lexists(path):
        number += 1
        path = folder / f"{slug}-{number}{suffix}"
    return path


def write_whole(path: Path, text: str) -> None:
    """Write a file that is whole, old or new, whenever the power goes; `CannotWrite` when it cannot be."""
    unfinished = path.with_name(f".{path.name}.new")
    try:
        with unfinished.open("w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(path)
        sync_folder(path.parent)
    except OSError as error:
        unfinished.unlink(missing_ok=True)
        raise CannotWrite(
            f"{path} could not be written ({error.strerror}) and is as it was; "
            "free some space or choose another folder with --data"
        ) from error


def remove(path: Path) -> None:
    """Remove a deck's file; `CannotWrite` when that is not allowed."""
    try:
        path.unlink()
        sync_folder(path.parent)
    except OSError as error:
        raise CannotWrite(f"{path} could not be deleted: {error.strerror}") from error
