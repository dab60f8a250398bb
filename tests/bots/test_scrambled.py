"""Tests that built-in players play the same game when every id, label and prompt is meaningless."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from engine.bots.drafter import DraftingPlayer
from engine.bots.player_and_playout import GetView, Player, PlayerPerSeat, RandomPlayer, play_out
from engine.bots.searching_player import SearchingPlayer
from engine.bots.sturdy_player import SturdyPlayer
from engine.kernel.decision import Answer, Decision
from engine.match import Match
from engine.setups.players import AshesSetup, SeatSetup
from engine.setups.red_rains import RedRainsSetup
from tests.support.scrambled_words import scrambled, unscrambled
from tests.support.trial_set import begin, pending


@dataclass
class Blindfolded:
    """Player that sees each question scrambled, each time differently."""

    player: Player
    asked: int = 0

    def choose(self, decision: Decision, look: GetView) -> Answer:
        self.asked += 1
        twin = scrambled(decision, self.asked)
        return unscrambled(decision, self.player.choose(twin, look), self.asked)


SOLO: dict[str, Callable[[], Player]] = {
    "random": lambda: RandomPlayer(3),
    "sturdy": lambda: SturdyPlayer(3),
}


def _red_rains(player: Player) -> str:
    match = Match(RedRainsSetup(seed=4), checkpoints=False)
    assert play_out(match, match.view, player, 5000).finished
    return match.game.journal.digest()


@pytest.mark.parametrize("name", SOLO)
def test_against_the_chimera(name: str) -> None:
    """The journal is the same, byte for byte."""
    assert _red_rains(Blindfolded(SOLO[name]())) == _red_rains(SOLO[name]())


def _ashes(wrap: Callable[[Player], Player]) -> str:
    seats = (
        SeatSetup(name="ann", deck="The Snakes in Silver"),
        SeatSetup(name="bob", deck="The Mist Guardian"),
    )
    match = Match(AshesSetup(seats=seats, seed=2), checkpoints=False)
    players = PlayerPerSeat({"ann": wrap(SearchingPlayer(1)), "bob": wrap(SturdyPlayer(2))})
    assert play_out(match, match.view, players, 5000).finished
    return match.game.journal.digest()


@pytest.mark.slow
def test_between_players() -> None:
    assert _ashes(Blindfolded) == _ashes(lambda player: player)


def test_in_a_draft() -> None:
    plain, blind = begin(3), begin(3)
    player = DraftingPlayer(plain.library)
    number = 0
    while plain.decision is not None:
        question = pending(plain)
        answer = player.choose(question, lambda seat=question.seat: plain.view(seat))
        number += 1
        twin = scrambled(pending(blind), number)
        again = player.choose(twin, lambda seat=question.seat: blind.view(seat))
        assert unscrambled(pending(blind), again, number) == answer
        for draft in (plain, blind):
            draft.answer(answer)
            draft.run_automatic_steps()
    assert number > 20
