"""Answers in writing: told by what they mean, so that they are understood after cards and texts have changed.

What was picked is written as an object of plain values. `do` is the word of the kind of choice; the other
fields say which one, by titles, seats, zones and what a text does, never by numbers or places in a list.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from engine.kernel.choice import Choice, Decline, Done, Ok, ThePlayer, Yes
from engine.kernel.decision import Answer, Decision, Option

Said: TypeAlias = "dict[str, str | int | Said]"
"""One thing that was picked, in writing."""


class DoesNotFit(ValueError):
    """Nothing that is offered means what is written; the text says what was looked for."""


class Position(Protocol):
    """A game as it stands while answers are written and read, which knows what its cards are called."""

    def is_like_any(self, value: Choice) -> bool:
        """Whether another that is written alike but for its number would do as well: a copy in a pile."""

    def statements(self, said: Said) -> Iterable[Choice]:
        """Every statement of this kind that could be written so; the exact one may be among them."""


PlaceT = TypeVar("PlaceT", bound=Position)
Tell = Callable[[Any, PlaceT], Said]


def _nothing_more(_value: Choice, _place: object) -> Said:
    return {}


@dataclass(frozen=True, slots=True)
class Telling(Generic[PlaceT]):
    """How a kind of choice is written: its word, and what says which one.

    Where nothing fits exactly, the fields in `yields` are left out of the comparison, one set after the
    other: a text that was renamed still does the same, one that was corrected still has its name.
    """

    word: str
    tell: Tell[PlaceT] = _nothing_more
    yields: tuple[tuple[str, ...], ...] = ()


Tellings: TypeAlias = "Mapping[type[Choice], Telling[PlaceT]]"

COMMON: dict[type[Choice], Telling[Any]] = {
    Decline: Telling("decline"),
    Done: Telling("done"),
    Yes: Telling("yes"),
    Ok: Telling("ok"),
    ThePlayer: Telling("player", lambda value, _place: {"seat": value.seat}),
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

    def write(self, decision: Decision, answer: Answer) -> tuple[Said, ...]:
        """What a legal answer means."""
        said = tuple(self.say(value) for value in decision.picked(answer))
        left = self._offered(decision, said)
        return tuple(
            _among(item, left.get(_key(item), []), option) for item, option in zip(said, answer, strict=True)
        )

    def say(self, value: Choice) -> Said:
        """What a choice means."""
        telling = self._tellings[type(value)]
        return {"do": telling.word, **telling.tell(value, self._place)}

    def stated(self, said: Said) -> Choice | None:
        """The statement that is written; None when it is none."""
        wanted = _key(said)
        return next(
            (value for value in self._place.statements(said) if _key(self.say(value)) == wanted), None
        )

    def read(self, decision: Decision, said: Sequence[Said]) -> Answer:
        """The answer to `decision` that is written; `DoesNotFit` when something in it is not offered."""
        left = self._offered(decision, said)
        return tuple(self._find(item, left, decision) for item in said)

    def _offered(self, decision: Decision, said: Sequence[Said]) -> dict[_Key, list[Option]]:
        """The options that begin with a word that was said, by what they mean."""
        words = {item.get("do") for item in said}
        left: dict[_Key, list[Option]] = {}
        for option in decision.options:
            if self._tellings[type(option.value)].word in words:
                left.setdefault(_key(self.say(option.value)), []).append(option)
        return left

    def _find(self, said: Said, left: dict[_Key, list[Option]], decision: Decision) -> str:
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
        raise DoesNotFit(f"'{decision.prompt}' does not offer {in_words(said)}")

    def _yields(self, said: Said) -> Iterator[tuple[str, ...]]:
        own = next((item.yields for item in self._tellings.values() if item.word == said.get("do")), ())
        yield from own
        yield (ALIKE,)
        for fields in own:
            yield (*fields, ALIKE)


_Key: TypeAlias = "tuple[tuple[str, str | int | _Key], ...]"


def _among(said: Said, alike: list[Option], picked: str) -> Said:
    """What was said of an option, and which of those said alike it is; it is none of them any more."""
    places = [at for at, option in enumerate(alike) if option.id == picked]
    if not places:  # a statement, which is no option
        return said
    alike.pop(places[0])
    return {**said, AMONG: places[0] + 1} if places[0] else said


def _key(said: Said, without: Sequence[str] = ()) -> _Key:
    """What is written, to compare and to look up, whatever the order of its fields."""
    return tuple(
        (name, _key(value) if isinstance(value, dict) else value)
        for name, value in sorted(said.items(), key=lambda item: item[0])
        if name not in without
    )


def in_words(said: Said) -> str:
    """What is written, for a sentence: `play (card Iron Worker, of Ann, in hand)`."""
    about = ", ".join(
        f"{name} {in_words(value) if isinstance(value, dict) else value}"
        for name, value in said.items()
        if name != "do"
    )
    return f"{said.get('do', '')} ({about})".strip() if about else str(said.get("do", "nothing"))
