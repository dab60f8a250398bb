"""Which key on the keyboard answers which option. The same decision always has the same keys.

Options that are numbers: a roll of the behavior die, X, how many tokens.

Which keys are meant for a question that was not on the screen yet when they were typed.

Why these: docs/decisions/typing-ahead.md.

A number typed digit by digit, where the options are numbers that one digit cannot tell apart.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine.ashes.model.choices import (
    Attack,
    AttackPhoenixborn,
    AttackUnit,
    BehaviorRoll,
    Counter,
    DamageFirst,
    End,
    Meditate,
    NumberChoice,
    Pass,
    RolledSide,
    SuggestedPayment,
    UsePower,
)
from engine.kernel.choice import Choice, Decline, Done, Yes
from engine.kernel.decision import TABLE
from host.presenter.options.roll_entry import roll_grid

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.kernel.decision import Decision
    from host.presenter.ports import MatchLike


def number_options(decision: Decision) -> dict[int, str]:
    """The ids of the options that are numbers, by number, in the order of the options."""
    return {
        option.value.number: option.id
        for option in decision.options
        if isinstance(option.value, BehaviorRoll | NumberChoice)
    }


def is_number_rolled(decision: Decision) -> bool:
    """Whether it asks for the number that a die shows, such as the behavior die."""
    return all(isinstance(option.value, BehaviorRoll) for option in decision.options)


RESERVED_KEYS = "urilv"
"""Letters the table itself uses (undo, redo, inspect, log, view in large type); they never answer."""

_LETTERS_OF: dict[type[Choice], str] = {
    Attack: "a",
    AttackPhoenixborn: "a",
    AttackUnit: "t",
    Counter: "c",
    Done: "d",
    End: "e",
    Meditate: "m",
    Decline: "n",
    Pass: "p",
    SuggestedPayment: "s",
    Yes: "y",
}
"""The letters of well-known answers."""

_DIGITS = "123456789"
"""Without 0: who reads 10 at the tenth option would enter the first."""

_LETTERS = "".join(letter for letter in "abcdefghjkmnopqstvwxyz" if letter not in RESERVED_KEYS)


def option_keys(decision: Decision) -> dict[str, str]:
    """The key of each option by option id: first letters of well-known answers, then digits, letters.

    The key of an option that is a number is the number; one of several digits is typed, see `is_typed`.
    An option beyond the last key has none; it is reached with the arrow keys. Where letters find options by
    their names (`is_searched`), none has a key.
    """
    if is_found_by_name(decision):
        return {}
    ids = [option.id for option in decision.options]
    keys = {option_id: str(number) for number, option_id in number_options(decision).items()}
    if len(keys) == len(ids):
        return keys
    if is_yes_or_no(decision):
        return {option.id: "n" if option.value.declines else "y" for option in decision.options}
    for option in decision.options:
        letter = _letter_of(option.value)
        if letter and option.id not in keys and letter not in keys.values():
            keys[option.id] = letter
    free = _free(set(keys.values()))
    for option_id in ids:
        if option_id not in keys:
            key = next(free, None)
            if key is None:
                break
            keys[option_id] = key
    return keys


def is_found_by_name(decision: Decision) -> bool:
    """Whether one of so many names is picked that there are not keys for all: it is found by its letters.

    What lies on the table is picked there.
    """
    most = len(_DIGITS + _LETTERS + _LETTERS.upper())
    one = decision.maximum == decision.minimum == 1
    many = len(decision.options) > most and all(option.subject is None for option in decision.options)
    return one and many and not number_options(decision)


def is_yes_or_no(decision: Decision) -> bool:
    """Whether one text, or one spell, is offered to be used or not: all such questions have the same keys."""
    values = [option.value for option in decision.options]
    return (
        decision.kind == "trigger"
        and len(values) == 2
        and sorted(value.declines for value in values) == [False, True]
    )


def card_keys(decision: Decision) -> dict[int, str]:
    """The key shown on each card that options are about; joined when a card has several."""
    keys = option_keys(decision)
    marks: dict[int, str] = {}
    for option in decision.options:
        if option.subject is not None and option.id in keys:
            marks[option.subject] = marks.get(option.subject, "") + keys[option.id]
    return marks


def _letter_of(value: Choice) -> str:
    """The letter of a well-known answer, of the side a die shows, or of the type whose power is used."""
    match value:
        case RolledSide(side):
            letter = side[0]
        case UsePower(kind):
            letter = kind[0]
        case DamageFirst(by=by):
            letter = by[0]
        case _:
            letter = _LETTERS_OF.get(type(value), "")
    return "" if letter in RESERVED_KEYS else letter


def _free(taken: set[str]) -> Iterator[str]:
    for key in _DIGITS + _LETTERS + _LETTERS.upper():
        if key not in taken:
            yield key


def needs_several_digits(decision: Decision) -> bool:
    """Whether a number of this question is typed and then entered, as one digit is not enough for all."""
    return max(number_options(decision), default=0) > 9


class TypedNumber:
    """What has been typed so far of one of `numbers`, which are option ids by number."""

    def __init__(self, numbers: Mapping[int, str]) -> None:
        self._numbers = numbers
        self.text = ""

    @property
    def option_id(self) -> str | None:
        """The option that what is typed means; None while it means none."""
        return self._numbers.get(int(self.text)) if self.text else None

    def add(self, digit: str) -> str:
        """One more digit. Returns why there is no such number, and begins anew; empty when all is well."""
        typed = self.text + digit
        if any(str(number).startswith(typed) for number in self._numbers):
            self.text = typed
            return ""
        self.text = ""
        return f"There is no {typed}: type {min(self._numbers)} to {max(self._numbers)}, then Enter."

    def take_back(self) -> str:
        """One digit less; there is never a reason why not."""
        self.text = self.text[:-1]
        return ""

    def clear(self) -> str:
        """Begin anew; there is never a reason why not."""
        self.text = ""
        return ""


STEP = "step"
"""The kind of a question before a step of the Chimera."""


def is_expected_question(match: MatchLike, asked: Decision) -> bool:
    """Whether a question follows from the last answer of who is asked, and from nothing else."""
    entries = match.game.journal.entries
    if not entries or match.is_automatic(entries[-1].decision):
        return False
    return entries[-1].decision.seat in (asked.seat, TABLE)


def accepts_early_key(
    key: str, typed: str, *, held: bool, before: Decision | None, asked: Decision | None, foreseen: bool
) -> bool:
    """Whether a key counts at the question that is `asked` after `before`, though it was not to be seen yet.

    `typed` is the sign that the key types, if any; `held` says that the same key answered `before`.
    """
    if is_command(key, typed):
        return True
    if asked is None:
        return False
    alike = before is not None and before.kind == asked.kind
    if key == "enter":
        return held and alike and asked.kind == STEP
    return foreseen and (alike or not held) and _names_an_answer(asked, typed)


def is_command(key: str, typed: str) -> bool:
    """Whether a key means the same at every question: undo, the log, a page."""
    letter = bool(typed) and typed in RESERVED_KEYS
    return letter or re.fullmatch(r"ctrl\+.+|f\d+", key) is not None


def _names_an_answer(asked: Decision, typed: str) -> bool:
    if roll_grid(asked) is not None or is_number_rolled(asked):
        return bool(typed) and typed.isalnum()
    if needs_several_digits(asked) and typed.isdigit():
        return True
    return typed in option_keys(asked).values()
