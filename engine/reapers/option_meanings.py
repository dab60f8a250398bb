"""Choices of Ardent Reapers."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from cards.reapers.vocabulary import CardState
from engine.kernel.option_meaning import Choice


class CardChoice(Choice):
    """A choice about a card. A real card that nobody has seen turns out to be the card named `shown`."""

    card: int
    shown: str = ""

    @property
    def blanks(self) -> dict[str, Any]:
        """Return its fields; the card by its name if the choice identifies it."""
        return structs.asdict(self) | {"card": self.shown or self.card}

    @property
    def subject(self) -> int | None:
        return self.card


class IdentifyCard(Choice):
    """The identification of a real card that nobody had seen."""

    card: int
    name: str

    @property
    def subject(self) -> int | None:
        return self.card


class PlayChoice(CardChoice):
    """The choice to play a card from the hand."""


class Fight(CardChoice):
    """The choice to fight with a Creature alone."""


class TeamUp(CardChoice):
    """The choice to fight with this Creature and others together."""


class BearHug(CardChoice):
    """The choice to fight several enemies with this Creature."""


class Harvest(CardChoice):
    """The choice to harvest a Mature card."""


class DiscardChoice(CardChoice):
    """The choice to discard a card from the hand."""


class EndTurn(Choice):
    """The choice to end the turn."""


class LineEnd(Choice):
    """The choice of an end of the battle line."""

    left: bool

    @property
    def blanks(self) -> dict[str, Any]:
        return {"end": "left" if self.left else "right"}


class NumberChoice(Choice):
    """The choice of a number, such as the one to compare in a fight."""

    number: int


class ToState(Choice):
    """The choice of a state to turn a card to."""

    state: CardState


class AlternativeChoice(Choice):
    """The choice of the `number`-th of several things to do, counted from 1."""

    number: int


class PilePlace(Choice):
    """The card at the `number`-th place of a pile before it is shuffled."""

    number: int


class CoinSide(Choice):
    """The player whom a flipped coin favors."""

    seat: str
