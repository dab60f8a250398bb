"""Tests that previews come true."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import count
from typing import Any

import pytest

from cards.library import library_of
from engine.ashes import outcome_preview
from engine.ashes.game import TableRules
from engine.bots.player_and_playout import RandomPlayer
from engine.kernel.decision import TABLE, IllegalAnswer
from engine.kernel.game_with_undo import Game
from engine.kernel.journal import JournalEntry
from engine.kernel.seeded_chance import derive_seed
from engine.match import Match
from engine.setups.players import RavenSetup, SeatSetup
from host.judge import judge_paths
from tests.properties.outcome_previews import check_certain, check_previews
from tests.support import random_games
from tests.support.random_games import SCENARIOS, begin, begin_between_players, player_of

CHOICES = 5000
"""Number of choices that the long run compares with the events."""


@pytest.fixture(autouse=True)
def strict(monkeypatch: pytest.MonkeyPatch) -> None:
    """Raise every error that the rules would otherwise tolerate."""
    monkeypatch.setattr(
        outcome_preview.AshesPreviewer, "unknown_card_errors", (outcome_preview.RedactedCardRead,)
    )


@pytest.mark.parametrize("number", [2, 6])
def test_what_was_certain_against_a_boss_came(number: int) -> None:
    counts = check_previews(begin(number), player_of(number), 80)
    assert counts["certain events"] > 80 and counts["texts disguised"]


@pytest.mark.parametrize("number", [1, 11])
def test_what_was_certain_between_players_came(number: int) -> None:
    """What the others' hands may change is not certain."""
    counts = check_previews(begin_between_players(number), RandomPlayer(derive_seed(number, "player")), 80)
    assert counts["certain events"] > 50 and counts["texts disguised"]


@pytest.mark.long
@pytest.mark.parametrize("kind", ["chimera", "players", "raven", "wild"])
def test_what_was_certain_came_over_thousands_of_choices(kind: str) -> None:
    counts: Counter[str] = Counter()
    for number in count():
        if counts["choices"] >= CHOICES:
            break
        if kind == "chimera":
            counts.update(check_previews(begin(number), player_of(number), 400))
        elif kind == "players":
            player = RandomPlayer(derive_seed(number, "player"))
            counts.update(check_previews(begin_between_players(number), player, 400))
        elif kind == "raven":
            player = RandomPlayer(derive_seed(number, "player"))
            counts.update(check_previews(_by_raven_rules(number), player, 400))
        else:
            counts.update(check_previews(random_games.begin_wild(number), RandomPlayer(number), 400))
    print(kind, dict(sorted(counts.items())))
    assert counts["certain events"] > CHOICES and (counts["rolls foreseen"] or kind == "players")


def _by_raven_rules(number: int) -> Match:
    """Return the `number`-th game of two by Raven Rules, with decks of its box."""
    decks = sorted(library_of("raven").decks)
    seats = [
        SeatSetup(name=name, deck=decks[at % len(decks)])
        for name, at in (("ann", number), ("bob", number * 7 + 3))
    ]
    return Match(RavenSetup(seats=seats, seed=derive_seed(number, "raven")))


@pytest.mark.long
def test_what_was_certain_came_in_every_scenario(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each answer of each scenario file is previewed; where the rules fail, the preview claims nothing."""
    monkeypatch.setattr(
        outcome_preview.AshesPreviewer, "unknown_card_errors", (outcome_preview.RedactedCardRead, LookupError)
    )
    answer = Game.answer
    counts: Counter[str] = Counter()
    looking = False

    def foreseen(game: Game[Any], picks: Sequence[str]) -> JournalEntry:
        nonlocal looking
        asked, rules = game.decision, game._rules
        if looking or asked is None or asked.seat == TABLE or not isinstance(rules, TableRules):
            return answer(game, picks)
        if asked.is_report(tuple(picks)):
            return answer(game, picks)
        looking = True
        try:
            found = outcome_preview.AshesPreviewer(rules, game).preview(picks)
        except IllegalAnswer:
            return answer(game, picks)
        finally:
            looking = False
        since = len(game.journal)
        entry = answer(game, picks)
        counts["certain events"] += check_certain(game, found, since)
        counts["choices"] += 1
        return entry

    monkeypatch.setattr(Game, "answer", foreseen)
    report = judge_paths([SCENARIOS])
    print(dict(counts))
    assert report.good and counts["choices"] > CHOICES / 2
