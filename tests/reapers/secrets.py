"""Games of Ardent Reapers in which what a seat may not know is otherwise."""

from __future__ import annotations

from engine.reapers.state import ReapersState


def disguised_reapers(state: ReapersState, seat: str) -> ReapersState:
    """The state with the cards that a seat, or an onlooker, may not see laid otherwise among one another."""
    mixed = state.copy()
    for name, side in mixed.sides.items():
        if name == seat:
            side.deck.reverse()
            continue
        hidden = side.hand + side.deck
        hidden.reverse()
        side.hand, side.deck = hidden[: len(side.hand)], hidden[len(side.hand) :]
    return mixed
