"""Saved answers of Ardent Reapers: cards by their names and zones, corrections, the heading of a save."""

from __future__ import annotations

from collections.abc import Iterable

from engine.kernel.option_meaning import Choice
from engine.kernel.save_codec import COPY_NUMBER, SavedChoice
from engine.reapers.option_meanings import (
    CardChoice,
)
from engine.reapers.real_table import CardCorrection
from engine.reapers.running_game import UNSEEN
from engine.reapers.state import ReapersState

CORRECT_NAME = "correct name"


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
        if saved.get("do") == CORRECT_NAME and isinstance(name, str):
            yield from (
                CardCorrection(number, name) for number, card in self.state.cards.items() if not card.gone
            )


def saved_correction(value: CardCorrection, position: ReapersPosition) -> SavedChoice:
    return {**saved_card(CardChoice(value.card), position), "is": value.name}


def saved_card(value: CardChoice, position: ReapersPosition) -> SavedChoice:
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
