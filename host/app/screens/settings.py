"""Theme and pace; at a table also whose is what on it."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Button, Static

from host.app.app_services import services
from host.app.themes import THEMES, TITLES
from host.app.widgets.form_fields import ChoiceField
from host.presenter.preferences import PACES, STEP_SECONDS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from host.presenter.table_editing.turn_state import Ownership

_PACES = {
    "timed": "one at a time, on a timer",
    "stepped": "one at a time, on a key press",
    "instant": "all at once",
}


class SettingsScreen(ModalScreen[tuple[str, ...]]):
    """Every change shows at once and is kept. Closes with what was changed about `whose`, to be said."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(-1)", "Previous line", show=False, id="settings.up"),
        Binding("down", "move(1)", "Next line", show=False, id="settings.down"),
        Binding("escape,enter", "close", "Close", tooltip="Back to where you were", id="settings.close"),
    ]

    def __init__(self, whose: Sequence[Ownership] = ()) -> None:
        super().__init__()
        self._whose = whose

    def compose(self) -> ComposeResult:
        """One line for each setting."""
        liked = services(self).preferences
        with Vertical(id="dialog") as box:
            box.border_title = "Settings"
            yield ChoiceField(
                "theme", "Theme", theme_names(self.app.theme), self.app.theme,
                "Colors. Nothing relies on color alone.",
            )  # fmt: skip
            yield ChoiceField(
                "pace", "Automatic steps", [(pace, _PACES[pace]) for pace in PACES], liked.pace,
                "How steps outside your turn are shown.",
            )  # fmt: skip
            yield ChoiceField(
                "speed", "Clock", [(name, name) for name in STEP_SECONDS], liked.speed,
                "How long each step stays on screen with the timer.",
            )  # fmt: skip
            yield ChoiceField(
                "tips", "Hints", [("on", "until used"), ("off", "none")], "on" if liked.tips else "off",
                "Below a question, for keys you have not used yet.",
            )  # fmt: skip
            for number, item in enumerate(self._whose):
                yield ChoiceField(
                    f"whose-{number}", item.title, list(item.ways.items()), item.now,
                    "From now on. Like any answer, it is saved and can be undone.",
                )  # fmt: skip
            yield Static("Left and right change a value, up and down go to another.", classes="paragraph")
            yield Button("Close (Esc)", id="close", compact=True)

    def on_mount(self) -> None:
        """Begin at the top."""
        self.query_one("#theme").focus()

    def on_choice_field_changed(self, message: ChoiceField.Changed) -> None:
        """Make it so, and keep it."""
        chooser = message.field
        if chooser.id == "theme":
            self.app.theme = chooser.value
            return  # the app keeps it
        if chooser.id == "pace":
            services(self).preferences.pace = chooser.value
        elif chooser.id == "tips":
            services(self).preferences.tips = chooser.value == "on"
        elif chooser.id != "speed":
            return  # said when this closes
        else:
            services(self).preferences.speed = chooser.value
        services(self).keep_preferences()

    def on_button_pressed(self) -> None:
        """Close."""
        self.action_close()

    def action_move(self, by: int) -> None:
        """Go to the line above or below."""
        if by < 0:
            self.focus_previous()
        else:
            self.focus_next()

    def action_close(self) -> None:
        """Close, and have said what changed at the table."""
        values = (self.query_one(f"#whose-{number}", ChoiceField).value for number in range(len(self._whose)))
        said = (item.changed(value) for item, value in zip(self._whose, values, strict=True))
        self.dismiss(tuple(filter(None, said)))


def theme_names(present: str) -> list[tuple[str, str]]:
    """The app's own themes, and the present one if it is another of Textual's."""
    names = dict.fromkeys((*THEMES, present))
    return [(name, TITLES.get(name, name)) for name in names]
