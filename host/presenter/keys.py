"""Which key on the keyboard answers which option. The same decision always has the same keys."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine.ashes.model.choices import (
    Attack,
    AttackPhoenixborn,
    AttackUnit,
    Counter,
    DamageFirst,
    End,
    Meditate,
    Pass,
    Shows,
    Suggested,
    UsePower,
)
from engine.kernel.choice import Choice, Decline, Done, Yes
from host.presenter.numbers import numbers_in

if TYPE_CHECKING:
    from engine.kernel.decision import Decision

TABLE_KEYS = "urilv"
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
    Suggested: "s",
    Yes: "y",
}
"""The letters of well-known answers."""
_DIGITS = "123456789"
"""Without 0: who reads 10 at the tenth option would enter the first."""
_LETTERS = "".join(letter for letter in "abcdefghjkmnopqstvwxyz" if letter not in TABLE_KEYS)


def option_keys(decision: Decision) -> dict[str, str]:
    """The key of each option by option id: first letters of well-known answers, then digits, letters.

    The key of an option that is a number is the number; one of several digits is typed, see `is_typed`.
    An option beyond the last key has none; it is reached with the arrow keys. Where letters find options by
    their names (`is_searched`), none has a key.
    """
    if is_searched(decision):
        return {}
    ids = [option.id for option in decision.options]
    keys = {option_id: str(number) for number, option_id in numbers_in(decision).items()}
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


def is_searched(decision: Decision) -> bool:
    """Whether one of so many names is picked that there are not keys for all: it is found by its letters.

    What lies on the table is picked there.
    """
    most = len(_DIGITS + _LETTERS + _LETTERS.upper())
    one = decision.maximum == decision.minimum == 1
    many = len(decision.options) > most and all(option.subject is None for option in decision.options)
    return one and many and not numbers_in(decision)


def is_yes_or_no(decision: Decision) -> bool:
    """Whether one text, or one spell, is offered to be used or not: all such questions have the same keys."""
    values = [option.value for option in decision.options]
    return (
        decision.kind == "trigger"
        and len(values) == 2
        and sorted(value.declines for value in values) == [False, True]
    )


def subject_keys(decision: Decision) -> dict[int, str]:
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
        case Shows(side):
            letter = side[0]
        case UsePower(kind):
            letter = kind[0]
        case DamageFirst(by=by):
            letter = by[0]
        case _:
            letter = _LETTERS_OF.get(type(value), "")
    return "" if letter in TABLE_KEYS else letter


def _free(taken: set[str]) -> Iterator[str]:
    for key in _DIGITS + _LETTERS + _LETTERS.upper():
        if key not in taken:
            yield key
