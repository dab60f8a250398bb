"""A line in which something is chosen or written, and what the lines of one game have in common.

What is remembered of a form for the next game: whose is what, the decks, what a boss's card says.
"""

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
"""What was chosen and written, by the ids of the lines; a line that is not in it is as it began."""

Values = Sequence[tuple[str, str]]
"""What can be chosen, each with the words for it."""

NAME_LETTERS = 24

REACTIONS = [("when possible", "only when one is possible"), ("always", "always: asking tells nothing")]

REACTIONS_ABOUT = "Only when one is possible: each stop tells opponents that you hold one."

UNDO = [("ask", "opponents are asked first"), ("free", "nobody is asked")]

UNDO_ABOUT = "Whether opponents must agree to an undo after something was seen."


@dataclass(frozen=True, slots=True)
class SetupField:
    """A line with an `id` and a `label`, and what it is `about`.

    It has `values` to choose from, or without any takes a text of `letters` at most, which is a number where
    it is `numeric`. `value` is the first choice. Where other lines make it idle it does not show.
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
    """How a game is begun. `data` is the folder with one's own decks."""

    rules: str
    heading: ClassVar[str]
    begin: ClassVar[str]
    """What stands on the button."""
    card_fields: ClassVar[tuple[str, ...]] = ()
    """The lines that decide which side of a boss's card is played."""

    def __init__(self, data: Path) -> None:
        self.data = data

    @property
    def remembered(self) -> Sequence[str]:
        """The lines that are remembered for the next game."""
        return ()

    @property
    def written(self) -> Sequence[str]:
        """Those of them in which something is written, if anything."""
        return ()

    def card_memory_key(self, said: FormValues) -> str:
        """By what the values of the boss's card are remembered; empty in a game without one."""
        return ""

    def card_values(self, said: FormValues) -> str:
        """Return the values that a person entered from their own copy of the boss's card; empty if none."""
        return ""

    def remembered_card(self, said: FormValues, cards: Mapping[str, str]) -> dict[str, str]:
        """What the lines about the boss's card say of the side that is played, as people have read it off
        theirs; `cards` are the sides that are remembered."""
        return {}

    @abstractmethod
    def lines(self, said: FormValues) -> Iterator[SetupField]:
        """All lines in their order, as they are after what was said."""

    @abstractmethod
    def setup(self, said: FormValues, seed: Seed) -> GameSetup:
        """The game of these lines; `ValueError` or `LookupError` with a sentence when it cannot begin."""

    def complete(self, said: FormValues, changed: str = "") -> dict[str, str]:
        """What all lines say, also those of which nothing was said. `changed` is the line changed last.

        What cannot be chosen any more is the first choice, or else the first value.
        """
        whole: dict[str, str] = dict(said)
        for line in self.lines(whole):
            whole[line.id] = with_value(line, whole).value
        return whole


def with_value(line: SetupField, said: FormValues) -> SetupField:
    """The line with what was said of it, if that can be."""
    value = said.get(line.id, line.value)
    if not line.values:
        return replace(line, value=value[: line.letters])
    known = [each for each, _ in line.values]
    first = line.value if line.value in known else known[0]
    return replace(line, value=value if value in known else first)


def name_line(number: int, name: str, *, shows: bool = True) -> SetupField:
    """Where a player's name is written."""
    return SetupField(f"name-{number}", "Name", value=name, letters=NAME_LETTERS, is_visible=shows)


def undo_line(people: int) -> SetupField:
    """Whether opponents must agree to an undo; people alone against the program undo as they like."""
    return SetupField("undo", "Undo", UNDO, "ask", UNDO_ABOUT, is_visible=people > 1)


def first_told(error: ValidationError) -> str:
    """The first thing that is wrong, in a sentence."""
    first = error.errors()[0]
    if first["loc"][-1:] == ("name",):
        return f"Every player needs a name, of up to {NAME_LETTERS} letters."
    return first["msg"].removeprefix("Value error, ")


def initial_values(beginning: SetupForm, preferences: Preferences) -> dict[str, str]:
    """What the lines of a form say at first: as the last game was laid out."""
    kept = preferences.table.get(beginning.rules, {})
    said = {line: kept[line] for line in beginning.remembered if line in kept}
    return {**said, **beginning.remembered_card(said, preferences.cards)}


def values_after_change(
    beginning: SetupForm, said: FormValues, changed: str, preferences: Preferences
) -> dict[str, str]:
    """What all lines say after one was `changed`: another side of a boss's card has other values."""
    if changed in beginning.card_fields:
        said = {**said, **beginning.remembered_card(said, preferences.cards)}
    return beginning.complete(said, changed)


def remember(beginning: SetupForm, said: FormValues, preferences: Preferences) -> bool:
    """Remember what the lines say a game is begun with; returns whether anything is new in that."""
    before = preferences.table.get(beginning.rules, {}), dict(preferences.cards)
    lines = {
        line: said.get(line, before[0].get(line, "")).strip()
        for line in beginning.remembered
        if line in said or line in before[0]
    }
    lines = {line: value for line, value in lines.items() if value or line not in beginning.written}
    if lines:
        preferences.table[beginning.rules] = lines
    if key := beginning.card_memory_key(said):
        preferences.cards.pop(key, None)
        if values := beginning.card_values(said):
            preferences.cards[key] = values
    return (preferences.table.get(beginning.rules, {}), preferences.cards) != before
