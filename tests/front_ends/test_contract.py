"""What each front end does the same: answers, undo, corrections, hidden information, saves, names."""

from __future__ import annotations

from typing import Any

import pytest

from cards.reapers.library import reapers_library
from engine.draft_setup_checks import draft_setup
from engine.reapers.setup import ReapersSetup
from engine.setups.players import AshesSetup
from engine.setups.red_rains import RedRainsSetup
from host.games import GAME_PARTS, parts_of
from tests.front_ends.conftest import Compare
from tests.front_ends.contract import FrontEnd
from tests.support.made_up_game import PebblesSetup
from tests.support.own_pack import own_pack


def ashes(*names: str, **more: Any) -> AshesSetup:
    """Two players at one terminal, who undo freely."""
    decks = zip(names or ("Ann", "Ben"), ("The Iron Men", "The Cloudsea Siren"), strict=True)
    seats = [{"name": name, "deck": deck} for name, deck in decks]
    return AshesSetup.model_validate({"seats": seats, "seed": 5, "undo": "free", **more})


def reapers() -> ReapersSetup:
    """Two players of Ardent Reapers."""
    decks = sorted(reapers_library().decks)
    seats = [{"name": name, "deck": deck} for name, deck in zip(("Ann", "Ben"), decks, strict=False)]
    return ReapersSetup.model_validate({"seats": seats, "seed": 5, "undo": "free"})


GAMES = {
    "Red Rains": RedRainsSetup(seed=3),
    "Ashes for two": ashes(),
    "a draft": draft_setup([("Ann", "person"), ("Ben", "person")], ("Master Set",), 5, undo="free"),
    "Ardent Reapers": reapers(),
    "a made-up game": PebblesSetup(rounds=6),
}
ALL = pytest.mark.parametrize("game", GAMES)


@pytest.mark.parametrize("part", ["table", "page", "lines", "keys"])
def test_what_shows_a_game_passes_the_contract(part: str) -> None:
    tried = {getattr(parts_of(setup.rules), part) for setup in GAMES.values()}
    assert {getattr(parts, part) for parts in GAME_PARTS.values()} == tried


def on(*front_ends: str) -> pytest.MarkDecorator:
    """Run a test on these front ends only."""
    return pytest.mark.parametrize("front", front_ends, indirect=True, scope="module")


@pytest.mark.parametrize(
    ("front", "game"),
    [(front, game) for front in ("app", "lines", "web") for game in GAMES]
    + [("console", "Red Rains")]
    + [
        pytest.param("console", game, marks=pytest.mark.slow)
        for game in ("Ashes for two", "a draft", "Ardent Reapers")
    ],
    indirect=["front"],
    scope="module",
)
def test_answers_are_the_journal_and_tell_nobody_what_is_hidden(compare: Compare, game: str) -> None:
    """Wrong answers change nothing; undone to its beginning, redone, left and continued it is the same."""
    contract = compare(GAMES[game])
    contract.play(5)
    contract.is_equal()
    contract.refuse()
    contract.undo_all()
    contract.return_to_game()
    contract.play(2)
    contract.is_equal()


@on("app", "lines", "web")
@ALL
def test_a_game_whose_file_is_gone_is_saved_again(compare: Compare, game: str) -> None:
    contract = compare(GAMES[game])
    contract.play(2)
    contract.lose_the_save()


def test_an_action_that_is_begun_is_taken_back(compare: Compare) -> None:
    compare(GAMES["Red Rains"]).take_back()


def test_a_correction_is_an_answer_that_can_be_undone_or_is_refused(compare: Compare) -> None:
    compare(GAMES["Red Rains"]).correct()


@on("app", "lines", "web")
def test_names_with_brackets_are_shown_as_they_are(compare: Compare) -> None:
    contract = compare(ashes("[/]Ann", "[bold]Ben"))
    contract.play(3)
    shown = "".join(contract.front.shown().values())
    assert "[/]Ann" in shown or "[bold]Ben" in shown


def test_a_card_of_a_pack_in_the_data_folder_is_played(compare: Compare, front: FrontEnd) -> None:
    with own_pack(front.folder):
        setup = ashes()
        seats = (setup.seats[0].model_copy(update={"deck": "Kindled"}), *setup.seats[1:])
        contract = compare(setup.model_copy(update={"seats": seats}))
        contract.play(3)
        contract.is_equal()
        contract.play_until(lambda asked: any("Kindle" in option.label for option in asked.options))
        assert "Kindle" in "".join(front.shown().values())
