"""Tests of whole games by Raven Rules: sound at every question, with real decks, and repeatable."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from engine.game_entries import entry_of
from engine.kernel.seeded_chance import derive_seed
from engine.match import Match, read_setup
from engine.raven.mode import RAVEN_RULES
from engine.setups.players import RavenSetup
from host import simulation
from tests.support.real_deck_table import RealTable

DECKS = list(entry_of("raven").cards().decks)
LIMIT = 20_000


def between(number: int, players: int = 2, **chosen: object) -> RavenSetup:
    """Return the setup of a game of `players` players, each with another deck."""
    seats = [
        {"name": name, "deck": DECKS[(number + place) % len(DECKS)]}
        for place, name in enumerate(("ann", "bob", "cem", "dee")[:players])
    ]
    return RavenSetup.model_validate({"seats": seats, "seed": derive_seed(number, "raven"), **chosen})


@pytest.mark.parametrize(
    ("number", "players"),
    [(1, 2), (6, 3), *(pytest.param(each, 2 + each % 3, marks=pytest.mark.long) for each in range(60))],
)
def test_every_state_of_a_random_game_can_be(number: int, players: int) -> None:
    (outcome,) = simulation.simulate(
        simulation.tasks(between(number, players), ("random",) * players, 1, number, check=True)
    )
    assert not outcome.problem
    assert outcome.finished


@pytest.mark.parametrize("number", [9, *(pytest.param(each, marks=pytest.mark.long) for each in range(50))])
def test_records_of_real_decks_agree(number: int) -> None:
    table = RealTable(Match(between(number, real_decks=("ann",)), silent=True), number)
    table.play(LIMIT)
    assert table.named


def test_a_game_comes_again_from_its_setup_and_answers() -> None:
    match = Match(between(2))
    RealTable(match, 2).play(LIMIT)
    assert match.setup.choices == RAVEN_RULES
    again = Match(read_setup(match.setup.model_dump_json()))
    again.game.replay([entry.answer for entry in match.game.journal.entries])
    assert list(again.game.journal.lines()) == list(match.game.journal.lines())


def test_a_saved_rule_setting_outlives_changes_of_the_rule_book() -> None:
    kept = RAVEN_RULES.model_copy(update={"one_reaction": "reaction"})
    setup = read_setup(between(1, choices=kept).model_dump_json())
    assert Match(setup).rules.mode.rules.one_reaction == "reaction"


@pytest.mark.parametrize("wrong", [{"one_reactio": "reaction"}, {"one_reaction": "none at all"}])
def test_a_setup_with_a_choice_that_there_is_not_is_refused(wrong: dict[str, str]) -> None:
    with pytest.raises(ValidationError, match=next(iter(wrong))):
        between(1, choices=wrong)
