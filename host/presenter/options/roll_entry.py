"""A roll of dice as people enter it: as a grid, by keys that step in it, or as typed text.

The grid has a row for each type of dice and a column for each side. It draws nothing and knows no key; the
roll counts once it is answered with `picks`. Typed text:

    2p1c2b                the dice of the first row; `p`, `c`, `b` are power, class and basic
    2p1c2b 3c2b           a full row is followed by the next one
    cer 2p1c nat 3c       a type by its first letters; dice of a row that are not typed are basic
    ceremonial 2 power 1 class 2 basic
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from cards.wording.words import capitalized, listed
from engine.ashes.model.option_meanings import RolledSide

if TYPE_CHECKING:
    from engine.kernel.decision import Answer, Decision


class TooManyDice(ValueError):
    """Raised if more dice are entered than were rolled; the message is one line for the person."""


class RollGrid(Struct, frozen=True):
    """A roll as far as it is entered.

    `dice` are the types of the rolled dice in the order in which they are answered; `sides` are the sides of
    a die, the highest first. `entered` are the dice entered so far as (type, side), the last one last. `row`
    is the current row, and `column` the side pointed at in it, or None.
    """

    dice: tuple[str, ...]
    sides: tuple[str, ...]
    entered: tuple[tuple[str, str], ...] = ()
    row: int = 0
    column: int | None = None

    # Contents

    @property
    def kinds(self) -> tuple[str, ...]:
        """The type of dice of each row."""
        return tuple(dict.fromkeys(self.dice))

    @property
    def kind(self) -> str:
        """The type of dice of the current row."""
        return self.kinds[self.row]

    def rolled(self, kind: str) -> int:
        """Return how many dice of this type were rolled."""
        return self.dice.count(kind)

    def count(self, kind: str, side: str) -> int:
        """Return how many dice of this type were entered with this side."""
        return self.entered.count((kind, side))

    def left(self, kind: str) -> int:
        """Return how many dice of this type were not entered; they count as the lowest side."""
        return self.rolled(kind) - sum(entered == kind for entered, _ in self.entered)

    def has_entries(self, kind: str) -> bool:
        """Return True if any die of this type was entered."""
        return self.left(kind) < self.rolled(kind)

    @property
    def next_empty_row(self) -> int | None:
        """The next row without entries, from the current one on; None if the roll may be answered."""
        rows = range(len(self.kinds))
        return next(
            (row for row in self._from_current_row(rows) if not self.has_entries(self.kinds[row])), None
        )

    def side_counts(self, kind: str) -> dict[str, int]:
        """Return the number of dice of this type by side; dice that were not entered count as the lowest."""
        counts = {side: self.count(kind, side) for side in self.sides}
        counts[self.sides[-1]] += self.left(kind)
        return counts

    def picks(self, decision: Decision) -> Answer:
        """Return the answers to the question about the first die and to those after it."""
        ids = {
            option.value.side: option.id
            for option in decision.options
            if isinstance(option.value, RolledSide)
        }
        sides_left = {
            kind: [side for side, count in self.side_counts(kind).items() for _ in range(count)]
            for kind in self.kinds
        }
        return tuple(ids[sides_left[kind].pop(0)] for kind in self.dice)

    # Steps

    def enter(self, side: str, count: int = 1) -> RollGrid:
        """Enter more dice of the current row with this side; once the row is full, another one is current.

        Raises `TooManyDice`.
        """
        grid = self._with_dice(side, count)
        if grid.left(grid.kind):
            return grid
        rows = [row for row in range(len(grid.kinds)) if grid.left(grid.kinds[row])]
        return grid if not rows else replace(grid, row=grid._from_current_row(rows)[0], column=None)

    def go_to(self, row: int, column: int | None = None) -> RollGrid:
        """Make a row current, and point at a side in it."""
        return replace(self, row=row, column=column)

    def point(self, side: str) -> RollGrid:
        """Point at a side of the current row."""
        return replace(self, column=self.sides.index(side))

    def step(self, by: int) -> RollGrid:
        """Add or remove one die of the side pointed at, down to none; raise `TooManyDice` if none is left."""
        side = self.sides[self.column or 0]
        if by > 0:
            return self._with_dice(side, 1)
        last = [place for place, die in enumerate(self.entered) if die == (self.kind, side)][-1:]
        left = tuple(die for place, die in enumerate(self.entered) if place not in last)
        return replace(self, entered=left, column=self.sides.index(side))

    def with_row_cleared(self) -> RollGrid:
        """Remove the entries of the current row."""
        left = tuple(die for die in self.entered if die[0] != self.kind)
        return replace(self, entered=left, column=None)

    def without_last(self) -> RollGrid:
        """Remove the die that was entered last."""
        if not self.entered:
            return self
        *left, (kind, side) = self.entered
        row, column = self.kinds.index(kind), self.sides.index(side)
        return replace(self, entered=tuple(left), row=row, column=column)

    def _with_dice(self, side: str, count: int) -> RollGrid:
        kind = self.kind
        if count > self.left(kind):
            full = not any(self.left(each) for each in self.kinds)
            if full or len(self.kinds) == 1:
                raise TooManyDice(f"{len(self.entered) + count} of {len(self.dice)} dice: too many")
            total = self.rolled(kind) - self.left(kind) + count
            raise TooManyDice(f"{total} of {self.rolled(kind)} {kind} dice: too many")
        more = ((kind, side),) * count
        return replace(self, entered=self.entered + more, column=self.sides.index(side))

    def _from_current_row(self, rows: range | list[int]) -> list[int]:
        """Return these rows in order from the current one, those above it last."""
        return sorted(rows, key=lambda row: (row - self.row) % len(self.kinds))


def roll_grid(decision: Decision) -> RollGrid | None:
    """Return the grid for the dice of a question and those after it; None for other questions."""
    if decision.dice_roll is None:
        return None
    sides = [option.value.side for option in decision.options if isinstance(option.value, RolledSide)]
    return RollGrid(decision.dice_roll.left, tuple(reversed(sides)))


_TOKENS = re.compile(r"\d+|[a-z]+|[^\s,;]")

MAX_TEXT_LENGTH = 300
"""Enough characters to type any roll in whole words."""


class UnreadableRoll(ValueError):
    """Raised if typed text is no roll; the message says in one line why."""


class UnfinishedRoll(UnreadableRoll):
    """Raised if typed text is no roll yet; `grid` has what could be read so far."""

    def __init__(self, message: str, grid: RollGrid) -> None:
        super().__init__(message)
        self.grid = grid


def parse_roll(grid: RollGrid, text: str) -> RollGrid:
    """Return the grid with the dice of a typed text entered.

    Raises `UnfinishedRoll` if the text ends with a number, or with letters that begin several types;
    `UnreadableRoll` or `TooManyDice` for other mistakes.
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
            raise UnreadableRoll(_usage(grid, f"{count} {token}"))
    if count is not None:
        raise UnfinishedRoll(_usage(grid, str(count)), grid)
    return grid


def _word(grid: RollGrid, word: str, count: int | None) -> RollGrid:
    """Enter a side, several sides, or a type; after `2p`, `2pnat` goes on with natural dice."""
    while word:
        side = _side(grid, word)
        kinds = [kind for kind in grid.kinds if kind.startswith(word)]
        if side:
            return grid.enter(side, 1 if count is None else count)
        if count is None and len(kinds) == 1:
            return grid.go_to(grid.kinds.index(kinds[0])).with_row_cleared()
        if count is None and kinds:
            raise UnfinishedRoll(f"{word}: {listed(kinds, 'or')} dice?", grid)
        side = _side(grid, word[0])
        if not side or (count is None and set(word) - {side[0] for side in grid.sides}):
            break
        grid = grid.enter(side, 1 if count is None else count)
        word, count = word[1:], None
    if count is not None:
        raise UnreadableRoll(_usage(grid, f"{count}{word}"))
    if word:
        raise UnreadableRoll(f"{word}: there are {listed(grid.kinds)} dice, and {_sides(grid)}")
    return grid


def _side(grid: RollGrid, word: str) -> str:
    """Return the side that begins with these letters; empty if none does."""
    return next((side for side in grid.sides if side.startswith(word)), "")


def _sides(grid: RollGrid) -> str:
    return listed([f"{side[0]} for {side}" for side in grid.sides])


def _usage(grid: RollGrid, typed: str) -> str:
    return f"{typed}: type {listed([side[0] for side in grid.sides], 'or')} after each number"


class TypedRoll:
    """A roll being entered at a keyboard; `grid` is what is shown, `text` what is being typed."""

    def __init__(self, grid: RollGrid) -> None:
        self.grid = grid
        self.text = ""
        self._empty = grid
        self._base = grid
        """The grid before the text."""
        self._pointed = False
        """True if the row was pointed at: typing in a full row then replaces its entries."""

    def show(self, grid: RollGrid) -> None:
        """Take over a grid that was changed elsewhere, such as by a console, and drop what is being typed."""
        if grid != self.grid:
            self._reset_to(grid)

    def add(self, character: str) -> str:
        """Add a character; return in one line what is wrong, or an empty text.

        A character that cannot be read is ignored. With too many dice the text stays for the person to mend,
        and the grid keeps the dice that fit.
        """
        base = self._base
        if not self.text and self._pointed and not base.left(base.kind):
            base = base.with_row_cleared()
        text = self.text + character
        if len(text) > MAX_TEXT_LENGTH:
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

    def accepts(self, character: str) -> bool:
        """Return True if the text can continue with this character, which then is no key of the table."""
        copy = TypedRoll(self._base)
        copy.text, copy._pointed = self.text, self._pointed
        return not copy.add(character)

    def take_back(self) -> str:
        """Remove the last character, or without text the last die; return what is still wrong."""
        if not self.text:
            self._reset_to(self.grid.without_last())
            return ""
        text, self.text, wrong = self.text[:-1], "", ""
        for character in text:
            wrong = self.add(character)
        if not text:
            self._reset_to(self._base)
        return wrong

    def clear(self) -> str:
        """Remove all entries. Returns an empty text, as `add` does on success."""
        self._reset_to(self._empty)
        return ""

    def move(self, rows: int, columns: int) -> None:
        """Point at another side or row."""
        grid = self.grid
        row = (grid.row + rows) % len(grid.kinds)
        column = ((grid.column or 0) + columns) % len(grid.sides)
        self.point(row, column)

    def point(self, row: int, column: int) -> None:
        """Point at a side of a row."""
        self._reset_to(self.grid.go_to(row, column))
        self._pointed = True

    def step(self, by: int) -> str:
        """Add or remove one die of the side pointed at; return why that is not possible, or an empty text."""
        try:
            self._reset_to(self.grid.step(by))
        except TooManyDice as error:
            return _sentence(error)
        self._pointed = True
        return ""

    def confirm(self, decision: Decision) -> Answer | str:
        """Return the answer, or what is missing; an empty text if it went to a row without entries."""
        try:
            parse_roll(self._base, self.text)
        except (UnfinishedRoll, TooManyDice) as error:
            return _sentence(error)
        row = self.grid.next_empty_row
        if row is None:
            return self.grid.picks(decision)
        asked = f"What do the {self.grid.kinds[row]} dice show? Type how many {_sides(self.grid)}."
        again = row == self.grid.row
        self._reset_to(replace(self.grid, row=row, column=None))
        return asked if again else ""

    def _reset_to(self, grid: RollGrid) -> None:
        self.grid = self._base = grid
        self.text = ""
        self._pointed = False


def _sentence(error: ValueError) -> str:
    text = str(error)
    return capitalized(text) + ("" if text.endswith("?") else ".")
