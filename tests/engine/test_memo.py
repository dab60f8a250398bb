"""Tests that values derived from the state are computed once until the state changes."""

from __future__ import annotations

import pytest

from cards.library import standard_library
from engine.ashes.events import TokensPlaced
from engine.ashes.language import characteristics
from engine.ashes.model import rule_texts
from engine.ashes.running_game import Table
from engine.ashes.table_setup import add_card
from engine.redrains.mode import RedRains
from engine.redrains.table_setup import add_player, empty_state, make_catalog


def test_texts_are_looked_for_once_until_something_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise, four players with a reaction each cause thousands of looks at the same cards."""
    library = standard_library()
    name = "The Frostwild Scourge"
    state = empty_state(library, name, "standard", 1, "Mighty")
    deck = library.deck("The Iron Men")
    add_player(state, "ann", deck.phoenixborn, dict(deck.cards))
    grip = add_card(state, "Crushing Grip", state.boss.seat, "battlefield")
    unit = add_card(state, "Hammer Knight", "ann", "battlefield")
    table = Table(
        state,
        make_catalog(library, name, state.boss.life),
        RedRains(),
        lambda happening: happening.event.apply(state),
        rule_texts.ROUND,
    )
    for card in state.cards:
        table.catalog.of(card.name)
    counted, looks = characteristics._cards_counting_as_exhausted, []
    monkeypatch.setattr(
        characteristics, "_cards_counting_as_exhausted", lambda at: (looks.append(1), counted(at))[1]
    )
    for _ in range(3):
        assert characteristics.is_exhausted(table, state.cards[unit])
        assert not characteristics.is_exhausted(table, state.cards[grip])
    assert len(looks) == 1
    table.apply_event(TokensPlaced(grip, "exhaustion", 1))
    assert not characteristics.is_exhausted(table, state.cards[unit])
    assert len(looks) == 2
