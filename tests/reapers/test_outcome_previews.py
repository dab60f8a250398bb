"""Tests that previews come true, and reveal nothing that the seat may not know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from engine.bots.player_and_playout import RandomPlayer
from engine.kernel.decision import TABLE, IllegalAnswer
from engine.kernel.game_with_undo import Game
from engine.match import Match
from engine.reapers.events import Fought
from engine.reapers.outcome_preview import ReapersPreviewer
from engine.reapers.state import ReapersState, hidden_from
from engine.reapers.view import ReapersView
from host.presenter.games.reapers_preview import ReapersPreviews
from tests.reapers.games import begin, begin_real

Begin = Callable[[int], Match[ReapersState, ReapersView]]
EVERY = 7
"""Number of choices between those at which previews are compared with another table's."""


@pytest.mark.parametrize("number", [2, 5])
def test_what_was_certain_came(number: int) -> None:
    counts = check_game(number, 120)
    assert counts["certain events"] > 60 and counts["fights"] and counts["disguised"]


def test_what_was_certain_came_with_real_decks() -> None:
    counts = check_game(3, 80, begin_real)
    assert counts["certain events"] > 60 and counts["disguised"]


@pytest.mark.long
def test_what_was_certain_came_in_many_games() -> None:
    counts: Counter[str] = Counter()
    for number in range(40):
        counts.update(check_game(number, 500))
    print(dict(counts))
    assert counts["certain events"] > 5000 and counts["ends with hidden"]


def check_game(number: int, choices: int, begin: Begin = begin) -> Counter[str]:
    """Compare each answer of a random game with its preview."""
    match, player, counts = begin(number), RandomPlayer(number), Counter[str]()
    while (asked := match.decision) is not None and counts["choices"] < choices:
        if match.is_automatic(asked):
            match.step()
            continue
        picks = player.choose(asked, lambda: None)
        if asked.seat == TABLE:
            match.answer(picks)
            continue
        found = ReapersPreviewer(match.rules, match.game).preview(picks)
        outlooks = ReapersPreviews(match, asked)
        wins = outlooks.wins(picks[0]) if asked.kind == "target" and picks else None
        counts["choices"] += 1
        counts[f"ends with {found.end}"] += 1
        if counts["choices"] % EVERY == 0:
            counts["disguised"] += _same_elsewhere(match, counts["choices"])
        match.answer(picks)
        came = [item.event for item in match.game.journal.entries[-1].events]
        certain = [item.event for item in found.spans[0].events]
        assert came[: len(certain)] == certain
        counts["certain events"] += len(certain)
        fought = next((event for event in came if isinstance(event, Fought)), None)
        if wins is not None and fought is not None:
            assert fought.won == wins
            counts["fights"] += 1
    return counts


def _same_elsewhere(match: Match[ReapersState, ReapersView], seed: int) -> int:
    """Check that previews stay the same when cards that the seat cannot see differ.

    Returns the number of compared options: none where the game cannot have come here with other cards.
    """
    asked = match.decision
    assert asked is not None
    state, given = match.game.replay_start()
    hidden = set(hidden_from(match.game.state, asked.seat)) & set(hidden_from(state, asked.seat))
    hidden -= {option.subject for option in asked.options if option.subject is not None}
    twin = state.copy()
    for owner in twin.sides:
        cards = [number for number in sorted(hidden) if twin.cards[number].owner == owner]
        names = [twin.cards[number].name for number in cards]
        Random(seed).shuffle(names)
        for number, name in zip(cards, names, strict=True):
            twin.cards[number] = replace(twin.cards[number], name=name)
    games = [_at(match, state, given), _at(match, twin, given)]
    if any(game is None or game.decision != asked for game in games):
        return 0
    outlooks = [ReapersPreviews(_as_match(match, game), asked) for game in games]
    for option in asked.options:
        texts = {one.preview((option.id,)).text for one in outlooks}
        assert len(texts) == 1, f"what is told of '{option.label}' depends on hidden cards: {texts}"
    return len(asked.options)


def _at(match: Any, state: ReapersState, given: Any) -> Game[ReapersState] | None:
    rules = match.rules.rules_for_copy(state)
    rules.silent = False
    game: Game[ReapersState] = Game(rules, checkpoints=False)
    try:
        game.replay(given)
    except IllegalAnswer:
        return None
    return game


def _as_match(match: Any, game: Game[ReapersState] | None) -> Any:
    return SimpleNamespace(rules=match.rules, game=game, library=match.library)
