"""A roll as one grid: a row for each type of dice, a column for each side, how many show it.

It draws nothing and knows no key. Whatever enters it, typed text, arrows or the console's keys, is a few of
its steps; what was entered counts only when it is answered with `picks`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from engine.ashes.model.choices import Shows

if TYPE_CHECKING:
    from engine.kernel.decision import Answer, Decision


class TooManyDice(ValueError):
    """More dice were entered than were rolled; the message says so in one line."""


@dataclass(frozen=True, slots=True)
class RollGrid:
    """What has been entered of a roll.

    `dice` are the types of the dice that were rolled, in the order they are answered in; `sides` what they
    can show, the highest first. `entered` are the dice entered so far, as type and side, the last one last.
    `row` is the row that is entered now, `column` the side pointed at in it; None before there is one.
    """

    dice: tuple[str, ...]
    sides: tuple[str, ...]
    entered: tuple[tuple[str, str], ...] = ()
    row: int = 0
    column: int | None = None

    # What it says

    @property
    def kinds(self) -> tuple[str, ...]:
        """The type of each row."""
        return tuple(dict.fromkeys(self.dice))

    @property
    def kind(self) -> str:
        """The type of the row that is entered now."""
        return self.kinds[self.row]

    def rolled(self, kind: str) -> int:
        """How many dice of this type were rolled."""
        return self.dice.count(kind)

    def count(self, kind: str, side: str) -> int:
        """How many dice of this type were entered with this side."""
        return self.entered.count((kind, side))

    def left(self, kind: str) -> int:
        """How many dice of this type were not entered; they show the lowest side."""
        return self.rolled(kind) - sum(entered == kind for entered, _ in self.entered)

    def begun(self, kind: str) -> bool:
        """Whether any die of this type was entered."""
        return self.left(kind) < self.rolled(kind)

    @property
    def waits(self) -> int | None:
        """The next row of which nothing was entered, from this one on; None when the roll may be answered."""
        rows = range(len(self.kinds))
        return next((row for row in self._from_here(rows) if not self.begun(self.kinds[row])), None)

    def shown(self, kind: str) -> dict[str, int]:
        """How many dice of this type show each side; those that were not entered show the lowest."""
        shown = {side: self.count(kind, side) for side in self.sides}
        shown[self.sides[-1]] += self.left(kind)
        return shown

    def picks(self, decision: Decision) -> Answer:
        """The answer to the question about the first of the dice, and those after it."""
        ids = {option.value.side: option.id for option in decision.options if isinstance(option.value, Shows)}
        waiting = {
            kind: [side for side, count in self.shown(kind).items() for _ in range(count)]
            for kind in self.kinds
        }
        return tuple(ids[waiting[kind].pop(0)] for kind in self.dice)

    # Steps

    def enter(self, side: str, count: int = 1) -> RollGrid:
        """So many more dice of this row show a side; when the row is full, another one is next.

        Raises `TooManyDice`.
        """
        grid = self._with(side, count)
        if grid.left(grid.kind):
            return grid
        rows = [row for row in range(len(grid.kinds)) if grid.left(grid.kinds[row])]
        return grid if not rows else replace(grid, row=grid._from_here(rows)[0], column=None)

    def go(self, row: int, column: int | None = None) -> RollGrid:
        """Go to a row, and point at a side in it."""
        return replace(self, row=row, column=column)

    def point(self, side: str) -> RollGrid:
        """Point at a side of this row."""
        return replace(self, column=self.sides.index(side))

    def step(self, by: int) -> RollGrid:
        """One die more or less shows the side pointed at; never less than none. Raises `TooManyDice`."""
        side = self.sides[self.column or 0]
        if by > 0:
            return self._with(side, 1)
        last = [place for place, die in enumerate(self.entered) if die == (self.kind, side)][-1:]
        kept = tuple(die for place, die in enumerate(self.entered) if place not in last)
        return replace(self, entered=kept, column=self.sides.index(side))

    def emptied(self) -> RollGrid:
        """Nothing of this row was entered."""
        kept = tuple(die for die in self.entered if die[0] != self.kind)
        return replace(self, entered=kept, column=None)

    def without_last(self) -> RollGrid:
        """The last die that was entered is taken back."""
        if not self.entered:
            return self
        *kept, (kind, side) = self.entered
        row, column = self.kinds.index(kind), self.sides.index(side)
        return replace(self, entered=tuple(kept), row=row, column=column)

    def _with(self, side: str, count: int) -> RollGrid:
        kind = self.kind
        if count > self.left(kind):
            full = not any(self.left(each) for each in self.kinds)
            if full or len(self.kinds) == 1:
                raise TooManyDice(f"{len(self.entered) + count} of {len(self.dice)} dice: too many")
            total = self.rolled(kind) - self.left(kind) + count
            raise TooManyDice(f"{total} of {self.rolled(kind)} {kind} dice: too many")
        more = ((kind, side),) * count
        return replace(self, entered=self.entered + more, column=self.sides.index(side))

    def _from_here(self, rows: range | list[int]) -> list[int]:
        """These rows, this one first and then those below it, round and round."""
        return sorted(rows, key=lambda row: (row - self.row) % len(self.kinds))


def roll_grid(decision: Decision) -> RollGrid | None:
    """The grid of the dice a question asks for, with those after it; None for other questions."""
    if decision.throw is None:
        return None
    sides = [option.value.side for option in decision.options if isinstance(option.value, Shows)]
    return RollGrid(decision.throw.left, tuple(reversed(sides)))
