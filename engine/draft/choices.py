"""What the options of a draft mean.

How the answers of a draft are written: cards by their names.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from cards.library import Library
from engine.draft.state import DraftState
from engine.kernel.choice import Choice
from engine.kernel.save_codec import COMMON, ChoiceCodec, SavedChoice


class NamedCard(Choice):
    """A card by its name: to keep it, or where it lies in the draft deck."""

    name: str
    prefix: ClassVar[str] = "card"

    @property
    def id(self) -> str:
        """What is done with the card, and its name."""
        return f"{self.prefix}:{self.name}"


class NamedPhoenixborn(NamedCard):
    """A Phoenixborn to draft."""

    prefix: ClassVar[str] = "phoenixborn"


class Take(NamedCard):
    """A face up card to take."""

    prefix: ClassVar[str] = "take"


class Give(NamedCard):
    """An own card to put in its place."""

    prefix: ClassVar[str] = "give"


class DicePair(Choice):
    """Two dice of these types."""

    types: tuple[str, ...]

    @property
    def id(self) -> str:
        """Both types."""
        return f"dice:{'+'.join(self.types)}"


class DraftPosition:
    """A draft as it stands: names say everything."""

    def __init__(self, state: DraftState) -> None:
        self._state = state

    def is_like_any(self, value: Choice) -> bool:
        """Every card is the only one of its name."""
        return False

    def statements(self, said: SavedChoice) -> Iterable[Choice]:
        """Nothing is corrected in a draft."""
        return ()


def heading(state: DraftState) -> str:
    """Which part of the draft goes on."""
    return f"the part of the draft with {len(state.deck)} cards in its deck ({state.phase})"


def check(state: DraftState, library: Library) -> None:
    """Raise `LookupError` when a card of the draft is not known here."""
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
