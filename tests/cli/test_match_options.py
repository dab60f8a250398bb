"""Tests that the options of a game, listed without the engine, match the engine."""

from __future__ import annotations

from engine.game_entries import ENTRIES
from engine.reapers.setup import REAPERS_CHANCES
from engine.setups.ashes_setup_base import ASPECT_DECK, CHANCES
from host.commands.game_options import chance_kinds
from host.games import DEFAULT_RULES, GAME_PARTS


def test_the_games_are_the_same_in_both_halves() -> None:
    assert GAME_PARTS.keys() == ENTRIES.keys() and DEFAULT_RULES in GAME_PARTS


def test_every_kind_of_chance_can_be_entered_by_hand() -> None:
    assert tuple(chance_kinds()) == (*CHANCES, ASPECT_DECK, *REAPERS_CHANCES)
