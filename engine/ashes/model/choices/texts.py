"""What options mean that texts and costs leave open: how many, which of several, in which order."""

from __future__ import annotations

from typing import ClassVar

from msgspec import field

from cards.cost import Cost
from engine.ashes.model.choices.worded import Compared, Does, Worded
from engine.ashes.model.tokens import TokenKind
from engine.kernel.choice import Choice, Die


class Number(Worded, Choice):
    """How many; `token` is the kind of tokens that are counted, if any are."""

    number: int
    token: TokenKind | None = None

    @property
    def means(self) -> Compared:
        """The number."""
        return (self.number,)

    @property
    def id(self) -> str:
        """`number:` and the number."""
        return f"number:{self.number}"


class X(Number):
    """How big X is."""

    @property
    def id(self) -> str:
        """`x:` and the number."""
        return f"x:{self.number}"


class Mode(Worded, Choice):
    """The `at`-th of several lists of effects; `text` is what it does, in the words of the card."""

    at: int
    text: str = ""
    does: Does = None

    @property
    def means(self) -> Compared:
        """The place in the list."""
        return (self.at,)

    @property
    def id(self) -> str:
        """`mode:` and the index."""
        return f"mode:{self.at}"


class Way(Worded, Choice):
    """The `at`-th way to pay, and what it costs."""

    at: int
    cost: Cost = field(default_factory=Cost)

    @property
    def means(self) -> Compared:
        """The place in the list."""
        return (self.at,)

    @property
    def id(self) -> str:
        """`way:` and the index."""
        return f"way:{self.at}"


class Suggested(Worded, Choice):
    """To pay with the suggested dice."""

    dice: tuple[Die, ...] = ()
    usual: ClassVar[bool] = True

    @property
    def means(self) -> Compared:
        """Nothing more: only one payment is suggested."""
        return ()


class AsListed(Choice):
    """What is left is resolved from left to right."""

    usual: ClassVar[bool] = True

    @property
    def id(self) -> str:
        """`rest`."""
        return "rest"


class DrawCard(Choice):
    """To draw a card, or another one; `card` is the Phoenixborn of another side that draws."""

    card: int | None = None
    usual: ClassVar[bool] = True

    @property
    def id(self) -> str:
        """`draw`."""
        return "draw"

    @property
    def subject(self) -> int | None:
        """Whose drawing it is."""
        return self.card


class TokenKindChoice(Choice):
    """A kind of token."""

    token: TokenKind

    @property
    def id(self) -> str:
        """`token:` and the kind."""
        return f"token:{self.token}"
