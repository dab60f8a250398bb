"""Folders of games and decks, and files written to a path that a person named."""

from __future__ import annotations

import os
from pathlib import Path

from host.store.errors import CannotWrite, DataFolderError


def data_folder(chosen: Path | None = None) -> Path:
    """Return the data folder: `chosen`, else the platform's place for user data.

    Raises `DataFolderError` for the home of an unknown user.
    """
    if chosen is not None:
        try:
            return chosen.expanduser()
        except RuntimeError:
            raise DataFolderError(
                f"{chosen.parts[0]} is nobody's home here; name another folder with --data"
            ) from None
    from platformdirs import user_data_path

    return user_data_path("cinderboard", appauthor=False)


def games_folder(data: Path) -> Path:
    """Return the folder of the save files, made if it is missing; raises `DataFolderError` if it cannot."""
    games = data / "games"
    try:
        games.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        what = f"the folder of your games, {games}," if data.is_dir() else f"the data folder {data}"
        raise folder_error(what, error) from error
    return games


def folder_error(folder: str, error: OSError) -> DataFolderError:
    """Return the error for a folder that cannot be made or listed; `folder` names it in the message."""
    blocked = isinstance(error, FileExistsError | NotADirectoryError)
    what = "is a file, not a folder" if blocked else f"cannot be used: {error.strerror}"
    return DataFolderError(f"{folder} {what}; choose another with --data")


def sync_folder(folder: Path) -> None:
    """Make a change of the names in a folder durable, where the platform needs and allows it."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


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
