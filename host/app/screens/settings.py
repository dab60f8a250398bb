"""Settings: theme, pace, hints; at a table also who handles what."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Button, Static

from host.app.app_services import services
from host.app.themes import THEMES, TITLES
from host.app.widgets.choice_field import ChoiceField
from host.presenter.preferences import PACES, STEP_SECONDS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from host.presenter.table_editing.real_or_program_rows import Ownership

_PACES = {
    "timed": "one at a time, on a timer",
    "stepped": "one at a time, on a key press",
    "instant": "all at once",
}


class SettingsScreen(ModalScreen[tuple[str, ...]]):
    """Changes show and are saved at once. Closes with the corrections that change `ownership`."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(-1)", "Previous line", show=False, id="settings.up"),
        Binding("down", "move(1)", "Next line", show=False, id="settings.down"),
        Binding("escape,enter", "close", "Close", tooltip="Back to where you were", id="settings.close"),
    ]

    def __init__(self, ownership: Sequence[Ownership] = ()) -> None:
        super().__init__()
        self._ownership = ownership

    def compose(self) -> ComposeResult:
        preferences = services(self).preferences
        with Vertical(id="dialog") as box:
            box.border_title = "Settings"
            yield ChoiceField(
                "theme", "Theme", theme_names(self.app.theme), self.app.theme,
                "Colors. Nothing relies on color alone.",
            )  # fmt: skip
            yield ChoiceField(
                "pace", "Automatic steps", [(pace, _PACES[pace]) for pace in PACES], preferences.pace,
                "How steps outside your turn are shown.",
            )  # fmt: skip
            yield ChoiceField(
                "speed", "Clock", [(name, name) for name in STEP_SECONDS], preferences.speed,
                "How long each step stays on screen with the timer.",
            )  # fmt: skip
            yield ChoiceField(
                "tips", "Hints", [("on", "until used"), ("off", "none")], "on" if preferences.tips else "off",
                "Below a question, for keys you have not used yet.",
            )  # fmt: skip
            yield ChoiceField(
                "reasons", "Reasons", [("on", "in the log"), ("off", "none")],
                "on" if preferences.reasons else "off",
                "Why a built-in player that thinks took its turn.",
            )  # fmt: skip
            for number, item in enumerate(self._ownership):
                yield ChoiceField(
                    f"whose-{number}", item.title, list(item.ways.items()), item.now,
                    "From now on. Like any answer, it is saved and can be undone.",
                )  # fmt: skip
            yield Static("Left and right change a value, up and down go to another.", classes="paragraph")
            yield Button("Close (Esc)", id="close", compact=True)

    def on_mount(self) -> None:
        self.query_one("#theme").focus()

    def on_choice_field_changed(self, message: ChoiceField.Changed) -> None:
        field = message.field
        if field.id == "theme":
            self.app.theme = field.value
            return  # the app saves it
        if field.id == "pace":
            services(self).preferences.pace = field.value
        elif field.id == "tips":
            services(self).preferences.tips = field.value == "on"
        elif field.id == "reasons":
            services(self).preferences.reasons = field.value == "on"
        elif field.id != "speed":
            return  # corrected when this closes
        else:
            services(self).preferences.speed = field.value
        services(self).keep_preferences()

    def on_button_pressed(self) -> None:
        self.action_close()

    def action_move(self, by: int) -> None:
        """Focus the setting above or below."""
        if by < 0:
            self.focus_previous()
        else:
            self.focus_next()

    def action_close(self) -> None:
        """Close with what has changed at the table."""
        values = (
            self.query_one(f"#whose-{number}", ChoiceField).value for number in range(len(self._ownership))
        )
        corrections = (item.changed(value) for item, value in zip(self._ownership, values, strict=True))
        self.dismiss(tuple(filter(None, corrections)))


def theme_names(current: str) -> list[tuple[str, str]]:
    """Return the app's own themes, and the current one if it is another of Textual's."""
    names = dict.fromkeys((*THEMES, current))
    return [(name, TITLES.get(name, name)) for name in names]
