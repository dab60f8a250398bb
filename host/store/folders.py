"""Folders of games and decks."""

from __future__ import annotations

import os
from pathlib import Path

from host.store.errors import DataFolderError


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
