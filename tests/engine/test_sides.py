"""Tests of sides: partners are no opponents, and a side wins together."""

from __future__ import annotations

from functools import partial

import pytest

from engine.ashes.ashes_reborn_mode import AshesReborn
from engine.ashes.game import AshesRules
from engine.ashes.model.state import State
from engine.ashes.running_game import Table
from engine.ashes.view.view_builder import ashes_view, read_only_table
from engine.bots.player_and_playout import Player, PlayerPerSeat, RandomPlayer
from engine.bots.searching_player import SearchingPlayer
from engine.kernel.decision import Decision
from engine.kernel.session import Session
from engine.match import Match
from engine.setups.players import AshesSetup, SeatSetup

SIDES = {"ann": "north", "bob": "south", "cat": "north", "dan": "south"}
DECKS = ("The Iron Men", "The Mist Guardian", "The Cloudsea Siren", "The Snakes in Silver")


class PairsOfPlayers:
    """Mode of four players, two against two, played from their first turn."""

    def __init__(self, seed: int) -> None:
        seats = tuple(SeatSetup(name=name, deck=deck) for name, deck in zip(SIDES, DECKS, strict=True))
        match = Match(AshesSetup(seats=seats, seed=seed), checkpoints=False)
        person = RandomPlayer(seed)
        match.run_automatic_steps()
        while (decision := match.decision) is not None and decision.kind != "turn":
            match.answer(person.choose(decision, partial(match.view, decision.seat)))
            match.run_automatic_steps()
        state = match.game.state.copy()
        for seat, side in SIDES.items():
            state.players[seat].side = side
        self.catalog = match.rules.catalog
        self.session = Session(AshesRules(self.catalog, state, {}, AshesReborn()), seed, checkpoints=False)
        self.session.run_automatic_steps()

    @property
    def state(self) -> State:
        """Return the current state."""
        return self.session.game.state

    def table(self) -> Table:
        """Return a read-only table of the current state."""
        return read_only_table(self.state, self.catalog, AshesReborn())

    def play(self, player: Player, most: int = 4000) -> None:
        """Play to the end, checking every question."""
        for _ in range(most):
            decision = self.session.decision
            if decision is None:
                return
            self.check(decision)
            look = partial(ashes_view, self.state, self.catalog, AshesReborn(), decision.seat)
            self.session.answer(player.choose(decision, look))
            self.session.run_automatic_steps()
        raise AssertionError("the game did not end")

    def check(self, decision: Decision) -> None:
        """Check that nobody attacks, blocks or guards against a partner, or is asked in a partner's place."""
        state = self.state
        if decision.kind == "attack target":
            for option in decision.options:
                assert option.subject is not None
                assert SIDES[state.cards[option.subject].controller] != SIDES[decision.seat]
        for battle in state.battles:
            sides = {SIDES[state.cards[card].controller] for card in (battle.attacker, battle.target)}
            assert len(sides) == 2


@pytest.mark.parametrize("seed", [1, 2])
def test_a_side_wins_as_one(seed: int) -> None:
    """The game goes on while two sides have a Phoenixborn, and ends with the last of one side."""
    game = PairsOfPlayers(seed)
    game.play(RandomPlayer(seed))
    left = {SIDES[seat] for seat, player in game.state.players.items() if not player.out}
    fallen = {seat for seat, player in game.state.players.items() if player.out}
    assert game.state.winner in {"north", "south"}
    assert len(fallen) >= 1 and game.state.winner in left


def test_opponents_are_those_of_other_sides() -> None:
    game = PairsOfPlayers(3)
    table = game.table()
    assert table.others("ann") == ["bob", "cat", "dan"]
    assert table.opponents("ann") == ["bob", "dan"]
    assert table.opponents("dan") == ["ann", "cat"]


def test_one_who_looks_ahead_plays_for_its_side() -> None:
    """Built-in players see who is on their side: none ever attacks a partner."""
    game = PairsOfPlayers(4)
    sharp: dict[str, Player] = {seat: SearchingPlayer(1) for seat in ("ann", "cat")}
    others: dict[str, Player] = {seat: RandomPlayer(2) for seat in ("bob", "dan")}
    game.play(PlayerPerSeat(sharp | others))
    assert game.state.winner == "north"
