"""A whole game with the console's keys alone, through firmware, pseudo-terminal and link."""

from __future__ import annotations

from engine.match import CHANCES, RedRainsSetup
from host.simulator import FaultyWire

from .games import by_keyboard
from .players import KeyPlayer

SETUP = RedRainsSetup(seed=11, by_hand=CHANCES, first_five="choose")
SEED = 4


def test_a_game_with_keys_is_the_game_by_keyboard() -> None:
    """Dice and First Five included: the same journal, line by line."""
    answers, journal = by_keyboard(SETUP, SEED)
    with KeyPlayer(SETUP) as player:
        player.play(answers)
        assert list(player.match.game.journal.lines()) == journal
        assert player.presses > len(answers) > 50


def test_noise_cut_cables_and_resets_change_nothing() -> None:
    """A bad wire all along; cable and power fail on the way, and a press comes too late to count."""
    answers, journal = by_keyboard(SETUP, SEED)
    wire = FaultyWire(seed=7, rate=0.003)
    with KeyPlayer(SETUP, wire) as player:
        troubles = [player.cut_cable, player.reset_board, player.answer_while_cut]
        player.play(answers, {5 + 12 * number: trouble for number, trouble in enumerate(troubles * 2)})
        assert list(player.match.game.journal.lines()) == journal
        assert player.board.running, player.board.errors
    assert wire.harmed > 50
