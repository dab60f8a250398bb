"""What the options of Ardent Reapers mean."""

from __future__ import annotations

from typing import ClassVar

from cards.reapers.vocabulary import CardState
from engine.kernel.choice import Choice


class CardChoice(Choice):
    """Something about a card. A real card that nobody has seen turns out to be the one `shown` by it."""

    card: int
    shown: str = ""
    prefix: ClassVar[str] = "card"

    @property
    def id(self) -> str:
        """What is done, and the number of the card; its name if that is said by it."""
        return f"{self.prefix}:{self.shown or self.card}"

    @property
    def subject(self) -> int | None:
        """The card."""
        return self.card


class IdentifyCard(Choice):
    """A real card that nobody had seen is this one."""

    card: int
    name: str

    @property
    def id(self) -> str:
        """`is:` and the name."""
        return f"is:{self.name}"

    @property
    def subject(self) -> int | None:
        """The card."""
        return self.card


class PlayChoice(CardChoice):
    """Play a card from the hand."""

    prefix: ClassVar[str] = "play"


class Fight(CardChoice):
    """Fight with a Creature alone."""

    prefix: ClassVar[str] = "fight"


class TeamUp(CardChoice):
    """Fight with this Creature and others together."""

    prefix: ClassVar[str] = "team-up"


class BearHug(CardChoice):
    """Fight several enemies with this Creature."""

    prefix: ClassVar[str] = "bear-hug"


class Harvest(CardChoice):
    """Harvest a Mature card."""

    prefix: ClassVar[str] = "harvest"


class DiscardChoice(CardChoice):
    """Discard a card from the hand."""

    prefix: ClassVar[str] = "discard"


class EndTurn(Choice):
    """Use, play and discard no more."""

    @property
    def id(self) -> str:
        """`end`."""
        return "end"


class LineEnd(Choice):
    """An end of the battle line."""

    left: bool

    @property
    def id(self) -> str:
        """`left` or `right`."""
        return "left" if self.left else "right"


class NumberChoice(Choice):
    """A number: what is compared, or one that was asked for."""

    number: int

    @property
    def id(self) -> str:
        """The number itself."""
        return str(self.number)


class ToState(Choice):
    """A state to turn a card to."""

    state: CardState

    @property
    def id(self) -> str:
        """The state."""
        return self.state


class PaymentChoice(Choice):
    """The `number`-th of several things to do, counted from 1."""

    number: int

    @property
    def id(self) -> str:
        """`way:1`."""
        return f"way:{self.number}"


class InOrder(Choice):
    """The card on the `number`-th place of a pile before it is shuffled."""

    number: int

    @property
    def id(self) -> str:
        """Its place."""
        return str(self.number)


class CoinSide(Choice):
    """Who a flipped coin favors."""

    seat: str

    @property
    def id(self) -> str:
        """The player."""
        return f"goes-first:{self.seat}"
