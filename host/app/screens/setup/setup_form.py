"""What the screens have in common on which something is set up: lines to choose from, a seed, Begin."""

from __future__ import annotations

from abc import abstractmethod
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Button, Input, Static

from cards.errors import shortened
from host.app.app_services import services
from host.app.widgets.form_fields import ChoiceField, PresetButton
from host.app.widgets.screen_frame import KeysFooter, WindowTooSmallNotice
from host.app.widgets.text_panels import ReadingPane
from host.games import load, parts_of
from host.presenter.luck import ABOUT_SEED, SECRET, SEED_DIGITS, parse_seed

if TYPE_CHECKING:
    from engine.kernel.chance import Seed
    from host.presenter.setup_forms.setup_form import SetupField

ResultT = TypeVar("ResultT")

SEATS = 4
_BELOW = 4
"""Rows for what a line is about, an empty one above it, the button, and the keys."""
_ROOMY = 128
"""Columns from which there is room beside the lines for what is chosen in them."""


class FormFields(VerticalScroll, inherit_bindings=False):
    """The lines, which scroll where they do not fit; the arrow keys go from line to line instead."""


class SetupFormScreen(Screen[ResultT | None]):
    """Closes with what `chosen` makes of the lines, or None. Everything has a good default."""

    CSS_PATH = "setup_form.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "begin", "Begin", tooltip="Begin with these choices", id="form.begin"),
        Binding("up", "move(-1)", "Previous line", show=False, id="form.up"),
        Binding("down", "move(1)", "Next line", show=False, id="form.down"),
        Binding("escape", "leave", "Back", tooltip="Back without beginning", id="form.leave"),
    ]

    AUTO_FOCUS = "#begin"
    heading: ClassVar[str]
    hint: ClassVar[str] = "Up and down: lines. Left and right: values. Enter: begin."
    begin: ClassVar[str]
    """What stands on the button."""
    rules: ClassVar[str]
    """Of which game the form is."""

    def __init__(self) -> None:
        super().__init__()
        self._lines: dict[str, SetupField] = {}
        self._explained = ReadingPane(id="explained")

    @abstractmethod
    def lines(self) -> ComposeResult:
        """The lines above the seed."""

    def chosen(self) -> ResultT:
        """What is chosen now; `ValueError` or `LookupError` with a sentence when it cannot begin."""
        chosen: ResultT = self.beginning.setup(self.said(), self.seed)
        return chosen

    @cached_property
    def beginning(self) -> Any:
        """The lines of this game, as every screen has them: a `Beginning`."""
        return load(parts_of(self.rules).begins)(services(self).store.directory)

    def said(self) -> dict[str, str]:
        """What all lines say."""
        chosen = {chooser.id or "": chooser.value for chooser in self.query(ChoiceField)}
        return chosen | {line.id or "": line.value for line in self.query(Input)}

    def choice_field(self, line_id: str) -> ChoiceField:
        """The line of this id, to choose in."""
        if not self._lines:
            self._lines = {line.id: line for line in self.beginning.lines({})}
        line = self._lines[line_id]
        return ChoiceField(line.id, line.label, line.values, line.value, line.about)

    def compose(self) -> ComposeResult:
        """The lines, the seed, what the line under the focus is about, the button."""
        yield WindowTooSmallNotice()
        with Horizontal(id="form-body"):
            with FormFields(id="form", can_focus=False) as form:
                form.border_title = self.heading
                yield from self.lines()
                with Horizontal(classes="form-line"):
                    yield Static("  Seed", id="seed-label")
                    yield Input(
                        placeholder=SECRET,
                        type="integer",
                        max_length=SEED_DIGITS,
                        compact=True,
                        id="seed",
                        tooltip=ABOUT_SEED,
                    )
            self._explained.can_focus = False
            yield self._explained
        yield Static(self.hint, id="about")
        yield Button(f"{self.begin} (Enter)", id="begin", variant="primary", compact=True)
        yield KeysFooter()

    def on_resize(self, event: events.Resize) -> None:
        """The button stays in sight, however many lines there are."""
        for part in self.query("#form-body, #form"):
            part.styles.max_height = max(1, event.size.height - _BELOW)
        self.set_class(event.size.width >= _ROOMY, "-roomy")
        self.explain()

    def on_descendant_focus(self) -> None:
        """Tell about the line the focus is on."""
        focused = self.focused
        self.explain()
        about = focused.about if isinstance(focused, ChoiceField | PresetButton) else ""
        if isinstance(focused, Input) and focused.id == "seed":
            about = ABOUT_SEED
        self.query_one("#about", Static).update(about or self.hint)

    def explain(self) -> None:
        """Beside the lines, where the window has room for it, tell of the one with the focus."""
        if not self.has_class("-roomy"):
            return
        focused = self.focused
        line = focused.id if isinstance(focused, ChoiceField | PresetButton) else None
        title, parts = self.explained(line or "")
        self._explained.border_title = Content(title)
        self._explained.show(parts)
        self._explained.scroll_home(animate=False)

    def explained(self, line: str) -> tuple[str, list[tuple[str, str]]]:
        """What there is to read about this line, or about the game when it is empty, under which title."""
        if not line:
            return self.heading, [("", parts_of(self.rules).about)]
        chooser = self.query_one(f"#{line}", ChoiceField)
        values = [f"{'●' if value == chooser.value else '○'} {told}" for value, told in chooser.values]
        return chooser.label.strip(), [("", chooser.about), ("To choose from", "\n".join(values))]

    def on_choice_field_changed(self, message: ChoiceField.Changed) -> None:
        """Tell about what is chosen now."""
        self.explain()

    def on_button_pressed(self) -> None:
        """Begin."""
        self.action_begin()

    def on_input_submitted(self) -> None:
        """Enter in a line begins too."""
        self.action_begin()

    def action_move(self, by: int) -> None:
        """Go to the line above or below."""
        if by < 0:
            self.focus_previous()
        else:
            self.focus_next()

    def action_begin(self) -> None:
        """Close with what is chosen, or say what is wrong with it."""
        try:
            chosen = self.chosen()
        except (ValueError, LookupError) as error:
            self.notify(shortened(str(error.args[0])), severity="error", timeout=12)
            return
        self.began()
        self.dismiss(chosen)

    def began(self) -> None:
        """What is chosen is begun with; nothing is to be remembered of it."""

    def action_leave(self) -> None:
        """Close without anything."""
        self.dismiss(None)

    def value(self, line: str) -> str:
        """What is chosen in a line."""
        return self.query_one(f"#{line}", ChoiceField).value

    @property
    def seed(self) -> Seed:
        """The seed that is typed, or a new secret where nothing is."""
        return parse_seed(self.query_one("#seed", Input).value, services(self).games.new_seed)
