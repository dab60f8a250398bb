"""Where games are kept."""

from __future__ import annotations

from pathlib import Path

from host.store.errors import DataFolderError


def data_folder(chosen: Path | None = None) -> Path:
    """The folder for everything Cinderboard keeps: `chosen`, else the platform's place for user data."""
    if chosen is not None:
        return chosen.expanduser()
    from platformdirs import user_data_path

    return user_data_path("cinderboard", appauthor=False)


def games_folder(data: Path) -> Path:
    """The folder of the save files, made when it is missing; `DataFolderError` when it cannot be."""
    games = data / "games"
    try:
        games.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        what = (
            "is a file, not a folder"
            if isinstance(error, FileExistsError | NotADirectoryError)
            else (f"cannot be used: {error.strerror}")
        )
        raise DataFolderError(f"the data folder {data} {what}; choose another with --data") from error
    return games
