"""How deep the program goes for the players at a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.ashes.view.read_model import GameView

COMPANION = "companion"
"""How the policies of a player begin of whose cards the program knows what it is told."""


def is_companion(view: GameView, seat: str) -> bool:
    """Whether the program knows of a seat's cards only what it is told."""
    side = next((side for side in view.players if side.seat == seat), None)
    return side is not None and side.policy.startswith(COMPANION)
