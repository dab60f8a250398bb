"""The key of each option, and numbers typed for options.

The same decision always has the same keys.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine.ashes.model.option_meanings import BehaviorRoll, NumberChoice
from engine.kernel.choice_kind import kind_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.kernel.decision import Decision
    from engine.kernel.option_meaning import Choice


def number_options(decision: Decision) -> dict[int, str]:
    """Return the ids of the options that are numbers, by number, in the order of the options."""
    return {
        option.value.number: option.id
        for option in decision.options
        if isinstance(option.value, BehaviorRoll | NumberChoice)
    }


def is_rolled_number(decision: Decision) -> bool:
    """Return True if all options are numbers that a die shows, such as those of the behavior die."""
    return all(isinstance(option.value, BehaviorRoll) for option in decision.options)


RESERVED_KEYS = "urilv"
"""Letters of commands of the table (undo, redo, inspect, log, large view); never keys of options."""

_DIGITS = "123456789"
"""Digits that are keys, without 0: for the tenth option people would type 10, and enter the first."""

_LETTERS = "".join(letter for letter in "abcdefghjkmnopqstvwxyz" if letter not in RESERVED_KEYS)


def option_keys(decision: Decision) -> dict[str, str]:
    """Return the key of each option by option id: first letters of well-known answers, then digits, letters.

    The key of a number is that number; see `needs_several_digits` for longer ones. Options beyond the last
    key have none and are reached with the arrow keys. No option has a key where letters find options by name
    (`is_found_by_name`).
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
    free = _unused_keys(set(keys.values()))
    for option_id in ids:
        if option_id not in keys:
            key = next(free, None)
            if key is None:
                break
            keys[option_id] = key
    return keys


def is_found_by_name(decision: Decision) -> bool:
    """Return True if one of more names than there are keys is picked, so that typed letters find it.

    Cards on the table are picked there instead.
    """
    most = len(_DIGITS + _LETTERS + _LETTERS.upper())
    one = decision.maximum == decision.minimum == 1
    many = len(decision.options) > most and all(option.subject is None for option in decision.options)
    return one and many and not number_options(decision)


def is_yes_or_no(decision: Decision) -> bool:
    """Return True if one text or spell may be used or not: all such questions have the keys y and n."""
    values = [option.value for option in decision.options]
    return (
        decision.kind == "trigger"
        and len(values) == 2
        and sorted(value.declines for value in values) == [False, True]
    )


def card_keys(decision: Decision) -> dict[int, str]:
    """Return the key shown on each card that options are about; a card with several has them joined."""
    keys = option_keys(decision)
    marks: dict[int, str] = {}
    for option in decision.options:
        if option.subject is not None and option.id in keys:
            marks[option.subject] = marks.get(option.subject, "") + keys[option.id]
    return marks


def _letter_of(value: Choice) -> str:
    """Return the letter of a well-known answer, of a die's side, or of a die type whose power is used."""
    letter = kind_of(value).key.format_map(value.blanks)
    return "" if letter in RESERVED_KEYS else letter


def _unused_keys(taken: set[str]) -> Iterator[str]:
    for key in _DIGITS + _LETTERS + _LETTERS.upper():
        if key not in taken:
            yield key


def needs_several_digits(decision: Decision) -> bool:
    """Return True if a number is typed digit by digit and then entered, because one digit is not enough."""
    return max(number_options(decision), default=0) > 9


class TypedNumber:
    """A number being typed. `numbers` are the option ids by number."""

    def __init__(self, numbers: Mapping[int, str]) -> None:
        self._numbers = numbers
        self.text = ""

    @property
    def option_id(self) -> str | None:
        """The option of the number typed so far; None while there is none."""
        return self._numbers.get(int(self.text)) if self.text else None

    def add(self, digit: str) -> str:
        """Add a digit; return an empty text, or clear the number and return why there is no such number."""
        typed = self.text + digit
        if any(str(number).startswith(typed) for number in self._numbers):
            self.text = typed
            return ""
        self.text = ""
        return f"There is no {typed}: type {min(self._numbers)} to {max(self._numbers)}, then Enter."

    def take_back(self) -> str:
        """Remove the last digit. Returns an empty text, as `add` does on success."""
        self.text = self.text[:-1]
        return ""

    def clear(self) -> str:
        """Remove all digits. Returns an empty text, as `add` does on success."""
        self.text = ""
        return ""
