"""A player's deck as a list of names."""

from typing import Annotated

from pydantic import AfterValidator, Field, StringConstraints

from cards.boxes import STANDARD, known_box
from cards.node import Node

FIRST_FIVE = 5
"""Number of cards of the starting hand, all different (Rulebook p. 5, Game Setup 6)."""
MOST_KINDS = 300
"""The most different cards or dice that a deck may name, legal or not: ten times those of a legal one, and
few enough that a stranger's file with thousands of wrong names is refused at once."""
LONGEST = 200
"""The most letters of the name of a deck, a card or a kind of dice in a deck; the longest card name has 36.
"""

_Name = Annotated[str, StringConstraints(max_length=LONGEST)]


class Deck(Node):
    """A deck: its Phoenixborn, ten dice by type, thirty cards by name, and a suggested First Five.

    A person's own deck names the `box` of its cards; a deck in a pack belongs to the box of the pack.
    """

    name: _Name
    box: Annotated[str, AfterValidator(known_box)] = STANDARD
    release: _Name = ""
    phoenixborn: _Name
    dice: dict[_Name, int] = Field(max_length=MOST_KINDS)
    cards: dict[_Name, int] = Field(max_length=MOST_KINDS)
    first_five: tuple[_Name, ...] = Field((), max_length=FIRST_FIVE)
