"""The setup of a draft: the choices before it. With the answers it determines the whole draft."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from engine.kernel.luck_secret import Seed
from engine.seating import Seated, SeatName, check_names

FEWEST = 2
"""The fewest drafters. The most depend on the collection."""

DraftChance = Literal["first player"]
"""Kinds of chance that people may settle at the table instead of the program."""


MOST = 100
"""The most drafters of any draft, more than there are Phoenixborn."""


MOST_CARDS = 2_000
"""The most single cards named in a collection, more than any box has."""


class _FrozenModel(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Collection(_FrozenModel):
    """The products to draft from, by name, their box, and the number of dice of each type.

    `also` are single cards of other products, `without` those of these products that are not there. Decks
    from the box of the original cards are for Raven Rules.
    """

    box: Literal["ashes-reborn", "raven"] = "ashes-reborn"
    releases: tuple[str, ...] = Field(("Master Set",), min_length=1, max_length=MOST)
    also: tuple[str, ...] = Field((), max_length=MOST_CARDS)
    without: tuple[str, ...] = Field((), max_length=MOST_CARDS)
    dice_of_each: int = Field(10, ge=10)


class DraftSeat(_FrozenModel):
    """One seat of a draft: a person or the drafting bot."""

    name: SeatName
    player: Literal["person", "bot"] = "person"


class DraftSetup(Seated, _FrozenModel):
    """A draft of decks from a collection; `seats` are clockwise."""

    rules: Literal["draft"] = "draft"
    seats: tuple[DraftSeat, ...] = Field(max_length=MOST)
    collection: Collection = Collection()
    by_hand: tuple[DraftChance, ...] = ()
    seed: Seed = 1

    @model_validator(mode="after")
    def _check_seats(self) -> DraftSetup:
        if len(self.seats) < FEWEST:
            raise ValueError(f"a draft needs at least {FEWEST} drafters, not {len(self.seats)}")
        check_names(self.seat_names, "drafters")
        return self

    @property
    def title(self) -> str:
        """Return the name of the draft in lists."""
        *others, last = self.seat_names
        return f"Draft of {', '.join(others)} and {last}"
