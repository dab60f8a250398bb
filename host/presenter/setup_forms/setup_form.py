"""Fields and forms in which people set up a game, and what a form remembers for the next game."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from pathlib import Path

    from pydantic import ValidationError

    from engine.games import GameSetup
    from engine.kernel.chance import Seed
    from host.presenter.preferences import Preferences

FormValues = Mapping[str, str]
"""Values of a form by the ids of its fields; missing fields have their default."""

Values = Sequence[tuple[str, str]]
"""Values to choose from, each with its label."""

NAME_LETTERS = 24

REACTIONS = [("when possible", "only when one is possible"), ("always", "always: asking tells nothing")]

REACTIONS_ABOUT = "Only when one is possible: each stop tells opponents that you hold one."

UNDO = [("ask", "opponents are asked first"), ("free", "nobody is asked")]

UNDO_ABOUT = "Whether opponents must agree to an undo after something was seen."


@dataclass(frozen=True, slots=True)
class SetupField:
    """A field of a form. Preferences keep its `id`, which does not change.

    It has `values` to choose from, or takes a text of at most `letters` characters, `numeric` for a number.
    `value` is its default, `about` explains it. It is not visible while other fields make it idle.
    """

    id: str
    label: str
    values: Values = ()
    value: str = ""
    about: str = ""
    letters: int = 0
    numeric: bool = False
    is_visible: bool = True


class SetupForm:
    """The form of one game's setup. `data` is the data folder, which holds the own decks."""

    rules: str
    heading: ClassVar[str]
    begin: ClassVar[str]
    """Label of the button that begins the game."""
    card_fields: ClassVar[tuple[str, ...]] = ()
    """Fields that decide which side of a boss card is played."""

    def __init__(self, data: Path) -> None:
        self.data = data

    @property
    def remembered(self) -> Sequence[str]:
        """Fields that are remembered for the next game."""
        return ()

    @property
    def written(self) -> Sequence[str]:
        """Remembered fields that are a text."""
        return ()

    def card_memory_key(self, values: FormValues) -> str:
        """Return the key under which the values of the boss card are remembered; empty in other games."""
        return ""

    def card_values(self, values: FormValues) -> str:
        """Return the values that a person entered from their own copy of the boss card; empty if none."""
        return ""

    def remembered_card(self, values: FormValues, cards: Mapping[str, str]) -> dict[str, str]:
        """Return the values of the fields about the boss card for the side that is played.

        `cards` are the sides that people have entered before, by their keys.
        """
        return {}

    @abstractmethod
    def lines(self, values: FormValues) -> Iterator[SetupField]:
        """Yield all fields in their order, as these values make them."""

    def setup(self, values: FormValues, seed: Seed) -> GameSetup:
        """Return the setup; raise `ValueError` or `LookupError` with a sentence if it is no game."""
        self.check(values)
        return self.make_setup(self.complete(values), seed)

    @abstractmethod
    def make_setup(self, values: FormValues, seed: Seed) -> GameSetup:
        """Return the setup of completed values; raise as `setup` does."""

    def check(self, values: FormValues) -> None:
        """Raise `ValueError` or `LookupError` with a sentence for a choice that the form does not offer."""
        for line in self.lines(values):
            value = values.get(line.id, line.value)
            if line.id in values and line.values and line.is_visible and value not in dict(line.values):
                raise ValueError(self.refusal(line, value, values))

    def refusal(self, line: SetupField, value: str, values: FormValues) -> str:
        """Return a sentence why a field does not have this value."""
        return f"{line.label.strip()}: '{value}' is none of {', '.join(name for name, _ in line.values)}"

    def complete(self, values: FormValues, changed: str = "") -> dict[str, str]:
        """Complete the values of a form.

        Missing fields get their default, and a value that is no longer offered is replaced by the default.
        `changed` is the field edited last.
        """
        completed: dict[str, str] = dict(values)
        for line in self.lines(completed):
            completed[line.id] = with_value(line, completed).value
        return completed


def with_value(line: SetupField, values: FormValues) -> SetupField:
    """Return the field with its value among `values`, or its default if that value is not offered."""
    value = values.get(line.id, line.value)
    if not line.values:
        return replace(line, value=value[: line.letters])
    known = [each for each, _ in line.values]
    first = line.value if line.value in known else known[0]
    return replace(line, value=value if value in known else first)


def name_field(number: int, name: str, *, shows: bool = True) -> SetupField:
    """Return the field for a player's name."""
    return SetupField(f"name-{number}", "Name", value=name, letters=NAME_LETTERS, is_visible=shows)


def undo_field(people: int) -> SetupField:
    """Return the field whether opponents must agree to an undo, visible for several people only."""
    return SetupField("undo", "Undo", UNDO, "ask", UNDO_ABOUT, is_visible=people > 1)


def first_error(error: ValidationError) -> str:
    """Return the first error of a setup as a sentence."""
    first = error.errors()[0]
    if first["loc"][-1:] == ("name",):
        return f"Every player needs a name, of up to {NAME_LETTERS} letters."
    return first["msg"].removeprefix("Value error, ")


def initial_values(form: SetupForm, preferences: Preferences) -> dict[str, str]:
    """Return the first values of a form: those of the last game."""
    stored = preferences.table.get(form.rules, {})
    values = {line: stored[line] for line in form.remembered if line in stored}
    return {**values, **form.remembered_card(values, preferences.cards)}


def values_after_change(
    form: SetupForm, values: FormValues, changed: str, preferences: Preferences
) -> dict[str, str]:
    """Return all values after one field was `changed`, which may lead to another side of a boss card."""
    if changed in form.card_fields:
        values = {**values, **form.remembered_card(values, preferences.cards)}
    return form.complete(values, changed)


def remember(form: SetupForm, values: FormValues, preferences: Preferences) -> bool:
    """Remember the values of a form that begins a game; return True if any of them is new."""
    before = preferences.table.get(form.rules, {}), dict(preferences.cards)
    lines = {
        line: values.get(line, before[0].get(line, "")).strip()
        for line in form.remembered
        if line in values or line in before[0]
    }
    lines = {line: value for line, value in lines.items() if value or line not in form.written}
    if lines:
        preferences.table[form.rules] = lines
    if key := form.card_memory_key(values):
        preferences.cards.pop(key, None)
        if card_values := form.card_values(values):
            preferences.cards[key] = card_values
    return (preferences.table.get(form.rules, {}), preferences.cards) != before
