"""Tests that silent questions, without words, change nothing else."""

from __future__ import annotations

import pytest

from engine.bots.player_and_playout import RandomPlayer, play_out
from engine.game_entries import GameSetup
from engine.match import Match
from engine.setups.players import AshesSetup, SeatSetup
from engine.setups.red_rains import RedRainsSetup

PLAYERS = (SeatSetup(name="ann", deck="The Iron Men"), SeatSetup(name="bob", deck="The Mist Guardian"))


@pytest.mark.parametrize("setup", [RedRainsSetup(seed=3), AshesSetup(seats=PLAYERS, seed=4)])
def test_a_silent_game_is_the_same_game(setup: GameSetup) -> None:
    heard, silent = Match(setup), Match(setup, silent=True)
    for match in (heard, silent):
        play_out(match, match.view, RandomPlayer(5), 400)
    assert heard.game.journal.digest() == silent.game.journal.digest()
    asked = [entry.decision for entry in heard.game.journal.entries]
    assert all(decision.prompt and all(option.label for option in decision.options) for decision in asked)
    untold = [entry.decision for entry in silent.game.journal.entries if not entry.decision.prompt]
    assert untold, "the words of some questions are left out"
