"""Base of the forms of games with decks of Ashes: seats, presets, decks and ownership."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from msgspec.structs import replace

from cards.boxes import USUAL_DECK
from cards.decks.deck import Deck
from cards.errors import shortened
from cards.library import Library
from engine.game_entries import entry_of
from engine.setups.seat_decks import UnlistedCards, check_depth
from host.decks import DeckEntry, DeckRepository
from host.games import GAME_PARTS
from host.presenter.setup_forms.ownership_and_depth_presets import PRESETS, TablePreset
from host.presenter.setup_forms.setup_form import (
    FormValues,
    Paragraphs,
    SetupField,
    SetupForm,
)

if TYPE_CHECKING:
    pass


UNLISTED_CARDS = ""
"""Value for unlisted cards, the first row of the decks; no deck has this name."""


OWN = "own:"
"""Prefix of unlisted cards where decks are named."""


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


class CardGameForm(SetupForm):
    """Form of a game with decks of Ashes."""

    usual: Mapping[str, str]
    """Default deck by the ending of each seat."""

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

    def refusal(self, field: SetupField, value: str, values: FormValues) -> str:
        if field.id.startswith("deck"):
            check_depth(self.deck(values, field.id.removeprefix("deck")), "full")
        return super().refusal(field, value, values)

    def details(self, field_id: str, values: FormValues) -> tuple[str, Paragraphs]:
        """Return the cards of a deck; or as of any field."""
        key = field_id or f"deck{self.seats[0][0]}"
        if not key.startswith("deck"):
            return super().details(field_id, values)
        entry = next((entry for entry in self.deck_entries if entry.key == values[key]), None)
        if entry is None:
            return "Own cards", [("", "Cards the program does not know. Enter their Phoenixborn.")]
        from host.presenter.deck_building.deck_text import deck_entry_paragraphs

        return entry.name, deck_entry_paragraphs(entry, self.cards, figures=True)

    # Presets and ownership

    @property
    def presets(self) -> Sequence[TablePreset]:
        return [
            preset if self.against_chimera else replace(preset, title=preset.between_players or preset.title)
            for preset in PRESETS.values()
        ]

    def preset_values(self, preset: TablePreset) -> dict[str, str]:
        values = {}
        for ending, _ in self.seats:
            values[f"real{ending}"] = TABLE if preset.own_things else PROGRAM
            values[f"depth{ending}"] = preset.depth
        for kind in self.chances:
            real = preset.own_things if kind == "player dice" else preset.chimera_things
            values[self.chance_field(kind)] = TABLE if real else PROGRAM
        if self.against_chimera:
            values["steps"] = "alone"  # one by one is for who chooses it
        return values

    def ownership_fields(self, values: FormValues) -> Iterator[SetupField]:
        """Yield the fields that say what is on the table and what is in the program."""
        for ending, owner in self.seats:
            is_visible = self.is_person(values, ending)
            yield SetupField(
                f"real{ending}", f"{owner} cards", LOCATIONS, PROGRAM,
                "Hand and deck. On the table: only their player knows them.", is_visible=is_visible,
            )  # fmt: skip
            yield SetupField(
                f"depth{ending}", "  program does", DEPTHS, "full",
                "How much of these cards the program handles.", is_visible=is_visible,
            )  # fmt: skip
        for kind in self.chances:
            yield SetupField(self.chance_field(kind), kind.capitalize(), LOCATIONS, PROGRAM, _ABOUT[kind])
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

    def detail_fields(self, values: FormValues) -> Iterator[SetupField]:
        """Yield the same as details, which are folded in."""
        for field in self.ownership_fields(values):
            yield replace(field, is_detail=True)

    # Decks

    @cached_property
    def _decks(self) -> tuple[list[DeckEntry], str]:
        return DeckRepository(self.data, self.cards).readable_decks()

    @property
    def deck_entries(self) -> list[DeckEntry]:
        """Return all decks; only printed ones if the own decks cannot be read."""
        return self._decks[0]

    @property
    def deck_problem(self) -> str:
        return self._decks[1]

    def decks(self) -> list[tuple[str, str]]:
        """Return the playable decks, as (key, label)."""
        return [
            (each.key, each.key if each.printed else f"{shortened(each.key)} (yours)")
            for each in self.deck_entries
            if each.playable
        ]

    def deck_fields(
        self, values: FormValues, ending: str, label: str, about: str, is_visible: bool = True
    ) -> Iterator[SetupField]:
        """Yield the deck field of a seat, and for unlisted cards the Phoenixborn and its life."""
        rows = self.decks()
        if self.is_person(values, ending) and values.get(f"depth{ending}") == "companion":
            rows.insert(0, (UNLISTED_CARDS, "my own cards, not listed"))
        yield SetupField(f"deck{ending}", label, rows, self.usual[ending], about, is_visible=is_visible)
        own = is_visible and values.get(f"deck{ending}") == UNLISTED_CARDS and rows[0][0] == UNLISTED_CARDS
        yield SetupField(f"own-name{ending}", "Phoenixborn", max_length=40, is_visible=own)
        yield SetupField(
            f"own-life{ending}", "Life", max_length=2, is_numeric=True, is_visible=own, beside=True
        )

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

    @property
    def printed_decks(self) -> list[str]:
        return list(self.cards.decks)

    def named_deck(self, name: str) -> dict[str, str]:
        """Return the values for a deck by its name.

        `own:18` are real cards that are on no list, of a Phoenixborn with 18 life; `own:18:NAME` names the
        Phoenixborn.
        """
        if not name.startswith(OWN):
            known = name in self.cards.decks
            return {"deck": name if known else DeckRepository(self.data, self.cards).entry(name).key}
        life, _, phoenixborn = name.removeprefix(OWN).partition(":")
        if not (
            life.isdecimal() and 0 < int(life) < 100 and len(phoenixborn) <= 40 and phoenixborn.isprintable()
        ):
            raise ValueError(
                f"--deck {shortened(name)}: write own:LIFE or own:LIFE:NAME, such as own:18:Coal Roarkwin; "
                "the life value is a number from 1 to 99"
            )
        return {"deck": UNLISTED_CARDS, "own-life": str(int(life)), "own-name": phoenixborn}

    def default_names(self, decks: Sequence[Mapping[str, str]]) -> list[str]:
        """Return the first names of the decks' Phoenixborn, numbered if several are alike."""
        names: list[str] = []
        for deck in decks:
            known = self.deck(deck, "")
            phoenixborn = (self.cards.deck(known) if isinstance(known, str) else known).phoenixborn
            names.append(phoenixborn.split()[0])
        return [
            f"{name} {names[:at].count(name) + 1}" if name in names[:at] else name
            for at, name in enumerate(names)
        ]

    def real(self, values: FormValues, ending: str) -> bool:
        """Return True if the cards of a seat are on the table."""
        return self.is_person(values, ending) and values.get(f"real{ending}") == TABLE

    def by_hand(self, values: FormValues) -> tuple[str, ...]:
        """Return the kinds of chance that come from the table."""
        return tuple(kind for kind in self.chances if values.get(self.chance_field(kind)) == TABLE)

    def asked_field(self, field_id: str, values: FormValues) -> SetupField | None:
        field = super().asked_field(field_id, values)
        if field is not None and field_id.startswith("deck"):
            rows = sorted(((key, key) for key, _ in field.choices), key=lambda row: row[0] != USUAL_DECK)
            return replace(field, choices=rows)
        return field
