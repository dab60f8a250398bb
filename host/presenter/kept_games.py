"""Saved games in few words."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from host.presenter.ports import SavedGameLike


def unfinished(games: Sequence[SavedGameLike]) -> SavedGameLike | None:
    """The game played last that is not over and can be opened."""
    return next((game for game in games if game.readable and not game.over), None)


def told(game: SavedGameLike) -> str:
    """A saved game in one line."""
    won = f"won by {game.winner}" if game.winner else "finished"
    state = won if game.over else f"{game.answers} answers"
    return f"{game.title}, {state}"
