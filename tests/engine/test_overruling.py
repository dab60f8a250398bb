"""Tests that questions before each step of the Chimera change nothing until somebody overrules a step."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.bots.player_and_playout import RandomPlayer
from engine.kernel.decision import Answer, Decision
from engine.kernel.journal import Event
from engine.match import Match
from engine.redrains.explanations import StepOverruled
from engine.setups.red_rains import RedRainsSetup
from host.store.game_store import Store


def first(decision: Decision) -> Answer:
    """Return the first options; at a step of the Chimera these are what the rules give."""
    count = max(decision.minimum, min(1, decision.maximum))
    return tuple(option.id for option in decision.options[:count])


def last_legal(decision: Decision) -> Answer:
    """Return the last option, so that turns end; at a step of the Chimera the first one."""
    if decision.kind in ("step", "counter"):
        return first(decision)
    return tuple(option.id for option in decision.options[-1:])[: decision.maximum][
        : max(1, decision.minimum)
    ]


def events(match: Match, limit: int) -> list[Event]:
    """Return the events of a game in which the last options are picked."""
    for _ in range(limit):
        while match.decision is not None and match.is_automatic(match.decision):
            match.step()
        if match.decision is None:
            break
        match.answer(last_legal(match.decision))
    return [happening.event for happening in match.game.journal.all_events()]


@pytest.mark.parametrize("aspects", ["Fury", "Shadow"])
@pytest.mark.parametrize("seed", range(3))
def test_with_the_usual_answers_it_is_the_same_game(aspects: str, seed: int) -> None:
    plain = events(Match(RedRainsSetup(aspects=aspects, seed=seed)), 1000)
    asked = events(Match(RedRainsSetup(aspects=aspects, seed=seed, ask_before=True)), 3000)
    assert plain == asked
    assert len(plain) > 100


@pytest.mark.parametrize("seed", [3, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(3))])
def test_an_overruled_game_goes_on_to_its_end_and_is_replayed_alike(seed: int, tmp_path: Path) -> None:
    store = Store(tmp_path)
    opened = store.create(RedRainsSetup(aspects="Shadow", seed=seed, ask_before=True))
    match, player = opened.match, RandomPlayer(seed)
    opened.run_automatic_steps()
    for _ in range(4000):
        decision = match.decision
        if decision is None:
            break
        opened.answer(player.choose(decision, lambda: match.view("Player")))
        opened.run_automatic_steps()
    assert match.decision is None
    told = [happening.event for happening in match.game.journal.all_events()]
    overruled = {event.step for event in told if isinstance(event, StepOverruled)}
    assert {"attack", "behavior", "reveal"} <= overruled
    digest, name = match.game.journal.digest(), opened.id
    opened.close()
    again = store.open(name)
    assert again.match.game.journal.digest() == digest
    before = len(again.match.game.journal)
    again.undo()
    again.redo()
    again.run_automatic_steps()
    assert len(again.match.game.journal) == before
    assert again.match.game.journal.digest() == digest
    again.close()
