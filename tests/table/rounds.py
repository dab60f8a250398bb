"""How many presses a round takes, beside how much hands move on the table in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median

from tests.table.companion import CompanionTable


@dataclass(frozen=True)
class Round:
    """One round of a game of a `kind`: presses, and tokens, dice and cards moved, the player's `own` ones and
    the Chimera's."""

    kind: str
    presses: int
    own: int
    chimera: int


def rounds_of(game: CompanionTable) -> list[Round]:
    """The rounds of a game that is over."""
    moved = game.books.moved
    return [
        Round(game.kind, presses, it.own, it.chimera) for presses, it in zip(game.presses, moved, strict=True)
    ]


def told(name: str, rounds: Sequence[Round]) -> str:
    """Median and worst, as a table."""

    def row(what: str, of: Callable[[Round], int]) -> str:
        counts = sorted(of(each) for each in rounds)
        return f"{what:<42}{median(counts):>8g}{counts[-1]:>8}"

    dearest = max(rounds, key=lambda each: each.presses / (each.own + each.chimera))
    return "\n".join(
        (
            f"{f'{name}, {len(rounds)} rounds':<42}{'median':>8}{'most':>8}",
            row("presses of keys", lambda each: each.presses),
            row("moved by hand: own side", lambda each: each.own),
            row("moved by hand: the Chimera's side", lambda each: each.chimera),
            row("moved by hand: all", lambda each: each.own + each.chimera),
            f"dearest round: {dearest.presses} presses for {dearest.own + dearest.chimera} things moved",
        )
    )
