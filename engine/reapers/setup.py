"""The setup of a game of Ardent Reapers. With the answers it determines the whole game."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from cards.reapers.cards_and_decks import ReapersDeck
from engine.kernel.luck_secret import Seed
from engine.seating import Seated, SeatName, check_names, check_real_decks

ReapersChance = Literal["coin flip", "random card"]
"""Kinds of chance that people may settle at the table instead of the program."""
REAPERS_CHANCES: tuple[ReapersChance, ...] = ("coin flip", "random card")
ReapersBot = Literal["random", "keen", "fierce"]


class _FrozenModel(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class ReapersPolicies(_FrozenModel):
    """Policies for what the rules leave open, one named choice each (`docs/policies.md`, Ardent Reapers).

    `setup_line`: the second Creature of the setup comes to the right end, or its owner is asked (P1).
    `resilient_against_sneak`: Resilient counts against Sneak as well, or against power only (P8).
    `sums_count`: Team-Up and Bear Hug compare power, or Resilient of enemies that have it (P9).
    `foreign_card_keeps`: a player whose only card is the opponent's plays on, or the game ends (P17).
    `idle_turns`: after this many turns in which nothing was scored the game is a draw (P19).
    `hidden_hand`: a hand that the active player may not see is picked from blindly, or revealed (P22).
    """

    setup_line: Literal["right", "asked"] = "right"
    resilient_against_sneak: bool = True
    sums_count: Literal["power", "resilient"] = "power"
    foreign_card_keeps: bool = True
    idle_turns: int = Field(60, ge=4)
    hidden_hand: Literal["blind", "shown"] = "blind"


class ReapersSeat(_FrozenModel):
    """One seat: a person or a built-in player, and a deck, by its name or whole."""

    name: SeatName
    deck: str | ReapersDeck
    player: Literal["person"] | ReapersBot = "person"


class ReapersSetup(Seated, _FrozenModel):
    """A game of Ardent Reapers for two.

    `by_hand` are the kinds of chance that people settle, `real_decks` the seats whose hand and deck are real
    cards, of which the program knows only what people report.
    """

    rules: Literal["reapers"] = "reapers"
    seats: Annotated[tuple[ReapersSeat, ...], Field(min_length=2, max_length=2)]
    by_hand: tuple[ReapersChance, ...] = ()
    real_decks: tuple[SeatName, ...] = ()
    policies: ReapersPolicies = ReapersPolicies()
    seed: Seed = 1

    @model_validator(mode="after")
    def _check_seats(self) -> ReapersSetup:
        check_names(self.seat_names, "players")
        check_real_decks(self.real_decks, self.people)
        return self

    @property
    def title(self) -> str:
        """Return the name of the game in lists."""
        decks = [seat.deck if isinstance(seat.deck, str) else seat.deck.name for seat in self.seats]
        return f"{decks[0]} against {decks[1]}"
