"""The sides of a die with numbers on it: typed and entered, pointed at with arrows, or clicked."""

from __future__ import annotations

from string import digits
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.style import Style
from textual.widgets import Static

from host.app.widgets.choices import Choices
from host.presenter.options.option_keys import TypedNumber, numbers_in

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.kernel.decision import Decision
    from host.app.base import BaseApp

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

    Answers are those of `Choices`. What is wrong with an entry is shown here.
    """

    app: BaseApp

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
        numbers = {} if decision is None else numbers_in(decision)
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
        if not self.app.is_too_small:
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
            self.post_message(Choices.Answered(self._decision, (self._decision.options[self.at].id,)))

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
