"""Form of a game of Ardent Reapers: who plays, and with which decks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace
from pydantic import ValidationError

from cards.errors import shortened
from cards.reapers.library import ReapersLibrary, reapers_library
from engine.reapers.setup import REAPERS_CHANCES, ReapersSetup
from host.decks.reapers_decks import SUFFIX, ReapersDeckRepository
from host.presenter.games.reapers_cards import deck_paragraphs
from host.presenter.setup_forms.deck_game_form import LOCATIONS, PROGRAM, TABLE
from host.presenter.setup_forms.ownership_and_depth_presets import PRESETS, TablePreset
from host.presenter.setup_forms.setup_form import (
    WAY,
    FormValues,
    Paragraphs,
    SetupField,
    SetupForm,
    first_error,
    seat_fields,
    undo_field,
)
from host.store.errors import StoreError

if TYPE_CHECKING:
    from cards.reapers.cards_and_decks import ReapersDeck
    from engine.kernel.luck_secret import Seed

SEATS = 2
_WHO = [
    ("person", "a person"),
    ("keen", "keen (looks ahead)"),
    ("fierce", "fierce (plays its best actions on)"),
    ("random", "random (any choice)"),
]
_FIRST_WHO = ("person", "keen")
_HIDDEN = [("blind", "picked blind"), ("shown", "chosen from the revealed hand")]
OWN = "own:"
"""Prefix of the keys of own decks."""
_REAL = "Real cards and coin: you shuffle, draw and name what you reveal."


class ReapersForm(SetupForm):
    """Form of a game of Ardent Reapers for two."""

    rules = "reapers"
    heading: ClassVar[str] = "New game: Ardent Reapers"
    submit_label: ClassVar[str] = "Begin the game"
    seats: ClassVar[tuple[tuple[str, str], ...]] = (("-1", "Seat 1"), ("-2", "Seat 2"))
    bots: ClassVar[tuple[str, ...]] = ("random", "keen", "fierce")
    questions: ClassVar[Mapping[str, str]] = {
        "who-2": "Who do you play against?",
        "name-1": "What is your name?",
        "name-2": "What is the other player's name?",
        WAY: "Where are people's cards?",
    }

    def __init__(self, data: Path) -> None:
        super().__init__(data)
        self._lists: dict[str, ReapersDeck] = {}

    @property
    def cards(self) -> ReapersLibrary:
        """The cards that come with the game."""
        return reapers_library()

    def fields(self, values: FormValues) -> Iterator[SetupField]:
        """Yield the preset, the players and their decks, and then what the rules leave open."""
        decks = self.decks()
        yield self.preset_field(values)
        for number in range(1, SEATS + 1):
            yield from seat_fields(number, _WHO, _FIRST_WHO[number - 1], "Who plays here.", values)
            yield SetupField(
                f"deck-{number}", "  deck", decks, decks[(number - 1) % len(decks)][0],
                "This seat's deck: a published one, or a list of your own.",
            )  # fmt: skip
            yield SetupField(
                f"real-{number}", f"Seat {number} cards", LOCATIONS, PROGRAM,
                "On the table: you shuffle and draw real cards, and name those you reveal.",
                is_visible=self.is_person(values, f"-{number}"), is_detail=True,
            )  # fmt: skip
        yield SetupField(
            "hidden", "Hidden cards", _HIDDEN, "blind",
            "How you choose what your opponent discards from a hidden hand.", is_detail=True,
        )  # fmt: skip
        yield undo_field(sum(self.is_person(values, ending) for ending, _ in self.seats))
        yield SetupField(
            "coin", "Coin", LOCATIONS, PROGRAM, "On the table: you flip it when needed.", is_detail=True
        )

    def is_person(self, values: FormValues, ending: str) -> bool:
        return values.get(f"who{ending}", _FIRST_WHO[int(ending[1:]) - 1]) == "person"

    def decks(self) -> list[tuple[str, str]]:
        """Return the published decks and then the own ones, if these can be read."""
        own = [(OWN + name, f"{shortened(name)} (yours)") for name in self._own()[0]]
        return [(name, name) for name in (*self.cards.decks, *self._lists)] + own

    def _own(self) -> tuple[dict[str, ReapersDeck], str]:
        """Return the own decks by name, and why they cannot be read."""
        try:
            lists = ReapersDeckRepository(self.data).lists()
        except StoreError as error:
            return {}, str(error)
        return {own.name: own.deck for own in lists if own.deck is not None}, ""

    @property
    def deck_problem(self) -> str:
        return self._own()[1]

    def _deck(self, key: str) -> str | ReapersDeck:
        if not key.startswith(OWN):
            return self._lists.get(key, key)
        own = self._own()[0].get(key.removeprefix(OWN))
        if own is None:
            raise ValueError("You no longer have this deck; choose another one.")
        return own

    @property
    def printed_decks(self) -> list[str]:
        return list(self.cards.decks)

    def named_deck(self, name: str) -> dict[str, str]:
        """Return the values for a deck by its name, by that of its list, or for a list in a file."""
        if name in self.cards.decks:
            return {"deck": name}
        path, repository = Path(name), ReapersDeckRepository(self.data, self.cards)
        own = next((own for own in repository.lists() if own.name == name), None)
        if own is not None:
            if own.deck is None:
                raise ValueError(own.error)
            return {"deck": OWN + name}
        if path.suffix != SUFFIX:
            try:
                self.cards.deck(name)
            except LookupError as error:
                more = "a deck of your own is a file ending in .txt, one card per line"
                raise LookupError(f"{error.args[0]}; {more}") from None
        self._lists[name] = repository.read(path)
        return {"deck": name}

    def refusal(self, field: SetupField, value: str, values: FormValues) -> str:
        if field.id.startswith("deck"):
            self._deck(value)
        return super().refusal(field, value, values)

    def details(self, field_id: str, values: FormValues) -> tuple[str, Paragraphs]:
        """Return the cards of a deck; or as of any field."""
        if field_id and not field_id.startswith("deck"):
            return super().details(field_id, values)
        deck = self._deck(values[field_id or "deck-1"])
        deck = self.cards.deck(deck) if isinstance(deck, str) else deck
        return deck.name, deck_paragraphs(deck, self.cards)

    @property
    def presets(self) -> Sequence[TablePreset]:
        return [PRESETS["screen"], replace(PRESETS["full"], about=_REAL)]

    def preset_values(self, preset: TablePreset) -> dict[str, str]:
        if preset.name not in ("screen", "full"):
            raise ValueError("--table of Ardent Reapers is screen or full: it has no other ways to play")
        place = TABLE if preset.own_things else PROGRAM
        return {"real-1": place, "real-2": place, "coin": place}

    def chance_field(self, kind: str) -> str:
        return "coin" if kind == "coin flip" else super().chance_field(kind)

    def asked_field(self, field_id: str, values: FormValues) -> SetupField | None:
        return super().asked_field(field_id, {"who-1": "person", **values})

    def make_setup(self, values: FormValues, seed: Seed) -> ReapersSetup:
        """Return the setup; raise `ValueError` if it is no game."""
        seats = [
            {
                "name": values[f"name-{number}"].strip(),
                "deck": self._deck(values[f"deck-{number}"]),
                "player": values[f"who-{number}"],
            }
            for number in range(1, SEATS + 1)
        ]
        real = [
            seat["name"]
            for number, seat in enumerate(seats, 1)
            if self.is_person(values, f"-{number}") and values[f"real-{number}"] == TABLE
        ]
        try:
            return ReapersSetup.model_validate(
                {
                    "seats": seats,
                    "by_hand": [
                        kind for kind in REAPERS_CHANCES if values.get(self.chance_field(kind)) == TABLE
                    ],
                    "real_decks": real,
                    "policies": {"hidden_hand": values["hidden"]},
                    "undo": values["undo"],
                    "seed": seed,
                }
            )
        except ValidationError as error:
            raise ValueError(first_error(error)) from None
