"""The folders in which games and decks are kept."""

from __future__ import annotations

import os
from pathlib import Path

from host.store.errors import DataFolderError


def data_folder(chosen: Path | None = None) -> Path:
    """The folder for everything Cinderboard keeps: `chosen`, else the platform's place for user data.

    `DataFolderError` for the home of a user that is not known here.
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
    """The folder of the save files, made when it is missing; `DataFolderError` when it cannot be."""
    games = data / "games"
    try:
        games.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        what = f"the folder of your games, {games}," if data.is_dir() else f"the data folder {data}"
        raise unusable(what, error) from error
    return games


def unusable(folder: str, error: OSError) -> DataFolderError:
    """What to say of a folder that cannot be made or listed; `folder` says which."""
    blocked = isinstance(error, FileExistsError | NotADirectoryError)
    what = "is a file, not a folder" if blocked else f"cannot be used: {error.strerror}"
    return DataFolderError(f"{folder} {what}; choose another with --data")


def sync_folder(folder: Path) -> None:
    """Make a change of the names in a folder durable, where the platform needs it and allows it."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
