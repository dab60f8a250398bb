"""Games that were deleted: put away until people bring them back, or empty the folder themselves."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from host.store.database import open_to_read
from host.store.errors import CannotWrite, SaveUnreadable
from host.store.folder import sync_folder, unusable
from host.store.lock import GameLock


def deleted_folder(data: Path) -> Path:
    """The folder of deleted games, made when it is missing; `DataFolderError` when it cannot be."""
    folder = data / "deleted"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise unusable(f"the folder of deleted games, {folder},", error) from error
    return folder


def put_away(game: Path, folder: Path) -> str:
    """Move a game that nobody plays there; returns what it is called there: `3`, `3-2` for a second one."""
    lock = GameLock(game)
    try:
        with suppress(SaveUnreadable):  # what cannot be read is put away as it is
            open_to_read(game).close()  # a write that was killed half-way is finished or undone here
        name, number = game.stem, 1
        while (folder / f"{name}{game.suffix}").exists():
            number += 1
            name = f"{game.stem}-{number}"
        _move(game, folder / f"{name}{game.suffix}")
    finally:
        lock.close()
    game.with_name(f"{game.name}.lock").unlink(missing_ok=True)
    return name


def bring_back(game: Path, to: Path) -> str:
    """Move a game back; returns its id."""
    lock = GameLock(to)
    try:
        if to.exists():
            raise CannotWrite(f"{to} already exists; try again")
        _move(game, to)
    finally:
        lock.close()
    return to.stem


def _move(game: Path, to: Path) -> None:
    try:
        game.rename(to)
        for folder in (game.parent, to.parent):
            sync_folder(folder)
    except OSError as error:
        raise CannotWrite(f"{game} cannot be moved to {to.parent}: {error.strerror}") from error
