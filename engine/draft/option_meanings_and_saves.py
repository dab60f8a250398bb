"""Choices of a draft, and how saves write them: cards by their names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from cards.library import Library
from engine.draft.state import DraftState
from engine.kernel.choice_kind import COMMON_CHOICES, ChoiceKind, register_kinds, saved_fields
from engine.kernel.option_meaning import Choice
from engine.kernel.save_codec import SavedChoice


class NamedCard(Choice):
    """The choice of a card by its name, such as the card to keep."""

    name: str


class NamedPhoenixborn(NamedCard):
    """The choice of a Phoenixborn to draft."""


class Take(NamedCard):
    """The choice of a face-up card to take."""


class Give(NamedCard):
    """The choice of a card to put in its place."""


class DicePair(Choice):
    """The choice of two dice of these types."""

    types: tuple[str, ...]

    @property
    def blanks(self) -> dict[str, Any]:
        return {"types": "+".join(self.types)}


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


DRAFT_CHOICES: Mapping[type[Choice], ChoiceKind[DraftPosition]] = register_kinds(
    {
        **COMMON_CHOICES,
        NamedCard: ChoiceKind("card", saved_fields(card="name"), id="card:{name}"),
        NamedPhoenixborn: ChoiceKind("phoenixborn", saved_fields(card="name"), id="phoenixborn:{name}"),
        Take: ChoiceKind("take", saved_fields(card="name"), id="take:{name}"),
        Give: ChoiceKind("give", saved_fields(card="name"), id="give:{name}"),
        DicePair: ChoiceKind(
            "dice", lambda value, _place: {"types": " and ".join(value.types)}, id="dice:{types}"
        ),
    }
)
"""The row of each kind of choice in a draft."""
