"""Tests of the record of results: every end of a game once, for any fate of saves and processes."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from engine.setups.players import AshesSetup
from engine.setups.red_rains import RedRainsSetup
from host.presenter.records.record_tables import boss_rows, goal_rows
from host.presenter.records.results import deck_rows, win_rate
from host.store import OpenGame, SaveUnreadable, Store, campaign_named
from host.store.errors import GameNotFound
from host.store.results import FILE

SEAT = "Player"


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """Return an empty store of real games."""
    return Store(tmp_path / "data")


def begin(store: Store, **values: object) -> OpenGame:
    """Return a game at the question before the first turn, at which the table can be corrected."""
    game = store.create(RedRainsSetup.model_validate({"seed": 1, **values}))
    game.run_automatic_steps()
    return game


def end(game: OpenGame, *, won: bool) -> None:
    """End a game at once, by a report of the table."""
    loser = game.match.game.state.boss.seat if won else SEAT
    card = game.match.view(SEAT).player(loser).phoenixborn
    game.correct(f"correct:tokens:{card.id}:wound:+{card.life}")
    game.run_automatic_steps()
    assert game.match.game.over


def play(store: Store, *, won: bool, **values: object) -> str:
    """Play a whole game and return its id."""
    with begin(store, **values) as game:
        end(game, won=won)
        return game.id


def test_a_result_says_what_was_played_and_what_was_left(store: Store) -> None:
    play(store, won=True, level=2, difficulty="heroic", aspects="Shadow", deck="The Snakes in Silver")
    (kept,) = store.results()
    result = kept.result
    assert result.decks == ("The Snakes in Silver",) and result.players == 1
    assert (result.boss, result.aspects) == ("The Corpse of Viros", "Shadow")
    assert (result.difficulty, result.level, result.won, result.round) == ("heroic", 2, True, 1)
    assert len(result.wounds_left) == 1 and result.wounds_left[0] > 0
    assert (result.boss_wounds_left, result.boss_wounds) == (0, 35)


def test_a_result_outlives_its_save(store: Store) -> None:
    number = play(store, won=False)
    before = store.results()
    store.find(number).unlink()
    assert store.results() == before and not before[0].result.won


def test_an_end_that_is_undone_is_no_result(store: Store) -> None:
    """A game that then ends otherwise is recorded with its new end only."""
    with begin(store) as game:
        end(game, won=False)
        assert [kept.result.won for kept in store.results(game)] == [False]
        game.undo()
        assert store.results(game) == []
        end(game, won=True)
    assert [kept.result.won for kept in store.results()] == [True]


def test_a_copy_of_a_game_counts_once(store: Store, tmp_path: Path) -> None:
    """This holds for another import, and if only the copy was played to its end."""
    with begin(store) as game:
        text = game.export(tmp_path / "game.jsonl")
    copy = store.import_(text)
    with store.open(copy.id) as game:
        end(game, won=True)
    assert len(store.results()) == len(store.results()) == 1
    store.import_(store.export(copy.id, tmp_path / "again.jsonl"))
    assert len(store.results()) == 1


@pytest.mark.slow
def test_processes_that_read_at_once_find_every_result_once(store: Store) -> None:
    """Each process alone would write all of them."""
    for won in (True, False, True):
        play(store, won=won)
    script = "import sys; from pathlib import Path; from host.store import Store\n"
    script += "print([kept.result.won for kept in Store(Path(sys.argv[1])).results()])"
    command = [sys.executable, "-c", script, str(store.directory)]
    readers = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(2)]
    assert [reader.communicate(timeout=60)[0] for reader in readers] == ["[True, False, True]\n"] * 2
    assert len(store.results()) == 3


def test_a_process_killed_in_the_middle_of_writing_leaves_no_half_record(store: Store) -> None:
    """The next process discards the half record, and finds the result in the saves again."""
    play(store, won=True)
    store.results()
    script = (
        "import os, signal, sqlite3, sys\n"
        "db = sqlite3.connect(sys.argv[1], isolation_level=None)\n"
        "db.execute('PRAGMA cache_size = 1'); db.execute('BEGIN IMMEDIATE')\n"
        "db.execute('DELETE FROM results')\n"
        "db.executemany('INSERT INTO results VALUES (?, ?, ?, ?, NULL)',\n"
        "    [(str(n), 'x' * 500, '', '') for n in range(2000)])\n"
        "os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    path = store.directory / FILE
    killed = subprocess.run([sys.executable, "-c", script, str(path)], timeout=60, check=False)
    assert killed.returncode < 0 and path.with_name(f"{FILE}-journal").exists()
    play(store, won=False)
    assert [kept.result.won for kept in store.results()] == [True, False]


def test_a_damaged_record_is_reported_and_rebuilt(store: Store) -> None:
    play(store, won=True)
    path = store.directory / FILE
    path.write_bytes(b"no database at all, but long enough to be looked at as one" * 20)
    with pytest.raises(SaveUnreadable, match=r"is damaged .* move it away"):
        store.results()
    path.unlink()
    assert len(store.results()) == 1


def test_a_record_of_a_newer_format_is_left_alone(store: Store) -> None:
    store.results()
    with sqlite3.connect(store.directory / FILE) as db:
        db.execute("PRAGMA user_version = 9")
    with pytest.raises(SaveUnreadable, match="newer Cinderboard"):
        store.results()


def test_a_campaign_goes_from_level_to_level(store: Store) -> None:
    """A lost level is played again, a won one leads to the next, beside another campaign."""
    play(store, won=True, campaign="Ash", difficulty="heroic")
    play(store, won=False, campaign="Dust")
    play(store, won=False)
    with store.create(campaign_named(store.campaigns(), "Ash").next_setup(7)) as game:
        setup = game.match.setup
        assert (setup.level, setup.difficulty, setup.campaign, setup.seed) == (2, "heroic", "Ash", 7)
        ash = campaign_named(store.campaigns(), "Ash")
        assert (ash.level, ash.won) == (2, (1,))
        assert ash.under_way is not None and ash.under_way.id == game.id
        game.run_automatic_steps()
        end(game, won=False)
    dust, ash = sorted(store.campaigns(), key=lambda campaign: len(campaign.results))
    assert (dust.name, dust.level, dust.won, dust.under_way) == ("Dust", 1, (), None)
    assert (ash.level, [kept.result.won for kept in ash.results]) == (2, [True, False])
    for level in (2, 3):
        play(store, won=True, campaign="Ash", level=level)
    won = campaign_named(store.campaigns(), "Ash")
    assert won.level is None and won.won == (1, 2, 3)
    with pytest.raises(ValueError, match="all three levels"):
        won.next_setup(1)
    with pytest.raises(GameNotFound, match="no campaign Soot; there are Ash, Dust"):
        campaign_named(store.campaigns(), "Soot")


def test_games_between_players_are_in_the_record_of_decks(store: Store) -> None:
    """A record without them is completed; a built-in player's deck does not count."""
    ann = {"name": "Ann", "deck": "The Iron Men"}
    bot = {"name": "Bot", "deck": "The Mist Guardian", "player": "random"}
    setup = AshesSetup.model_validate({"seed": 1, "seats": [ann, bot]})
    with store.create(setup) as game:
        game.run_automatic_steps()
        card = game.match.view("Ann").player("Bot").phoenixborn
        game.correct(f"correct:tokens:{card.id}:wound:+{card.life}")
        game.run_automatic_steps()
    assert store.results() == []
    with closing(sqlite3.connect(store.directory / FILE)) as db, db:
        db.execute("INSERT INTO results VALUES (?, ?, '1', '{}', NULL)", store_times(store))
        db.execute("PRAGMA user_version = 1")
    (kept,) = store.record()
    assert deck_rows([kept])[0][:4] == ("The Iron Men", "players, ashes", "1 of 1", "100 (21-100)")
    assert len(deck_rows([kept])) == 1


def test_goals_are_reached_by_wins_only(store: Store) -> None:
    """A goal of several kinds counts each kind once; a table of one boss says what happened at its levels."""
    assert set(dict(goal_rows(store.results())).values()) == {"0 of 8", "0 of 6", "not yet", "0 of 2"}
    play(store, won=False, difficulty="heroic", deck="The Snakes in Silver", variants=["grim fates"])
    play(store, won=True, difficulty="heroic")
    play(store, won=True, difficulty="heroic")
    play(store, won=True, level=2, chimera="The Blight of Neverset")
    goals = dict(goal_rows(store.results()))
    assert list(goals.values()) == [
        "2 of 8", "2 of 6", "1 of 2", "not yet", "reached", "reached", "not yet", "0 of 2",
    ]  # fmt: skip
    rows = {boss: cells for boss, *cells in boss_rows(store.results())}
    assert rows["The Corpse of Viros"][3] == "2/3" and rows["The Blight of Neverset"][1] == "1/1"
    assert set(rows["Indiri Aldair"]) == {"-"}


def store_times(store: Store) -> tuple[str, str]:
    """Return when the only game was begun and last played."""
    (game,) = store.games()
    return game.created, game.played


@pytest.mark.parametrize(
    ("won", "games", "told"), [(0, 1, "0 (0-79)"), (1, 1, "100 (21-100)"), (50, 100, "50 (40-60)")]
)
def test_few_games_say_little(won: int, games: int, told: str) -> None:
    assert win_rate(won, games) == told
