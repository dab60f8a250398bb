"""Where a card of the table lies on the console, and on whose side."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from engine.ashes.view.read_model import CardView, GameView
from engine.draft.view import DraftView

Seen: TypeAlias = GameView | DraftView
"""What a seat sees: of a game, or of a draft, which has no cards on the table."""

_OWN, _FOE, _SPELLS, _HAND = 10, 10, 5, 8


@dataclass(frozen=True, slots=True)
class Place:
    """The key of a card, empty beyond the last key. `side` is the opponent whose card it is, if one's."""

    key: str
    side: str = ""


def opponents(view: Seen) -> list[str]:
    """The other seats of a game, clockwise from the left of who sees it; the Chimera is one."""
    if isinstance(view, DraftView):
        return []
    return view.others(view.seat)


def places(view: Seen) -> dict[int, Place]:
    """The place of each card: battlefields left to right, own spellboard and hand.

    A card attached to another, or face down under it, has the place of that card. All opponents have
    the same keys.
    """
    found: dict[int, Place] = {}
    if isinstance(view, DraftView):
        return found
    for player in view.players:
        if player.seat == view.seat:
            _place(found, "phoenixborn", player.phoenixborn)
            _line_up(found, "own", player.battlefield, _OWN)
            _line_up(found, "spell", player.spellboard, _SPELLS)
            _line_up(found, "hand", player.hand or (), _HAND)
        else:
            _place(found, "chimera", player.phoenixborn, player.seat)
            _line_up(found, "foe", player.battlefield, _FOE, player.seat)
    return found


def _line_up(
    found: dict[int, Place], row: str, cards: tuple[CardView, ...], length: int, side: str = ""
) -> None:
    for number, card in enumerate(cards, 1):
        _place(found, f"{row}{number}" if number <= length else "", card, side)


def _place(found: dict[int, Place], key: str, card: CardView, side: str = "") -> None:
    for each in (card, *card.attached, *card.under):
        found[each.id] = Place(key, side)
