"""Seeded random games whose answers are known, to be played again with the console's keys."""

from __future__ import annotations

import random
from collections.abc import Iterator

from engine.ashes.view import GameView
from engine.bots.sturdy_player import SturdyPlayer
from engine.kernel.decision import Answer, Decision
from engine.match import CHANCES, Match, RedRainsSetup, Setup


def setups(count: int) -> list[Setup]:
    """Different setups: with dice of the table, a First Five to choose, levels and difficulties."""
    return [
        RedRainsSetup(
            seed=seed,
            first_five="choose" if seed % 2 else "suggested",
            by_hand=CHANCES if seed % 3 == 0 else (),
            level=1 + seed % 3,
            difficulty="heroic" if seed % 5 == 4 else "standard",
        )
        for seed in range(1, count + 1)
    ]


def random_answers(setup: Setup, dice: random.Random) -> Iterator[tuple[Decision, GameView, Answer]]:
    """Play a game at random; yields each question to a person before its answer is given."""
    match = Match(setup, checkpoints=False)
    while True:
        match.settle()
        decision = match.decision
        if decision is None:
            return
        count = dice.randint(decision.minimum, decision.maximum)
        answer = tuple(option.id for option in dice.sample(decision.options, count))
        yield decision, match.view(setup.seat), answer
        match.answer(answer)


def sturdy_answers(setup: Setup) -> Iterator[tuple[Decision, GameView, Answer]]:
    """The same with a player that holds out: long games, large battlefields, every phase."""
    match, player = Match(setup, checkpoints=False), SturdyPlayer(setup.seed)
    while True:
        match.settle()
        decision = match.decision
        if decision is None:
            return
        answer = player.choose(decision, lambda: match.view(setup.seat))
        yield decision, match.view(setup.seat), answer
        match.answer(answer)


def by_keyboard(setup: Setup, seed: int) -> tuple[list[Answer], list[str]]:
    """The answers of people in a random game, and its journal."""
    answers = [answer for _, _, answer in random_answers(setup, random.Random(seed))]
    match = Match(setup)
    for answer in answers:
        match.settle()
        match.answer(answer)
    match.settle()
    assert match.decision is None
    return answers, list(match.game.journal.lines())
