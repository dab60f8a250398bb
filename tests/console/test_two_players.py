"""Tests of the console against a Chimera with two battlefields: all options have keys, its row can turn."""

from __future__ import annotations

import random

from engine.setups.red_rains import PartnerSetup, RedRainsSetup
from host.console.game_keys import keys_of, paths_to_options
from host.console.key_meanings import initial_state
from host.console.led_frame import frame
from tests.console.light_checks import check_lights, check_reach
from tests.support.known_games import every, random_answers

SETUP = RedRainsSetup(seat="ann", partner=PartnerSetup(name="bob", deck="The Mist Guardian"), seed=3)


def test_every_option_has_its_keys_on_either_page() -> None:
    """Units that face a partner are on their page of the Chimera's row, with the partner's behind them."""
    dice = random.Random(4)
    sides: set[str] = set()
    for number, (decision, view, answer) in enumerate(random_answers(SETUP, dice, every(3, 12))):
        check_reach(decision, view, answer)
        if number % 3 == 0:
            check_lights(decision, view, dice)
        sides |= {way.side for way in paths_to_options(decision, view)}
        lights = frame(decision, view, initial_state(decision))
        assert ("chimera_turn" in lights) == (view.turn == "Chimera")
        others = [seat for seat in ("ann", "bob") if seat != view.seat]
        assert keys_of(view).opponents(view) == [view.seat, *others]
    assert sides >= {"", "ann", "bob"}
