"""The built-in players by name."""

from __future__ import annotations

from collections.abc import Callable

from engine.bots.player import Player
from engine.bots.random_player import RandomPlayer
from engine.bots.sharp_player import SharpPlayer
from engine.bots.sturdy_player import SturdyPlayer

PLAYERS: dict[str, Callable[[int], Player]] = {
    "random": RandomPlayer,
    "sharp": SharpPlayer,
    "sturdy": SturdyPlayer,
}
"""What makes a player of each name from a seed."""


def make_player(name: str, seed: int) -> Player:
    """A player by its name; `KeyError` when there is none of that name."""
    return PLAYERS[name](seed)
