"""Tests that the options of a game, listed without the engine, match the engine."""

from __future__ import annotations

from typing import get_args

from engine.games import ENTRIES
from engine.reapers.setup import REAPERS_CHANCES
from engine.seating import Undo
from engine.setups.base import ASPECT_DECK, CHANCES
from engine.setups.players import WhenAsked
from engine.setups.red_rains import Variant
from host.commands.game_options import VARIANTS, chance_kinds
from host.games import DEFAULT_RULES, GAME_PARTS
from host.presenter.setup_forms.setup_form import REACTIONS, UNDO


def test_the_games_are_the_same_in_both_halves() -> None:
    assert GAME_PARTS.keys() == ENTRIES.keys() and DEFAULT_RULES in GAME_PARTS


def test_every_kind_of_chance_can_be_entered_by_hand() -> None:
    assert tuple(chance_kinds()) == (*CHANCES, ASPECT_DECK, *REAPERS_CHANCES)


def test_when_players_are_asked_for_reactions_and_to_an_undo() -> None:
    assert get_args(WhenAsked) == tuple(value for value, _ in REACTIONS)
    assert get_args(Variant) == VARIANTS
    assert get_args(Undo) == tuple(value for value, _ in UNDO)
