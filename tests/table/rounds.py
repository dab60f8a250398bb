"""How many presses a round takes, beside how much hands move on the table in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from statistics import median

from tests.table.laid import Moved


@dataclass(frozen=True)
class Round:
    """One round of a game: presses, and tokens, dice and cards moved, the player's `own` ones and the
    Chimera's."""

    presses: int
    own: int
    chimera: int

    @property
    def moved(self) -> int:
        """All that was moved."""
        return self.own + self.chimera


def rounds_of(presses: Iterable[int], moved: Iterable[Moved]) -> Iterator[Round]:
    """The rounds of a game that is over; it may have ended as the last one began, without a press."""
    for pressed, it in zip_longest(presses, moved, fillvalue=0):
        assert isinstance(pressed, int) and isinstance(it, Moved)
        yield Round(pressed, it.own, it.chimera)


def told(name: str, rounds: Sequence[Round]) -> str:
    """Median and worst, as a table."""

    def row(what: str, of: Callable[[Round], int]) -> str:
        counts = sorted(of(each) for each in rounds)
        return f"{what:<42}{median(counts):>8g}{counts[-1]:>8}"

    dearest = max(rounds, key=lambda each: each.presses / max(1, each.moved))
    return "\n".join(
        (
            f"{f'{name}, {len(rounds)} rounds':<42}{'median':>8}{'most':>8}",
            row("presses of keys", lambda each: each.presses),
            row("moved by hand: own side", lambda each: each.own),
            row("moved by hand: the Chimera's side", lambda each: each.chimera),
            row("moved by hand: all", lambda each: each.moved),
            f"dearest round: {dearest.presses} presses for {dearest.moved} things moved",
        )
    )
