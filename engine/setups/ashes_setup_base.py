"""The base of all setups of Ashes and Red Rains: seats, decks, depth of play, chance from the table."""

from typing import Literal, get_args

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
)

from engine.kernel.luck_secret import Seed
from engine.seating import SeatName
from engine.setups.seat_decks import AnyDeck, Depth, check_depth

DiceChance = Literal["player dice", "rage dice", "behavior die"]

ASPECT_DECK = "aspect deck"

Chance = DiceChance | Literal["aspect deck"]

CHANCES: tuple[DiceChance, ...] = get_args(DiceChance)
"""Kinds of dice that people can roll on the table instead of the program."""

FirstFive = Literal["suggested", "choose"]

Begins = Literal["setup", "middle"]
"""The beginning of a game: set up by the rules, or entered in the middle as it is on a table."""


class BaseSetup(BaseModel):
    """The fields that every setup has.

    `first_five` is the decks' suggestion, or chosen by the first question. `by_hand` are the kinds of chance
    that come from the table: dice, and which aspect is revealed. `real_decks` are the seats whose hand and
    deck are real cards, of which the program knows only what people report. If it `begins` in the middle, the
    game first asks for the position. A game that asks for reactions that a hand may hold keeps those that
    there were when it began (`reckoned_reactions`), so that later cards change none of its questions.
    `own_packs` are the releases of packs of a person's own that it uses, to name those that are missing.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    first_five: FirstFive = "suggested"
    by_hand: tuple[Chance, ...] = ()
    real_decks: tuple[SeatName, ...] = ()
    begins: Begins = "setup"
    reckoned_reactions: tuple[str, ...] | None = None
    own_packs: tuple[str, ...] = Field((), exclude_if=lambda releases: not releases)
    seed: Seed = 1

    @property
    def rolled_by_hand(self) -> tuple[str, ...]:
        """Return the kinds of dice that people roll from the beginning of the game."""
        return tuple(kind for kind in self.by_hand if kind in CHANCES)


class BaseSeat(BaseModel):
    """A player's name at the table, their deck, and the depth at which the program plays it."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    name: SeatName
    deck: AnyDeck
    depth: Depth = "full"

    def _check(self, player: str) -> None:
        check_depth(self.deck, self.depth)
        if player != "person" and self.depth != "full":
            raise ValueError(f"{player} is a built-in player and plays by the full rules")
