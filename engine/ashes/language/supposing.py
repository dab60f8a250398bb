"""What would be if an unseen card were one of those it may be."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from msgspec.structs import replace

from engine.ashes.model.unseen import may_be, place_of, unseen_among
from engine.ashes.table import Table


@contextmanager
def supposing(table: Table, card_id: int, name: str) -> Iterator[None]:
    """An unseen card has this name within a `with` block, in which nobody is asked anything."""
    state = table.state
    unseen = state.cards[card_id]
    state.put_card(replace(unseen, name=name))
    table.memo.clear()
    try:
        yield
    finally:
        state.put_card(unseen)
        table.memo.clear()


def supposed(table: Table, cards: Sequence[int], holds: Callable[[int], bool]) -> list[tuple[int, str]]:
    """The names that unseen cards among these, all of one owner, may have so that it holds of the card.

    Each name once, likely ones first, with a card that may have it.
    """
    found: list[tuple[int, str]] = []
    unseen = unseen_among(table.state, cards)
    for name in may_be(table.state, unseen):
        card_id = place_of(table.state, unseen, name)
        if card_id is None:
            continue
        with supposing(table, card_id, name):
            if holds(card_id):
                found.append((card_id, name))
    return found
