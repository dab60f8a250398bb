"""A roll as a grid: a row for each type of dice, a column for each side. Typed, stepped, or clicked.

The sides of a die with numbers on it: typed and entered, pointed at with arrows, or clicked.
"""

from __future__ import annotations

from string import digits
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.style import Style
from textual.widgets import Static

from host.app.app_services import services
from host.app.widgets.option_list import OptionListPanel
from host.presenter.options.option_keys import RESERVED_KEYS, TypedNumber, number_options
from host.presenter.options.roll_entry import RollGrid, TypedRoll

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.kernel.decision import Decision

_CELL, _CONFIRM = "cell", "confirm"

_WIDTH = 7
"""Of a column of sides."""

_FEW = 4
"""So many rows are shown wherever a roll is asked for; of more there may be room for some."""

_TAIL = 36
"""So much of what is typed fits into a line."""


class RollTable(Static, can_focus=True):
    """What has been entered of a roll; nothing counts before Enter.

    Answers are those of `OptionListPanel`: one pick for each die of the roll. It shows what is wrong, too.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(-1,0)", "Type above", show=False, id="roll.up"),
        Binding("down", "move(1,0)", "Type below", show=False, id="roll.down"),
        Binding("left", "move(0,-1)", "Previous side", show=False, id="roll.left"),
        Binding("right", "move(0,1)", "Next side", show=False, id="roll.right"),
        Binding("plus,equals_sign", "step(1)", "One more", show=False, key_display="+", id="roll.plus"),
        Binding("minus", "step(-1)", "One less", show=False, key_display="-", id="roll.minus"),
        Binding("enter", "confirm", "Enter the roll", show=False, id="roll.confirm"),
    ]

    def __init__(self) -> None:
        super().__init__(id="roll")
        self._decision: Decision | None = None
        self._entry: TypedRoll | None = None
        self._wrong = ""
        """Why the last key cannot be, until the next one."""

    @property
    def grid(self) -> RollGrid | None:
        """What has been entered; None while no dice are asked for."""
        return None if self._entry is None else self._entry.grid

    def ask(self, decision: Decision | None, grid: RollGrid | None) -> None:
        """Ask for the dice of a grid; without one the table is not there.

        What was entered stays when the same question is shown again.
        """
        if decision is self._decision and grid is not None:
            return
        self._decision = decision
        self._entry, self._wrong = None if grid is None else TypedRoll(grid), ""
        self.display = grid is not None
        self.set_class(grid is not None and len(grid.kinds) > _FEW, "-many")
        self._draw()

    def show(self, grid: RollGrid) -> None:
        """Show what was entered elsewhere."""
        if self._entry is not None and grid != self._entry.grid:
            self._entry.show(grid)
            self._draw()

    def take(self, event: events.Key) -> bool:
        """Whether a key is a character of what is typed, takes one back, or clears the roll.

        The table's own letters are typed only where they say something.
        """
        entry, typed = self._entry, (event.character or "").lower()
        if entry is None:
            return False
        if event.key == "backspace":
            self._tell(entry.take_back())
        elif event.key == "ctrl+u":
            self._tell(entry.clear())
        elif _is_typed(entry, typed):
            self._tell(entry.add(typed))
        else:
            return False
        event.stop()
        event.prevent_default()
        self.focus()  # so that Enter enters it
        return True

    def on_key(self, event: events.Key) -> None:
        """What is typed here comes before the keys of the table."""
        if not services(self).is_too_small:
            self.take(event)

    def action_move(self, rows: int, columns: int) -> None:
        """Point at another type or side."""
        if self._entry is not None:
            self._entry.move(rows, columns)
            self._tell("")

    def action_step(self, by: int) -> None:
        """One die more or less shows the side pointed at."""
        if self._entry is not None:
            self._tell(self._entry.step(by))

    def action_confirm(self) -> None:
        """Answer; or go on to the type of which nothing has been entered yet."""
        if self._entry is None or self._decision is None:
            return
        come = self._entry.confirm(self._decision)
        if isinstance(come, str):
            self._tell(come)
        else:
            self.post_message(OptionListPanel.Answered(self._decision, come))

    def on_click(self, event: events.Click) -> None:
        """A number is one more, with another button of the mouse one less; Enter is the key."""
        cell = event.style.meta.get(_CELL)
        if event.style.meta.get(_CONFIRM):
            self.action_confirm()
        elif self._entry is not None and isinstance(cell, tuple):
            self._entry.point(*cell)
            self.action_step(1 if event.button == 1 else -1)

    def on_resize(self) -> None:
        """There may be room for more rows, or for fewer."""
        self._draw()

    def _tell(self, wrong: str) -> None:
        self._wrong = wrong
        self._draw()
        self.post_message(OptionListPanel.Changed())

    def _draw(self) -> None:
        entry = self._entry
        if entry is None:
            self.update("")
            return
        grid = entry.grid
        name = max(len(kind) for kind in grid.kinds) + 2
        rows = self._rows_in_sight(grid)
        sides = "".join(f"{side:^{_WIDTH}}" for side in grid.sides)
        seen = "" if len(rows) == len(grid.kinds) else f"{rows[0] + 1}-{rows[-1] + 1} of {len(grid.kinds)}"
        lines = [
            Content.styled(f"{'':{name}}{sides} {seen}", "$muted"),
            *(_row(grid, row, name) for row in rows),
        ]
        if entry.text:
            lines.append(Content(f"> {entry.text[-_TAIL:]}_"))
        waits = grid.next_empty_row
        ready = waits != grid.row
        what = "Enter this" if waits is None else f"Next: the {grid.kinds[waits]} dice"
        what = what if ready else f"What do the {grid.kind} dice show?"
        confirm = Style(bold=ready, dim=not ready) + Style.from_meta({_CONFIRM: True})
        enter = Content.assemble(("[Enter] ", confirm), (what, confirm))
        lines.append(Content.styled(self._wrong, "$warning") if self._wrong else enter)
        self.update(Content("\n").join(lines))

    def _rows_in_sight(self, grid: RollGrid) -> range:
        """All rows; those around the one that is entered, where the window has no room for more."""
        rows, height = len(grid.kinds), self.styles.height
        room = self.size.height - 3
        if height is None or height.is_auto or not 0 < room < rows:
            return range(rows)
        first = min(max(0, grid.row - room // 2), rows - room)
        return range(first, first + room)


def how_to_enter(grid: RollGrid) -> str:
    """How a roll is entered, in one line."""
    example = "".join(f"{count}{side[0]}" for count, side in zip((2, 1, 2), grid.sides, strict=False))
    return f"Type {example}, arrows, + -; Ctrl+U clears"


def _is_typed(entry: TypedRoll, character: str) -> bool:
    if character == " ":
        return bool(entry.text)
    return character.isalnum() and (character not in RESERVED_KEYS or entry.accepts(character))


def _row(grid: RollGrid, row: int, name: int) -> Content:
    """`ceremonial  2  1 (2)  of 5`; in brackets what was not entered and is the lowest side."""
    kind, here = grid.kinds[row], row == grid.row
    parts: list[tuple[str, Style]] = [(f"{kind:{name}}", Style(bold=here))]
    for column, side in enumerate(grid.sides):
        count = grid.count(kind, side)
        text = str(count) if count else "·"
        if column == len(grid.sides) - 1 and grid.has_entries(kind) and grid.left(kind):
            text = f"({grid.side_counts(kind)[side]})"
        style = Style(reverse=here and column == (grid.column or 0), bold=bool(count))
        parts.append((f"{text:^{_WIDTH}}", style + Style.from_meta({_CELL: (row, column)})))
    return Content.assemble(*parts, (f" of {grid.rolled(kind)}", "$muted"))


HOW = "Type it or use the arrows, then Enter"

COLUMNS = 6

_AT, _CONFIRM_NUMBER = "at", "confirm"


def types_number(event: events.Key) -> bool:
    """Return True if a key is a digit, takes one back or clears them; it is no other key then."""
    if not (event.character and event.character in digits) and event.key not in ("backspace", "ctrl+u"):
        return False
    event.stop()
    event.prevent_default()
    return True


def type_number(typing: TypedNumber, event: events.Key) -> str:
    """Give a number the key that `types_number`. Returns why there is no such number."""
    if event.key == "backspace":
        return typing.take_back()
    return typing.clear() if event.key == "ctrl+u" else typing.add(event.character or "")


class NumberGrid(Static, can_focus=True):
    """The numbers a die may show; the one pointed at counts with Enter, or when it is clicked again.

    Answers are those of `OptionListPanel`. What is wrong with an entry is shown here.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "move(-1)", "Previous number", show=False, id="number.left"),
        Binding("right", "move(1)", "Next number", show=False, id="number.right"),
        Binding("up", f"move(-{COLUMNS})", "Number above", show=False, id="number.up"),
        Binding("down", f"move({COLUMNS})", "Number below", show=False, id="number.down"),
        Binding("enter", "confirm", "Enter the number", show=False, id="number.confirm"),
    ]

    def __init__(self) -> None:
        super().__init__(id="number")
        self.at: int | None = None
        """The place of the option pointed at."""
        self._decision: Decision | None = None
        self._numbers: list[int] = []
        self._hints: Mapping[str, str] = {}
        self._typing = TypedNumber({})
        self._wrong = ""
        """Why the last key cannot be, until the next one."""

    def ask(self, decision: Decision | None, hints: Mapping[str, str]) -> None:
        """Ask for the number a die shows; without a decision the grid is not there.

        What was pointed at stays when the same question is shown again.
        """
        if decision is not None and decision is self._decision:
            return
        self._decision, self._hints, self.at, self._wrong = decision, hints, None, ""
        numbers = {} if decision is None else number_options(decision)
        self._numbers, self._typing = list(numbers), TypedNumber(numbers)
        self.display = decision is not None
        self._draw()

    def point(self, at: int | None) -> None:
        """Point at the number of an option."""
        self.at, self._wrong = at, ""
        self._typing.clear()
        self._draw()

    def take(self, event: events.Key) -> bool:
        """Whether a key is a digit, takes one back, or clears them."""
        if self._decision is None or not types_number(event):
            return False
        self.focus()  # so that Enter enters it
        self._wrong = type_number(self._typing, event)
        picked = self._typing.option_id
        ids = [option.id for option in self._decision.options]
        self.at = None if picked is None else ids.index(picked)
        self._draw()
        return True

    def on_key(self, event: events.Key) -> None:
        """What is typed here comes before the keys of the table."""
        if not services(self).is_too_small:
            self.take(event)

    def action_move(self, by: int) -> None:
        """Point at another number."""
        if self._numbers:
            self.point((0 if by > 0 else -1) % len(self._numbers) if self.at is None else self._beside(by))

    def action_confirm(self) -> None:
        """Answer with the number pointed at."""
        if self._decision is None:
            return
        if self.at is None:
            least, most = min(self._numbers), max(self._numbers)
            self._wrong = f"What does the die show? Type {least} to {most}, then Enter."
            self._draw()
        else:
            self.post_message(OptionListPanel.Answered(self._decision, (self._decision.options[self.at].id,)))

    def on_click(self, event: events.Click) -> None:
        """A number is pointed at; clicked again it is entered."""
        at = event.style.meta.get(_AT)
        if event.style.meta.get(_CONFIRM_NUMBER) or (isinstance(at, int) and at == self.at):
            self.action_confirm()
        elif isinstance(at, int):
            self.point(at)

    def _beside(self, by: int) -> int:
        assert self.at is not None
        return (self.at + by) % len(self._numbers)

    def _draw(self) -> None:
        if self._decision is None:
            self.update("")
            return
        lines = [Content("")]
        for first in range(0, len(self._numbers), COLUMNS):
            cells = [self._cell(at) for at in range(first, min(first + COLUMNS, len(self._numbers)))]
            lines.append(Content.assemble(*cells))
        hint = self._hint()
        text = self._typing.text
        lines.append(Content(hint))
        if text:
            lines.append(Content(f"> {text}_"))
        ready = self.at is not None
        confirm = Style(bold=ready, dim=not ready) + Style.from_meta({_CONFIRM_NUMBER: True})
        what = "What does it show?" if self.at is None else f"Enter {self._numbers[self.at]}"
        enter = Content.assemble(("[Enter] ", confirm), (what, confirm))
        lines.append(Content.styled(self._wrong, "$warning") if self._wrong else enter)
        self.update(Content("\n").join(lines))

    def _cell(self, at: int) -> tuple[str, Style]:
        here = at == self.at
        return f"{self._numbers[at]:^6}", Style(reverse=here, bold=here) + Style.from_meta({_AT: at})

    def _hint(self) -> str:
        """What the number pointed at makes happen."""
        if self._decision is None or self.at is None:
            return ""
        ids = [option.id for option in self._decision.options]
        return next((hint for i in ids[self.at :: -1] if (hint := self._hints.get(i, "")) != "the same"), "")
