"""Forms of games between players: Ashes Reborn and Raven Rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, cast

from pydantic import ValidationError

from cards.boxes import USUAL_DECK
from engine.game_entries import entry_of
from engine.setups.players import BOTS, LEAST_AND_MOST, check_player_count
from host.presenter.setup_forms.deck_game_form import CardGameForm
from host.presenter.setup_forms.setup_form import (
    REACTIONS,
    REACTIONS_ABOUT,
    WAY,
    FormValues,
    SeatChoice,
    SetupField,
    first_error,
    seat_fields,
    seat_questions,
    undo_field,
)

if TYPE_CHECKING:
    from engine.kernel.luck_secret import Seed
    from engine.setups.players import PlayersSetup


FIRST_FIVE_ABOUT = "Your five different starting cards."


WHO = [
    ("person", "a person"),
    ("gentle", "gentle (a child can win)"),
    ("sharp", "sharp (looks ahead)"),
    ("fierce", "fierce (a second a turn)"),
    ("random", "random (any choice)"),
    ("", "nobody"),
]

_FIRST_WHO = ("person", "sharp", "", "")

_FIRST_FIVE = [("suggested", "the decks' suggestions"), ("choose", "everybody chooses")]


class PlayersForm(CardGameForm):
    """Form of a game of Ashes Reborn for two to four players."""

    rules = "ashes"
    heading: ClassVar[str] = "New game: Ashes Reborn"
    submit_label: ClassVar[str] = "Begin the game"
    seats: ClassVar[tuple[tuple[str, str], ...]] = tuple(
        (f"-{number}", f"Seat {number}") for number in range(1, LEAST_AND_MOST[1] + 1)
    )
    bots: ClassVar[tuple[str, ...]] = BOTS
    questions: ClassVar[Mapping[str, str]] = {
        **seat_questions(len(seats), "Who plays in seat {}?", "Which deck do they play?"),
        WAY: "Which way to play?",
    }

    def __init__(self, data: Path) -> None:
        super().__init__(data)
        decks = self.decks()
        self.usual = {ending: decks[at % len(decks)][0] for at, (ending, _) in enumerate(self.seats)}

    @property
    def default_decks(self) -> list[str]:
        return [USUAL_DECK] * 2

    def is_person(self, values: FormValues, ending: str) -> bool:
        return values.get(f"who{ending}", _FIRST_WHO[int(ending[1:]) - 1]) == "person"

    def fields(self, values: FormValues) -> Iterator[SetupField]:
        """Yield the preset, the seats clockwise, and then what concerns everybody."""
        yield self.preset_field(values)
        for number, first in enumerate(_FIRST_WHO, 1):
            yield from seat_fields(number, WHO, first, "Who plays here; seats go clockwise.", values)
            taken = bool(values.get(f"who-{number}", first))
            about = "This seat's deck: a printed one, or one of your own."
            yield from self.deck_fields(values, f"-{number}", "  deck", about, taken)
        yield SetupField(
            "first_five", "First Five", _FIRST_FIVE, "suggested", FIRST_FIVE_ABOUT, is_detail=True
        )
        yield SetupField(
            "reactions", "Reactions", REACTIONS, "when possible", REACTIONS_ABOUT, is_detail=True
        )
        yield undo_field(sum(self.is_person(values, ending) for ending, _ in self.seats))
        yield from self.detail_fields(values)

    def seat_values(self, seats: Sequence[SeatChoice]) -> dict[str, str]:
        check_player_count(len(seats))
        return super().seat_values(seats)

    def make_setup(self, values: FormValues, seed: Seed) -> PlayersSetup:
        """Return the setup; raise `ValueError` or, for a missing or illegal deck, `LookupError`."""
        seats, real = [], []
        for number in range(1, len(self.seats) + 1):
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

    @property
    def default_decks(self) -> list[str]:
        return self.printed_decks[:2]
