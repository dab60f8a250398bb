"""Which dice a selection means."""

from __future__ import annotations

from cards.dice_selection import DiceSelection
from cards.things import Things
from engine.ashes.language.filters import candidates, meant
from engine.ashes.language.references import players_of
from engine.ashes.model.state import Die
from engine.ashes.table import Frame, Table


def dice_meant(table: Table, wanted: DiceSelection, frame: Frame) -> list[Die]:
    """The dice that fit, in the order of their numbers. Those that were spent are told by `count_of` alone:
    which of several alike they were makes no difference."""
    owners = players_of(table, frame, wanted.of)
    return [
        die
        for die in table.state.dice
        if die.pool == wanted.zone
        and die.owner in owners
        and _shows(wanted, die.type, die.side)
        and (wanted.lies_on is None or meant(table, wanted.lies_on, die.card, frame))
    ]


def count_of(table: Table, wanted: Things, frame: Frame) -> int:
    """How many things fit."""
    if not isinstance(wanted, DiceSelection):
        return sum(1 for _ in candidates(table, wanted, frame))
    if wanted.zone == "spent":
        return sum(_shows(wanted, kind, side) for kind, side in frame.paid)
    return len(dice_meant(table, wanted, frame))


def is_any(table: Table, wanted: Things, frame: Frame) -> bool:
    """Whether anything fits."""
    if isinstance(wanted, DiceSelection):
        return count_of(table, wanted, frame) > 0
    return any(True for _ in candidates(table, wanted, frame))


def _shows(wanted: DiceSelection, kind: str, side: str) -> bool:
    return (not wanted.type or kind in wanted.type) and (not wanted.side or side in wanted.side)
