"""Errors of decks; every message is a sentence for the player.

Problems with the folder or the disk are a `host.store.errors.StoreError`, as for saved games.
"""

from __future__ import annotations


class DeckNotFound(LookupError):
    """Raised if there is no such deck, several have this name, or it cannot be played with."""

    def __str__(self) -> str:
        return str(self.args[0])


class DeckRefused(ValueError):
    """Raised if a deck cannot be saved, renamed or deleted as asked; nothing was changed."""


class DeckUnreadable(ValueError):
    """Raised if a text or a file is no deck; says where. `line` counts from 1, if it is known."""

    def __init__(self, message: str, line: int | None = None) -> None:
        super().__init__(message)
        self.line = line
