"""Tests that games end, at every level and difficulty, against both aspect decks, with every player."""

from __future__ import annotations

from itertools import product

import pytest

from engine.bots.player_and_playout import Player, RandomPlayer
from engine.bots.sturdy_player import SturdyPlayer
from engine.match import Match
from engine.setups.red_rains import RedRainsSetup
from tests.support.random_games import questions_of
from tests.support.seat_names import CHIMERA

TABLES = list(product(("Fury", "Shadow"), ("standard", "heroic"), (1, 2, 3)))


@pytest.mark.parametrize("kind", [RandomPlayer, SturdyPlayer])
@pytest.mark.parametrize(("aspects", "difficulty", "level"), TABLES)
def test_a_game_ends_with_a_winner(
    kind: type[RandomPlayer | SturdyPlayer], aspects: str, difficulty: str, level: int
) -> None:
    for seed in (1, 2, 3):
        setup = RedRainsSetup.model_validate(
            {"aspects": aspects, "difficulty": difficulty, "level": level, "seed": seed}
        )
        match = Match(setup, checkpoints=False)
        player: Player = kind(seed)
        for _ in questions_of(match, player, limit=5_000):
            pass
        state = match.game.state
        loser = setup.seat if state.winner == CHIMERA else CHIMERA
        assert state.phase == "over"
        assert state.winner in (setup.seat, CHIMERA)
        beaten = state.cards[state.players[loser].phoenixborn]
        assert state.reason == f"{beaten.name} is destroyed"
        assert beaten.wounds >= match.rules.catalog.of(beaten.name).life
