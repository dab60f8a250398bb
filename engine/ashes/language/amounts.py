"""The number that an amount of the card language stands for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from cards.amounts import Amount, Measure
from cards.node import words_of
from cards.ranges import Bounded
from engine.ashes.language.meanings import Meanings
from engine.ashes.model.tokens import MOST
from engine.ashes.table import Frame, Table

MeasureT = TypeVar("MeasureT", bound=Measure)
Number = Callable[[Table, MeasureT, Frame], int]
AMOUNTS: Meanings[type[Measure], Number[Any]] = Meanings("amount", lambda: words_of(Measure))


def means(kind: type[MeasureT]) -> Callable[[Number[MeasureT]], Number[MeasureT]]:
    """Register the function that says how much an amount is."""

    def register(number: Number[MeasureT]) -> Number[MeasureT]:
        AMOUNTS.add(kind, number)
        return number

    return register


def amount(table: Table, wanted: Amount, frame: Frame) -> int:
    """The number an amount stands for now, never beyond `MOST`."""
    return max(-MOST, min(MOST, _amount(table, wanted, frame)))


def _amount(table: Table, wanted: Amount, frame: Frame) -> int:
    if isinstance(wanted, int):
        return wanted
    if isinstance(wanted, Measure):
        return AMOUNTS[type(wanted)](table, wanted, frame)
    return frame.numeral if wanted == "N" else x_of(table, frame)


def in_range(table: Table, wanted: Bounded, number: int, frame: Frame) -> bool:
    """Whether a number is one of those that a range means."""
    if wanted.exactly is not None and number != amount(table, wanted.exactly, frame):
        return False
    if wanted.other_than is not None and number == amount(table, wanted.other_than, frame):
        return False
    if wanted.at_least is not None and number < amount(table, wanted.at_least, frame):
        return False
    return wanted.at_most is None or number <= amount(table, wanted.at_most, frame)


def x_of(table: Table, frame: Frame) -> int:
    """X as its card defines it now (Rulebook p. 25, X), else as it was paid."""
    defined = None if frame.source is None else table.print_of(frame.source).x
    return frame.x if defined is None else amount(table, defined, frame)
