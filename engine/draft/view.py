"""A draft as one seat may see it: a read model without anything the seat may not know."""

from __future__ import annotations

from typing import Literal

from engine.draft.state import PICKS, Drafter, DraftState, Phase
from engine.kernel.record import Record


class DrafterView(Record):
    """One drafter. `picks` are the kept cards, for their owner only; None to others, who see how many
    there are in `kept` and, in `shown`, those taken openly."""

    seat: str
    phoenixborn: str | None
    unique: str | None
    dice: dict[str, int]
    kept: int
    shown: tuple[str, ...]
    picks: tuple[str, ...] | None


class DraftView(Record):
    """What a seat sees. `packet` is what it may keep a card of now; `pick` counts these, from 1 on.

    `piles` are the Phoenixborn left, each with its own card; `dice` those left by type; `deck` is how
    many cards the draft deck has. `drafters` sit in clockwise order.
    """

    seat: str
    phase: Phase
    first_player: str | None
    drafters: tuple[DrafterView, ...]
    pick: int | None
    packet: tuple[str, ...]
    piles: dict[str, str]
    dice: dict[str, int]
    deck: int
    face_up: tuple[str, ...]
    rules: Literal["draft"] = "draft"

    def drafter(self, seat: str) -> DrafterView:
        """A drafter by name; `KeyError` when nobody is called so."""
        for drafter in self.drafters:
            if drafter.seat == seat:
                return drafter
        raise KeyError(seat)

    @property
    def own(self) -> DrafterView:
        """The drafter who sees this."""
        return self.drafter(self.seat)


def view_for(state: DraftState, seat: str) -> DraftView:
    """The draft as the drafter `seat` sees it; as an onlooker does when nobody is called so."""
    own = state.drafters.get(seat)
    packet = () if own is None else tuple(own.packet)
    return DraftView(
        seat=seat,
        phase=state.phase,
        first_player=state.first or None,
        drafters=tuple(_drafter_view(drafter, seat) for drafter in state.drafters.values()),
        pick=min(len(own.picks) + 1, PICKS) if own is not None and state.phase == "cards" else None,
        packet=packet,
        piles=dict(state.piles),
        dice=dict(state.dice),
        deck=len(state.deck),
        face_up=tuple(state.face_up),
    )


def _drafter_view(drafter: Drafter, viewer: str) -> DrafterView:
    return DrafterView(
        seat=drafter.seat,
        phoenixborn=drafter.phoenixborn or None,
        unique=drafter.unique or None,
        dice=dict(drafter.dice),
        kept=len(drafter.picks),
        shown=tuple(drafter.shown),
        picks=tuple(drafter.picks) if drafter.seat == viewer else None,
    )
