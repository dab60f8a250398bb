"""Keys and lamps in a draft, which has no cards on the table and no turns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.draft.option_meanings_and_saves import DicePair
from engine.draft.view import DraftView
from engine.kernel.option_meaning import Choice
from host.console.game_keys import DICE, CardKey, GameKeys, Path, two_keys


class DraftKeys(GameKeys):
    """Keys of a draft: dice are taken with their keys, and shown as basics."""

    def paths(self, value: Choice, view: DraftView, place: CardKey | None) -> Iterator[Path]:
        if isinstance(value, DicePair):
            yield from two_keys(*value.types)
        else:
            yield from super().paths(value, view, place)

    def dice(self, view: DraftView) -> Sequence[tuple[str, str]]:
        """Return the dice taken so far."""
        taken = [drafter.dice for drafter in view.drafters if drafter.seat == view.seat]
        return [(kind, "basic") for dice in taken for kind in DICE for _ in range(dice.get(kind, 0))]
