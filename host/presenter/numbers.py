"""Options that are numbers: a roll of the behavior die, X, how many tokens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.ashes.model.choices import Number, Rolled

if TYPE_CHECKING:
    from engine.kernel.decision import Decision


def numbers_in(decision: Decision) -> dict[int, str]:
    """The ids of the options that are numbers, by number, in the order of the options."""
    return {
        option.value.number: option.id
        for option in decision.options
        if isinstance(option.value, Rolled | Number)
    }


def is_number_rolled(decision: Decision) -> bool:
    """Whether it asks for the number that a die shows, such as the behavior die."""
    return all(isinstance(option.value, Rolled) for option in decision.options)
