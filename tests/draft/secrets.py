"""Drafts in which what a seat may not know is otherwise."""

from __future__ import annotations

from collections import Counter
from random import Random

from engine.draft.state import DraftState


def everything(state: DraftState) -> tuple[Counter[str], Counter[str]]:
    """All cards of the draft, wherever they are, and all dice."""
    cards = Counter([*state.deck, *state.face_up, *state.piles, *state.piles.values()])
    dice = Counter(state.dice)
    for drafter in state.drafters.values():
        cards.update([*drafter.packet, *drafter.picks])
        cards.update(name for name in (drafter.phoenixborn, drafter.unique) if name)
        dice.update(drafter.dice)
    return cards, dice


def disguised_draft(state: DraftState, seat: str, seed: int) -> DraftState:
    """The state with the cards a seat cannot see changed among one another."""
    twin = state.copy()
    others = [drafter for drafter in twin.drafters.values() if drafter.seat != seat]
    hidden = list(twin.deck)
    for drafter in others:
        hidden += [*drafter.packet, *(name for name in drafter.picks if name not in drafter.shown)]
    Random(seed).shuffle(hidden)
    twin.deck = [hidden.pop() for _ in twin.deck]
    for drafter in others:
        drafter.packet = [hidden.pop() for _ in drafter.packet]
        drafter.picks = [name if name in drafter.shown else hidden.pop() for name in drafter.picks]
    assert everything(twin) == everything(state)
    return twin
