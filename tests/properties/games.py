"""Random games for the properties: a spread of setups, each with the answers of a built-in player."""

from __future__ import annotations

from collections.abc import Iterator

from engine.bots.player import Player
from engine.bots.random_player import RandomPlayer
from engine.bots.seeds import derive
from engine.bots.sturdy_player import SturdyPlayer
from engine.kernel.decision import Answer, Decision
from engine.match import CHANCES, Match, Setup

DECISION_LIMIT = 20_000
"""A game with more decisions than this does not end."""


def setup_of(number: int) -> Setup:
    """The setup of the `number`-th game: every level, difficulty and aspect deck, in every mixture.

    Every fourth game chooses its First Five, every sixth rolls some dice by hand.
    """
    return Setup(
        aspects=("Fury", "Shadow")[number % 2],
        difficulty=("standard", "heroic")[number // 2 % 2],
        level=number // 4 % 3 + 1,
        first_five="choose" if number % 4 == 3 else "suggested",
        by_hand=CHANCES[: 1 + number // 6 % 3] if number % 6 == 5 else (),
        seed=derive(number, "property game"),
    )


def player_of(number: int) -> Player:
    """Who plays the `number`-th game: mostly the random player, now and then the one that holds out."""
    seed = derive(number, "property player")
    return SturdyPlayer(seed) if number % 25 == 24 else RandomPlayer(seed)


def begin(number: int, *, checkpoints: bool = True) -> Match:
    """The `number`-th game, before its first question."""
    return Match(setup_of(number), checkpoints=checkpoints)


def stand_at(match: Match, player: Player, limit: int = DECISION_LIMIT) -> Iterator[Decision]:
    """Play a game on; yields each question to a person, with the game standing at it."""
    for _ in range(limit):
        match.settle()
        decision = match.decision
        if decision is None:
            return
        yield decision
        match.answer(choice(match, player, decision))
    raise AssertionError(f"not over after {limit} decisions: {match.setup}")


def choice(match: Match, player: Player, decision: Decision) -> Answer:
    """What a player answers; dice by hand are looked at by nobody."""
    seat = match.setup.seat if decision.seat not in match.game.state.players else decision.seat
    return player.choose(decision, lambda: match.view(seat))


def play(number: int, *, checkpoints: bool = True) -> Match:
    """The `number`-th game, played to its end."""
    match = begin(number, checkpoints=checkpoints)
    for _ in stand_at(match, player_of(number)):
        pass
    return match


def answers_of(match: Match) -> list[Answer]:
    """Every answer of a game, chance included."""
    return [entry.answer for entry in match.game.journal.entries]
