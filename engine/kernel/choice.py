"""What an option means and what a question is for, in values: no program reads ids, labels or prompts."""

from __future__ import annotations

from typing import ClassVar, Literal

from engine.kernel.record import Record

Die = tuple[str, str]
"""A die as people see it: its type and the side it shows."""


class Choice(Record):
    """What an option means, in plain values.

    One that `declines` leaves a question at what was answered so far. One that is `usual` is what most
    people take most of the time, so that a single key may stand for it.
    """

    declines: ClassVar[bool] = False
    is_default: ClassVar[bool] = False

    @property
    def id(self) -> str:
        """What tells it from the other options of a question, the same in every run."""
        return type(self).__name__.lower()

    @property
    def subject(self) -> int | None:
        """The id of the card it is about, so that screens and consoles can point at it."""
        return None

    @property
    def die(self) -> Die | None:
        """The die it is about."""
        return None


ChosenValues = tuple[Choice, ...]
"""What an answer means: the values of the options picked, in the order picked."""


class Decline(Choice):
    """Not to do it, or to do no more of it. `word` tells one way to decline from another."""

    word: str = "none"
    card: int | None = None
    declines: ClassVar[bool] = True

    @property
    def id(self) -> str:
        """The word itself."""
        return self.word

    @property
    def subject(self) -> int | None:
        """The card that is left alone, where one is meant."""
        return self.card


class Done(Choice):
    """To leave it at what was done so far."""

    declines: ClassVar[bool] = True
    is_default: ClassVar[bool] = True


class Yes(Choice):
    """To do what is offered."""

    is_default: ClassVar[bool] = True


class Ok(Choice):
    """To have seen it."""

    is_default: ClassVar[bool] = True


class PlayerChoice(Choice):
    """A seat."""

    seat: str

    @property
    def id(self) -> str:
        """`player:` and the seat."""
        return f"player:{self.seat}"


Intent = Literal["help", "harm", ""]
"""Whether what is picked will be the better or the worse for it; neither when that cannot be said."""


class Purpose(Record):
    """What a question is for.

    `does` is the word of the effect or the step that asks ("deal_damage", "block"), `meant` whether that
    helps or harms what is picked, `amount` how much of it. `source` is the card whose text asks, `about` the
    card the question is about (the attacker to block), `whom` the seat, where that is not who is asked.
    """

    step: str = ""
    intent: Intent = ""
    amount: int = 0
    source: int | None = None
    card: int | None = None
    player: str = ""


NO_PURPOSE = Purpose()
