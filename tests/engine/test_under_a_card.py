"""Tests of cards face down under a card: who knows them, and that each is in exactly one place."""

from __future__ import annotations

import pytest

from cards.library import standard_library
from engine.ashes.ashes_reborn_mode import AshesReborn
from engine.ashes.events import Attached, CardMoved, PutUnder
from engine.ashes.model import invariants
from engine.ashes.model.catalog import Catalog
from engine.ashes.model.state import State
from engine.ashes.table_setup import add_card, seat_player
from engine.ashes.view.view_builder import ashes_view
from engine.bots.imagined_state import determinize
from host.presenter.display.card_names_and_state import extras_in_words, extras_of

CATALOG = Catalog(standard_library())


@pytest.fixture
def state() -> State:
    """Return a state with an Iron Worker of Ann; ben holds a Hammer Knight and an Iron Worker."""
    state = State(round=1, phase="player turns", turn="ann", first_player="ann")
    for seat in ("ann", "ben", "cleo"):
        seat_player(state, seat, "Coal Roarkwin", {})
    add_card(state, "Iron Worker", "ann", "battlefield")
    add_card(state, "Hammer Knight", "ben", "hand")
    add_card(state, "Iron Worker", "ben", "hand")
    return state


def test_only_those_who_saw_a_card_know_it_under_another(state: State) -> None:
    PutUnder(4, 3, ("ben", "cleo")).apply(state)
    invariants.check(state, CATALOG)
    assert PutUnder(4, 3, ("ben", "cleo")).describe(state) == "a card is put face down under Iron Worker"
    known = {}
    for seat in state.players:
        view = ashes_view(state, CATALOG, AshesReborn(), seat)
        (below,) = view.player("ann").battlefield[0].under
        known[seat] = (below.name, below.id == 4, view.card(4) is not None)
    assert known == {
        "ann": (None, False, False),
        "ben": ("Hammer Knight", True, True),
        "cleo": ("Hammer Knight", True, True),
    }


def test_a_state_imagined_from_a_view_has_it_under_the_card_too(state: State) -> None:
    PutUnder(4, 3, ("ben", "cleo")).apply(state)
    for seat, name in (("ann", ""), ("cleo", "Hammer Knight")):
        view = ashes_view(state, CATALOG, AshesReborn(), seat)
        imagined = determinize(view, CATALOG)
        (below,) = imagined.cards[3].under
        assert imagined.cards[below].name == name
        assert imagined.cards[below].owner == "ben"
        assert ashes_view(imagined, CATALOG, AshesReborn(), seat) == view


def test_a_card_is_under_one_card_at_a_time(state: State) -> None:
    add_card(state, "Iron Worker", "ann", "battlefield")
    PutUnder(4, 3, ("ben",)).apply(state)
    PutUnder(4, 6, ("ben",)).apply(state)
    invariants.check(state, CATALOG)
    assert (state.cards[3].under, state.cards[6].under) == ((), (4,))
    CardMoved(4, "hand", "ben").apply(state)
    invariants.check(state, CATALOG)
    assert state.cards[6].under == () and state.cards[4].seen_by == ()


def test_attached_cards_and_cards_below_are_distinct(state: State) -> None:
    spell = add_card(state, "Strengthen", "ann", "hand")
    PutUnder(4, 3, ("ann", "ben", "cleo")).apply(state)
    Attached(spell, 3).apply(state)
    invariants.check(state, CATALOG)
    assert (state.cards[3].attached, state.cards[3].under) == ((spell,), (4,))
    shown = ashes_view(state, CATALOG, AshesReborn(), "ann").player("ann").battlefield[0]
    assert extras_of(shown) == "+1 _1"
    assert extras_of(shown, words=True) == "+ Strengthen under it: Hammer Knight"
    assert extras_in_words(shown) == ["with Strengthen", "Hammer Knight under it"]
