"""Who plays against whom: seats, decks, and who answers for each."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, cast

from pydantic import ValidationError

from engine.games import entry_of
from host.presenter.beginning.cards import FIRST_FIVE_ABOUT, CardBeginning
from host.presenter.beginning.lines import (
    REACTIONS,
    REACTIONS_ABOUT,
    Line,
    Said,
    first_told,
    name_line,
    undo_line,
)

if TYPE_CHECKING:
    from engine.kernel.chance import Seed
    from engine.setups.players import PlayersSetup

SEATS = 4
WHO = [
    ("person", "a person"),
    ("sharp", "sharp (looks ahead)"),
    ("random", "random (any choice)"),
    ("", "nobody"),
]
_FIRST_WHO = ("person", "sharp", "", "")
_FIRST_FIVE = [("suggested", "the decks' suggestions"), ("choose", "everybody chooses")]


class PlayersBeginning(CardBeginning):
    """A game of Ashes Reborn of two to four."""

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

    def is_person(self, said: Said, ending: str) -> bool:
        """Whether a person sits at a seat."""
        return said.get(f"who{ending}", _FIRST_WHO[int(ending[1:]) - 1]) == "person"

    def lines(self, said: Said) -> Iterator[Line]:
        """The way to play; the seats, clockwise; then what concerns all."""
        yield from self.way_lines(said)
        for number in range(1, SEATS + 1):
            first = _FIRST_WHO[number - 1]
            yield Line(f"who-{number}", f"Seat {number}", WHO, first, "Who plays here; seats go clockwise.")
            taken = bool(said.get(f"who-{number}", first))
            yield name_line(number, f"Player {number}", shows=taken)
            about = "This seat's deck: a printed one, or one of your own."
            yield from self.deck_lines(said, f"-{number}", "  deck", about, taken)
        yield Line("first_five", "First Five", _FIRST_FIVE, "suggested", FIRST_FIVE_ABOUT)
        yield Line("reactions", "Reactions", REACTIONS, "when possible", REACTIONS_ABOUT)
        yield undo_line(sum(self.is_person(said, ending) for ending, _ in self.seats))
        yield from self.whose_lines(said)

    def setup(self, said: Said, seed: Seed) -> PlayersSetup:
        """`ValueError` when it is no game, `LookupError` when a deck is gone or no longer legal."""
        seats, real = [], []
        for number in range(1, SEATS + 1):
            if who := said[f"who-{number}"]:
                name = said[f"name-{number}"].strip()
                depth = said[f"depth-{number}"] if who == "person" else "full"
                deck = self.deck(said, f"-{number}")
                seats.append({"name": name, "deck": deck, "player": who, "depth": depth})
                if self.real(said, f"-{number}"):
                    real.append(name)
        try:
            return cast(
                "PlayersSetup",
                entry_of(self.rules).setup.model_validate(
                    {
                        "seats": seats,
                        "first_five": said["first_five"],
                        "reactions": said["reactions"],
                        "undo": said["undo"],
                        "by_hand": self.by_hand(said),
                        "real_decks": real,
                        "begins": said["begins"],
                        "seed": seed,
                    }
                ),
            )
        except ValidationError as error:
            raise ValueError(first_told(error)) from None


class RavenBeginning(PlayersBeginning):
    """The same by Raven Rules, with decks of the original cards."""

    rules = "raven"
    heading: ClassVar[str] = "New game: Raven Rules"
