"""Tests of dice rolled together: asked one after the other, answered and undone as a whole."""

from __future__ import annotations

import random

import pytest

from engine.kernel.decision import Answer, Decision, IllegalAnswer
from engine.match import Match
from engine.setups.ashes_setup_base import CHANCES
from engine.setups.players import AshesSetup, SeatSetup
from engine.setups.red_rains import RedRainsSetup
from host.judge.scenario import Scenario
from host.judge.script_runner import ScriptRunner
from host.judge.starting_position import begin


def at_first_roll(setup: RedRainsSetup | AshesSetup | None = None) -> tuple[Match, Decision]:
    """Return a game at its first roll."""
    match = Match(setup or RedRainsSetup(seed=3, by_hand=CHANCES))
    match.run_automatic_steps()
    decision = match.decision
    assert decision is not None and decision.dice_roll is not None
    return match, decision


TEN: Answer = ("power", "class", "basic", "class", "class", "basic", "basic", "power", "class", "basic")


def test_a_roll_is_answered_at_once_or_die_by_die() -> None:
    match, decision = at_first_roll()
    assert decision.dice_roll is not None and len(decision.dice_roll.left) == 10
    match.answer(TEN)
    other, _ = at_first_roll()
    for side in TEN:
        other.answer((side,))
    assert list(match.game.journal.lines()) == list(other.game.journal.lines())
    assert match.decision == other.decision


def test_a_roll_begun_die_by_die_is_finished_at_once() -> None:
    """A program without whole rolls saved them in this way."""
    match, _ = at_first_roll()
    for side in TEN[:4]:
        match.answer((side,))
    decision = match.decision
    assert decision is not None and decision.dice_roll is not None and decision.continues_roll
    assert decision.dice_roll.left == decision.dice_roll.dice[4:]
    match.answer(TEN[4:])
    assert [die.side for die in match.game.state.active_dice("Player")] == [*TEN]


def test_a_roll_is_undone_and_redone_as_a_whole() -> None:
    match, decision = at_first_roll()
    before = len(match.game.journal)
    match.answer(TEN)
    after = list(match.game.journal.lines())
    assert match.undo() == before
    assert match.decision == decision and not match.game.state.active_dice("Player")
    match.redo()
    assert list(match.game.journal.lines()) == after


@pytest.mark.parametrize(
    ("picks", "why"),
    [
        ((*TEN, "power"), "11 dice: 10 were rolled"),
        ((*TEN[:9], "six"), "'six' is not offered by"),
        ((), "takes 1 picks, not 0"),
    ],
)
def test_an_impossible_roll_changes_nothing(picks: Answer, why: str) -> None:
    match, decision = at_first_roll()
    match.game.answer(TEN)
    match.undo()
    undone, lines = list(match.game.undone), list(match.game.journal.lines())
    with pytest.raises(IllegalAnswer, match=why):
        match.answer(picks)
    assert match.decision == decision and match.game.undone == undone
    assert list(match.game.journal.lines()) == lines


def test_a_roll_has_one_owner_and_names_them() -> None:
    seats = (SeatSetup(name="Ann", deck="The Iron Men"), SeatSetup(name="Ben", deck="The Iron Men"))
    match, decision = at_first_roll(AshesSetup(seats=seats, seed=3, by_hand=("player dice",)))
    prompts = []
    for _ in seats:
        decision = match.decision or decision
        assert decision.dice_roll is not None and decision.dice_roll.number == 0
        prompts.append(decision.dice_roll.prompt)
        match.answer(TEN)
    assert prompts == ["Roll Ann's 10 dice", "Roll Ben's 10 dice"]


@pytest.mark.parametrize("seed", range(6))
def test_nothing_comes_between_the_dice_of_a_roll(seed: int) -> None:
    """In whole games each die of a roll is asked right after the one before, with the same sides."""
    luck = random.Random(seed)
    match = Match(RedRainsSetup(seed=seed, by_hand=CHANCES))
    chances = set()
    before: Decision | None = None
    while True:
        match.run_automatic_steps()
        decision = match.decision
        if decision is None:
            break
        if decision.dice_roll is not None:
            chances.add(decision.chance)
            if decision.continues_roll:
                assert before is not None and before.dice_roll is not None
                assert decision.dice_roll.dice == before.dice_roll.dice
                assert decision.dice_roll.number == before.dice_roll.number + 1
                assert [option.id for option in decision.options] == [option.id for option in before.options]
        elif before is not None and before.dice_roll is not None:
            assert len(before.dice_roll.left) == 1
        count = luck.randint(decision.minimum, decision.maximum)
        match.answer(tuple(option.id for option in luck.sample(decision.options, count)))
        before = match.game.journal.entries[-1].decision
    assert "player dice" in chances


def test_rerolled_dice_are_a_roll_of_each_player() -> None:
    surprise = {
        "name": "Surprise",
        "type": "action spell",
        "cost": ["side"],
        "text": [{"effects": [{"reroll": {"what": {"each": "die", "of": "any"}}}]}],
    }
    player = {"phoenixborn": "Coal Roarkwin"}
    scenario = Scenario.model_validate(
        {
            "scenario": "Everybody rolls again",
            "rules": "ashes",
            "cards": [surprise],
            "players": {
                "ann": player
                | {"hand": ["Surprise"], "dice": {"natural": ["basic"] * 2, "charm": ["class"]}},
                "bob": player | {"dice": {"time": ["power", "power"]}},
            },
            "script": [{"ann": "play Surprise"}],
        }
    )
    session, rules = begin(scenario)
    run = ScriptRunner(session, rules)
    assert not list(run.step({"say": {"do": "correct rolls", "dice": "player dice", "by": "table"}}))
    assert not list(run.step({"ann": "play Surprise"}))
    asked = {
        ("natural", "natural", "charm"): "Roll 3 dice again",
        ("time", "time"): "Roll 2 time dice again",
    }
    for dice, question in asked.items():
        decision = session.decision
        assert decision is not None and decision.dice_roll is not None and not decision.continues_roll
        assert decision.dice_roll.dice == dice and decision.question == question
        session.answer(("power",) * len(dice))
    sides = {die.side for die in session.game.state.dice}
    assert sides == {"power"} and session.undo() and session.decision is not None
    assert session.decision.dice_roll is not None and session.decision.dice_roll.dice == ("time", "time")
