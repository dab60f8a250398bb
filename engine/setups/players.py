"""What people choose before a game of players against each other."""

from __future__ import annotations

from typing import Literal

from pydantic import (
    model_validator,
)

from engine.ashes.model.rule_settings import RuleSettings
from engine.seating import Seated, check_names, check_real_decks
from engine.setups.base import BaseSeat, BaseSetup, titled

WhenAsked = Literal["when possible", "always"]
PlayerName = Literal["person", "random", "sharp"]
BOTS = ("sharp", "random")
"""The built-in players that know Ashes Reborn."""
LEAST_AND_MOST = (2, 4)
"""The least and the most players of a game of Ashes Reborn."""


class SeatSetup(BaseSeat):
    """One player: their name at the table, their deck, and who answers for them.

    `player` is a person, or a built-in player. `depth` is how much of their cards the program plays.
    """

    player: PlayerName = "person"

    @model_validator(mode="after")
    def _knows_its_cards(self) -> SeatSetup:
        self._check(self.player)
        return self


class PlayersSetup(Seated, BaseSetup):
    """A game of players against each other. `seats` are clockwise.

    `reactions` says when players are asked for reactions: only when they could play one, or also when
    they only might from what the others know, so that being asked tells nothing.
    """

    rules: str
    seats: tuple[SeatSetup, ...]
    reactions: WhenAsked = "when possible"

    @model_validator(mode="after")
    def _can_be_seated(self) -> PlayersSetup:
        least, most = LEAST_AND_MOST
        if not least <= len(self.seats) <= most:
            raise ValueError(f"players meet in a game for {least} to {most} players, not {len(self.seats)}")
        check_names(self.seat_names, "players")
        check_real_decks(self.real_decks, self.people)
        return self

    @property
    def title(self) -> str:
        """What the game is called in lists."""
        return " against ".join(titled(seat.deck, seat.name) for seat in self.seats)


class AshesSetup(PlayersSetup):
    """A game of Ashes Reborn.

    `lone_responses` says whether players who must respond, and have nothing to choose, are asked where being
    asked for reactions is to tell nothing; games that began before they were go on as they began.
    """

    rules: Literal["ashes"] = "ashes"
    lone_responses: Literal["asked", "done"] = "asked"


class RavenSetup(PlayersSetup):
    """A game by Raven Rules. `choices` are those of today, until the game begins and has its own."""

    rules: Literal["raven"] = "raven"
    choices: RuleSettings | None = None
