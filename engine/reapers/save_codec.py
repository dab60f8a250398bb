"""Saved choices of Ardent Reapers: cards by their names and zones."""

from __future__ import annotations

from collections.abc import Iterable

from engine.kernel.choice import Choice
from engine.kernel.save_codec import COMMON, COPY_NUMBER, ChoiceCodec, SavedChoice
from engine.reapers.choices import (
    AlternativeChoice,
    BearHug,
    CardChoice,
    CoinSide,
    DiscardChoice,
    EndTurn,
    Fight,
    Harvest,
    IdentifyCard,
    LineEnd,
    NumberChoice,
    PilePlace,
    PlayChoice,
    TeamUp,
    ToState,
)
from engine.reapers.reports import CardCorrection
from engine.reapers.state import ReapersState
from engine.reapers.table import UNSEEN

_NAME = "correct name"


class ReapersPosition:
    """A table's position, which tells cards of the same name apart."""

    def __init__(self, state: ReapersState) -> None:
        self.state = state

    def is_interchangeable(self, value: Choice) -> bool:
        """Return True for a card in a pile or hand, where copies are interchangeable."""
        place = self.state.place(value.card) if isinstance(value, CardChoice) else None
        return place is not None and place[1] in ("hand", "discard pile", "score pile", "deck")

    def reports(self, saved: SavedChoice) -> Iterable[Choice]:
        """Yield the correction to this name for each card."""
        name = saved.get("is")
        if saved.get("do") == _NAME and isinstance(name, str):
            yield from (
                CardCorrection(number, name) for number, card in self.state.cards.items() if not card.gone
            )


def _saved_correction(value: CardCorrection, position: ReapersPosition) -> SavedChoice:
    return {**_card(CardChoice(value.card), position), "is": value.name}


def _card(value: CardChoice, position: ReapersPosition) -> SavedChoice:
    state = position.state
    name = value.shown or state.cards[value.card].name
    place = state.place(value.card)
    saved: SavedChoice = {"card": name or UNSEEN}
    if place is None:
        return saved
    seat, zone = place
    saved |= {"of": seat, "in": zone}
    if value.shown:
        return saved
    alike = [card for card in state.sides[seat].zone(zone) if state.cards[card].name == name]
    if alike.index(value.card):
        saved[COPY_NUMBER] = alike.index(value.card) + 1
    return saved


def heading(state: ReapersState) -> str:
    """Return where a game goes on, in words."""
    return f"{state.turn}'s turn {state.number}" if state.turn else "the beginning"


CHOICE_CODECS: dict[type[Choice], ChoiceCodec[ReapersPosition]] = {
    **COMMON,
    CardChoice: ChoiceCodec("card", _card),
    CardCorrection: ChoiceCodec(_NAME, _saved_correction),
    IdentifyCard: ChoiceCodec("is", lambda value, _position: {"card": value.name}),
    PlayChoice: ChoiceCodec("play", _card),
    Fight: ChoiceCodec("fight", _card),
    TeamUp: ChoiceCodec("team up", _card),
    BearHug: ChoiceCodec("bear hug", _card),
    Harvest: ChoiceCodec("harvest", _card),
    DiscardChoice: ChoiceCodec("discard", _card),
    EndTurn: ChoiceCodec("end"),
    LineEnd: ChoiceCodec("end of line", lambda value, _position: {"end": value.id}),
    NumberChoice: ChoiceCodec("number", lambda value, _position: {"number": value.number}),
    ToState: ChoiceCodec("state", lambda value, _position: {"state": value.state}),
    AlternativeChoice: ChoiceCodec("way", lambda value, _position: {"number": value.number}),
    PilePlace: ChoiceCodec("place", lambda value, _position: {"number": value.number}),
    CoinSide: ChoiceCodec("goes first", lambda value, _position: {"seat": value.seat}),
}
