"""Read model of a draft: one seat's view, without anything that the seat may not know."""

from __future__ import annotations

from typing import Literal

from engine.draft.state import PICKS, Drafter, DraftState, Phase
from engine.kernel.immutable_record import Record


class DrafterView(Record):
    """One drafter as a seat sees it.

    `picks` are the kept cards, for their owner only. Others get None; they see the number of cards, `kept`,
    and those that were taken openly, `shown`.
    """

    seat: str
    phoenixborn: str | None
    unique: str | None
    dice: dict[str, int]
    kept: int
    shown: tuple[str, ...]
    picks: tuple[str, ...] | None


class DraftView(Record):
    """A seat's view of a draft.

    `packet` holds the cards of which it may keep one now; `pick` counts these questions from 1. `piles` are
    the Phoenixborn left, each with its unique card; `dice` those left by type; `deck` is the number of cards
    in the draft deck. `drafters` are in clockwise order.
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
        """Return a drafter by seat; raises `KeyError` for an unknown seat."""
        for drafter in self.drafters:
            if drafter.seat == seat:
                return drafter
        raise KeyError(seat)

    @property
    def own(self) -> DrafterView:
        """Return the drafter whose view this is."""
        return self.drafter(self.seat)


def view_for(state: DraftState, seat: str) -> DraftView:
    """Return the draft as `seat` sees it; an unknown seat is an onlooker."""
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
