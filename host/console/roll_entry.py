"""Entry of rolled dice with the keys: a side for each die, then Confirm for all of them.

A side key adds one die of the current type, or as many as a number key before it says. A full type is
followed by the next one automatically; the key of a type goes to it, and Confirm goes on if the rest is
basic. Nothing counts before the last Confirm, except for a single die, whose side is the whole answer.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.kernel.decision import Decision
from host.console.game_keys import DICE, NUMBER_KEYS, Keys
from host.console.input_model import InputState, KeyMeaning, Role
from host.presenter.options.roll_entry import RollGrid


def roll_keys(decision: Decision, state: InputState) -> Keys:
    """Return all keys that enter a roll."""
    assert state.roll is not None
    entering = _RollKeys(decision, state, state.roll)
    return {
        **entering.side_keys(),
        **entering.type_keys(),
        **entering.number_keys(),
        **entering.stepping_keys(),
        **entering.confirm_key(),
        **entering.back_key(),
    }


def roll_prompt(state: InputState) -> str:
    """Write how many dice the next side is for, if a number was pressed before it; empty otherwise."""
    if not state.times or state.roll is None:
        return ""
    return f"{state.times} {state.roll.kind} dice show the same: press that side."


class _RollKeys:
    """The keys for a roll of which a part has been entered."""

    def __init__(self, decision: Decision, state: InputState, grid: RollGrid) -> None:
        self._decision, self._cursor, self._grid = decision, state, grid

    def side_keys(self) -> Keys:
        """Return the side keys: each adds one die, or as many as a number key said.

        In a full row they only point. The side of a single die is the answer.
        """
        grid, count = self._grid, self._cursor.times or 1
        keys: Keys = {}
        if len(grid.dice) == 1:  # a single die
            for side in grid.sides:
                shows = KeyMeaning(f"{grid.kind}: {side}", Role.ENTER)
                keys[side] = shows, grid.enter(side).picks(self._decision)
            return keys
        for column, side in enumerate(grid.sides):
            has = grid.count(grid.kind, side)
            if count <= grid.left(grid.kind):
                pointed = Role.POINTED if column == grid.column else Role.ENTER
                words = f"{grid.kind}: {has + count} {side}"
                keys[side] = KeyMeaning(words, pointed), self._to(grid.enter(side, count))
            elif has and column != grid.column:
                keys[side] = (
                    KeyMeaning(f"point at: {grid.kind}, {has} {side}", Role.PICKED),
                    self._to(grid.point(side)),
                )
        return keys

    def type_keys(self) -> Keys:
        """Return the type keys: each goes to the row of that type."""
        grid = self._grid
        keys: Keys = {}
        for row, kind in enumerate(grid.kinds):
            there = self._to(grid.go_to(row))
            if kind not in DICE or len(grid.kinds) == 1 or there == self._cursor:
                continue
            role = Role.POINTED if row == grid.row else Role.ENTER if grid.left(kind) else Role.PICKED
            keys[kind] = KeyMeaning(f"{kind}: {row_words(grid, kind)}", role), there
        return keys

    def number_keys(self) -> Keys:
        """Return the number keys: that many dice show the side pressed next."""
        grid, times = self._grid, self._cursor.times
        keys: Keys = {}
        for count in range(2, min(grid.left(grid.kind), NUMBER_KEYS) + 1):
            if count == times:
                keys[f"foe{count}"] = KeyMeaning("one by one", Role.POINTED), self._to(grid)
            else:
                words = f"{count} {grid.kind} dice show the same"
                keys[f"foe{count}"] = KeyMeaning(words, Role.ENTER), replace(self._cursor, times=count)
        return keys

    def stepping_keys(self) -> Keys:
        """Return plus and minus: one die more or less shows the side that was pressed last."""
        grid = self._grid
        if grid.column is None or self._cursor.times:
            return {}
        side = grid.sides[grid.column]
        has = grid.count(grid.kind, side)
        keys: Keys = {}
        if grid.left(grid.kind):
            keys["plus"] = KeyMeaning(f"{grid.kind}: {has + 1} {side}", Role.MOVE), self._to(grid.step(1))
        if has:
            keys["minus"] = KeyMeaning(f"{grid.kind}: {has - 1} {side}", Role.MOVE), self._to(grid.step(-1))
        return keys

    def confirm_key(self) -> Keys:
        """Return Confirm: it answers if each type was begun, else it goes on to the next empty row."""
        grid, waits = self._grid, self._grid.next_empty_row
        if waits is None:
            words = "enter " + "; ".join(f"{kind} {row_words(grid, kind)}" for kind in grid.kinds)
            return {"confirm": (KeyMeaning(words, Role.CONFIRM), grid.picks(self._decision))}
        if waits == grid.row:
            return {}
        words = f"{grid.kind} {row_words(grid, grid.kind)}; on with {grid.kinds[waits]}"
        return {"confirm": (KeyMeaning(words, Role.CONFIRM), self._to(grid.go_to(waits)))}

    def back_key(self) -> Keys:
        """Return Back: it cancels the number, or takes back the last die."""
        if self._cursor.times:
            return {"back": (KeyMeaning("one by one", Role.CONTROL), self._to(self._grid))}
        if not self._grid.entered:
            return {}
        kind, side = self._grid.entered[-1]
        last = KeyMeaning(f"take back: {kind} {side}", Role.CONTROL)
        return {"back": (last, self._to(self._grid.without_last()))}

    def _to(self, grid: RollGrid) -> InputState:
        return replace(self._cursor, roll=grid, times=0)


def row_words(grid: RollGrid, kind: str) -> str:
    """Write what the dice of a type show: `2 power, 3 basic`."""
    return ", ".join(f"{count} {side}" for side, count in grid.side_counts(kind).items() if count)
