"""What people may set right in Ardent Reapers: which card a real one is after all."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from engine.reapers.reports import can_be
from engine.reapers.state import ZONES

if TYPE_CHECKING:
    from collections.abc import Sequence

NOTHING = "No named real card could be a different one."


@dataclass(frozen=True, slots=True)
class Mistaken:
    """A real card that may have been taken for another: what it is `called`, with its place, and each name
    it may have with the statement that says so."""

    called: str
    names: Sequence[tuple[str, str]]


def mistaken_of(match: Any) -> list[Mistaken]:
    """Each real card that was seen and may be another, as they lie on the table."""
    state = match.game.state
    table = match.rules.table(state)
    found = []
    for seat, side in state.sides.items():
        for zone in ZONES:
            for card in side.zone(zone):
                if state.is_unseen(card):
                    continue
                names = [(said.name, said.id) for said in can_be(table, card)]
                if names:
                    where = "battle line" if zone == "line" else "Relics" if zone == "relics" else zone
                    found.append(Mistaken(f"{table.called(card)}, {seat}'s {where}", names))
    return found
