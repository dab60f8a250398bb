"""Screen that sets up a game: the fields of a form, a seed, Begin, and a description of the current field."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Button, Input, Static

from cards.errors import shortened
from host.app.app_services import services
from host.app.widgets.choice_field import ChoiceField
from host.app.widgets.keys_footer import KeysFooter, WindowTooSmallNotice
from host.app.widgets.preset_list import PresetButton, PresetList
from host.app.widgets.text_panels import ReadingPane
from host.presenter.seeds import ABOUT_SEED, SECRET, SEED_DIGITS, parse_seed
from host.presenter.setup_forms.ownership_and_depth_presets import PRESETS
from host.presenter.setup_forms.setup_form import WAY, SetupField, SetupForm, field_details

if TYPE_CHECKING:
    from engine.game_entries import GameSetup

_BELOW = 4
"""Rows for what a field is about, an empty one above it, the button, and the keys."""
_ROOMY = 128
"""Columns from which the description fits beside the fields."""
_OPEN, _FOLDED = "open", "folded"

DETAILS = SetupField(
    "whose", "Who handles what", [(_FOLDED, "as above"), (_OPEN, "line by line, below")], _FOLDED,
    "What is on your table and what the program handles, line by line.",
)  # fmt: skip
"""Field that shows the fields which a preset sets."""

LABELS = {"campaign-name": "  Its name", "name-1": "    your name"}
"""Labels of texts that have a row of their own, where they differ from those of the form."""

OR_OWN_CARDS = "o: own cards"
"""Text beside a deck that may be one of unlisted cards."""


class FormFields(VerticalScroll, inherit_bindings=False):
    """The fields, which scroll if they do not fit; arrow keys move the focus instead."""


class SetupFormScreen(Screen["GameSetup | None"]):
    """Closes with the setup that the fields of a form make, or None.

    Every field has a default, so Enter begins at once. A preset fills the fields below it, which can be
    changed one by one.
    """

    CSS_PATH = "setup_form.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "begin", "Begin", tooltip="Begin with these choices", id="form.begin"),
        Binding("up", "move(-1)", "Previous line", show=False, id="form.up"),
        Binding("down", "move(1)", "Next line", show=False, id="form.down"),
        Binding("escape", "leave", "Back", tooltip="Back without beginning", id="form.leave"),
        *(
            Binding(str(number), f"preset('{name}')", f"Way {number}", show=False, id=f"form.way-{number}")
            for number, name in enumerate(PRESETS, 1)
        ),
        Binding(
            "o", "own", "Own cards", show=False, tooltip="Play cards the program does not know", id="form.own"
        ),
    ]

    AUTO_FOCUS = "#begin"

    def __init__(self, form: SetupForm) -> None:
        super().__init__()
        self.form = form
        self.set_class(not form.presets, "-few")
        self.hint = "Up and down: lines. Left and right: values. Enter: begin."
        if form.presets:
            self.hint = "1-4: way to play. Up, down: lines. Left, right: values. Enter: begin."
        self._description = ReadingPane(id="explained")

    def compose(self) -> ComposeResult:
        yield WindowTooSmallNotice()
        with Horizontal(id="form-body"):
            with FormFields(id="form", can_focus=False) as form:
                form.border_title = self.form.heading
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
        yield Button(f"{self.form.submit_label} (Enter)", id="begin", variant="primary", compact=True)
        yield KeysFooter()

    def compose_fields(self) -> ComposeResult:
        """Yield the fields above the seed."""
        fields = list(self.form.fields({}))
        details = [field for field in fields if field.is_detail and self.form.presets]
        for row in _rows(field for field in fields if field not in details):
            if row[0].id == WAY:
                yield PresetList(self.form.presets)
                yield _choice(DETAILS)
                yield Vertical(*map(_choice, details), id="whose-lines")
            elif len(row) == 1 and row[0].choices:
                yield _choice(row[0])
            else:
                yield Horizontal(*_line(row), classes="form-line")

    def on_mount(self) -> None:
        if problem := self.form.deck_problem:
            self.notify(problem, title="Your decks", severity="error", timeout=12)
        self.show_values(self.form.initial_values(services(self).preferences))

    def on_resize(self, event: events.Resize) -> None:
        # The button stays visible, however many fields there are.
        for part in self.query("#form-body, #form"):
            part.styles.max_height = max(1, event.size.height - _BELOW)
        self.set_class(event.size.width >= _ROOMY, "-roomy")
        self.show_description()

    # Values

    def field_values(self) -> dict[str, str]:
        """Return the value of every field by id."""
        choices = {field.id or "": field.value for field in self.query(ChoiceField)}
        return choices | {line.id or "": line.value for line in self.query(Input)}

    def show_values(self, values: dict[str, str]) -> None:
        """Show completed values, and the fields that count with them."""
        fields = {field.id: field for field in self.form.fields(values)}
        for choice in self.query(ChoiceField):
            if choice.id == DETAILS.id:
                self._show_details(choice, values.get(WAY, ""))
                continue
            field = fields.get(choice.id or "")
            choice.display = field is not None and field.is_visible
            if field is not None:
                own = field.choices[0][0] == "" != values[field.id] and field.id.startswith("deck")
                choice.show_field(replace(field, value=values[field.id]), OR_OWN_CARDS if own else "")
        for line in self.query(".form-line Input").results(Input):
            if line.id in fields:
                line.value = values[line.id]
                line.display = fields[line.id].is_visible
        for row in self.query(".form-line").results(Horizontal):
            inside = [part for part in row.children if part.id in fields]
            row.display = not inside or any(part.display for part in inside)

    def _show_details(self, choice: ChoiceField, preset: str) -> None:
        """Mark the preset that the fields make, and unfold the fields that it sets."""
        self.query_one(PresetList).show(preset)
        folded = (_FOLDED, "as above" if preset else "custom mix")
        choice.show_field(replace(DETAILS, choices=[folded, *DETAILS.choices[1:]], value=choice.value))
        self.query_one("#whose-lines").display = choice.value == _OPEN

    def change(self, field: str, **more: str) -> None:
        """Show what follows from a changed field, with `more` values."""
        values = {**self.field_values(), **more}
        self.show_values(self.form.values_after_change(values, field, services(self).preferences))
        self.show_description()

    def on_choice_field_changed(self, message: ChoiceField.Changed) -> None:
        self.change(message.field.id or "")

    def on_preset_button_chosen(self, message: PresetButton.Chosen) -> None:
        self.action_preset(message.name)

    def action_preset(self, name: str) -> None:
        """Choose a preset and focus it."""
        if self.form.presets:
            self.change(WAY, way=name)
            self.query_one(f"#{WAY}-{name}").focus()
            self.on_descendant_focus()

    def action_own(self) -> None:
        """Play unlisted cards: at the seat whose deck has the focus, else at the first that may."""
        decks = [
            deck for deck in self.query(ChoiceField) if deck.display and (deck.id or "").startswith("deck")
        ]
        decks = [deck for deck in decks if deck.values[0][0] == ""]
        for deck in sorted(decks, key=lambda deck: deck is not self.focused)[:1]:
            deck.value = ""
            self.change(deck.id or "")
            self.query_one(f"#own-name{(deck.id or '').removeprefix('deck')}", Input).focus()

    # What is read beside the fields

    def on_descendant_focus(self) -> None:
        focused = self.focused
        self.show_description()
        about = focused.about if isinstance(focused, ChoiceField | PresetButton) else ""
        if isinstance(focused, ChoiceField) and focused.is_long:
            about += " Page Up, Page Down: ten further."
        if isinstance(focused, Input) and focused.id == "seed":
            about = ABOUT_SEED
        self.query_one("#about", Static).update(about or self.hint)

    def show_description(self) -> None:
        """Describe the field with the focus beside the fields, if there is room."""
        if not self.has_class("-roomy"):
            return
        focused = self.focused
        field = focused.id if isinstance(focused, ChoiceField | PresetButton) else None
        if isinstance(focused, ChoiceField) and field == DETAILS.id:
            title, parts = field_details(replace(DETAILS, choices=focused.values), focused.value)
        else:
            title, parts = self.form.details(field or "", self.field_values())
        self._description.border_title = Content(title)
        self._description.show(parts)
        self._description.scroll_home(animate=False)

    # Beginning

    def make_setup(self) -> GameSetup:
        """Return the setup of the fields; raise `ValueError` or `LookupError` if no game can begin."""
        seed = parse_seed(self.query_one("#seed", Input).value, services(self).games.new_seed)
        return self.form.setup(self.field_values(), seed)

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
        """Close with the setup and remember the values, or say why no game can begin with them."""
        try:
            setup = self.make_setup()
        except (ValueError, LookupError) as error:
            self.notify(shortened(str(error.args[0])), severity="error", timeout=12)
            return
        if self.form.remember(self.field_values(), services(self).preferences):
            services(self).keep_preferences()
        self.dismiss(setup)

    def action_leave(self) -> None:
        """Close without a setup."""
        self.dismiss(None)


def _rows(fields: Iterable[SetupField]) -> list[list[SetupField]]:
    """Return the fields by row: a field may be beside the one before it."""
    rows: list[list[SetupField]] = []
    for field in fields:
        if field.beside:
            rows[-1].append(field)
        else:
            rows.append([field])
    return rows


def _choice(field: SetupField) -> ChoiceField:
    return ChoiceField(field.id, field.label, field.choices, field.value, field.about)


def _line(row: Iterable[SetupField]) -> Iterator[Widget]:
    """Yield the parts of a row with a text: a name has no label beside the choice of who it is."""
    for at, field in enumerate(row):
        if field.choices:
            yield _choice(field)
            continue
        if not at:
            yield Static(LABELS.get(field.id, f"    {field.label.strip()}"), classes="form-label")
        elif field.is_numeric:
            yield Static(f" {field.label.casefold()} ", classes="form-unit")
        yield Input(
            field.value,
            placeholder="?" if field.is_numeric else "" if field.value else "name",
            type="integer" if field.is_numeric else "text",
            max_length=field.max_length,
            compact=True,
            id=field.id,
            classes="form-number" if field.is_numeric else None,
        )
