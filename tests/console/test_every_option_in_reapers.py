"""Tests of the keys in games of Ardent Reapers, also where real cards are picked by name."""

from __future__ import annotations

import random

import pytest

from engine.reapers.option_meanings import CardChoice, Fight, IdentifyCard, PlayChoice
from engine.reapers.setup import ReapersSetup
from tests.console.light_checks import check_lights, check_reach
from tests.support.console_players import KeyPlayer
from tests.support.known_games import by_keyboard, every, random_answers

DECKS = ('Marla "Buff" Grafani', "Sigriðr the Frequent")


def reapers_setup(seed: int, real: tuple[str, ...] = ()) -> ReapersSetup:
    """Return the setup of Ann and Ben, some of whom have real cards."""
    seats = [{"name": name, "deck": deck} for name, deck in zip(("Ann", "Ben"), DECKS, strict=True)]
    by_hand = ("coin flip", "random card")
    told = {"seats": seats, "real_decks": real, "by_hand": by_hand, "seed": seed}
    return ReapersSetup.model_validate(told)


@pytest.mark.parametrize("real", [(), ("Ann", "Ben")])
def test_every_option_has_its_keys(real: tuple[str, ...]) -> None:
    dice, seen = random.Random(5), set()
    for seed in (1, 2):
        for decision, view, answer in random_answers(reapers_setup(seed, real), dice, every(9, 6)):
            seen |= {type(value) for value in decision.picked(answer)}
            seen |= {
                str for value in decision.picked(answer) if isinstance(value, CardChoice) and value.shown
            }
            check_reach(decision, view, answer)
            check_lights(decision, view, dice)
    assert {PlayChoice, Fight} <= seen
    assert {IdentifyCard, str} <= seen if real else not {IdentifyCard, str} & seen


@pytest.mark.slow
def test_a_game_with_keys_is_the_game_by_keyboard() -> None:
    setup = reapers_setup(4, ("Ann",))
    answers, journal = by_keyboard(setup, 4)
    with KeyPlayer(setup) as player:
        player.play(answers)
        assert list(player.match.game.journal.lines()) == journal
        assert player.presses > len(answers)
