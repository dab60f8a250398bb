"""Grids to enter dice: a roll by types and sides, or the number that one die shows."""

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
"""Columns of one side."""

_ALWAYS_VISIBLE = 4
"""Rows that are always visible; more are if there is room."""

_TYPED_WIDTH = 36
"""Characters of the typed text that fit into a line."""


class RollTable(Static, can_focus=True):
    """A roll as a grid: a row for each type of dice, a column for each side. Nothing counts before Enter.

    It posts `OptionListPanel.Answered` with one pick for each die, and shows what is wrong itself.
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
        self._problem = ""
        """Why the last key was refused; cleared by the next one."""

    @property
    def grid(self) -> RollGrid | None:
        """Return what has been entered; None while no dice are asked for."""
        return None if self._entry is None else self._entry.grid

    def ask(self, decision: Decision | None, grid: RollGrid | None) -> None:
        """Ask for the dice of a grid; without one the table is hidden.

        What was entered stays if the same question is shown again.
        """
        if decision is self._decision and grid is not None:
            return
        self._decision = decision
        self._entry, self._problem = None if grid is None else TypedRoll(grid), ""
        self.display = grid is not None
        self.set_class(grid is not None and len(grid.kinds) > _ALWAYS_VISIBLE, "-many")
        self._draw()

    def show(self, grid: RollGrid) -> None:
        """Show what was entered elsewhere."""
        if self._entry is not None and grid != self._entry.grid:
            self._entry.show(grid)
            self._draw()

    def enter_key(self, event: events.Key) -> bool:
        """Enter a key that types a character, deletes one or clears the roll; return True if it does.

        Letters that are keys of the table are typed only where they fit into a roll.
        """
        entry, typed = self._entry, (event.character or "").lower()
        if entry is None:
            return False
        if event.key == "backspace":
            self._show_problem(entry.take_back())
        elif event.key == "ctrl+u":
            self._show_problem(entry.clear())
        elif _types_into(entry, typed):
            self._show_problem(entry.add(typed))
        else:
            return False
        event.stop()
        event.prevent_default()
        self.focus()  # so that Enter enters it
        return True

    def on_key(self, event: events.Key) -> None:
        if not services(self).is_too_small:
            self.enter_key(event)

    def action_move(self, rows: int, columns: int) -> None:
        """Mark another type or side."""
        if self._entry is not None:
            self._entry.move(rows, columns)
            self._show_problem("")

    def action_step(self, by: int) -> None:
        """Enter one die more or less with the marked side."""
        if self._entry is not None:
            self._show_problem(self._entry.step(by))

    def action_confirm(self) -> None:
        """Answer, or mark the next type of which nothing has been entered."""
        if self._entry is None or self._decision is None:
            return
        result = self._entry.confirm(self._decision)
        if isinstance(result, str):
            self._show_problem(result)
        else:
            self.post_message(OptionListPanel.Answered(self._decision, result))

    def on_click(self, event: events.Click) -> None:
        cell = event.style.meta.get(_CELL)
        if event.style.meta.get(_CONFIRM):
            self.action_confirm()
        elif self._entry is not None and isinstance(cell, tuple):
            self._entry.point(*cell)
            self.action_step(1 if event.button == 1 else -1)

    def on_resize(self) -> None:
        self._draw()

    def _show_problem(self, problem: str) -> None:
        self._problem = problem
        self._draw()
        self.post_message(OptionListPanel.Changed())

    def _draw(self) -> None:
        entry = self._entry
        if entry is None:
            self.update("")
            return
        grid = entry.grid
        name = max(len(kind) for kind in grid.kinds) + 2
        rows = self._visible_rows(grid)
        sides = "".join(f"{side:^{_WIDTH}}" for side in grid.sides)
        seen = "" if len(rows) == len(grid.kinds) else f"{rows[0] + 1}-{rows[-1] + 1} of {len(grid.kinds)}"
        lines = [
            Content.styled(f"{'':{name}}{sides} {seen}", "$muted"),
            *(_row(grid, row, name) for row in rows),
        ]
        if entry.text:
            lines.append(Content(f"> {entry.text[-_TYPED_WIDTH:]}_"))
        next_row = grid.next_empty_row
        ready = next_row != grid.row
        what = "Enter this" if next_row is None else f"Next: the {grid.kinds[next_row]} dice"
        what = what if ready else f"What do the {grid.kind} dice show?"
        confirm = Style(bold=ready, dim=not ready) + Style.from_meta({_CONFIRM: True})
        enter = Content.assemble(("[Enter] ", confirm), (what, confirm))
        lines.append(Content.styled(self._problem, "$warning") if self._problem else enter)
        self.update(Content("\n").join(lines))

    def _visible_rows(self, grid: RollGrid) -> range:
        """Return all rows, or those around the current one if the window has no room for more."""
        rows, height = len(grid.kinds), self.styles.height
        room = self.size.height - 3
        if height is None or height.is_auto or not 0 < room < rows:
            return range(rows)
        first = min(max(0, grid.row - room // 2), rows - room)
        return range(first, first + room)


def how_to_enter(grid: RollGrid) -> str:
    """Return how to enter a roll, in one line."""
    example = "".join(f"{count}{side[0]}" for count, side in zip((2, 1, 2), grid.sides, strict=False))
    return f"Type {example}, arrows, + -; Ctrl+U clears"


def _types_into(entry: TypedRoll, character: str) -> bool:
    if character == " ":
        return bool(entry.text)
    return character.isalnum() and (character not in RESERVED_KEYS or entry.accepts(character))


def _row(grid: RollGrid, row: int, name: int) -> Content:
    """Return a row as `ceremonial  2  1 (2)  of 5`; in brackets is what is left for the lowest side."""
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


HOW_TO_ENTER_NUMBER = "Type it or use the arrows, then Enter"

COLUMNS = 6

_AT, _CONFIRM_NUMBER = "at", "confirm"


def is_number_key(event: events.Key) -> bool:
    """Return True, and stop the event, if a key is a digit, deletes one or clears them."""
    if not (event.character and event.character in digits) and event.key not in ("backspace", "ctrl+u"):
        return False
    event.stop()
    event.prevent_default()
    return True


def enter_number_key(typing: TypedNumber, event: events.Key) -> str:
    """Enter such a key into a number; return why it is refused, or an empty string."""
    if event.key == "backspace":
        return typing.take_back()
    return typing.clear() if event.key == "ctrl+u" else typing.add(event.character or "")


class NumberGrid(Static, can_focus=True):
    """The numbers a die may show; the marked one counts with Enter, or by another click.

    It posts `OptionListPanel.Answered`, and shows what is wrong itself.
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
        self.marked: int | None = None
        """The index of the marked option."""
        self._decision: Decision | None = None
        self._numbers: list[int] = []
        self._hints: Mapping[str, str] = {}
        self._typing = TypedNumber({})
        self._problem = ""
        """Why the last key was refused; cleared by the next one."""

    def ask(self, decision: Decision | None, hints: Mapping[str, str]) -> None:
        """Ask for the number a die shows; without a decision the grid is hidden.

        The mark stays if the same question is shown again.
        """
        if decision is not None and decision is self._decision:
            return
        self._decision, self._hints, self.marked, self._problem = decision, hints, None, ""
        numbers = {} if decision is None else number_options(decision)
        self._numbers, self._typing = list(numbers), TypedNumber(numbers)
        self.display = decision is not None
        self._draw()

    def point(self, at: int | None) -> None:
        """Mark the number of an option."""
        self.marked, self._problem = at, ""
        self._typing.clear()
        self._draw()

    def enter_key(self, event: events.Key) -> bool:
        """Enter a key that is a digit, deletes one or clears them; return True if it does."""
        if self._decision is None or not is_number_key(event):
            return False
        self.focus()  # so that Enter enters it
        self._problem = enter_number_key(self._typing, event)
        picked = self._typing.option_id
        ids = [option.id for option in self._decision.options]
        self.marked = None if picked is None else ids.index(picked)
        self._draw()
        return True

    def on_key(self, event: events.Key) -> None:
        if not services(self).is_too_small:
            self.enter_key(event)

    def action_move(self, by: int) -> None:
        """Mark another number."""
        if self._numbers:
            self.point(
                (0 if by > 0 else -1) % len(self._numbers) if self.marked is None else self._beside(by)
            )

    def action_confirm(self) -> None:
        """Answer with the marked number."""
        if self._decision is None:
            return
        if self.marked is None:
            least, most = min(self._numbers), max(self._numbers)
            self._problem = f"What does the die show? Type {least} to {most}, then Enter."
            self._draw()
        else:
            self.post_message(
                OptionListPanel.Answered(self._decision, (self._decision.options[self.marked].id,))
            )

    def on_click(self, event: events.Click) -> None:
        at = event.style.meta.get(_AT)
        if event.style.meta.get(_CONFIRM_NUMBER) or (isinstance(at, int) and at == self.marked):
            self.action_confirm()
        elif isinstance(at, int):
            self.point(at)

    def _beside(self, by: int) -> int:
        assert self.marked is not None
        return (self.marked + by) % len(self._numbers)

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
        ready = self.marked is not None
        confirm = Style(bold=ready, dim=not ready) + Style.from_meta({_CONFIRM_NUMBER: True})
        what = "What does it show?" if self.marked is None else f"Enter {self._numbers[self.marked]}"
        enter = Content.assemble(("[Enter] ", confirm), (what, confirm))
        lines.append(Content.styled(self._problem, "$warning") if self._problem else enter)
        self.update(Content("\n").join(lines))

    def _cell(self, at: int) -> tuple[str, Style]:
        here = at == self.marked
        return f"{self._numbers[at]:^6}", Style(reverse=here, bold=here) + Style.from_meta({_AT: at})

    def _hint(self) -> str:
        """Return what the marked number makes happen."""
        if self._decision is None or self.marked is None:
            return ""
        ids = [option.id for option in self._decision.options]
        return next(
            (hint for i in ids[self.marked :: -1] if (hint := self._hints.get(i, "")) != "the same"), ""
        )
