"""Setups of games between players."""

from collections.abc import Sequence
from typing import Literal, Self

from pydantic import (
    model_validator,
)

from engine.ashes.model.rule_settings import RuleSettings
from engine.seating import Seated, check_names, check_real_decks
from engine.setups.ashes_setup_base import BaseSeat, BaseSetup
from engine.setups.seat_decks import side_title

WhenAsked = Literal["when possible", "always"]
PlayerName = Literal["person", "random", "gentle", "sharp", "fierce"]
BOTS = ("sharp", "gentle", "fierce", "random")
"""The built-in players that know Ashes Reborn."""
LEAST_AND_MOST = (2, 4)
"""The fewest and the most players of a game of Ashes Reborn."""


def check_player_count(count: int) -> None:
    """Raise `ValueError` for too few or too many players."""
    least, most = LEAST_AND_MOST
    if not least <= count <= most:
        raise ValueError(f"players meet in a game for {least} to {most} players, not {count}")


class SeatSetup(BaseSeat):
    """One player: their name at the table, their deck, and who answers for them.

    `player` is a person, or a built-in player. `depth` is how much of their cards the program plays.
    """

    player: PlayerName = "person"

    @model_validator(mode="after")
    def _check_depth(self) -> "SeatSetup":
        self._check(self.player)
        return self


class PlayersSetup(Seated, BaseSetup):
    """A game of players against each other; `seats` are clockwise.

    `reactions` says when players are asked for reactions: only if they could play one, or whenever the others
    must think so, so that the question itself reveals nothing.
    """

    rules: str
    seats: tuple[SeatSetup, ...]
    reactions: WhenAsked = "when possible"

    @model_validator(mode="after")
    def _check_seats(self) -> "PlayersSetup":
        check_player_count(len(self.seats))
        check_names(self.seat_names, "players")
        check_real_decks(self.real_decks, self.people)
        return self

    @property
    def title(self) -> str:
        """Return the name of the game in lists."""
        return " against ".join(side_title(seat.deck, seat.name) for seat in self.seats)

    def with_decks(self, decks: Sequence[str]) -> Self:
        """Return the same game with these decks, in the order of the seats."""
        pairs = zip(self.seats, decks, strict=True)
        return self.model_copy(
            update={"seats": tuple(seat.model_copy(update={"deck": deck}) for seat, deck in pairs)}
        )


class AshesSetup(PlayersSetup):
    """A game of Ashes Reborn.

    If questions for reactions are to reveal nothing, `lone_responses` says whether a player with a single
    mandatory response is asked as well; games begun before this setting existed keep the old way.
    """

    rules: Literal["ashes"] = "ashes"
    lone_responses: Literal["asked", "done"] = "asked"


class RavenSetup(PlayersSetup):
    """A game by Raven Rules; without `choices` it gets today's rule settings when it begins."""

    rules: Literal["raven"] = "raven"
    choices: RuleSettings | None = None
