"""Answers in writing: told by what they mean, so that they are understood after cards and texts have changed.

What was picked is written as an object of plain values. `do` is the word of the kind of choice; the other
fields say which one, by titles, seats, zones and what a text does, never by numbers or places in a list.

How one game is kept in writing: its answers by what they mean, and its states.

States in writing: plain data by the names of fields, which stays readable when others are added.
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
"""One thing that was picked, in writing."""


class NoMatchingOption(ValueError):
    """Nothing that is offered means what is written; the text says what was looked for."""


class Position(Protocol):
    """A game as it stands while answers are written and read, which knows what its cards are called."""

    def is_like_any(self, value: Choice) -> bool:
        """Whether another that is written alike but for its number would do as well: a copy in a pile."""

    def statements(self, said: SavedChoice) -> Iterable[Choice]:
        """Every statement of this kind that could be written so; the exact one may be among them."""


PlaceT = TypeVar("PlaceT", bound=Position)

Tell = Callable[[Any, PlaceT], SavedChoice]


def _nothing_more(_value: Choice, _place: object) -> SavedChoice:
    return {}


@dataclass(frozen=True, slots=True)
class ChoiceCodec(Generic[PlaceT]):
    """How a kind of choice is written: its word, and what says which one.

    Where nothing fits exactly, the fields in `yields` are left out of the comparison, one set after the
    other: a text that was renamed still does the same, one that was corrected still has its name.
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
"""How the choices of every game are written."""

ALIKE = "nth"
"""The field that tells cards and dice of the same name apart, in their order from 1 on; 1 is not written."""

AMONG = "among"
"""The field that tells options apart of which all else is alike, such as one text of several dice on a card:
which of those left it is, from 1 on; 1 is not written."""


class Hand(Generic[PlaceT]):
    """Writes and reads the answers to questions of one game, as it stands at `place`."""

    def __init__(self, tellings: Tellings[PlaceT], place: PlaceT) -> None:
        self._tellings = tellings
        self._place = place

    def write(self, decision: Decision, answer: Answer) -> tuple[SavedChoice, ...]:
        """What a legal answer means."""
        said = tuple(self.say(value) for value in decision.picked(answer))
        left = self._offered(decision, said)
        return tuple(
            _among(item, left.get(_key(item), []), option) for item, option in zip(said, answer, strict=True)
        )

    def say(self, value: Choice) -> SavedChoice:
        """What a choice means."""
        telling = self._tellings[type(value)]
        return {"do": telling.word, **telling.to_saved(value, self._place)}

    def stated(self, said: SavedChoice) -> Choice | None:
        """The statement that is written; None when it is none."""
        wanted = _key(said)
        return next(
            (value for value in self._place.statements(said) if _key(self.say(value)) == wanted), None
        )

    def read(self, decision: Decision, said: Sequence[SavedChoice]) -> Answer:
        """The answer to `decision` that is written; `DoesNotFit` when something in it is not offered."""
        left = self._offered(decision, said)
        return tuple(self._find(item, left, decision) for item in said)

    def _offered(self, decision: Decision, said: Sequence[SavedChoice]) -> dict[_Key, list[Option]]:
        """The options that begin with a word that was said, by what they mean."""
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
    """What was said of an option, and which of those said alike it is; it is none of them any more."""
    places = [at for at, option in enumerate(alike) if option.id == picked]
    if not places:  # a statement, which is no option
        return said
    alike.pop(places[0])
    return {**said, AMONG: places[0] + 1} if places[0] else said


def _key(said: SavedChoice, without: Sequence[str] = ()) -> _Key:
    """What is written, to compare and to look up, whatever the order of its fields."""
    return tuple(
        (name, _key(value) if isinstance(value, dict) else value)
        for name, value in sorted(said.items(), key=lambda item: item[0])
        if name not in without
    )


def in_words(said: SavedChoice) -> str:
    """What is written, for a sentence: `play (card Iron Worker, of Ann, in hand)`."""
    about = ", ".join(
        f"{name} {in_words(value) if isinstance(value, dict) else value}"
        for name, value in said.items()
        if name != "do"
    )
    return f"{said.get('do', '')} ({about})".strip() if about else str(said.get("do", "nothing"))


StateT = TypeVar("StateT")

_PLAIN = frozenset({bool, int, float, str, type(None)})
"""What stands in JSON as it is: most of a state."""


def pack(value: Any) -> Any:
    """A state as JSON can hold it: records as objects, in which what is as it begins is left out."""
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
    """The state that `pack` gave, checked field by field; `ValueError` when it is none of today's."""
    state = convert(packed, kind, dec_hook=_read_text, str_keys=True)
    if pack(state) != packed:
        raise ValueError("there is more in it than this version knows")
    return state


def _read_text(kind: Any, packed: Any) -> Any:
    """A text of a pack, as its author could have written it; `ValueError` when it is none."""
    return kind.model_validate(packed)


@cache
def _usual(kind: Any) -> list[tuple[str, Any]] | None:
    """The fields of a record and what they usually hold, `MISSING` for nothing; None for what is none."""
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
    """What a game brings along so that it can be saved.

    `tellings` are its kinds of choice, told as the table stands at `position`. `state` is what it is played
    on; `check` raises when one cannot be played on by the rules of today, and `heading` says where it stands,
    as in "it goes on from Ann's turn in round 2". `laid_out` is what lies where, by what people call the
    place, whatever numbers cards have: what differs in it, people would have to set right.
    """

    choice_codecs: Tellings[Any]
    position: Callable[[StateT], Position]
    state: type[StateT]
    heading: Callable[[StateT], str]
    check: Callable[[StateT], None]
    laid_out: Callable[[StateT], Mapping[str, object]] = lambda _state: {}

    def write(self, decision: Decision, answer: Answer, state: StateT) -> tuple[SavedChoice, ...]:
        """A legal answer in writing; `state` is that in which it is asked for."""
        if decision.reports is None or not decision.is_report(answer):
            return self._hand(state).write(decision, answer)
        # Each is told as the table stands once those before it count.
        trial, said = decision.reports.trial(), []
        for pick in answer:
            value = trial.read(pick)
            said.append(self._hand(trial.state).say(value))
            trial.take(value)
        return tuple(said)

    def read(self, decision: Decision, said: Sequence[SavedChoice], state: StateT) -> Answer:
        """The answer that is written; `DoesNotFit` when it is not offered."""
        if decision.reports is None or not said or self._hand(state).stated(said[0]) is None:
            return self._hand(state).read(decision, said)
        try:
            return self.stated(decision.reports, said)
        except IllegalAnswer as error:
            raise NoMatchingOption(str(error)) from None

    def stated(self, statements: Statements, said: Sequence[SavedChoice]) -> Answer:
        """The statements that are written, each as the game stands once those before it count.

        Raises `DoesNotFit` for what is none, `IllegalAnswer` for one that cannot be so.
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
        """A state as JSON can hold it."""
        return pack(state)

    def unpack(self, packed: Any) -> StateT:
        """The state that was packed; `ValueError` when the rules of today cannot play it on."""
        state = unpack(self.state, packed)
        try:
            self.check(state)
        except (AssertionError, LookupError) as error:
            raise ValueError(str(error)) from None
        return state

    def _hand(self, state: StateT) -> Hand[Any]:
        return Hand(self.choice_codecs, self.position(state))
