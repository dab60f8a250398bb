"""Keys and lamps in Ardent Reapers: rows for the battle lines, the Relics and the hand."""

from __future__ import annotations

from collections.abc import Iterator

from engine.kernel.option_meaning import Choice
from engine.reapers.option_meanings import (
    BearHug,
    CardChoice,
    DiscardChoice,
    IdentifyCard,
    TeamUp,
)
from engine.reapers.view import ReapersView
from host.console.game_keys import CardKey, GameKeys, Path

_LINE, _RELICS, _HAND = 10, 5, 8


class ReapersKeys(GameKeys):
    """Keys of Ardent Reapers.

    Your battle line has your row, the enemy's theirs, Relics the spellboard's; Attack fights, Meditate
    harvests, Pass ends the turn.
    """

    def opponents(self, view: ReapersView) -> list[str]:
        return [side.seat for side in view.sides if side.seat != view.seat]

    def card_keys(self, view: ReapersView) -> dict[int, CardKey]:
        found: dict[int, CardKey] = {}
        for side in view.sides:
            own = side.seat == view.seat
            rows = [("own" if own else "foe", side.line, _LINE)]
            rows += [("spell", side.relics, _RELICS), ("hand", side.hand or (), _HAND)] if own else []
            for row, cards, length in rows:
                for number, card in enumerate(cards, 1):
                    key = f"{row}{number}" if number <= length else ""
                    found[card.id] = CardKey(key, "" if own else side.seat)
        return found

    def paths(self, value: Choice, view: ReapersView, place: CardKey | None) -> Iterator[Path]:
        """Yield an action and its card in either order; the card alone if only a card is asked for."""
        if isinstance(value, TeamUp | BearHug | DiscardChoice):
            return  # these have the number key of their row: the card's own key fights with it, or plays it
        if isinstance(value, IdentifyCard) or (isinstance(value, CardChoice) and value.shown):
            return  # a real card that nobody has seen is picked by its name, with the number key of its row
        if not isinstance(value, CardChoice) or (place is not None and place.key):
            yield from super().paths(value, view, place)
