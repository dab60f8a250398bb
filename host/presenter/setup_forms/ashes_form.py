"""Forms of games with decks of Ashes: presets, ownership, decks, and the seats of games between players."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, cast

from pydantic import ValidationError

from cards.decks.deck import Deck
from cards.errors import shortened
from cards.library import Library
from engine.games import entry_of
from engine.setups.base import UnlistedCards, check_depth
from host.decks import DeckRepository
from host.games import GAME_PARTS
from host.presenter.setup_forms.setup_form import (
    REACTIONS,
    REACTIONS_ABOUT,
    FormValues,
    SetupField,
    SetupForm,
    Values,
    first_error,
    name_field,
    undo_field,
)
from host.presenter.setup_forms.table_presets import PRESETS, TablePreset, on_the_table
from host.store.errors import StoreError

if TYPE_CHECKING:
    from engine.kernel.chance import Seed
    from engine.setups.players import PlayersSetup

UNLISTED_CARDS = ""
"""Value for unlisted cards, the first row of the decks; no deck has this name."""

WAY = "way"

TABLE, PROGRAM = "table", "program"

LOCATIONS = [(PROGRAM, "in the program"), (TABLE, "on the table")]

DEPTHS = [
    ("full", "every rule and every text"),
    ("assisted", "every rule; card text optional"),
    ("companion", "only what I enter"),
]

_ABOUT = {
    "player dice": "On the table: you roll your dice and enter what they show.",
    "rage dice": "On the table: you roll the rage dice and enter what they show.",
    "behavior die": "On the table: you roll the twelve-sided die and enter its number.",
    "aspect deck": "On the table: you reveal its aspects and name them.",
}

FIRST_FIVE_ABOUT = "Your five different starting cards."


class CardGameForm(SetupForm):
    """Form of a game with decks of Ashes.

    Each of the `seats` is the ending of its fields' ids, and the beginning of their labels.
    """

    seats: ClassVar[tuple[tuple[str, str], ...]]
    usual: Mapping[str, str]
    """Default deck by seat."""

    @property
    def cards(self) -> Library:
        """The cards that come with the game."""
        library: Library = entry_of(self.rules).cards()
        return library

    @property
    def chances(self) -> tuple[str, ...]:
        """Kinds of chance in this game that can be real."""
        return GAME_PARTS[self.rules].chances

    @property
    def against_chimera(self) -> bool:
        """True if there is a Chimera."""
        return self.rules == "red-rains"

    def is_person(self, values: FormValues, ending: str) -> bool:
        """Return True if a person plays the seat."""
        return True

    def complete(self, values: FormValues, changed: str = "") -> dict[str, str]:
        """Complete the values. A changed preset sets the ownership fields, and these decide the preset."""
        if changed == WAY and values[WAY] in PRESETS:
            values = {**values, **self.lines_of(PRESETS[values[WAY]])}
        return super().complete({line: value for line, value in values.items() if line != WAY})

    def check(self, values: FormValues) -> None:
        super().check({line: value for line, value in values.items() if line != WAY})

    def refusal(self, line: SetupField, value: str, values: FormValues) -> str:
        if line.id.startswith("deck"):
            check_depth(self.deck(values, line.id.removeprefix("deck")), "full")
        return super().refusal(line, value, values)

    @property
    def remembered(self) -> Sequence[str]:
        """Ownership fields and decks."""
        decks = [f"deck{ending}" for ending, _ in self.seats]
        return [*self.lines_of(PRESETS["screen"]), *decks, *self.written]

    @property
    def written(self) -> Sequence[str]:
        """Fields about unlisted cards."""
        return [f"own-{what}{ending}" for ending, _ in self.seats for what in ("name", "life")]

    # Presets and ownership

    def ways(self) -> Values:
        """Return the presets as values and labels."""
        return [
            (preset.name, (not self.against_chimera and preset.between_players) or preset.title)
            for preset in PRESETS.values()
        ]

    def preset_name(self, values: FormValues) -> str:
        """Return the preset that the ownership fields match; empty for a custom mix."""
        lines = {line: values.get(line, value) for line, value in self.lines_of(PRESETS["screen"]).items()}
        return next(
            (
                name
                for name, preset in PRESETS.items()
                if self._fields_in_use(values, self.lines_of(preset)) == self._fields_in_use(values, lines)
            ),
            "",
        )

    def lines_of(self, preset: TablePreset) -> dict[str, str]:
        """Return the values of the ownership fields in a preset."""
        lines = {}
        for ending, _ in self.seats:
            lines[f"real{ending}"] = TABLE if preset.own_things else PROGRAM
            lines[f"depth{ending}"] = preset.depth
        real = on_the_table(preset, self.chances)
        lines |= {line_of(kind): TABLE if kind in real else PROGRAM for kind in self.chances}
        if self.against_chimera:
            lines["steps"] = "ask" if preset.ask_before else "alone"
        return lines

    def _fields_in_use(self, values: FormValues, lines: Mapping[str, str]) -> dict[str, str]:
        """Return the fields in use: the cards of built-in players are always in the program."""
        idle = [
            f"{line}{ending}"
            for ending, _ in self.seats
            if not self.is_person(values, ending)
            for line in ("real", "depth")
        ]
        return {line: value for line, value in lines.items() if line not in idle}

    def preset_field(self, values: FormValues) -> Iterator[SetupField]:
        """Yield the field for the preset, with its explanation."""
        way = self.preset_name(values)
        about = PRESETS[way].about if way else "A custom mix: see below."
        mix = [] if way else [("", "custom mix")]
        yield SetupField(WAY, "Way to play", [*mix, *self.ways()], way, about)

    def ownership_fields(self, values: FormValues) -> Iterator[SetupField]:
        """Yield the fields that say what is on the table and what is in the program."""
        for ending, owner in self.seats:
            shows = self.is_person(values, ending)
            yield SetupField(
                f"real{ending}", f"{owner} cards", LOCATIONS, PROGRAM,
                "Hand and deck. On the table: only their player knows them.", is_visible=shows,
            )  # fmt: skip
            yield SetupField(
                f"depth{ending}", "  program does", DEPTHS, "full",
                "How much of these cards the program handles.", is_visible=shows,
            )  # fmt: skip
        for kind in self.chances:
            yield SetupField(line_of(kind), kind.capitalize(), LOCATIONS, PROGRAM, _ABOUT[kind])
        if self.against_chimera:
            yield SetupField(
                "steps", "Boss's steps", [("alone", "automatically"), ("ask", "ask me before each one")],
                "alone", "When it asks, you can overrule it: another row, another target, or none.",
            )  # fmt: skip
        yield SetupField(
            "begins", "The game begins",
            [("setup", "from its setup"), ("middle", "already under way")], "setup",
            "Under way: it has begun on your table, and you enter the current position.",
        )  # fmt: skip

    # Decks

    def decks(self) -> list[tuple[str, str]]:
        """Return the playable decks, as (key, label); only printed ones if the own decks cannot be read."""
        try:
            entries = DeckRepository(self.data, self.cards).decks()
        except StoreError:
            return [(name, name) for name in sorted(self.cards.decks)]
        return [
            (each.key, each.key if each.printed else f"{shortened(each.key)} (yours)")
            for each in entries
            if each.playable
        ]

    def deck_lines(
        self, values: FormValues, ending: str, label: str, about: str, shows: bool = True
    ) -> Iterator[SetupField]:
        """Yield the deck field of a seat, and for unlisted cards the Phoenixborn and its life."""
        rows = self.decks()
        if self.is_person(values, ending) and values.get(f"depth{ending}") == "companion":
            rows.insert(0, (UNLISTED_CARDS, "my own cards, not listed"))
        yield SetupField(f"deck{ending}", label, rows, self.usual[ending], about, is_visible=shows)
        own = shows and values.get(f"deck{ending}") == UNLISTED_CARDS and rows[0][0] == UNLISTED_CARDS
        yield SetupField(f"own-name{ending}", "Phoenixborn", letters=40, is_visible=own)
        yield SetupField(f"own-life{ending}", "Life", letters=2, numeric=True, is_visible=own)

    def deck(self, values: FormValues, ending: str) -> str | Deck | UnlistedCards:
        """Return the deck of a seat; raise `ValueError` or `LookupError` with the reason if there is none."""
        if (key := values[f"deck{ending}"]) != UNLISTED_CARDS:
            return key if key in self.cards.decks else DeckRepository(self.data, self.cards).find(key)
        name = values.get(f"own-name{ending}", "").strip()
        life = values.get(f"own-life{ending}", "")
        if not life.isdecimal() or not int(life):
            raise ValueError("Enter the life value of the Phoenixborn: a number from 1 to 99.")
        if not name.isprintable():
            raise ValueError("The name of the Phoenixborn has an unprintable character.")
        return UnlistedCards(life=int(life), **({"phoenixborn": name} if name else {}))

    def real(self, values: FormValues, ending: str) -> bool:
        """Return True if the cards of a seat are on the table."""
        return self.is_person(values, ending) and values.get(f"real{ending}") == TABLE

    def by_hand(self, values: FormValues) -> tuple[str, ...]:
        """Return the kinds of chance that come from the table."""
        return tuple(kind for kind in self.chances if values.get(line_of(kind)) == TABLE)


def line_of(kind: str) -> str:
    """Return the id of the field for a kind of chance."""
    return kind.replace(" ", "-")


SEATS = 4

WHO = [
    ("person", "a person"),
    ("sharp", "sharp (looks ahead)"),
    ("random", "random (any choice)"),
    ("", "nobody"),
]

_FIRST_WHO = ("person", "sharp", "", "")

_FIRST_FIVE = [("suggested", "the decks' suggestions"), ("choose", "everybody chooses")]


class PlayersForm(CardGameForm):
    """Form of a game of Ashes Reborn for two to four players."""

    rules = "ashes"
    heading: ClassVar[str] = "New game: Ashes Reborn"
    begin: ClassVar[str] = "Begin the game"
    seats: ClassVar[tuple[tuple[str, str], ...]] = tuple(
        (f"-{number}", f"Seat {number}") for number in range(1, SEATS + 1)
    )

    def __init__(self, data: Path) -> None:
        super().__init__(data)
        decks = self.decks()
        self.usual = {f"-{number}": decks[(number - 1) % len(decks)][0] for number in range(1, SEATS + 1)}

    def is_person(self, values: FormValues, ending: str) -> bool:
        return values.get(f"who{ending}", _FIRST_WHO[int(ending[1:]) - 1]) == "person"

    def lines(self, values: FormValues) -> Iterator[SetupField]:
        """Yield the preset, the seats clockwise, and then what concerns everybody."""
        yield from self.preset_field(values)
        for number in range(1, SEATS + 1):
            first = _FIRST_WHO[number - 1]
            yield SetupField(
                f"who-{number}", f"Seat {number}", WHO, first, "Who plays here; seats go clockwise."
            )
            taken = bool(values.get(f"who-{number}", first))
            yield name_field(number, f"Player {number}", shows=taken)
            about = "This seat's deck: a printed one, or one of your own."
            yield from self.deck_lines(values, f"-{number}", "  deck", about, taken)
        yield SetupField("first_five", "First Five", _FIRST_FIVE, "suggested", FIRST_FIVE_ABOUT)
        yield SetupField("reactions", "Reactions", REACTIONS, "when possible", REACTIONS_ABOUT)
        yield undo_field(sum(self.is_person(values, ending) for ending, _ in self.seats))
        yield from self.ownership_fields(values)

    def make_setup(self, values: FormValues, seed: Seed) -> PlayersSetup:
        """Return the setup; raise `ValueError` or, for a missing or illegal deck, `LookupError`."""
        seats, real = [], []
        for number in range(1, SEATS + 1):
            if who := values[f"who-{number}"]:
                name = values[f"name-{number}"].strip()
                depth = values[f"depth-{number}"] if who == "person" else "full"
                deck = self.deck(values, f"-{number}")
                seats.append({"name": name, "deck": deck, "player": who, "depth": depth})
                if self.real(values, f"-{number}"):
                    real.append(name)
        try:
            return cast(
                "PlayersSetup",
                entry_of(self.rules).setup.model_validate(
                    {
                        "seats": seats,
                        "first_five": values["first_five"],
                        "reactions": values["reactions"],
                        "undo": values["undo"],
                        "by_hand": self.by_hand(values),
                        "real_decks": real,
                        "begins": values["begins"],
                        "seed": seed,
                    }
                ),
            )
        except ValidationError as error:
            raise ValueError(first_error(error)) from None


class RavenForm(PlayersForm):
    """Form of a game by Raven Rules, with decks of the original cards."""

    rules = "raven"
    heading: ClassVar[str] = "New game: Raven Rules"
