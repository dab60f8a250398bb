"""A number typed digit by digit, where the options are numbers that one digit cannot tell apart."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.presenter.numbers import numbers_in

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.kernel.decision import Decision


def is_typed(decision: Decision) -> bool:
    """Whether a number of this question is typed and then entered, as one digit is not enough for all."""
    return max(numbers_in(decision), default=0) > 9


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
