"""Where the places of the card language are at this table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from cards.node import words_of
from cards.places.place import Place
from engine.ashes.language.meanings import Meanings
from engine.ashes.model.destination import Destination
from engine.ashes.table import Frame, Table
from engine.kernel.choice import Meant

PlaceT = TypeVar("PlaceT", bound=Place)
Finder = Callable[[Table, PlaceT, Frame, int], Destination | None]
"""Where a card would go; None when the place is not there."""


class PlaceMeaning(NamedTuple):
    """Where it is, and what it is to a card to go there from play, and from elsewhere."""

    find: Finder[Any]
    from_play: Meant
    from_elsewhere: Meant


PLACES: Meanings[type[Place], PlaceMeaning] = Meanings("place", lambda: words_of(Place))


def finds(
    kind: type[PlaceT], from_play: Meant = "harm", from_elsewhere: Meant = ""
) -> Callable[[Finder[PlaceT]], Finder[PlaceT]]:
    """Register where a place is, and whether it is help or harm to a card to go there."""

    def register(find: Finder[PlaceT]) -> Finder[PlaceT]:
        PLACES.add(kind, PlaceMeaning(find, from_play, from_elsewhere))
        return find

    return register
