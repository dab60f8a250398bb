"""Base of all forms that set up a game: fields, a seed, Begin, and a description of the current field."""

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
"""Rows for what a field is about, an empty one above it, the button, and the keys."""
_ROOMY = 128
"""Columns from which the description fits beside the fields."""


class FormFields(VerticalScroll, inherit_bindings=False):
    """The fields, which scroll if they do not fit; arrow keys move the focus instead."""


class SetupFormScreen(Screen[ResultT | None]):
    """Closes with the setup that its fields make, or None. Every field has a default."""

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
    begin_label: ClassVar[str]
    """Label of the button."""
    rules: ClassVar[str]
    """Rules of the form's game."""

    def __init__(self) -> None:
        super().__init__()
        self._fields: dict[str, SetupField] = {}
        self._description = ReadingPane(id="explained")

    @abstractmethod
    def compose_fields(self) -> ComposeResult:
        """Yield the fields above the seed."""

    def make_setup(self) -> ResultT:
        """Return the setup of the fields; raise `ValueError` or `LookupError` if no game can begin."""
        setup: ResultT = self.form.setup(self.field_values(), self.seed)
        return setup

    @cached_property
    def form(self) -> Any:
        """Return the presenter's form of this game, a `SetupForm`, which all front ends share."""
        return load(parts_of(self.rules).begins)(services(self).store.directory)

    def field_values(self) -> dict[str, str]:
        """Return the value of every field by id."""
        choices = {field.id or "": field.value for field in self.query(ChoiceField)}
        return choices | {line.id or "": line.value for line in self.query(Input)}

    def choice_field(self, line_id: str) -> ChoiceField:
        """Return a new widget for a field of the form."""
        if not self._fields:
            self._fields = {line.id: line for line in self.form.lines({})}
        line = self._fields[line_id]
        return ChoiceField(line.id, line.label, line.values, line.value, line.about)

    def compose(self) -> ComposeResult:
        yield WindowTooSmallNotice()
        with Horizontal(id="form-body"):
            with FormFields(id="form", can_focus=False) as form:
                form.border_title = self.heading
                yield from self.compose_fields()
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
            self._description.can_focus = False
            yield self._description
        yield Static(self.hint, id="about")
        yield Button(f"{self.begin_label} (Enter)", id="begin", variant="primary", compact=True)
        yield KeysFooter()

    def on_resize(self, event: events.Resize) -> None:
        # The button stays visible, however many fields there are.
        for part in self.query("#form-body, #form"):
            part.styles.max_height = max(1, event.size.height - _BELOW)
        self.set_class(event.size.width >= _ROOMY, "-roomy")
        self.show_description()

    def on_descendant_focus(self) -> None:
        focused = self.focused
        self.show_description()
        about = focused.about if isinstance(focused, ChoiceField | PresetButton) else ""
        if isinstance(focused, Input) and focused.id == "seed":
            about = ABOUT_SEED
        self.query_one("#about", Static).update(about or self.hint)

    def show_description(self) -> None:
        """Describe the field with the focus beside the fields, if there is room."""
        if not self.has_class("-roomy"):
            return
        focused = self.focused
        line = focused.id if isinstance(focused, ChoiceField | PresetButton) else None
        title, parts = self.description_of(line or "")
        self._description.border_title = Content(title)
        self._description.show(parts)
        self._description.scroll_home(animate=False)

    def description_of(self, line: str) -> tuple[str, list[tuple[str, str]]]:
        """Return title and paragraphs about a field, or about the game if it is empty."""
        if not line:
            return self.heading, [("", parts_of(self.rules).about)]
        field = self.query_one(f"#{line}", ChoiceField)
        values = [f"{'●' if value == field.value else '○'} {label}" for value, label in field.values]
        return field.label.strip(), [("", field.about), ("To choose from", "\n".join(values))]

    def on_choice_field_changed(self, message: ChoiceField.Changed) -> None:
        self.show_description()

    def on_button_pressed(self) -> None:
        self.action_begin()

    def on_input_submitted(self) -> None:
        self.action_begin()

    def action_move(self, by: int) -> None:
        """Focus the field above or below."""
        if by < 0:
            self.focus_previous()
        else:
            self.focus_next()

    def action_begin(self) -> None:
        """Close with the setup, or say why no game can begin with it."""
        try:
            setup = self.make_setup()
        except (ValueError, LookupError) as error:
            self.notify(shortened(str(error.args[0])), severity="error", timeout=12)
            return
        self.remember_choices()
        self.dismiss(setup)

    def remember_choices(self) -> None:
        """Remember the values for the next game; called before the form closes."""

    def action_leave(self) -> None:
        """Close without a setup."""
        self.dismiss(None)

    def value(self, line: str) -> str:
        """Return the value of a `ChoiceField`."""
        return self.query_one(f"#{line}", ChoiceField).value

    @property
    def seed(self) -> Seed:
        """Return the seed that was entered, or a new secret one."""
        return parse_seed(self.query_one("#seed", Input).value, services(self).games.new_seed)
