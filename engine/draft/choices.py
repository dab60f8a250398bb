"""Choices of a draft, and how saves write them: cards by their names."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from cards.library import Library
from engine.draft.state import DraftState
from engine.kernel.choice import Choice
from engine.kernel.save_codec import COMMON, ChoiceCodec, SavedChoice


class NamedCard(Choice):
    """The choice of a card by its name, such as the card to keep."""

    name: str
    prefix: ClassVar[str] = "card"

    @property
    def id(self) -> str:
        return f"{self.prefix}:{self.name}"


class NamedPhoenixborn(NamedCard):
    """The choice of a Phoenixborn to draft."""

    prefix: ClassVar[str] = "phoenixborn"


class Take(NamedCard):
    """The choice of a face-up card to take."""

    prefix: ClassVar[str] = "take"


class Give(NamedCard):
    """The choice of a card to put in its place."""

    prefix: ClassVar[str] = "give"


class DicePair(Choice):
    """The choice of two dice of these types."""

    types: tuple[str, ...]

    @property
    def id(self) -> str:
        return f"dice:{'+'.join(self.types)}"


class DraftPosition:
    """The position of a draft, in which names identify everything."""

    def __init__(self, state: DraftState) -> None:
        self._state = state

    def is_interchangeable(self, value: Choice) -> bool:
        """Return False: no two cards of a draft share a name."""
        return False

    def reports(self, saved: SavedChoice) -> Iterable[Choice]:
        """Return nothing, since a draft has no reports."""
        return ()


def heading(state: DraftState) -> str:
    """Return the part of the draft that a game goes on with, in words."""
    return f"the part of the draft with {len(state.deck)} cards in its deck ({state.phase})"


def check(state: DraftState, library: Library) -> None:
    """Raise `LookupError` if a card of the draft is not in the library."""
    for drafter in state.drafters.values():
        for name in (*drafter.packet, *drafter.picks, *filter(None, (drafter.phoenixborn, drafter.unique))):
            library.card(name)
    for name in (*state.deck, *state.face_up, *state.piles, *state.piles.values()):
        library.card(name)


def _card(value: NamedCard, _place: DraftPosition) -> SavedChoice:
    return {"card": value.name}


CHOICE_CODECS: dict[type[Choice], ChoiceCodec[DraftPosition]] = {
    **COMMON,
    NamedCard: ChoiceCodec("card", _card),
    NamedPhoenixborn: ChoiceCodec("phoenixborn", _card),
    Take: ChoiceCodec("take", _card),
    Give: ChoiceCodec("give", _card),
    DicePair: ChoiceCodec("dice", lambda value, _place: {"types": " and ".join(value.types)}),
}
