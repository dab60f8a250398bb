"""Fields of reports, and how each is written in ids and in saves."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Protocol
from urllib.parse import unquote

from msgspec import Struct

from engine.ashes.model.card import Card
from engine.ashes.model.dice import Die
from engine.ashes.model.state import State
from engine.kernel.save_codec import COPY_NUMBER, SavedChoice

_MOST_DIGITS = 4


class SavedItems:
    """The cards and dice of a state, as saves identify them."""

    def __init__(self, state: State) -> None:
        self.state = state
        self._numbers: dict[int, int] = {}

    def card(self, card_id: int) -> SavedChoice:
        """Return title, controller and zone of a card, and its number among copies in that zone, in order."""
        card = self.state.cards[card_id]
        return _numbered({"card": card.title, "of": card.controller, "in": card.zone}, self._number(card))

    def in_pile(self, card_id: int) -> SavedChoice:
        """Return the title of a card in a pile that the question names, and its number among copies."""
        card = self.state.cards[card_id]
        return _numbered({"card": card.title}, self._number(card))

    def die(self, number: int) -> SavedChoice:
        """Return type, side, owner and pool of a die, and its number among equal dice."""
        die = self.state.dice[number]
        equal = [other.id for other in self.state.dice if die_identity(other) == die_identity(die)]
        saved: SavedChoice = {"type": die.type, "side": die.side, "of": die.owner, "in": die.pool}
        return _numbered(saved, equal.index(number) + 1)

    def _number(self, card: Card) -> int:
        number = self._numbers.get(card.id)
        if number is None:
            self._count(self.state.players[card.controller].zones[card.zone])
            number = self._numbers.get(card.id)
        if number is None:  # a card that is being moved is in no list
            self._count(
                other.id
                for other in self.state.cards
                if (other.controller, other.zone) == (card.controller, card.zone)
            )
            number = self._numbers[card.id]
        return number

    def _count(self, cards: Iterable[int]) -> None:
        counts: dict[str, int] = {}
        for card_id in cards:
            title = self.state.cards[card_id].title
            counts[title] = self._numbers[card_id] = counts.get(title, 0) + 1


def _numbered(saved: SavedChoice, number: int) -> SavedChoice:
    if number > 1:
        saved[COPY_NUMBER] = number
    return saved


def die_identity(die: Die) -> tuple[object, ...]:
    """Return what dice that are equal have in common."""
    return die.type, die.side, die.owner, die.pool


class ReportField(Protocol):
    """One field of a kind of report."""

    @property
    def name(self) -> str:
        """Return the name of the field."""

    def write(self, value: Any) -> str:
        """Return the value as written in an id."""

    def read(self, text: str) -> Any:
        """Parse the value from an id. Raises `ValueError` if it is malformed."""

    def to_saved(self, value: Any, place: SavedItems) -> SavedChoice:
        """Return the value as a save has it."""

    def from_saved(self, saved: SavedChoice, place: SavedItems) -> Iterator[Any]:
        """Yield every value that a save's words may mean."""

    @property
    def form(self) -> str:
        """Return what people write for it in an id."""


def _whole_number(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= _MOST_DIGITS):
        raise ValueError(f"'{text}' is not a number")
    return int(text)


class CardField(Struct, frozen=True):
    """A card: in ids by its number, in saves by title, controller and zone.

    A second card of a report is saved under `key`.
    """

    name: str = "card"
    key: str = ""

    @property
    def form(self) -> str:
        return self.name.upper()

    def write(self, value: int) -> str:
        return str(value)

    def read(self, text: str) -> int:
        return _whole_number(text)

    def to_saved(self, value: int, place: SavedItems) -> SavedChoice:
        saved = place.card(value)
        return {self.key: saved} if self.key else saved

    def from_saved(self, saved: SavedChoice, place: SavedItems) -> Iterator[int]:
        value = saved.get(self.key) if self.key else saved
        if isinstance(value, dict):
            yield from matching_cards(value, place.state)


def matching_cards(saved: SavedChoice, state: State) -> Iterator[int]:
    """Yield every card with the title, controller and zone that a save says."""
    for card in state.cards:
        if (card.title, card.controller, card.zone) == (saved.get("card"), saved.get("of"), saved.get("in")):
            yield card.id


class DieField(Struct, frozen=True):
    """A die: in ids by its number, in saves by type, side, owner and pool."""

    name: str = "number"
    form: str = "DIE"

    def write(self, value: int) -> str:
        return str(value)

    def read(self, text: str) -> int:
        return _whole_number(text)

    def to_saved(self, value: int, place: SavedItems) -> SavedChoice:
        return place.die(value)

    def from_saved(self, saved: SavedChoice, place: SavedItems) -> Iterator[int]:
        for die in place.state.dice:
            if (die.type, die.owner, die.pool) == (saved.get("type"), saved.get("of"), saved.get("in")):
                yield die.id


class WordField(Struct, frozen=True):
    """One of several words."""

    name: str
    words: Callable[[], Sequence[str]]
    key: str = ""

    @property
    def form(self) -> str:
        return "|".join(self.words())

    def write(self, value: str) -> str:
        return value

    def read(self, text: str) -> str:
        if text not in self.words():
            raise ValueError(f"'{text}' is not one of {', '.join(self.words())}")
        return text

    def to_saved(self, value: str, place: SavedItems) -> SavedChoice:
        return {self.key or self.name: value}

    def from_saved(self, saved: SavedChoice, place: SavedItems) -> Iterator[str]:
        value = saved.get(self.key or self.name)
        if isinstance(value, str) and value in self.words():
            yield value


class NameField(Struct, frozen=True):
    """A name of a seat or card. In ids, `%` and `:` are written as `%25` and `%3A`."""

    name: str
    key: str = ""

    @property
    def form(self) -> str:
        return self.name.upper()

    def write(self, value: str) -> str:
        return value.replace("%", "%25").replace(":", "%3A")

    def read(self, text: str) -> str:
        name = unquote(text)
        if not name.isprintable():
            raise ValueError("a name cannot have unprintable characters")
        return name

    def to_saved(self, value: str, place: SavedItems) -> SavedChoice:
        return {self.key or self.name: value} if value else {}

    def from_saved(self, saved: SavedChoice, place: SavedItems) -> Iterator[str]:
        value = saved.get(self.key or self.name, "")
        if isinstance(value, str):
            yield value


class NumberField(Struct, frozen=True):
    """A number; if `signed` a difference, never 0; else at least `least`. Saves leave out -1."""

    name: str
    signed: bool = False
    least: int = 0

    @property
    def form(self) -> str:
        return "+1" if self.signed else self.name.upper()

    def write(self, value: int) -> str:
        return f"{value:+}" if self.signed else str(value)

    def read(self, text: str) -> int:
        sign = text[:1] if text[:1] in ("+", "-") else ""
        number = _whole_number(text[len(sign) :]) * (-1 if sign == "-" else 1)
        if self.signed and not (sign and number):
            raise ValueError(f"'{text}' is not a difference")
        if not self.signed and (sign == "+" or number < self.least):
            raise ValueError(f"'{text}' is not a number from {self.least} up")
        return number

    def to_saved(self, value: int, place: SavedItems) -> SavedChoice:
        return {self.name: value} if self.signed or value != -1 else {}

    def from_saved(self, saved: SavedChoice, place: SavedItems) -> Iterator[int]:
        value = saved.get(self.name, None if self.signed or self.least >= 0 else -1)
        if type(value) is int:
            yield value


class CardsField(Struct, frozen=True):
    """Cards in order; in saves each under its number, from 1."""

    name: str = "cards"
    form: str = "CARD,CARD"

    def write(self, value: tuple[int, ...]) -> str:
        return ",".join(map(str, value))

    def read(self, text: str) -> tuple[int, ...]:
        return tuple(map(_whole_number, text.split(",")))

    def to_saved(self, value: tuple[int, ...], place: SavedItems) -> SavedChoice:
        return {self.name: {str(at): place.card(card) for at, card in enumerate(value, 1)}}

    def from_saved(self, saved: SavedChoice, place: SavedItems) -> Iterator[tuple[int, ...]]:
        value = saved.get(self.name)
        if not isinstance(value, dict):
            return
        found: list[int] = []
        for item in value.values():
            if not isinstance(item, dict):
                return
            alike = (card for card in matching_cards(item, place.state) if place.card(card) == item)
            card = next(alike, None)
            if card is None:
                return
            found.append(card)
        yield tuple(found)
