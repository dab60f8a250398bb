"""Tests that a game keeps the policies it was begun with."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cards.library import Library, standard_library
from engine.bots.sturdy_player import SturdyPlayer
from engine.match import Match
from engine.redrains import interpretations
from engine.setups.red_rains import RedRainsPolicies, RedRainsSetup
from host.store import OpenGame, Store
from host.store.save_data import read_setup

OLD = Path(__file__).with_name("old_saves")
CHIMERA = "The Corpse of Viros"
READ_OTHERWISE = {
    "guards_from": 2,
    "fatigue_wounds": 3,
    "recovery": ("aspects", "red rains", "status tokens"),
}


@pytest.fixture
def other_day(monkeypatch: pytest.MonkeyPatch) -> Callable[[Path], Store]:
    """Return a function that makes a store in which every policy has changed."""

    def store(folder: Path) -> Store:
        monkeypatch.setattr(interpretations, "STARTING_SIDE", "chimera")
        library = with_policies(standard_library(), READ_OTHERWISE)
        return Store(folder, deal=lambda text: Match(read_setup(text), library=library))

    return store


def with_policies(library: Library, values: dict[str, Any]) -> Library:
    larger = library.extended(())
    larger.chimeras[CHIMERA] = larger.chimera(CHIMERA).model_copy(update=values)
    return larger


def played(game: OpenGame, decisions: int) -> list[str]:
    player = SturdyPlayer(4)
    for _ in range(decisions):
        game.run_automatic_steps()
        decision = game.match.decision
        if decision is None:
            break
        game.answer(player.choose(decision, lambda: game.match.view("Player")))
    game.run_automatic_steps()
    return list(game.match.game.journal.lines())


def saved_policies(store: Store, name: str) -> RedRainsPolicies:
    return RedRainsPolicies.model_validate(json.loads(store.read(name).setup)["policies"])


def test_a_game_goes_on_by_the_policies_it_was_begun_with(
    tmp_path: Path, other_day: Callable[[Path], Store]
) -> None:
    with Store(tmp_path).create(RedRainsSetup(seed=6)) as game:
        before = played(game, 40)
        own = game.match.setup.policies
    later = other_day(tmp_path)
    with later.open("1") as game:
        assert game.notices == ()
        assert list(game.match.game.journal.lines()) == before
        assert game.match.setup.policies == own == saved_policies(later, "1")
        view: Any = game.match.view("Player")
        assert view.chimera.guards_from == 9
    with later.create(RedRainsSetup(seed=6)) as game:
        game.run_automatic_steps()
        assert game.match.game.state.first_player == "Chimera"
        view = game.match.view("Player")
        assert view.chimera.guards_from == 2
    assert saved_policies(later, "2") == RedRainsPolicies(first_player="chimera", **READ_OTHERWISE)


def test_games_without_saved_policies_have_those_of_their_time(
    tmp_path: Path, other_day: Callable[[Path], Store]
) -> None:
    names = ("format-3-red-rains", "format-3-red-rains-finished", "format-3-red-rains-corrected")
    now = [list(Store(tmp_path).replay(OLD / f"{name}.cinder")[0].game.journal.lines()) for name in names]
    later = other_day(tmp_path)
    for name, lines in zip(names, now, strict=True):
        match, record = later.replay(OLD / f"{name}.cinder")
        assert record.sound, record.notices
        assert list(match.game.journal.lines()) == lines


def test_a_game_begun_otherwise_differs() -> None:
    """The tests above would fail if the saved policies were ignored."""
    library = with_policies(standard_library(), READ_OTHERWISE)
    setup = RedRainsSetup(seed=6)
    own, other = Match(setup), Match(setup, library=library)
    assert own.setup.policies != other.setup.policies
    again = Match(other.setup)
    assert again.setup == other.setup
    assert again.view("Player") == other.view("Player") != own.view("Player")
