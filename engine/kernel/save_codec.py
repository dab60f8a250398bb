"""The form of answers and states in saves.

An answer is written as an object of plain values, so that it is understood after cards and texts have
changed: `do` is the word for the kind of choice; the other fields identify it by titles, seats, zones and
what a text does, never by ids or places in a list. A state is written by the names of its fields, so that it
stays readable when others are added.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from msgspec import NODEFAULT, Struct, convert, structs

from engine.kernel.decision import Answer, Decision, IllegalAnswer, Option, Reports
from engine.kernel.option_meaning import Choice

SavedChoice: TypeAlias = "dict[str, str | int | SavedChoice]"
"""One picked option as saves write it."""


class NoMatchingOption(ValueError):
    """Raised if no offered option has the saved meaning; the text says what was looked for."""


class Position(Protocol):
    """A game's present table, for reading and writing answers; it knows the names of its cards."""

    def is_interchangeable(self, value: Choice) -> bool:
        """Return True if options that differ from it only in their number are interchangeable copies."""

    def reports(self, saved: SavedChoice) -> Iterable[Choice]:
        """Return every report that could be written so; the exact one may be among them."""


PositionT = TypeVar("PositionT", bound=Position)

ToSaved = Callable[[Any, PositionT], SavedChoice]


def _nothing_more(_value: Choice, _position: object) -> SavedChoice:
    return {}


class ChoiceCodec(Struct, Generic[PositionT], frozen=True):
    """Codec of one kind of choice in saves.

    `word` names the kind, `to_saved` gives the fields that identify the choice. If no option matches exactly
    on loading, the field sets in `optional_fields` are ignored, one set after the other: a text that was
    renamed still does the same, one that was corrected still has its name.
    """

    word: str
    to_saved: ToSaved[PositionT] = _nothing_more
    optional_fields: tuple[tuple[str, ...], ...] = ()


ChoiceCodecs: TypeAlias = "Mapping[type[Choice], ChoiceCodec[PositionT]]"

COPY_NUMBER = "nth"
"""The field that numbers cards and dice of the same name, from 1; 1 is not written."""

OPTION_NUMBER = "among"
"""The field that numbers options of equal meaning, such as one text of several dice on a card.

It counts those still left from 1; 1 is not written.
"""


class AnswerCodec(Generic[PositionT]):
    """Writes and reads the answers to questions of one game whose table is at `position`."""

    def __init__(self, choice_codecs: ChoiceCodecs[PositionT], position: PositionT) -> None:
        self._choice_codecs = choice_codecs
        self._position = position

    def write(self, decision: Decision, answer: Answer) -> tuple[SavedChoice, ...]:
        """Return a legal answer as saves write it."""
        saved = tuple(self.to_saved(value) for value in decision.picked(answer))
        left = self._offered(decision, saved)
        return tuple(
            _numbered(item, left.get(_key(item), []), option)
            for item, option in zip(saved, answer, strict=True)
        )

    def to_saved(self, value: Choice) -> SavedChoice:
        """Return a choice as saves write it."""
        codec = self._choice_codecs[type(value)]
        return {"do": codec.word, **codec.to_saved(value, self._position)}

    def find_report(self, saved: SavedChoice) -> Choice | None:
        """Return the saved report; None if it is none."""
        wanted = _key(saved)
        return next(
            (value for value in self._position.reports(saved) if _key(self.to_saved(value)) == wanted), None
        )

    def read(self, decision: Decision, saved: Sequence[SavedChoice]) -> Answer:
        """Return the saved answer to `decision`; raises `NoMatchingOption` if part of it is not offered."""
        left = self._offered(decision, saved)
        return tuple(self._find(item, left, decision) for item in saved)

    def _offered(self, decision: Decision, saved: Sequence[SavedChoice]) -> dict[_Key, list[Option]]:
        """Group the options that have one of the saved words by their saved meaning."""
        words = {item.get("do") for item in saved}
        left: dict[_Key, list[Option]] = {}
        for option in decision.options:
            if self._choice_codecs[type(option.value)].word in words:
                left.setdefault(_key(self.to_saved(option.value)), []).append(option)
        return left

    def _find(self, saved: SavedChoice, left: dict[_Key, list[Option]], decision: Decision) -> str:
        among = saved.get(OPTION_NUMBER, 1)
        saved = {name: value for name, value in saved.items() if name != OPTION_NUMBER}
        exact = left.get(_key(saved))
        if exact:
            position = among - 1 if isinstance(among, int) and 0 < among <= len(exact) else 0
            return exact.pop(position).id
        options = [option for found in left.values() for option in found]
        for without in self._ignored_fields(saved):
            wanted = _key(saved, without)
            found = [option for option in options if _key(self.to_saved(option.value), without) == wanted]
            if COPY_NUMBER in without:
                found = [option for option in found if self._position.is_interchangeable(option.value)][:1]
            if len(found) == 1:
                left[_key(self.to_saved(found[0].value))].remove(found[0])
                return found[0].id
        raise NoMatchingOption(f"'{decision.prompt}' does not offer {saved_choice_text(saved)}")

    def _ignored_fields(self, saved: SavedChoice) -> Iterator[tuple[str, ...]]:
        own = next(
            (item.optional_fields for item in self._choice_codecs.values() if item.word == saved.get("do")),
            (),
        )
        yield from own
        yield (COPY_NUMBER,)
        for optional in own:
            yield (*optional, COPY_NUMBER)


_Key: TypeAlias = "tuple[tuple[str, str | int | _Key], ...]"


def _numbered(saved: SavedChoice, alike: list[Option], picked: str) -> SavedChoice:
    """Add to a saved option its number among those of equal meaning, and take it out of `alike`."""
    numbers = [at for at, option in enumerate(alike) if option.id == picked]
    if not numbers:  # a report, which is no option
        return saved
    alike.pop(numbers[0])
    return {**saved, OPTION_NUMBER: numbers[0] + 1} if numbers[0] else saved


def _key(saved: SavedChoice, without: Sequence[str] = ()) -> _Key:
    """Return a saved choice as a key for comparing and looking up, independent of the order of its fields."""
    return tuple(
        (name, _key(value) if isinstance(value, dict) else value)
        for name, value in sorted(saved.items(), key=lambda item: item[0])
        if name not in without
    )


def saved_choice_text(saved: SavedChoice) -> str:
    """Return a saved choice as words within a sentence: `play (card Iron Worker, of Ann, in hand)`."""
    about = ", ".join(
        f"{name} {saved_choice_text(value) if isinstance(value, dict) else value}"
        for name, value in saved.items()
        if name != "do"
    )
    return f"{saved.get('do', '')} ({about})".strip() if about else str(saved.get("do", "nothing"))


StateT = TypeVar("StateT")

_PLAIN = frozenset({bool, int, float, str, type(None)})
"""Types that JSON has itself: most of a state."""


def pack(value: Any) -> Any:
    """Return a state as plain data for JSON; of records only fields that differ from their default."""
    kind: Any = type(value)
    if kind in _PLAIN:
        return value
    usual = _defaults(kind)
    if usual is not None:
        packed = {}
        for name, usually in usual:
            item = getattr(value, name)
            if usually is NODEFAULT or item != usually:
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
def _defaults(kind: Any) -> list[tuple[str, Any]] | None:
    """Return a record's fields with their defaults (`NODEFAULT` if it has none); None if it is no record."""
    if not issubclass(kind, Struct):
        return None
    return [
        (item.name, item.default if item.default_factory is NODEFAULT else item.default_factory())
        for item in structs.fields(kind)
    ]


class GameCodec(Struct, Generic[StateT], frozen=True):
    """Codec of one game's answers and states in saves.

    `choice_codecs` are its kinds of choice, written for the table that `position` gives. `state` is the type
    of its states; `check` raises if today's rules cannot play one on, and `heading` tells how far it is, as
    in "it goes on from Ann's turn in round 2". `layout` maps what people call a place to its contents,
    without card ids: where two states differ in it, people would have to correct the table.
    """

    choice_codecs: ChoiceCodecs[Any]
    position: Callable[[StateT], Position]
    state: type[StateT]
    heading: Callable[[StateT], str]
    check: Callable[[StateT], None]
    layout: Callable[[StateT], Mapping[str, object]] = lambda _state: {}

    def write(self, decision: Decision, answer: Answer, state: StateT) -> tuple[SavedChoice, ...]:
        """Return a legal answer as saves write it; `state` is the state at which it was asked for."""
        if decision.reports is None or not decision.is_report(answer):
            return self._codec_at(state).write(decision, answer)
        # Write each report for the table after the reports before it.
        trial, saved = decision.reports.trial(), []
        for pick in answer:
            value = trial.read(pick)
            saved.append(self._codec_at(trial.state).to_saved(value))
            trial.apply(value)
        return tuple(saved)

    def read(self, decision: Decision, saved: Sequence[SavedChoice], state: StateT) -> Answer:
        """Return the saved answer; raises `NoMatchingOption` if it is not offered."""
        if decision.reports is None or not saved or self._codec_at(state).find_report(saved[0]) is None:
            return self._codec_at(state).read(decision, saved)
        try:
            return self.read_reports(decision.reports, saved)
        except IllegalAnswer as error:
            raise NoMatchingOption(str(error)) from None

    def read_reports(self, reports: Reports, saved: Sequence[SavedChoice]) -> Answer:
        """Return the saved reports as an answer, reading each at the table after those before it.

        Raises `NoMatchingOption` if one is no report, `IllegalAnswer` if one is impossible.
        """
        trial, picks = reports.trial(), []
        for item in saved:
            value = self._codec_at(trial.state).find_report(item)
            if value is None:
                raise NoMatchingOption(f"nothing here is told so: {saved_choice_text(item)}")
            trial.apply(value)
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

    def _codec_at(self, state: StateT) -> AnswerCodec[Any]:
        return AnswerCodec(self.choice_codecs, self.position(state))
