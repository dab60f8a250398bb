"""Registries that tie words of the card language to their handlers: amounts, conditions and places."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable
from typing import Any, Generic, NamedTuple, TypeVar

from cards.amounts import Amount, Measure
from cards.conditions import Condition
from cards.destinations.place import Place
from cards.node import words_of
from cards.ranges import Bounded
from engine.ashes.context import EffectContext
from engine.ashes.model.card import Destination
from engine.ashes.model.component_types import MAX_AMOUNT
from engine.ashes.running_game import Table
from engine.kernel.option_meaning import Intent

WordT = TypeVar("WordT", bound=Hashable)

PieceT = TypeVar("PieceT")


class Registry(dict[WordT, PieceT], Generic[WordT, PieceT]):
    """The handler of each word of one kind: `kind` names it, `words` returns all its words."""

    def __init__(self, kind: str, words: Callable[[], Collection[WordT]]) -> None:
        super().__init__()
        self.kind = kind
        self._words = words

    def add(self, word: WordT, piece: PieceT) -> None:
        """Register a handler. Raises `TypeError` if there is no such word, or it has a handler."""
        if word not in self._words():
            raise TypeError(f"{_name(word)} is no {self.kind} of the card language")
        if word in self:
            raise TypeError(f"the {self.kind} {_name(word)} has two meanings")
        self[word] = piece

    def check(self) -> None:
        """Raise `TypeError` if any word has no handler."""
        missing = [_name(word) for word in self._words() if word not in self]
        if missing:
            raise TypeError(f"no meaning in the engine for the {self.kind} {' and '.join(missing)}")


def _name(word: object) -> str:
    return word.__name__ if isinstance(word, type) else str(word)


MeasureT = TypeVar("MeasureT", bound=Measure)

AmountHandler = Callable[[Table, MeasureT, EffectContext], int]

AMOUNTS: Registry[type[Measure], AmountHandler[Any]] = Registry("amount", lambda: words_of(Measure))


def handles_amount(kind: type[MeasureT]) -> Callable[[AmountHandler[MeasureT]], AmountHandler[MeasureT]]:
    """Return a decorator that registers the handler that computes an amount."""

    def register(number: AmountHandler[MeasureT]) -> AmountHandler[MeasureT]:
        AMOUNTS.add(kind, number)
        return number

    return register


def amount(table: Table, wanted: Amount, context: EffectContext) -> int:
    """Return the present number of an amount, never beyond `MAX_AMOUNT`."""
    return max(-MAX_AMOUNT, min(MAX_AMOUNT, _amount(table, wanted, context)))


def _amount(table: Table, wanted: Amount, context: EffectContext) -> int:
    if isinstance(wanted, int):
        return wanted
    if isinstance(wanted, Measure):
        return AMOUNTS[type(wanted)](table, wanted, context)
    return context.numeral if wanted == "N" else x_of(table, context)


def in_range(table: Table, wanted: Bounded, number: int, context: EffectContext) -> bool:
    """Return True if a number is within a range."""
    if wanted.exactly is not None and number != amount(table, wanted.exactly, context):
        return False
    if wanted.other_than is not None and number == amount(table, wanted.other_than, context):
        return False
    if wanted.at_least is not None and number < amount(table, wanted.at_least, context):
        return False
    return wanted.at_most is None or number <= amount(table, wanted.at_most, context)


def x_of(table: Table, context: EffectContext) -> int:
    """Return X as its card defines it now (Rulebook p. 25, X), else as it was paid."""
    defined = None if context.source is None else table.print_of(context.source).x
    return context.x if defined is None else amount(table, defined, context)


ConditionT = TypeVar("ConditionT", bound=Condition)

ConditionHandler = Callable[[Table, ConditionT, EffectContext], bool]

Announcer = Callable[[Table, ConditionT, EffectContext], None]
"""Function that announces, by an event, why a condition does not hold."""

CONDITIONS: Registry[type[Condition], ConditionHandler[Any]] = Registry(
    "condition", lambda: words_of(Condition)
)

_ANNOUNCERS: dict[type[Condition], Announcer[Any]] = {}


def handles_condition(
    kind: type[ConditionT], announce: Announcer[ConditionT] | None = None
) -> Callable[[ConditionHandler[ConditionT]], ConditionHandler[ConditionT]]:
    """Return a decorator that registers the handler of a condition.

    `announce` announces why the condition does not hold, if a text goes another way because of it.
    """

    def register(test: ConditionHandler[ConditionT]) -> ConditionHandler[ConditionT]:
        CONDITIONS.add(kind, test)
        if announce is not None:
            _ANNOUNCERS[kind] = announce
        return test

    return register


def holds(table: Table, condition: Condition, context: EffectContext) -> bool:
    """Return True if a condition holds now."""
    return CONDITIONS[type(condition)](table, condition, context)


def holds_or_announce(table: Table, condition: Condition, context: EffectContext) -> bool:
    """Return True if a condition holds for a text that depends on it; else announce why not."""
    it_holds = holds(table, condition, context)
    if not it_holds and (announce := _ANNOUNCERS.get(type(condition))) is not None:
        announce(table, condition, context)
    return it_holds


PlaceT = TypeVar("PlaceT", bound=Place)

Finder = Callable[[Table, PlaceT, EffectContext, int], Destination | None]
"""Return the destination of a card; None if the place does not exist."""


class PlaceHandler(NamedTuple):
    """Handler of a place: how to find it, and its intent for cards from play and from elsewhere."""

    find: Finder[Any]
    from_play: Intent
    from_elsewhere: Intent


PLACES: Registry[type[Place], PlaceHandler] = Registry("place", lambda: words_of(Place))


def handles_place(
    kind: type[PlaceT], from_play: Intent = "harm", from_elsewhere: Intent = ""
) -> Callable[[Finder[PlaceT]], Finder[PlaceT]]:
    """Return a decorator that registers the handler of a place.

    `from_play` and `from_elsewhere` say if going there helps or harms a card.
    """

    def register(find: Finder[PlaceT]) -> Finder[PlaceT]:
        PLACES.add(kind, PlaceHandler(find, from_play, from_elsewhere))
        return find

    return register
