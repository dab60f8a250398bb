"""The decks of seats: by name, as a list, or unlisted real cards, and how much of them the program plays."""

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
