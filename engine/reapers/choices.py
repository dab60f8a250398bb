"""Choices of Ardent Reapers."""

from __future__ import annotations

from typing import ClassVar

from cards.reapers.vocabulary import CardState
from engine.kernel.choice import Choice


class CardChoice(Choice):
    """A choice about a card. A real card that nobody has seen turns out to be the card named `shown`."""

    card: int
    shown: str = ""
    prefix: ClassVar[str] = "card"

    @property
    def id(self) -> str:
        """Return the kind of the choice with the card's number, or its name if the choice identifies it."""
        return f"{self.prefix}:{self.shown or self.card}"

    @property
    def subject(self) -> int | None:
        return self.card


class IdentifyCard(Choice):
    """The identification of a real card that nobody had seen."""

    card: int
    name: str

    @property
    def id(self) -> str:
        return f"is:{self.name}"

    @property
    def subject(self) -> int | None:
        return self.card


class PlayChoice(CardChoice):
    """The choice to play a card from the hand."""

    prefix: ClassVar[str] = "play"


class Fight(CardChoice):
    """The choice to fight with a Creature alone."""

    prefix: ClassVar[str] = "fight"


class TeamUp(CardChoice):
    """The choice to fight with this Creature and others together."""

    prefix: ClassVar[str] = "team-up"


class BearHug(CardChoice):
    """The choice to fight several enemies with this Creature."""

    prefix: ClassVar[str] = "bear-hug"


class Harvest(CardChoice):
    """The choice to harvest a Mature card."""

    prefix: ClassVar[str] = "harvest"


class DiscardChoice(CardChoice):
    """The choice to discard a card from the hand."""

    prefix: ClassVar[str] = "discard"


class EndTurn(Choice):
    """The choice to end the turn."""

    @property
    def id(self) -> str:
        return "end"


class LineEnd(Choice):
    """The choice of an end of the battle line."""

    left: bool

    @property
    def id(self) -> str:
        return "left" if self.left else "right"


class NumberChoice(Choice):
    """The choice of a number, such as the one to compare in a fight."""

    number: int

    @property
    def id(self) -> str:
        return str(self.number)


class ToState(Choice):
    """The choice of a state to turn a card to."""

    state: CardState

    @property
    def id(self) -> str:
        return self.state


class AlternativeChoice(Choice):
    """The choice of the `number`-th of several things to do, counted from 1."""

    number: int

    @property
    def id(self) -> str:
        return f"way:{self.number}"


class PilePlace(Choice):
    """The card at the `number`-th place of a pile before it is shuffled."""

    number: int

    @property
    def id(self) -> str:
        return str(self.number)


class CoinSide(Choice):
    """The player whom a flipped coin favors."""

    seat: str

    @property
    def id(self) -> str:
        return f"goes-first:{self.seat}"
