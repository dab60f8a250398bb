"""Screen that sets up a game: the fields of a form, a seed, Begin, and a description of the current field."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Button, Input, Static

from cards.errors import shortened
from host.app.app_services import services
from host.app.breakpoints import SHORT
from host.app.widgets.choice_field import ChoiceField
from host.app.widgets.keys_footer import KeysFooter, WindowTooSmallNotice
from host.app.widgets.text_panels import ReadingPane
from host.presenter.seeds import ABOUT_SEED, SECRET, SEED_DIGITS, parse_seed
from host.presenter.setup_forms.ownership_and_depth_presets import PRESETS
from host.presenter.setup_forms.setup_form import WAY, SetupField, SetupForm

if TYPE_CHECKING:
    from engine.game_entries import GameSetup

_BELOW = 2
"""Rows for the button and the keys."""
_DESCRIPTION = 8
"""Rows that the description keeps below the fields, in a window that is not flat."""
_ROOMY = 128
"""Columns from which the description fits beside the fields."""
_OPEN, _FOLDED = "open", "folded"

MORE = SetupField(
    "more", "More", [(_FOLDED, "as usual"), (_OPEN, "line by line, below")], _FOLDED,
    "What few games need: line by line.",
)  # fmt: skip
"""Field that shows the details and the seed."""

LABELS = {"campaign-name": "  Its name", "name-1": "    your name"}
"""Labels of texts that have a row of their own, where they differ from those of the form."""

OR_OWN_CARDS = "o: own cards"
"""Text beside a deck that may be one of unlisted cards."""


class FormFields(VerticalScroll, inherit_bindings=False):
    """The fields, which scroll if they do not fit; arrow keys move the focus instead."""


class SetupFormScreen(Screen["GameSetup | None"]):
    """Closes with the setup that the fields of a form make, or None.

    Every field has a default, the value of the last game, so Enter begins at once. What few games need is
    folded in below `MORE`.
    """

    CSS_PATH = "setup_form.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "begin", "Begin", tooltip="Begin with these choices", id="form.begin"),
        Binding("up", "move(-1)", "Previous line", show=False, id="form.up"),
        Binding("down", "move(1)", "Next line", show=False, id="form.down"),
        Binding("escape", "leave", "Back", tooltip="Back without beginning", id="form.leave"),
        *(
            Binding(str(number), f"preset({number})", f"Way {number}", show=False, id=f"form.way-{number}")
            for number in range(1, len(PRESETS) + 1)
        ),
        Binding(
            "o", "own", "Own cards", show=False, tooltip="Play cards the program does not know", id="form.own"
        ),
    ]

    AUTO_FOCUS = "ChoiceField"

    def __init__(self, form: SetupForm) -> None:
        super().__init__()
        self.form = form
        self._description = ReadingPane(id="explained")

    def compose(self) -> ComposeResult:
        yield WindowTooSmallNotice()
        with Container(id="form-body"):
            with Vertical(id="form-side"):
                with FormFields(id="form", can_focus=False) as form:
                    form.border_title = self.form.heading
                    form.border_subtitle = "Up, down: lines. Left, right: values. Enter: begin"
                    yield from self.compose_fields()
                yield Button(f"{self.form.submit_label} (Enter)", id="begin", variant="primary", compact=True)
            self._description.can_focus = False
            yield self._description
        yield KeysFooter()

    def compose_fields(self) -> ComposeResult:
        """Yield the fields, with the details and the seed folded in."""
        fields = list(self.form.fields({}))
        yield from _lines(field for field in fields if not field.is_detail)
        yield _choice(MORE)
        with Vertical(id="more-lines"):
            yield from _lines(field for field in fields if field.is_detail)
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

    def on_mount(self) -> None:
        if problem := self.form.deck_problem:
            self.notify(problem, title="Your decks", severity="error", timeout=12)
        self.show_values(self.form.initial_values(services(self).preferences))
        self.call_after_refresh(self.show_description)  # the first focus comes before the layout

    def on_resize(self, event: events.Resize) -> None:
        # The button stays visible, however many fields there are.
        is_roomy = event.size.width >= _ROOMY
        below = _BELOW + (0 if is_roomy or event.size.height < SHORT else _DESCRIPTION)
        self.query_one("#form").styles.max_height = max(1, event.size.height - below)
        self.set_class(is_roomy, "-roomy")

    # Values

    def field_values(self) -> dict[str, str]:
        """Return the value of every field by id."""
        choices = {field.id or "": field.value for field in self.query(ChoiceField)}
        return choices | {line.id or "": line.value for line in self.query(Input)}

    def show_values(self, values: dict[str, str]) -> None:
        """Show completed values, and the fields that count with them."""
        fields = {field.id: field for field in self.form.fields(values)}
        for choice in self.query(ChoiceField):
            if choice.id == MORE.id:
                folded = (_FOLDED, self.form.changed_details(values) or "as usual")
                choice.show_field(replace(MORE, choices=[folded, *MORE.choices[1:]], value=choice.value))
                self.query_one("#more-lines").display = choice.value == _OPEN
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

    def change(self, field: str, **more: str) -> None:
        """Show what follows from a changed field, with `more` values."""
        values = {**self.field_values(), **more}
        self.show_values(self.form.values_after_change(values, field, services(self).preferences))
        self.show_description()

    def on_choice_field_changed(self, message: ChoiceField.Changed) -> None:
        self.change(message.field.id or "")

    def action_preset(self, number: int) -> None:
        """Choose a preset by its number, and focus its field."""
        if number <= len(self.form.presets):
            self.change(WAY, way=self.form.presets[number - 1].name)
            self.query_one(f"#{WAY}").focus()

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
        self.show_description()

    def show_description(self) -> None:
        """Describe the field with the focus."""
        focused, values = self.focused, self.field_values()
        if isinstance(focused, Input) and focused.id == "seed":
            title, parts = "Seed", [("", ABOUT_SEED)]
        elif isinstance(focused, ChoiceField) and focused.id == MORE.id:
            inside = (
                field.label.strip()
                for field in self.form.fields(values)
                if field.is_detail and field.is_visible
            )
            title, parts = MORE.label, [("", MORE.about), ("", ", ".join((*inside, "Seed")))]
        else:
            field = focused.id if isinstance(focused, ChoiceField) else ""
            title, parts = self.form.details(field or "", values)
        self._description.border_title = Content(title)
        is_long = isinstance(focused, ChoiceField) and focused.is_long
        self._description.border_subtitle = "Page Up, Page Down: ten values further" if is_long else ""
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


def _lines(fields: Iterable[SetupField]) -> Iterator[Widget]:
    """Yield a widget for each row of fields."""
    for row in _rows(fields):
        if len(row) == 1 and row[0].choices:
            yield _choice(row[0])
        else:
            yield Horizontal(*_line(row), classes="form-line")


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
