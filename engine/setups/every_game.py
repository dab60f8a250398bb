"""What every setup of Ashes and Red Rains has: the chance that comes from the table, and seats."""

from __future__ import annotations

from typing import Literal, get_args

from pydantic import (
    BaseModel,
    ConfigDict,
)

from engine.kernel.chance import Seed
from engine.seating import SeatName
from engine.setups.decks import AnyDeck, Depth, check_depth

DiceChance = Literal["player dice", "rage dice", "behavior die"]
ASPECT_DECK = "aspect deck"
Chance = DiceChance | Literal["aspect deck"]
CHANCES: tuple[DiceChance, ...] = get_args(DiceChance)
"""The dice that people can roll on the table instead of the program."""

FirstFive = Literal["suggested", "choose"]
Begins = Literal["setup", "middle"]
"""Whether a game is set up by the rules, or entered as it lies on a table, under way."""


class BaseSetup(BaseModel):
    """What every setup has.

    `first_five` is the decks' suggestion, or asked as the first question. `by_hand` are the kinds of
    chance that come from the table: dice, and which aspect it is that is turned up. `real_decks` are the
    seats whose hand and deck are real cards, of which nobody knows more than people say. `begins` in the
    middle asks first where the game stands.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    first_five: FirstFive = "suggested"
    by_hand: tuple[Chance, ...] = ()
    real_decks: tuple[SeatName, ...] = ()
    begins: Begins = "setup"
    seed: Seed = 1

    @property
    def rolled_by_hand(self) -> tuple[str, ...]:
        """The kinds of dice that people roll when the game begins."""
        return tuple(kind for kind in self.by_hand if kind in CHANCES)


class BaseSeat(BaseModel):
    """A player's name at the table, their deck, and how much of their cards the program plays."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    name: SeatName
    deck: AnyDeck
    depth: Depth = "full"

    def _check(self, player: str) -> None:
        check_depth(self.deck, self.depth)
        if player != "person" and self.depth != "full":
            raise ValueError(f"{player} is a built-in player and plays by the full rules")
