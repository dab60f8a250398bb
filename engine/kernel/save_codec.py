"""The form of answers and states in saves.

An answer is written as an object of plain values, so that it is understood after cards and texts have
changed: `do` is the word for the kind of choice; the other fields identify it by titles, seats, zones and
what a text does, never by numbers or places in a list. A state is written by the names of its fields, so that
it stays readable when others are added.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields, is_dataclass
from functools import cache
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from msgspec import NODEFAULT, convert, structs

from engine.kernel.choice import Choice, Decline, Done, Ok, PlayerChoice, Yes
from engine.kernel.decision import Answer, Decision, IllegalAnswer, Option, Statements
from engine.kernel.record import Record

SavedChoice: TypeAlias = "dict[str, str | int | SavedChoice]"
"""One picked option as saves write it."""


class NoMatchingOption(ValueError):
    """Raised if no offered option has the saved meaning; the text says what was looked for."""


class Position(Protocol):
    """A game's present table, for reading and writing answers; it knows the names of its cards."""

    def is_like_any(self, value: Choice) -> bool:
        """Return True if options that differ from it only in their number are interchangeable copies."""

    def statements(self, said: SavedChoice) -> Iterable[Choice]:
        """Return every report that could be written so; the exact one may be among them."""


PlaceT = TypeVar("PlaceT", bound=Position)

Tell = Callable[[Any, PlaceT], SavedChoice]


def _nothing_more(_value: Choice, _place: object) -> SavedChoice:
    return {}


@dataclass(frozen=True, slots=True)
class ChoiceCodec(Generic[PlaceT]):
    """Codec of one kind of choice in saves.

    `word` names the kind, `to_saved` gives the fields that identify the choice. If no option matches exactly
    on loading, the field sets in `optional_fields` are ignored, one set after the other: a text that was
    renamed still does the same, one that was corrected still has its name.
    """

    word: str
    to_saved: Tell[PlaceT] = _nothing_more
    optional_fields: tuple[tuple[str, ...], ...] = ()


Tellings: TypeAlias = "Mapping[type[Choice], ChoiceCodec[PlaceT]]"

COMMON: dict[type[Choice], ChoiceCodec[Any]] = {
    Decline: ChoiceCodec("decline"),
    Done: ChoiceCodec("done"),
    Yes: ChoiceCodec("yes"),
    Ok: ChoiceCodec("ok"),
    PlayerChoice: ChoiceCodec("player", lambda value, _place: {"seat": value.seat}),
}
"""Codecs of the choices that every game has."""

ALIKE = "nth"
"""The field that numbers cards and dice of the same name, from 1; 1 is not written."""

AMONG = "among"
"""The field that numbers options of equal meaning, such as one text of several dice on a card.

It counts those still left from 1; 1 is not written.
"""


class Hand(Generic[PlaceT]):
    """Writes and reads the answers to questions of one game whose table is at `place`."""

    def __init__(self, tellings: Tellings[PlaceT], place: PlaceT) -> None:
        self._tellings = tellings
        self._place = place

    def write(self, decision: Decision, answer: Answer) -> tuple[SavedChoice, ...]:
        """Return a legal answer as saves write it."""
        said = tuple(self.say(value) for value in decision.picked(answer))
        left = self._offered(decision, said)
        return tuple(
            _among(item, left.get(_key(item), []), option) for item, option in zip(said, answer, strict=True)
        )

    def say(self, value: Choice) -> SavedChoice:
        """Return a choice as saves write it."""
        telling = self._tellings[type(value)]
        return {"do": telling.word, **telling.to_saved(value, self._place)}

    def stated(self, said: SavedChoice) -> Choice | None:
        """Return the saved report; None if it is none."""
        wanted = _key(said)
        return next(
            (value for value in self._place.statements(said) if _key(self.say(value)) == wanted), None
        )

    def read(self, decision: Decision, said: Sequence[SavedChoice]) -> Answer:
        """Return the saved answer to `decision`; raises `NoMatchingOption` if part of it is not offered."""
        left = self._offered(decision, said)
        return tuple(self._find(item, left, decision) for item in said)

    def _offered(self, decision: Decision, said: Sequence[SavedChoice]) -> dict[_Key, list[Option]]:
        """Group the options that have one of the saved words by their saved meaning."""
        words = {item.get("do") for item in said}
        left: dict[_Key, list[Option]] = {}
        for option in decision.options:
            if self._tellings[type(option.value)].word in words:
                left.setdefault(_key(self.say(option.value)), []).append(option)
        return left

    def _find(self, said: SavedChoice, left: dict[_Key, list[Option]], decision: Decision) -> str:
        among = said.get(AMONG, 1)
        said = {name: value for name, value in said.items() if name != AMONG}
        exact = left.get(_key(said))
        if exact:
            place = among - 1 if isinstance(among, int) and 0 < among <= len(exact) else 0
            return exact.pop(place).id
        options = [option for found in left.values() for option in found]
        for without in self._yields(said):
            wanted = _key(said, without)
            found = [option for option in options if _key(self.say(option.value), without) == wanted]
            if ALIKE in without:
                found = [option for option in found if self._place.is_like_any(option.value)][:1]
            if len(found) == 1:
                left[_key(self.say(found[0].value))].remove(found[0])
                return found[0].id
        raise NoMatchingOption(f"'{decision.prompt}' does not offer {in_words(said)}")

    def _yields(self, said: SavedChoice) -> Iterator[tuple[str, ...]]:
        own = next(
            (item.optional_fields for item in self._tellings.values() if item.word == said.get("do")), ()
        )
        yield from own
        yield (ALIKE,)
        for optional in own:
            yield (*optional, ALIKE)


_Key: TypeAlias = "tuple[tuple[str, str | int | _Key], ...]"


def _among(said: SavedChoice, alike: list[Option], picked: str) -> SavedChoice:
    """Add to a saved option its number among those of equal meaning, and take it out of `alike`."""
    places = [at for at, option in enumerate(alike) if option.id == picked]
    if not places:  # a report, which is no option
        return said
    alike.pop(places[0])
    return {**said, AMONG: places[0] + 1} if places[0] else said


def _key(said: SavedChoice, without: Sequence[str] = ()) -> _Key:
    """Return a saved choice as a key for comparing and looking up, independent of the order of its fields."""
    return tuple(
        (name, _key(value) if isinstance(value, dict) else value)
        for name, value in sorted(said.items(), key=lambda item: item[0])
        if name not in without
    )


def in_words(said: SavedChoice) -> str:
    """Return a saved choice as words within a sentence: `play (card Iron Worker, of Ann, in hand)`."""
    about = ", ".join(
        f"{name} {in_words(value) if isinstance(value, dict) else value}"
        for name, value in said.items()
        if name != "do"
    )
    return f"{said.get('do', '')} ({about})".strip() if about else str(said.get("do", "nothing"))


StateT = TypeVar("StateT")

_PLAIN = frozenset({bool, int, float, str, type(None)})
"""Types that JSON has itself: most of a state."""


def pack(value: Any) -> Any:
    """Return a state as plain data for JSON; of records only fields that differ from their default."""
    kind: Any = type(value)
    if kind in _PLAIN:
        return value
    usual = _usual(kind)
    if usual is not None:
        packed = {}
        for name, usually in usual:
            item = getattr(value, name)
            if usually is MISSING or item != usually:
                packed[name] = item if type(item) in _PLAIN else pack(item)
        return packed
    dump: Callable[..., Any] | None = getattr(kind, "model_dump", None)
    if dump is not None:  # a text of a pack, as its author could have written it
        return dump(value, mode="json", by_alias=True, exclude_defaults=True)
    if isinstance(value, dict):
        return {str(name): pack(item) for name, item in value.items()}
    if isinstance(value, list | tuple):
        return [item if type(item) in _PLAIN else pack(item) for item in value]
    return value


def unpack(kind: type[StateT], packed: Any) -> StateT:
    """Return the state that `pack` wrote, each field checked; raises `ValueError` if it does not fit."""
    state = convert(packed, kind, dec_hook=_read_text, str_keys=True)
    if pack(state) != packed:
        raise ValueError("there is more in it than this version knows")
    return state


def _read_text(kind: Any, packed: Any) -> Any:
    """Return a pack's text from its authors' form; raises `ValueError` if it is none."""
    return kind.model_validate(packed)


@cache
def _usual(kind: Any) -> list[tuple[str, Any]] | None:
    """Return a record's fields with their defaults (`MISSING` if it has none); None if it is no record."""
    if is_dataclass(kind):
        return [
            (item.name, item.default if item.default_factory is MISSING else item.default_factory())
            for item in fields(kind)
        ]
    if issubclass(kind, Record):
        return [
            (item.name, MISSING if item.default is NODEFAULT else item.default)
            for item in structs.fields(kind)
        ]
    return None


@dataclass(frozen=True)
class GameCodec(Generic[StateT]):
    """Codec of one game's answers and states in saves.

    `choice_codecs` are its kinds of choice, written for the table that `position` gives. `state` is the type
    of its states; `check` raises if today's rules cannot play one on, and `heading` tells how far it is, as
    in "it goes on from Ann's turn in round 2". `laid_out` maps what people call a place to its contents,
    without card ids: where two states differ in it, people would have to correct the table.
    """

    choice_codecs: Tellings[Any]
    position: Callable[[StateT], Position]
    state: type[StateT]
    heading: Callable[[StateT], str]
    check: Callable[[StateT], None]
    laid_out: Callable[[StateT], Mapping[str, object]] = lambda _state: {}

    def write(self, decision: Decision, answer: Answer, state: StateT) -> tuple[SavedChoice, ...]:
        """Return a legal answer as saves write it; `state` is the state at which it was asked for."""
        if decision.reports is None or not decision.is_report(answer):
            return self._hand(state).write(decision, answer)
        # Write each report for the table after the reports before it.
        trial, said = decision.reports.trial(), []
        for pick in answer:
            value = trial.read(pick)
            said.append(self._hand(trial.state).say(value))
            trial.take(value)
        return tuple(said)

    def read(self, decision: Decision, said: Sequence[SavedChoice], state: StateT) -> Answer:
        """Return the saved answer; raises `NoMatchingOption` if it is not offered."""
        if decision.reports is None or not said or self._hand(state).stated(said[0]) is None:
            return self._hand(state).read(decision, said)
        try:
            return self.stated(decision.reports, said)
        except IllegalAnswer as error:
            raise NoMatchingOption(str(error)) from None

    def stated(self, statements: Statements, said: Sequence[SavedChoice]) -> Answer:
        """Return the saved reports as an answer, reading each at the table after those before it.

        Raises `NoMatchingOption` if one is no report, `IllegalAnswer` if one is impossible.
        """
        trial, picks = statements.trial(), []
        for item in said:
            value = self._hand(trial.state).stated(item)
            if value is None:
                raise NoMatchingOption(f"nothing here is told so: {in_words(item)}")
            trial.take(value)
            picks.append(value.id)
        return tuple(picks)

    def pack(self, state: StateT) -> Any:
        """Return a state as plain data for JSON."""
        return pack(state)

    def unpack(self, packed: Any) -> StateT:
        """Return the state that was packed; raises `ValueError` if today's rules cannot play it on."""
        state = unpack(self.state, packed)
        try:
            self.check(state)
        except (AssertionError, LookupError) as error:
            raise ValueError(str(error)) from None
        return state

    def _hand(self, state: StateT) -> Hand[Any]:
        return Hand(self.choice_codecs, self.position(state))
