"""Meanings of options and purposes of questions, as values: no program reads ids, labels or prompts."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from msgspec import structs

from engine.kernel.immutable_record import Record

Die = tuple[str, str]
"""A die as people see it: its type and the side it shows."""


class Choice(Record):
    """The meaning of an option, as plain values.

    One that `declines` leaves a question with what was answered so far. One that `is_default` is what most
    people choose most of the time, so that a single key may stand for it.
    """

    declines: ClassVar[bool] = False
    is_default: ClassVar[bool] = False
    id_form: ClassVar[str]
    """Form of the id, from the row of its kind (`engine/kernel/choice_kind.py`)."""

    @property
    def id(self) -> str:
        """Return a word that distinguishes it from the other options of a question, the same in every run."""
        return self.id_form.format_map(self.blanks)

    @property
    def blanks(self) -> dict[str, Any]:
        """Return the content of the blanks in forms, by name: its fields."""
        return structs.asdict(self)

    @property
    def subject(self) -> int | None:
        """Return the id of the card it is about, so that screens and consoles can point at it."""
        return None

    @property
    def die(self) -> Die | None:
        """Return the die it is about."""
        return None


ChosenValues = tuple[Choice, ...]
"""Meaning of an answer: the values of the picked options, in the order picked."""


class Decline(Choice):
    """The choice not to do something, or no more of it. `word` distinguishes ways to decline."""

    word: str = "none"
    card: int | None = None
    declines: ClassVar[bool] = True

    @property
    def subject(self) -> int | None:
        """Return the card that is left alone, if there is one."""
        return self.card


class Done(Choice):
    """The choice to stop after what was done so far."""

    declines: ClassVar[bool] = True
    is_default: ClassVar[bool] = True


class Yes(Choice):
    """The choice to do what is offered."""

    is_default: ClassVar[bool] = True


class Ok(Choice):
    """Acknowledgment that a message was read."""

    is_default: ClassVar[bool] = True


class PlayerChoice(Choice):
    """The choice of a seat."""

    seat: str


Intent = Literal["help", "harm", ""]
"""Effect on what is picked: whether it will be better or worse off; empty if that cannot be said."""


class Purpose(Record):
    """The purpose of a question.

    `step` is the word of the effect or the step that asks ("deal_damage", "block"), `intent` whether it helps
    or harms what is picked, `amount` how much. `source` is the card whose text asks, `card` the card that the
    question is about (the attacker to block), `player` the seat it is about, if not the answering one.
    """

    step: str = ""
    intent: Intent = ""
    amount: int = 0
    source: int | None = None
    card: int | None = None
    player: str = ""


NO_PURPOSE = Purpose()
