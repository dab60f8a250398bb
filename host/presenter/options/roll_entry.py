"""A roll as one grid: a row for each type of dice, a column for each side, how many show it.

It draws nothing and knows no key. Whatever enters it, typed text, arrows or the console's keys, is a few of
its steps; what was entered counts only when it is answered with `picks`.

A roll entered at a keyboard: typed as `2p1c2b` for each type of dice, or stepped with arrows, plus, minus.

2p1c2b                the dice of the first row, `p`, `c`, `b` being power, class and basic
2p1c2b 3c2b           the next row follows by itself once a row is full
cer 2p1c nat 3c       a type by its first letters; what is not said of a row is basic
ceremonial 2 power 1 class 2 basic
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cards.grammar.words import listed
from engine.ashes.model.choices import RolledSide

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

    def has_entries(self, kind: str) -> bool:
        """Whether any die of this type was entered."""
        return self.left(kind) < self.rolled(kind)

    @property
    def next_empty_row(self) -> int | None:
        """The next row of which nothing was entered, from this one on; None when the roll may be answered."""
        rows = range(len(self.kinds))
        return next((row for row in self._from_here(rows) if not self.has_entries(self.kinds[row])), None)

    def shown(self, kind: str) -> dict[str, int]:
        """How many dice of this type show each side; those that were not entered show the lowest."""
        shown = {side: self.count(kind, side) for side in self.sides}
        shown[self.sides[-1]] += self.left(kind)
        return shown

    def picks(self, decision: Decision) -> Answer:
        """The answer to the question about the first of the dice, and those after it."""
        ids = {
            option.value.side: option.id
            for option in decision.options
            if isinstance(option.value, RolledSide)
        }
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

    def with_row_cleared(self) -> RollGrid:
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
    if decision.dice_roll is None:
        return None
    sides = [option.value.side for option in decision.options if isinstance(option.value, RolledSide)]
    return RollGrid(decision.dice_roll.left, tuple(reversed(sides)))


_TOKENS = re.compile(r"\d+|[a-z]+|[^\s,;]")

LONGEST = 300
"""So much text says any roll in whole words."""


class UnreadableRoll(ValueError):
    """What was typed says no roll; the message says in one line why not."""


class UnfinishedRoll(UnreadableRoll):
    """What was typed says no roll yet; `grid` is what it says so far."""

    def __init__(self, message: str, grid: RollGrid) -> None:
        super().__init__(message)
        self.grid = grid


def parse_roll(grid: RollGrid, text: str) -> RollGrid:
    """The grid with what a text says entered in it.

    Raises `UnfinishedRoll` when the text ends with a number, or with letters that several types begin with;
    `UnreadableRoll` and `TooManyDice` otherwise.
    """
    count: int | None = None
    tokens = _TOKENS.findall(text.lower())
    for left, token in zip(range(len(tokens) - 1, -1, -1), tokens, strict=True):
        if not token.isdecimal():
            try:
                grid, count = _word(grid, token, count), None
            except UnfinishedRoll as error:
                if left:
                    raise UnreadableRoll(str(error)) from None
                raise
        elif count is None:
            count = int(token[:3])
        else:
            raise UnreadableRoll(_how(grid, f"{count} {token}"))
    if count is not None:
        raise UnfinishedRoll(_how(grid, str(count)), grid)
    return grid


def _word(grid: RollGrid, word: str, count: int | None) -> RollGrid:
    """A side, sides one after the other, or a type; `2pnat` goes on with natural dice."""
    while word:
        side = _side(grid, word)
        kinds = [kind for kind in grid.kinds if kind.startswith(word)]
        if side:
            return grid.enter(side, 1 if count is None else count)
        if count is None and len(kinds) == 1:
            return grid.go(grid.kinds.index(kinds[0])).with_row_cleared()
        if count is None and kinds:
            raise UnfinishedRoll(f"{word}: {listed(kinds, 'or')} dice?", grid)
        side = _side(grid, word[0])
        if not side or (count is None and set(word) - {side[0] for side in grid.sides}):
            break
        grid = grid.enter(side, 1 if count is None else count)
        word, count = word[1:], None
    if count is not None:
        raise UnreadableRoll(_how(grid, f"{count}{word}"))
    if word:
        raise UnreadableRoll(f"{word}: there are {listed(grid.kinds)} dice, and {_sides(grid)}")
    return grid


def _side(grid: RollGrid, word: str) -> str:
    """The side that begins so; empty when none does."""
    return next((side for side in grid.sides if side.startswith(word)), "")


def _sides(grid: RollGrid) -> str:
    return listed([f"{side[0]} for {side}" for side in grid.sides])


def _how(grid: RollGrid, said: str) -> str:
    return f"{said}: type {listed([side[0] for side in grid.sides], 'or')} after each number"


class TypedRoll:
    """A roll being entered at a keyboard; `grid` is what is shown, `text` what is being typed."""

    def __init__(self, grid: RollGrid) -> None:
        self.grid = grid
        self.text = ""
        self._empty = grid
        self._base = grid
        """The grid before the text."""
        self._pointed = False
        """Whether its row was pointed at: to type in it, though it is full, is to type it anew."""

    def show(self, grid: RollGrid) -> None:
        """Go on from a grid that was entered elsewhere."""
        if grid != self.grid:
            self._stand(grid)

    def add(self, character: str) -> str:
        """Add a character. Returns in one line what is wrong; empty when all is well.

        A character that says nothing is not taken. Too many dice stay as they are typed, to be mended: the
        grid keeps those that fit.
        """
        base = self._base
        if not self.text and self._pointed and not base.left(base.kind):
            base = base.with_row_cleared()
        text = self.text + character
        if len(text) > LONGEST:
            return "That is too long for a roll."
        wrong = ""
        try:
            grid = parse_roll(base, text)
        except UnfinishedRoll as error:
            grid = error.grid
        except TooManyDice as error:
            grid, wrong = self.grid, _sentence(error)
        except UnreadableRoll as error:
            return _sentence(error)
        self._base, self.text, self.grid = base, text, grid
        return wrong

    def reads(self, character: str) -> bool:
        """Whether the text goes on with this character, so that it is no key of the table's."""
        twin = TypedRoll(self._base)
        twin.text, twin._pointed = self.text, self._pointed
        return not twin.add(character)

    def take_back(self) -> str:
        """Remove the last character, or without text the last die. Returns what is still wrong."""
        if not self.text:
            self._stand(self.grid.without_last())
            return ""
        text, self.text, wrong = self.text[:-1], "", ""
        for character in text:
            wrong = self.add(character)
        if not text:
            self._stand(self._base)
        return wrong

    def clear(self) -> str:
        """Begin anew, with nothing entered. Returns what is still wrong: nothing."""
        self._stand(self._empty)
        return ""

    def move(self, rows: int, columns: int) -> None:
        """Point at another side or row."""
        grid = self.grid
        row = (grid.row + rows) % len(grid.kinds)
        column = ((grid.column or 0) + columns) % len(grid.sides)
        self.point(row, column)

    def point(self, row: int, column: int) -> None:
        """Point at a side of a row."""
        self._stand(self.grid.go(row, column))
        self._pointed = True

    def step(self, by: int) -> str:
        """One die more or less where it points at; returns why not."""
        try:
            self._stand(self.grid.step(by))
        except TooManyDice as error:
            return _sentence(error)
        self._pointed = True
        return ""

    def confirm(self, decision: Decision) -> Answer | str:
        """The answer; or goes on to a row that was not entered, or returns what is missing."""
        try:
            parse_roll(self._base, self.text)
        except (UnfinishedRoll, TooManyDice) as error:
            return _sentence(error)
        row = self.grid.next_empty_row
        if row is None:
            return self.grid.picks(decision)
        asked = f"What do the {self.grid.kinds[row]} dice show? Type how many {_sides(self.grid)}."
        again = row == self.grid.row
        self._stand(replace(self.grid, row=row, column=None))
        return asked if again else ""

    def _stand(self, grid: RollGrid) -> None:
        self.grid = self._base = grid
        self.text = ""
        self._pointed = False


def _sentence(error: ValueError) -> str:
    text = str(error)
    return f"{text[:1].upper()}{text[1:]}" + ("" if text.endswith("?") else ".")
