"""What a statement consists of, and how each part stands in its id and in a save."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol
from urllib.parse import unquote

from engine.ashes.model.state import State
from engine.kernel.save_codec import SavedChoice

_MOST_DIGITS = 4


class SavePosition(Protocol):
    """A table as it stands while statements are put in writing."""

    @property
    def state(self) -> State:
        """The table."""

    def card(self, card_id: int) -> SavedChoice:
        """What tells a card."""

    def die(self, number: int) -> SavedChoice:
        """What tells a die."""


class ReportField(Protocol):
    """One field of a kind of statement."""

    @property
    def name(self) -> str:
        """The name of the field."""

    def write(self, value: Any) -> str:
        """It in an id."""

    def read(self, text: str) -> Any:
        """What is written in an id; `ValueError` when it is nothing of the kind."""

    def to_saved(self, value: Any, place: SavePosition) -> SavedChoice:
        """Its fields in a save."""

    def from_saved(self, said: SavedChoice, place: SavePosition) -> Iterator[Any]:
        """Everything that could be told so."""

    @property
    def form(self) -> str:
        """What people write for it in an id."""


def _whole(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= _MOST_DIGITS):
        raise ValueError(f"'{text}' is not a number")
    return int(text)


@dataclass(frozen=True)
class CardField:
    """A card, by its number; in a save by title, controller and zone, under `key` if it is not the first."""

    name: str = "card"
    key: str = ""

    @property
    def form(self) -> str:
        """`CARD`."""
        return self.name.upper()

    def write(self, value: int) -> str:
        """Its number."""
        return str(value)

    def read(self, text: str) -> int:
        """The number."""
        return _whole(text)

    def to_saved(self, value: int, place: SavePosition) -> SavedChoice:
        """Title, controller, zone."""
        said = place.card(value)
        return {self.key: said} if self.key else said

    def from_saved(self, said: SavedChoice, place: SavePosition) -> Iterator[int]:
        """Every card of that title there."""
        told = said.get(self.key) if self.key else said
        if isinstance(told, dict):
            yield from cards_told(told, place.state)


def cards_told(said: SavedChoice, state: State) -> Iterator[int]:
    """Every card of the title, controller and zone that are told."""
    for card in state.cards:
        if (card.title, card.controller, card.zone) == (said.get("card"), said.get("of"), said.get("in")):
            yield card.id


@dataclass(frozen=True)
class DieField:
    """A die, by its number; in a save by type, side, owner and pool."""

    name: str = "number"
    form: str = "DIE"

    def write(self, value: int) -> str:
        """Its number."""
        return str(value)

    def read(self, text: str) -> int:
        """The number."""
        return _whole(text)

    def to_saved(self, value: int, place: SavePosition) -> SavedChoice:
        """Type, side, owner, pool."""
        return place.die(value)

    def from_saved(self, said: SavedChoice, place: SavePosition) -> Iterator[int]:
        """Every die of that type there."""
        for die in place.state.dice:
            if (die.type, die.owner, die.pool) == (said.get("type"), said.get("of"), said.get("in")):
                yield die.id


@dataclass(frozen=True)
class WordField:
    """One of some words."""

    name: str
    words: Callable[[], Sequence[str]]
    key: str = ""

    @property
    def form(self) -> str:
        """All of them."""
        return "|".join(self.words())

    def write(self, value: str) -> str:
        """The word."""
        return value

    def read(self, text: str) -> str:
        """The word, if it is one of them."""
        if text not in self.words():
            raise ValueError(f"'{text}' is not one of {', '.join(self.words())}")
        return text

    def to_saved(self, value: str, place: SavePosition) -> SavedChoice:
        """The word."""
        return {self.key or self.name: value}

    def from_saved(self, said: SavedChoice, place: SavePosition) -> Iterator[str]:
        """The word that is told."""
        told = said.get(self.key or self.name)
        if isinstance(told, str) and told in self.words():
            yield told


@dataclass(frozen=True)
class NameField:
    """A name: of a seat or a card. In an id, signs that mean something there are written as `%3A`."""

    name: str
    key: str = ""

    @property
    def form(self) -> str:
        """What it names."""
        return self.name.upper()

    def write(self, value: str) -> str:
        """The name; what parts an id and what tells so is quoted."""
        return value.replace("%", "%25").replace(":", "%3A")

    def read(self, text: str) -> str:
        """The name, which can be shown."""
        name = unquote(text)
        if not name.isprintable():
            raise ValueError("a name cannot have unprintable characters")
        return name

    def to_saved(self, value: str, place: SavePosition) -> SavedChoice:
        """The name; an empty one is not written."""
        return {self.key or self.name: value} if value else {}

    def from_saved(self, said: SavedChoice, place: SavePosition) -> Iterator[str]:
        """The name that is told."""
        told = said.get(self.key or self.name, "")
        if isinstance(told, str):
            yield told


@dataclass(frozen=True)
class NumberField:
    """A number; with `signed` one more or less, never 0; with `least` not below it. Saves leave out -1."""

    name: str
    signed: bool = False
    least: int = 0

    @property
    def form(self) -> str:
        """An example."""
        return "+1" if self.signed else self.name.upper()

    def write(self, value: int) -> str:
        """The number, with its sign where it is a difference."""
        return f"{value:+}" if self.signed else str(value)

    def read(self, text: str) -> int:
        """The number, in its own range."""
        sign = text[:1] if text[:1] in ("+", "-") else ""
        number = _whole(text[len(sign) :]) * (-1 if sign == "-" else 1)
        if self.signed and not (sign and number):
            raise ValueError(f"'{text}' is not a difference")
        if not self.signed and (sign == "+" or number < self.least):
            raise ValueError(f"'{text}' is not a number from {self.least} up")
        return number

    def to_saved(self, value: int, place: SavePosition) -> SavedChoice:
        """The number."""
        return {self.name: value} if self.signed or value != -1 else {}

    def from_saved(self, said: SavedChoice, place: SavePosition) -> Iterator[int]:
        """The number that is told."""
        told = said.get(self.name, None if self.signed or self.least >= 0 else -1)
        if type(told) is int:
            yield told


@dataclass(frozen=True)
class CardsField:
    """Cards in their order; in a save each under its number."""

    name: str = "cards"
    form: str = "CARD,CARD"

    def write(self, value: tuple[int, ...]) -> str:
        """Their numbers."""
        return ",".join(map(str, value))

    def read(self, text: str) -> tuple[int, ...]:
        """The numbers."""
        return tuple(map(_whole, text.split(",")))

    def to_saved(self, value: tuple[int, ...], place: SavePosition) -> SavedChoice:
        """Each as a card is told, under its number from 1 on."""
        return {self.name: {str(at): place.card(card) for at, card in enumerate(value, 1)}}

    def from_saved(self, said: SavedChoice, place: SavePosition) -> Iterator[tuple[int, ...]]:
        """The cards that are told so, if each is there."""
        told = said.get(self.name)
        if not isinstance(told, dict):
            return
        found: list[int] = []
        for item in told.values():
            if not isinstance(item, dict):
                return
            alike = (card for card in cards_told(item, place.state) if place.card(card) == item)
            card = next(alike, None)
            if card is None:
                return
            found.append(card)
        yield tuple(found)
