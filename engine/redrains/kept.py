"""What effects of the Chimera's texts keep for those that follow in the same text."""

from __future__ import annotations

from engine.ashes.table import Frame

LAST_DIE = "last die"
"""What the rage die shows that was re-rolled last."""
REVEALED = "revealed"
"""The aspect that was revealed last."""
AGAIN = "again"
"""Against whom an Ultimate resolves once more; what concerns no player does not happen again then."""


def revealed(frame: Frame) -> int | None:
    """The aspect that this text has revealed, if any."""
    aspect = frame.kept.get(REVEALED)
    return aspect if isinstance(aspect, int) else None
