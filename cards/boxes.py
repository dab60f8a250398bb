"""The boxes of packs, one for each rule book.

A name stands for different cards in different rule books. Ashes Reborn, Red Rains and drafts share a box. A
game names the box that it is played with (`engine/game_entries`), a pack the box to which it belongs.
"""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

STANDARD = "ashes-reborn"
"""The box of Ashes Reborn and Red Rains; packs that name no box belong to it."""
USUAL_DECK, USUAL_BOSS = "The Iron Men", "The Corpse of Viros"
"""Deck and boss of the standard box that are played if none is named."""
RAVEN = "raven"
"""The box of the original cards, before Ashes Reborn, for the Raven Rules."""

REAPERS = "ardent-reapers"
"""The box of Ardent Reapers, whose packs have a schema of their own (`cards/reapers`)."""


class DeckRules(Struct, frozen=True):
    """The number of cards and dice in a deck, and the most copies of one card (Rulebook p. 18)."""

    cards: int = 30
    dice: int = 10
    copies: int = 3


class Box(Struct, frozen=True):
    """The packs of one rule book, which are the YAML files of a folder, and the rules for its decks."""

    folder: Path
    decks: DeckRules = DeckRules()


_PACKS = Path(__file__).with_name("packs")
BOXES: dict[str, Box] = {STANDARD: Box(_PACKS), RAVEN: Box(_PACKS / RAVEN)}
"""The boxes by name."""
FIRST_RELEASES = {STANDARD: "Master Set", RAVEN: "Core Set"}
"""The product of each box that everybody who plays with it has."""


def known_box(name: str) -> str:
    """Return `name`; raise `ValueError` if there is no box of this name."""
    if name not in BOXES:
        raise ValueError(f"there is no box of packs '{name}'; there are {', '.join(BOXES)}")
    return name
