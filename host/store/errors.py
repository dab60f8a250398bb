"""Errors of saved games.

    StoreError
    ├── DataFolderError     the data folder cannot be used
    ├── GameNotFound        no game of this id, no file at this path
    ├── GameInUse           another Cinderboard is playing this game
    ├── SaveUnreadable      not a saved game, or nothing of it can be loaded
    ├── SaveLocked          another program works on the file, which may well be sound
    └── CannotWrite         an answer could not be saved, and was undone; or a file could not be made
        └── SaveGone        the file of a game that is being played was deleted, moved or replaced

Every text is one sentence or two for the player: what is wrong and what to do. No file is changed by an
operation that raises.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from cards.errors import printable

if TYPE_CHECKING:
    from pathlib import Path


class StoreError(Exception):
    """Base of these errors; its text is for the player, without the control characters of a name."""

    def __init__(self, text: str) -> None:
        super().__init__(printable(text))


class DataFolderError(StoreError):
    """The data folder cannot be made or listed."""


class GameNotFound(StoreError):
    """There is no game of this id, or no file at this path."""


class GameInUse(StoreError):
    """Another process has this game open."""


class SaveUnreadable(StoreError):
    """The file is not a saved game, or not even its setup can be read."""


class SaveLocked(StoreError):
    """Another program has locked the file, which may be sound."""


class CannotWrite(StoreError):
    """The disk did not take the data: it is full, read-only or gone, or there is such a file already."""


class GameInMemory(Protocol):
    """Game under way whose file is gone."""

    @property
    def id(self) -> str:
        """Return the id under which it was saved."""

    def save_again(self) -> str:
        """Save it to a new file, continue in that, and return its id."""

    def export(self, path: Path, /) -> Path:
        """Write it as text to `path`, which must not exist yet."""


class SaveGone(CannotWrite):
    """The file of the game being played is gone, or is another one.

    Its answers are only in memory: `game`, if known, can be saved again or exported.
    """

    game: GameInMemory | None = None
