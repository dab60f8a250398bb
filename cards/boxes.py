"""The boxes of packs: one for each rule book, as the same name is another card in another.

Ashes Reborn, Red Rains and drafts share a box. A game says which box it is played with (`engine/games`), a
pack to which it belongs.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

STANDARD = "ashes-reborn"
"""The box of Ashes Reborn and Red Rains, to which a pack belongs that names none."""
RAVEN = "raven"
"""The box of the original cards, before Ashes Reborn, as the Raven Rules have them."""

REAPERS = "ardent-reapers"
"""The box of Ardent Reapers, whose packs are of another kind (`cards/reapers`)."""


@dataclass(frozen=True)
class DeckRules:
    """How many cards and dice a deck has, and how many copies of a card at most (Rulebook p. 18)."""

    cards: int = 30
    dice: int = 10
    copies: int = 3


@dataclass(frozen=True)
class Box:
    """The packs of a rule book, which are the YAML files of a folder, and what decks of them are like."""

    folder: Path
    decks: DeckRules = DeckRules()


_PACKS = Path(__file__).with_name("packs")
BOXES: dict[str, Box] = {STANDARD: Box(_PACKS), RAVEN: Box(_PACKS / RAVEN)}
"""The boxes by name."""


def known_box(name: str) -> str:
    """The name itself; `ValueError` when there is no such box."""
    if name not in BOXES:
        raise ValueError(f"there is no box of packs '{name}'; there are {', '.join(BOXES)}")
    return name
