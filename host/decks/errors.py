"""What can go wrong with decks; every text is a sentence for the player.

Trouble with the folder or the disk is a `host.store.errors.StoreError`, as with saved games.
"""

from __future__ import annotations


class DeckNotFound(LookupError):
    """There is no such deck, several have this name, or it cannot be played with."""

    def __str__(self) -> str:
        return str(self.args[0])


class DeckRefused(ValueError):
    """The deck cannot be kept, renamed or deleted as asked; nothing was changed."""


class DeckUnreadable(ValueError):
    """A text or a file is no deck; says where it stops being one. `line` counts from 1, if it is known."""

    def __init__(self, message: str, line: int | None = None) -> None:
        super().__init__(message)
        self.line = line
