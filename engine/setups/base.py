"""The base of all setups of Ashes and Red Rains: seats, decks, depth of play, chance from the table."""

from typing import Annotated, Literal, get_args

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Discriminator,
    Field,
    StringConstraints,
    Tag,
    field_validator,
)

from cards.cost import DIE_TYPES
from cards.decks.deck import Deck
from engine.kernel.seeded_chance import Seed
from engine.seating import SeatName

Depth = Literal["full", "assisted", "companion"]

DEPTHS: tuple[Depth, ...] = get_args(Depth)
"""Depths of play, from every rule to only what other seats must know.

At assisted depth people resolve the texts, and the program applies all other rules.
"""

MOST_DICE = 10

DisplayText = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=40)]


def _check_printable(text: str) -> str:
    if not text.isprintable():
        raise ValueError("it has an unprintable character")
    return text


Title = Annotated[DisplayText, AfterValidator(_check_printable)]
"""A name that people have typed, in one printable line."""


class UnlistedCards(BaseModel):
    """Real cards without a list: the program knows only the Phoenixborn and its life value.

    It also tracks the `dice`, if people say how many of each type there are.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    name: Title = "Own cards"
    phoenixborn: Title = "Phoenixborn"
    life: int = Field(ge=1, le=99)
    dice: dict[str, int] = Field(default_factory=dict, max_length=len(DIE_TYPES))

    @field_validator("dice")
    @classmethod
    def _are_dice(cls, dice: dict[str, int]) -> dict[str, int]:
        for kind, count in dice.items():
            if kind not in DIE_TYPES:
                raise ValueError(f"there is no such die; the types are {', '.join(DIE_TYPES)}")
            if not 0 <= count <= MOST_DICE:
                raise ValueError(f"a player has at most {MOST_DICE} dice")
        if sum(dice.values()) > MOST_DICE:
            raise ValueError(f"a player has at most {MOST_DICE} dice")
        return dice


def _deck_form(deck: object) -> str:
    if isinstance(deck, UnlistedCards) or (isinstance(deck, dict) and "life" in deck):
        return "own cards"
    return "whole deck" if isinstance(deck, dict | Deck) else "deck's name"


AnyDeck = Annotated[
    Annotated[str, Tag("deck's name")]
    | Annotated[Deck, Tag("whole deck")]
    | Annotated[UnlistedCards, Tag("own cards")],
    Discriminator(_deck_form),
]
"""A deck: the name of a preconstructed one, a whole deck, or cards without a list.

The tag makes validation errors speak of the form that was meant.
"""


def check_depth(deck: str | Deck | UnlistedCards, depth: Depth) -> None:
    """Raise `ValueError` for cards without a list at a depth that needs one."""
    if isinstance(deck, UnlistedCards) and depth != "companion":
        raise ValueError(
            f"'{deck.name}' has no list of cards, so it is played at companion depth, not {depth}"
        )


def deck_name(deck: str | Deck | UnlistedCards) -> str:
    """Return the name of a deck."""
    return deck if isinstance(deck, str) else deck.name


def side_title(deck: str | Deck | UnlistedCards, seat: str) -> str:
    """Return how a game's title names a side: its deck, or its Phoenixborn if the cards are on no list."""
    if not isinstance(deck, UnlistedCards):
        return deck_name(deck)
    named = deck.phoenixborn != UnlistedCards.model_fields["phoenixborn"].default
    return deck.phoenixborn if named else f"{seat}'s own cards"


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
    game first asks for the position.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    first_five: FirstFive = "suggested"
    by_hand: tuple[Chance, ...] = ()
    real_decks: tuple[SeatName, ...] = ()
    begins: Begins = "setup"
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
