"""Form of a game of Ardent Reapers: who plays, and with which decks."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, ClassVar

from pydantic import ValidationError

from cards.errors import shortened
from cards.reapers.library import reapers_library
from engine.reapers.setup import ReapersSetup
from host.decks.reapers_decks import ReapersDeckRepository
from host.presenter.setup_forms.ashes_form import LOCATIONS, PROGRAM, TABLE
from host.presenter.setup_forms.setup_form import (
    FormValues,
    SetupField,
    SetupForm,
    first_error,
    name_field,
    undo_field,
)
from host.store.errors import StoreError

if TYPE_CHECKING:
    from cards.reapers.cards import ReapersDeck
    from engine.kernel.chance import Seed

SEATS = 2
_WHO = [("person", "a person"), ("keen", "keen (looks ahead)"), ("random", "random (any choice)")]
_FIRST_WHO = ("person", "keen")
_HIDDEN = [("blind", "picked blind"), ("shown", "chosen from the revealed hand")]
UNLISTED_CARDS = "own:"
"""Prefix of the keys of own decks."""


class ReapersForm(SetupForm):
    """Form of a game of Ardent Reapers for two."""

    rules = "reapers"
    heading: ClassVar[str] = "New game: Ardent Reapers"
    begin: ClassVar[str] = "Begin the game"

    def lines(self, values: FormValues) -> Iterator[SetupField]:
        """Yield the players and their decks, and then what the rules leave open."""
        decks = self.decks()
        for number in range(1, SEATS + 1):
            yield SetupField(
                f"who-{number}", f"Seat {number}", _WHO, _FIRST_WHO[number - 1], "Who plays here."
            )
            yield name_field(number, f"Player {number}")
            yield SetupField(
                f"deck-{number}", "  deck", decks, decks[(number - 1) % len(decks)][0],
                "This seat's deck: a published one, or a list of your own.",
            )  # fmt: skip
            yield SetupField(
                f"real-{number}", "  cards", LOCATIONS, PROGRAM,
                "On the table: you shuffle and draw real cards, and name those you reveal.",
                is_visible=self.is_person(values, number),
            )  # fmt: skip
        yield SetupField(
            "hidden", "Hidden cards", _HIDDEN, "blind",
            "How you choose what your opponent discards from a hidden hand.",
        )  # fmt: skip
        yield undo_field(sum(self.is_person(values, number) for number in range(1, SEATS + 1)))
        yield SetupField("coin", "Coin", LOCATIONS, PROGRAM, "On the table: you flip it when needed.")

    def is_person(self, values: FormValues, number: int) -> bool:
        """Return True if a person plays the seat."""
        return values.get(f"who-{number}", _FIRST_WHO[number - 1]) == "person"

    def decks(self) -> list[tuple[str, str]]:
        """Return the published decks and then the own ones, if these can be read."""
        published = [(name, name) for name in reapers_library().decks]
        return published + [(UNLISTED_CARDS + name, f"{shortened(name)} (yours)") for name in self._own()]

    def _own(self) -> dict[str, ReapersDeck]:
        with suppress(StoreError):
            return self.own()
        return {}

    def own(self) -> dict[str, ReapersDeck]:
        """Return the own decks by name; raise `StoreError` if they cannot be read."""
        return {
            own.name: own.deck for own in ReapersDeckRepository(self.data).lists() if own.deck is not None
        }

    def _deck(self, key: str) -> str | ReapersDeck:
        if not key.startswith(UNLISTED_CARDS):
            return key
        own = self.own().get(key.removeprefix(UNLISTED_CARDS))
        if own is None:
            raise ValueError("You no longer have this deck; choose another one.")
        return own

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
            if self.is_person(values, number) and values[f"real-{number}"] == TABLE
        ]
        try:
            return ReapersSetup.model_validate(
                {
                    "seats": seats,
                    "by_hand": ["coin flip"] if values["coin"] == TABLE else [],
                    "real_decks": real,
                    "policies": {"hidden_hand": values["hidden"]},
                    "undo": values["undo"],
                    "seed": seed,
                }
            )
        except ValidationError as error:
            raise ValueError(first_error(error)) from None
