"""How the answers of Ardent Reapers are written: cards by what they are called and where they lie."""

from __future__ import annotations

from collections.abc import Iterable

from engine.kernel.choice import Choice
from engine.kernel.save_codec import ALIKE, COMMON, Said, Telling
from engine.reapers.choices import (
    BearHug,
    DiscardIt,
    EndTurn,
    Fight,
    Harvest,
    Heads,
    InOrder,
    Is,
    LineEnd,
    Number,
    OfCard,
    PlayIt,
    TeamUp,
    ToState,
    Way,
)
from engine.reapers.reports import CardSaid
from engine.reapers.state import ReapersState
from engine.reapers.table import UNSEEN

_NAME = "correct name"


class ReapersPosition:
    """A table as it stands: which cards are called alike."""

    def __init__(self, state: ReapersState) -> None:
        self.state = state

    def is_like_any(self, value: Choice) -> bool:
        """Whether a card of the same name would do as well: in piles and hands nothing tells them apart."""
        place = self.state.place(value.card) if isinstance(value, OfCard) else None
        return place is not None and place[1] in ("hand", "discard pile", "score pile", "deck")

    def statements(self, said: Said) -> Iterable[Choice]:
        """That a card is the one it is said to be, of each card."""
        name = said.get("is")
        if said.get("do") == _NAME and isinstance(name, str):
            yield from (CardSaid(number, name) for number, card in self.state.cards.items() if not card.gone)


def _said(value: CardSaid, position: ReapersPosition) -> Said:
    return {**_card(OfCard(value.card), position), "is": value.name}


def _card(value: OfCard, position: ReapersPosition) -> Said:
    state = position.state
    name = value.shown or state.cards[value.card].name
    place = state.place(value.card)
    said: Said = {"card": name or UNSEEN}
    if place is None:
        return said
    seat, zone = place
    said |= {"of": seat, "in": zone}
    if value.shown:
        return said
    alike = [card for card in state.sides[seat].zone(zone) if state.cards[card].name == name]
    if alike.index(value.card):
        said[ALIKE] = alike.index(value.card) + 1
    return said


def heading(state: ReapersState) -> str:
    """Where a game goes on."""
    return f"{state.turn}'s turn {state.number}" if state.turn else "the beginning"


TELLINGS: dict[type[Choice], Telling[ReapersPosition]] = {
    **COMMON,
    OfCard: Telling("card", _card),
    CardSaid: Telling(_NAME, _said),
    Is: Telling("is", lambda value, _place: {"card": value.name}),
    PlayIt: Telling("play", _card),
    Fight: Telling("fight", _card),
    TeamUp: Telling("team up", _card),
    BearHug: Telling("bear hug", _card),
    Harvest: Telling("harvest", _card),
    DiscardIt: Telling("discard", _card),
    EndTurn: Telling("end"),
    LineEnd: Telling("end of line", lambda value, _place: {"end": value.id}),
    Number: Telling("number", lambda value, _place: {"number": value.number}),
    ToState: Telling("state", lambda value, _place: {"state": value.state}),
    Way: Telling("way", lambda value, _place: {"number": value.number}),
    InOrder: Telling("place", lambda value, _place: {"number": value.number}),
    Heads: Telling("goes first", lambda value, _place: {"seat": value.seat}),
}
