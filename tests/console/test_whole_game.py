"""Tests of a whole game with the console's keys alone, through firmware, pseudo-terminal and link."""

from __future__ import annotations

import pytest

from engine.setups.ashes_setup_base import CHANCES
from engine.setups.red_rains import PartnerSetup, RedRainsSetup
from host.simulator import FaultyWire
from tests.support.console_players import KeyPlayer
from tests.support.known_games import AnySetup, between, by_keyboard, drafts

SETUP = RedRainsSetup(seed=11, by_hand=CHANCES, first_five="choose")
SEED = 4
PARTNERS = RedRainsSetup(
    seat="ann", partner=PartnerSetup(name="bob", deck="The Mist Guardian"), seed=3, by_hand=CHANCES
)


def test_a_game_with_keys_is_the_game_by_keyboard() -> None:
    answers, journal = by_keyboard(SETUP, SEED)
    with KeyPlayer(SETUP) as player:
        player.play(answers)
        assert list(player.match.game.journal.lines()) == journal
        assert player.presses > len(answers) > 50


@pytest.mark.slow
def test_real_cards_are_named_with_keys() -> None:
    setup = RedRainsSetup(seed=11, by_hand=("aspect deck",), real_decks=("Player",), first_five="choose")
    answers, journal = by_keyboard(setup, SEED)
    with KeyPlayer(setup) as player:
        player.play(answers)
        assert list(player.match.game.journal.lines()) == journal
        assert any(entry.decision.real for entry in player.match.game.journal.entries)


@pytest.mark.slow
def test_noise_cut_cables_and_resets_change_nothing() -> None:
    """The wire is bad throughout; cable and power fail, and a press comes too late to count."""
    answers, journal = by_keyboard(SETUP, SEED)
    wire = FaultyWire(seed=7, rate=0.003)
    with KeyPlayer(SETUP, wire) as player:
        troubles = [player.cut_cable, player.reset_board, player.answer_while_cut]
        player.play(answers, {5 + 12 * number: trouble for number, trouble in enumerate(troubles * 2)})
        assert list(player.match.game.journal.lines()) == journal
        assert player.board.running, player.board.errors
    assert wire.harmed > 50


@pytest.mark.parametrize(
    "setup",
    [
        pytest.param(between(2, 18, first_five="choose", by_hand=("player dice",)), marks=pytest.mark.slow),
        pytest.param(between(3, 0, reactions="always"), marks=pytest.mark.long),
        drafts(2)[1],
        pytest.param(PARTNERS, marks=pytest.mark.long),
    ],
    ids=["two players", "three players", "a draft", "two against a Chimera"],
)
def test_players_play_with_keys_what_they_play_by_keyboard(setup: AnySetup) -> None:
    answers, journal = by_keyboard(setup, SEED)
    with KeyPlayer(setup) as player:
        player.play(answers, pointing=20)
        assert list(player.match.game.journal.lines()) == journal
        assert player.presses > len(answers) >= 40
        assert player.passes > 10
