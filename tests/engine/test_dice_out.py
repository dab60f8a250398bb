"""Tests that dice removed from the game by an effect are gone for good, and no other dice."""

from __future__ import annotations

from cards.library import standard_library
from engine.ashes.events import DieMoved
from engine.ashes.model import invariants
from engine.ashes.model.catalog import Catalog
from engine.ashes.model.dice import Die
from engine.ashes.model.state import State
from engine.ashes.table_setup import seat_player


def test_a_die_can_leave_the_game_while_its_player_plays_on() -> None:
    """Ultimate III of the Frostwild Scourge does so; a check once took it for an error."""
    state = State()
    for seat in ("ann", "ben"):
        seat_player(state, seat, "Coal Roarkwin", {})
    state.dice.append(Die(0, "natural", "power", "ann", "active"))
    invariants.check(state, Catalog(standard_library()))
    DieMoved(0, "power", "out").apply(state)
    invariants.check(state, Catalog(standard_library()))
    assert state.active_dice("ann") == []
