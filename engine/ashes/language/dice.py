"""Which dice and players a selection means, and how many things."""

from __future__ import annotations

from cards.conditions import Condition
from cards.dice_selection import DiceSelection
from cards.player_selection import PlayerSelection
from cards.selection import Selection
from cards.things import Things
from engine.ashes.language.conditions import holds
from engine.ashes.language.filters import candidates, meant
from engine.ashes.language.references import players_of
from engine.ashes.model.die import Die, Pool
from engine.ashes.table import Frame, Table


def dice_meant(table: Table, wanted: DiceSelection, frame: Frame) -> list[Die]:
    """The dice that fit, in the order of their numbers. Those that were spent fit as they were then."""
    if wanted.zone == "spent":
        spent = {die.id for die in frame.paid if _shows(wanted, die.type, die.side)}
        return [die for die in table.state.dice if die.id in spent]
    owners = players_of(table, frame, wanted.of)
    among = None if wanted.among is None else frame.dice.get(wanted.among, ())
    return [
        die
        for die in table.state.dice
        if (die.pool == wanted.zone if among is None else die.id in among)
        and die.owner in owners
        and _shows(wanted, die.type, die.side)
        and (wanted.lies_on is None or meant(table, wanted.lies_on, die.card, frame))
    ]


def home_of(table: Table, die: int) -> Pool:
    """Where a die goes that leaves a card: to its owner's exhausted pool, or out of the game after them."""
    return "out" if table.state.players[table.state.dice[die].owner].out else "exhausted"


def players_meant(table: Table, wanted: PlayerSelection, frame: Frame) -> list[str]:
    """The players that fit, in turn order from the active player."""
    seats = [seat for seat in table.seats() if not table.state.players[seat].out]
    if wanted.of == "opponent":
        opponents = table.opponents(frame.you)
        seats = [seat for seat in seats if seat in opponents]
    return [seat for seat in seats if wanted.where is None or _is_so(table, wanted.where, seat, frame)]


def _is_so(table: Table, condition: Condition, seat: str, frame: Frame) -> bool:
    before = frame.players.get("them")
    frame.players["them"] = seat
    try:
        return holds(table, condition, frame)
    finally:
        if before is None:
            del frame.players["them"]
        else:
            frame.players["them"] = before


def count_of(table: Table, wanted: Things, frame: Frame) -> int:
    """How many things fit."""
    if isinstance(wanted, PlayerSelection):
        return len(players_meant(table, wanted, frame))
    if not isinstance(wanted, DiceSelection):
        return sum(1 for _ in candidates(table, wanted, frame))
    if wanted.zone == "spent":
        return sum(_shows(wanted, die.type, die.side) for die in frame.paid)
    return len(dice_meant(table, wanted, frame))


def is_any(table: Table, wanted: Things, frame: Frame) -> bool:
    """Whether anything fits."""
    if not isinstance(wanted, Selection):
        return count_of(table, wanted, frame) > 0
    return any(True for _ in candidates(table, wanted, frame))


def _shows(wanted: DiceSelection, kind: str, side: str) -> bool:
    return (not wanted.type or kind in wanted.type) and (not wanted.side or side in wanted.side)
