"""Fields and forms in which people set up a game, read by every front end and by the command line."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from cards.wording.words import capitalized
from host.games import parts_of
from host.presenter.setup_forms.ownership_and_depth_presets import PRESETS, TablePreset

if TYPE_CHECKING:
    from pathlib import Path

    from pydantic import ValidationError

    from engine.game_entries import GameSetup
    from engine.kernel.luck_secret import Seed
    from host.presenter.preferences import Preferences

FormValues = Mapping[str, str]
"""Values of a form by the ids of its fields; missing fields have their default."""

Choices = Sequence[tuple[str, str]]
"""Values to choose from, each with its label."""

Paragraphs = list[tuple[str, str]]

NAME_LETTERS = 24

_SEATS_OFFERED = 3
"""Seats that are offered before the one before them is taken."""

WAY = "way"
"""Field for the preset of what is on the table."""

REACTIONS = [("when possible", "only when one is possible"), ("always", "always: asking tells nothing")]

REACTIONS_ABOUT = "Only when one is possible: each stop tells opponents that you hold one."

FORGOTTEN = (WAY, "begins", "campaign-name", "card", "card-values")
"""Fields that are not remembered: what follows from others, or is true of one game or one boss."""

UNDO = [("ask", "opponents are asked first"), ("free", "nobody is asked")]

UNDO_ABOUT = "Whether opponents must agree to an undo after something was seen."


class SetupField(Struct, frozen=True):
    """A field of a form. Preferences keep its `id`, which does not change.

    It has `choices`, or takes a text of at most `max_length` characters. `value` is its default, `about`
    explains it. It is not visible while other fields make it idle. A screen shows it `beside` the field
    before it. It is folded in, and line mode does not ask for it, if it `is_detail`: only some games need it.
    """

    id: str
    label: str
    choices: Choices = ()
    value: str = ""
    about: str = ""
    max_length: int = 0
    is_numeric: bool = False
    is_visible: bool = True
    beside: bool = False
    is_detail: bool = False


class FieldRefused(ValueError):
    """A value that a form does not take; `field` is the id of its field."""

    def __init__(self, field: str, why: str) -> None:
        super().__init__(why)
        self.field = field


class SeatChoice(NamedTuple):
    """Name and player of a seat, a person or a built-in one, with the values of its deck's fields.

    The ids of these fields have no ending yet.
    """

    name: str
    player: str
    deck: Mapping[str, str]


class SetupForm:
    """The form of one game's setup. `data` is the data folder, which holds the own decks."""

    rules: str
    heading: ClassVar[str]
    submit_label: ClassVar[str]
    """Label of the button that begins the game."""
    seats: ClassVar[tuple[tuple[str, str], ...]] = ()
    """Seats: the ending of the ids of each seat's fields, and the beginning of their labels."""
    least: ClassVar[int] = 2
    """The fewest players."""
    questions: ClassVar[Mapping[str, str]] = {}
    """Questions of line mode by field, in the order in which they are asked."""

    def __init__(self, data: Path) -> None:
        self.data = data

    @property
    def presets(self) -> Sequence[TablePreset]:
        """Return the presets of what is on the table, with their titles in this game."""
        return ()

    @property
    def deck_problem(self) -> str:
        """Return why the own decks cannot be read; empty if they can."""
        return ""

    @abstractmethod
    def fields(self, values: FormValues) -> Iterator[SetupField]:
        """Yield all fields in their order, as these values make them."""

    def setup(self, values: FormValues, seed: Seed) -> GameSetup:
        """Return the setup; raise `ValueError` or `LookupError` with a sentence if it is no game."""
        self.check(values)
        return self.make_setup(self.complete(values), seed)

    @abstractmethod
    def make_setup(self, values: FormValues, seed: Seed) -> GameSetup:
        """Return the setup of completed values; raise as `setup` does."""

    def check(self, values: FormValues) -> None:
        """Raise `FieldRefused` or `LookupError` for a choice that the form does not offer."""
        for field in self.fields(values):
            value = values.get(field.id, field.value)
            if (
                field.id in values
                and field.id != WAY
                and field.choices
                and field.is_visible
                and value not in dict(field.choices)
            ):
                raise FieldRefused(field.id, self.refusal(field, value, values))

    def refusal(self, field: SetupField, value: str, values: FormValues) -> str:
        """Return why a field does not have this value."""
        return f"{field.label.strip()}: '{value}' is none of {', '.join(name for name, _ in field.choices)}"

    def complete(self, values: FormValues, changed: str = "") -> dict[str, str]:
        """Complete the values of a form.

        Missing fields get their default, and a value that is no longer offered is replaced by the default.
        `changed` is the field edited last. A changed preset sets the ownership fields, and these decide the
        preset.
        """
        completed: dict[str, str] = {field: value for field, value in values.items() if field != WAY}
        if changed == WAY and (preset := PRESETS.get(values.get(WAY, ""))):
            completed |= self.preset_values(preset)
        for field in self.fields(completed):
            completed[field.id] = with_value(field, completed).value
        return completed

    def changed_details(self, values: FormValues) -> str:
        """Return the details that are not as usual, in words; empty if all are, or follow from the preset."""
        preset = self.preset_values(PRESETS["screen"]) if values.get(WAY) else {}
        return ", ".join(
            f"{field.label.strip()}: {dict(field.choices)[values[field.id]]}"
            for field in self.fields(values)
            if field.is_detail and field.is_visible and field.choices and field.id not in preset
            if values[field.id] != field.value
        )

    def details(self, field_id: str, values: FormValues) -> tuple[str, Paragraphs]:
        """Return title and paragraphs to read beside a field, or about the game if `field_id` is empty."""
        if not field_id:
            return self.heading, [("", parts_of(self.rules).about)]
        if field_id == WAY:
            rows = [
                f"{number} {'●' if preset.name == values[WAY] else '○'} {preset.title}\n    {preset.about}"
                for number, preset in enumerate(self.presets, 1)
            ]
            return "Way to play", [("", "\n".join(rows)), ("Who handles what", self._handling(values))]
        field = next(field for field in self.fields(values) if field.id == field_id)
        return field_details(field, values[field_id])

    # Presets

    def is_person(self, values: FormValues, ending: str) -> bool:
        """Return True if a person plays the seat."""
        return True

    def preset_values(self, preset: TablePreset) -> dict[str, str]:
        """Return the values of the ownership fields in a preset."""
        return {}

    def preset_name(self, values: FormValues) -> str:
        """Return the preset that the ownership fields match; empty for a custom mix."""
        usual = self.preset_values(PRESETS["screen"])
        # The cards of built-in players are always in the program.
        built_in = [ending for ending, _ in self.seats if not self.is_person(values, ending)]
        idle = {f"{field}{ending}" for ending in built_in for field in ("real", "depth")}
        for preset in self.presets:
            wanted = self.preset_values(preset).items()
            if all(field in idle or values.get(field, usual[field]) == value for field, value in wanted):
                return preset.name
        return ""

    def preset_field(self, values: FormValues) -> SetupField:
        """Return the field for the preset, with its explanation."""
        way = self.preset_name(values)
        about = next((each.about for each in self.presets if each.name == way), "A custom mix: see More.")
        mix = [] if way else [("", "custom mix")]
        ways = [(preset.name, preset.title) for preset in self.presets]
        return SetupField(WAY, "Way to play", [*mix, *ways], way, about)

    def _handling(self, values: FormValues) -> str:
        """Return who handles what, a line for each ownership field."""
        own = self.preset_values(PRESETS["screen"])
        fields = [with_value(field, values) for field in self.fields(values) if field.id in own]
        return "\n".join(
            f"{field.label:<16}  {dict(field.choices)[field.value]}" for field in fields if field.is_visible
        )

    # Line mode and the command line

    bots: ClassVar[tuple[str, ...]] = ()
    """Built-in players that know the game."""

    @property
    def printed_decks(self) -> list[str]:
        """Return the names of the decks that come with the game."""
        return []

    @property
    def default_decks(self) -> list[str]:
        """Return the decks that the command line plays if it names none."""
        return self.printed_decks[:2]

    def named_deck(self, name: str) -> dict[str, str]:
        """Return the values of a seat's deck fields, without its ending, for a deck as people name it.

        Raises `ValueError` or `LookupError` if there is none.
        """
        raise LookupError(f"there is no deck {name}")

    def default_names(self, decks: Sequence[Mapping[str, str]]) -> list[str]:
        """Return the names of players who have these decks and are not named."""
        return [f"Player {number}" for number in range(1, len(decks) + 1)]

    def asked_field(self, field_id: str, values: FormValues) -> SetupField | None:
        """Return a field as line mode asks for it, with its usual choice first; None if it is not asked."""
        field = next(field for field in self.fields(values) if field.id == field_id)
        if not field.is_visible:
            return None
        if field_id == WAY:
            rows = [(preset.name, f"{preset.title}: {preset.about}") for preset in self.presets]
        else:
            rows = [(value, capitalized(label)) for value, label in field.choices]
        if field_id.startswith("who-"):
            number = int(field_id.removeprefix("who-"))
            words = {"": "Nobody", "person": "A person", "bot": "The bot"}
            rows = [(who, words.get(who, f"The built-in player {who}")) for who, _ in rows]
            rows = sorted(
                (row for row in rows if row[0] or number > self.least), key=lambda row: row[0] != ""
            )
        return replace(field, choices=rows)

    def chance_field(self, kind: str) -> str:
        """Return the id of the field for a kind of chance."""
        return kind.replace(" ", "-")

    def seat_values(self, seats: Sequence[SeatChoice]) -> dict[str, str]:
        """Return the values of the fields about seats, for these from the first on and for nobody else."""
        values: dict[str, str] = {}
        for number, (ending, _) in enumerate(self.seats, 1):
            seat = seats[number - 1] if number <= len(seats) else SeatChoice("", "", {})
            values |= {f"who-{number}": seat.player, f"name-{number}": seat.name}
            values |= {f"{name}{ending}": value for name, value in seat.deck.items()}
        return values

    # What is remembered

    def initial_values(self, preferences: Preferences) -> dict[str, str]:
        """Return the completed values of a new form: those of the last game."""
        stored = preferences.table.get(self.rules, {})
        try:
            return self.complete({field: value for field, value in stored.items() if field not in FORGOTTEN})
        except LookupError:  # a boss that is gone
            return self.complete({})

    def values_after_change(
        self, values: FormValues, changed: str, preferences: Preferences
    ) -> dict[str, str]:
        """Return all values after one field was `changed`."""
        return self.complete(values, changed)

    def remember(self, values: FormValues, preferences: Preferences) -> bool:
        """Remember which completed values are not the usual ones; return True if that is new."""
        before = preferences.table.get(self.rules, {})
        kept = {
            field.id: value
            for field in self.fields(values)
            if field.id not in FORGOTTEN and (value := values[field.id].strip()) != field.value
            if value or field.choices
        }
        preferences.table[self.rules] = kept
        return kept != before


def with_value(field: SetupField, values: FormValues) -> SetupField:
    """Return the field with its value among `values`, or its default if that value is not offered."""
    value = values.get(field.id, field.value)
    if not field.choices:
        return replace(field, value=value[: field.max_length])
    known = [each for each, _ in field.choices]
    first = field.value if field.value in known else known[0]
    return replace(field, value=value if value in known else first)


def field_details(field: SetupField, value: str) -> tuple[str, Paragraphs]:
    """Return label and explanation of a field with this value, and its choices."""
    rows = [f"{'●' if each == value else '○'} {label}" for each, label in field.choices]
    return field.label.strip(), [("", field.about), ("To choose from", "\n".join(rows))]


def seat_fields(
    number: int, choices: Choices, first: str, about: str, values: FormValues
) -> Iterator[SetupField]:
    """Yield the fields for who plays at a seat, usually `first`, and for their name."""
    offered = number <= _SEATS_OFFERED or bool(values.get(f"who-{number - 1}"))
    rows = choices if offered else [("", "nobody")]
    yield SetupField(f"who-{number}", f"Seat {number}", rows, first, about, is_visible=offered)
    taken = bool(values.get(f"who-{number}", first))
    yield name_field(number, f"Player {number}", is_visible=taken)


def name_field(number: int, name: str, *, is_visible: bool) -> SetupField:
    """Return the field for a player's name."""
    return SetupField(
        f"name-{number}", "Name", value=name, max_length=NAME_LETTERS, is_visible=is_visible, beside=True
    )


def undo_field(people: int) -> SetupField:
    """Return the field whether opponents must agree to an undo, visible for several people only."""
    return SetupField("undo", "Undo", UNDO, "ask", UNDO_ABOUT, is_visible=people > 1, is_detail=True)


def seat_questions(seats: int, who: str, deck: str = "") -> dict[str, str]:
    """Return line mode's questions about seats; `who` names the number as `{}`."""
    questions: dict[str, str] = {}
    for number in range(1, seats + 1):
        questions |= {f"who-{number}": who.format(number), f"name-{number}": "What is their name?"}
        questions |= {f"deck-{number}": deck} if deck else {}
    return questions


def first_error(error: ValidationError) -> str:
    """Return the first error of a setup as a sentence."""
    first = error.errors()[0]
    if first["loc"][-1:] == ("name",):
        return f"Every player needs a name, of up to {NAME_LETTERS} letters."
    return first["msg"].removeprefix("Value error, ")
