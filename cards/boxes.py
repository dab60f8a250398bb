"""The boxes of packs: one for each rule book, as the same name is another card in another.

Ashes Reborn, Red Rains and drafts share a box. A game says which box it is played with (`engine/games`), a
pack to which it belongs.
"""

from __future__ import annotations

from pathlib import Path

STANDARD = "ashes-reborn"
"""The box of Ashes Reborn and Red Rains, to which a pack belongs that names none."""

BOXES: dict[str, Path] = {STANDARD: Path(__file__).with_name("packs")}
"""The folder of each box; the packs of a box are the YAML files in it."""


def known_box(name: str) -> str:
    """The name itself; `ValueError` when there is no such box."""
    if name not in BOXES:
        raise ValueError(f"there is no box of packs '{name}'; there are {', '.join(BOXES)}")
    return name
