"""Tests of games of two to four players, and drafts: every option has keys, and no light tells a secret."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from engine.ashes.view.read_model import GameView
from engine.kernel.decision import TABLE
from engine.match import Match
from host.console.game_keys import facing_opponent, keys_of, paths_to_options
from host.console.input_model import InputState
from host.console.key_meanings import initial_state, press
from host.console.led_frame import frame
from tests.console.light_checks import LAYOUT, check_lights, check_reach
from tests.support.console_keys import keys_for
from tests.support.hidden_information import disguised
from tests.support.known_games import (
    DECKS,
    Wanted,
    answers_of,
    between,
    drafts,
    every,
    every_question,
    random_answers,
    random_picker,
    setups_between_players,
    sharp_answers,
)

KINDS = {
    "first five", "roll", "first player", "prepare discard", "draw more", "turn", "pay", "discard cost",
    "target", "choose", "mode", "may", "order", "dice", "set dice", "trigger", "meditate", "meditate die",
    "attack target", "attackers", "block", "guard", "counter", "battle order", "exhaust dice",
}  # fmt: skip
DRAFT_KINDS = {"first player", "draft phoenixborn", "draft card", "draft dice", "swap", "swap for"}


@pytest.mark.parametrize(
    ("games", "wanted"),
    [(9, every(8, 25)), pytest.param(30, every_question, marks=pytest.mark.long)],
    ids=["each kind well", "all"],
)
def test_every_option_has_its_keys(
    games: int, wanted: Wanted, record_property: Callable[[str, object], None]
) -> None:
    dice = random.Random(1)
    kinds: set[str] = set()
    decks: set[object] = set()
    pointed = options = 0
    for setup in setups_between_players(games):
        decks |= {seat.deck for seat in setup.seats}
        for decision, view, answer in random_answers(setup, dice, wanted):
            kinds.add(decision.kind)
            pointed += check_reach(decision, view, answer)
            options += len(decision.options)
    record_property("figures", f"{options} options between players, {pointed} of them by plus and Confirm")
    assert kinds >= KINDS
    assert decks == set(DECKS)
    assert pointed < options / 50


@pytest.mark.parametrize(
    "players", [pytest.param(2, marks=pytest.mark.slow), 3, pytest.param(4, marks=pytest.mark.long)]
)
def test_games_of_players_who_look_ahead(players: int) -> None:
    kinds = set()
    for number, (decision, view, answer) in enumerate(sharp_answers(between(players, 3 + players))):
        keys_for(decision, view, answer, direct=number % 4 != 3)
        kinds.add(decision.kind)
    assert kinds >= {"attackers", "attack target", "pay", "target"}


def test_every_option_of_drafts() -> None:
    dice = random.Random(4)
    kinds = set()
    for setup in drafts(6):
        for decision, view, answer in random_answers(setup, dice):
            kinds.add(decision.kind)
            assert check_reach(decision, view, answer) == 0
            check_lights(decision, view, dice)
            lights = frame(decision, view, initial_state(decision))
            assert set(lights) <= set(LAYOUT.led_of)
    assert kinds == DRAFT_KINDS


@pytest.mark.parametrize(
    ("wanted", "least"),
    [
        pytest.param(every(10, 15), 200, marks=pytest.mark.slow),
        pytest.param(every_question, 400, marks=pytest.mark.long),
    ],
    ids=["each kind well", "many"],
)
def test_exactly_the_keys_that_act_are_lit(wanted: Wanted, least: int) -> None:
    dice = random.Random(2)
    answers = 0
    for setup in setups_between_players(6):
        for decision, view, _ in random_answers(setup, dice, wanted):
            answers += check_lights(decision, view, dice)
    assert answers > least


@pytest.mark.slow
def test_the_chimera_key_goes_round_the_opponents() -> None:
    dice = random.Random(5)
    several = 0
    for setup in [setup for setup in setups_between_players(9) if len(setup.seats) > 2]:
        for decision, view, _ in random_answers(setup, dice):
            ways = paths_to_options(decision, view)
            sides = {way.side for way in ways} - {""}
            if len(sides) < 2:
                continue
            several += 1
            for facing in keys_of(view).opponents(view):
                cursor = InputState(facing=facing)
                reached, found = set(), set()
                for _ in range(2 * len(sides)):
                    turned = press(decision, view, cursor, "chimera")
                    assert isinstance(turned, InputState)
                    cursor = turned
                    reached.add(facing_opponent(ways, view, cursor.facing))
                    if cursor.pointing and cursor.at is not None:
                        found.add(decision.options[cursor.at].id)
                assert reached == sides
                leaders = {
                    option.id for way, option in zip(ways, decision.options, strict=True)
                    if ("chimera",) in way.paths
                }  # fmt: skip
                assert found >= leaders or len(leaders) > len(sides)
    assert several > 20


@pytest.mark.parametrize(
    "wanted",
    [every(6, 20), pytest.param(every_question, marks=pytest.mark.long)],
    ids=["each kind well", "all"],
)
def test_no_light_tells_what_is_hidden(wanted: Wanted) -> None:
    dice = random.Random(6)
    for setup in setups_between_players(6):
        match = Match(setup, checkpoints=False)
        for number, (decision, view, _) in enumerate(answers_of(match, random_picker(dice), wanted)):
            assert isinstance(view, GameView)
            other = match.view(view.seat, disguised(match.game.state, view.seat, number))
            cursor = initial_state(decision)
            assert frame(decision, view, cursor) == frame(decision, other, cursor)
            public = decision if decision.seat == TABLE else None
            keys = [
                {
                    key
                    for key in frame(public, match.view(seat), initial_state(public))
                    if key in LAYOUT.key_ids
                }
                for seat in setup.seat_names
            ]
            assert all(lit == keys[0] for lit in keys)
