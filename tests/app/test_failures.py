"""Tests of the app when something outside it fails."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from engine.setups.red_rains import RedRainsSetup
from host.app.app import CinderboardApp
from host.app.saved_games_access import SaveGoneDialog
from host.app.screens.start import StartScreen
from host.app.screens.table.table_screen import TableScreen
from host.presenter.preferences import Preferences
from host.presenter.session.shared_game import GameShare
from host.store import Store
from host.store.errors import CannotWrite
from host.store.save_writer import GameFile
from tests.app.conftest import MakeApp
from tests.support.fixed_tables import turn_decision
from tests.support.scripted_game import ScriptedGame, ScriptedStore

SMALL = (80, 24)


def notifications(app: CinderboardApp) -> list[str]:
    """Return the notifications on screen."""
    return [note.message for note in app._notifications]


async def test_an_answer_that_cannot_be_saved_does_not_count(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_game: ScriptedGame, _picks: Sequence[str]) -> None:
        raise CannotWrite("the disk is full; make room and answer again")

    monkeypatch.setattr(ScriptedGame, "answer", refuse)
    app = CinderboardApp(ScriptedStore(tmp_path, (turn_decision(), ())))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("n", "enter", "p")
        assert notifications(app) == ["the disk is full; make room and answer again"]
        assert isinstance(app.screen, TableScreen)
        assert app.screen.session.decision == turn_decision()


async def test_a_mistake_of_the_program_shows_no_variables(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Variables hold hidden cards and the secret of the luck, so the traceback names only places."""

    def mistaken(shared: GameShare, _picks: Sequence[str]) -> None:
        setup = shared.match.setup
        raise RuntimeError(f"[a mistake] in a game of {setup.seat}")

    monkeypatch.setattr(GameShare, "answer", mistaken)
    secret = "00112233445566778899aabbccddeeff"
    app = make_app(setup=RedRainsSetup(seat="Ann", seed=secret))
    with pytest.raises(RuntimeError, match="a mistake"):
        async with app.run_test(size=SMALL) as pilot:
            await pilot.press("enter")
    shown = capsys.readouterr().err
    assert "in mistaken\n" in shown and "[a mistake] in a game of Ann" in shown
    assert secret not in shown and "seed" not in shown


async def test_what_could_not_be_saved_can_be_answered_when_there_is_room(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An answer or undo that was refused never leaves a question whose keys do nothing."""
    app = make_app(setup=RedRainsSetup(seed=3))
    append, move, full = GameFile.append, GameFile.move, [True]

    def refuse_while_full(write: Callable[..., None]) -> Callable[..., None]:
        def written(file: GameFile, *arguments: object, **more: object) -> None:
            if full:
                raise CannotWrite("the disk is full; make room and answer again")
            write(file, *arguments, **more)

        return written

    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("enter")
        monkeypatch.setattr(GameFile, "append", refuse_while_full(append))
        monkeypatch.setattr(GameFile, "move", refuse_while_full(move))
        table = app.screen
        assert isinstance(table, TableScreen)
        before = table.session.answers_after(0)
        for key in ("p", "u", "p"):
            await pilot.press(key)
            await pilot.pause()
            assert "the disk is full" in notifications(app)[-1]
        assert table.session.answers_after(0) == before
        full.clear()
        await pilot.press("p")
        await pilot.pause()
        assert table.session.answers_after(0) == before + 1
        await pilot.press("u")
        assert table.session.answers_after(0) == before


async def test_chance_that_cannot_be_saved_can_be_tried_again(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = make_app(setup=RedRainsSetup(seed=3))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("enter", "p")
        assert isinstance(app.screen, TableScreen)
        playback = app.screen.session
        append, writes = GameFile.append, []

        def fail_second(file: GameFile, *arguments: object) -> None:
            writes.append(arguments)
            if len(writes) == 2:
                raise CannotWrite("the disk is full; make room and answer again")
            append(file, *arguments)  # type: ignore[arg-type]

        monkeypatch.setattr(GameFile, "append", fail_second)
        await pilot.press("e")
        assert playback.stuck
        assert playback.decision is None
        await pilot.press("t")
        assert not playback.stuck
        assert playback.decision is not None


async def test_an_unknown_game_leads_to_the_start_screen_and_a_sentence(make_app: MakeApp) -> None:
    app = make_app(game_id="77")
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, StartScreen)
        assert notifications(app) and "77" in notifications(app)[0]


async def test_an_unknown_deck_leads_to_the_start_screen_and_a_sentence(make_app: MakeApp) -> None:
    app = make_app(setup=RedRainsSetup(deck="The Iron Mem"))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, StartScreen)
        assert "The Iron Men" in notifications(app)[0]


@pytest.mark.usefixtures("beginner")
@pytest.mark.parametrize(
    "kept",
    [
        '{"theme": 7, "pace": "never", "speed"',
        '{"theme": 7, "pace": "never", "speed": "never"}',
        '{"theme": [], "pace": [], "speed": []}',
        "[]",
    ],
)
async def test_unreadable_preferences_are_the_usual_ones(kept: str, tmp_path: Path) -> None:
    (tmp_path / "preferences.json").write_text(kept, encoding="utf-8")
    app = CinderboardApp(ScriptedStore(tmp_path))
    assert app.preferences == Preferences()


@pytest.mark.parametrize(
    ("kept", "why"),
    [
        (b'{"theme"', "holds no JSON object."),
        (b"[" * 9_000, "holds no JSON object."),
        (b"\xff\xfe", "holds no JSON object."),
        (b" " * 10_001, "is larger than 10000 bytes."),
        (None, "is not a plain file."),
    ],
    ids=["broken", "deep", "not text", "large", "pipe"],
)
async def test_preferences_that_cannot_be_read_are_reported(
    kept: bytes | None, why: str, tmp_path: Path
) -> None:
    """A pipe is not waited for; new preferences replace the file."""
    path = tmp_path / "preferences.json"
    if kept is None:
        os.mkfifo(path)
    else:
        path.write_bytes(kept)
    app = CinderboardApp(ScriptedStore(tmp_path))
    async with app.run_test(size=SMALL):
        assert notifications(app) == [f"Using the default settings: {path} {why}"]
        app.preferences.pace = "instant"
        app.keep_preferences()
    again = CinderboardApp(ScriptedStore(tmp_path))
    assert (again.preferences.pace, again.preferences.problem) == ("instant", "")


async def test_exporting_twice_makes_two_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    store = ScriptedStore(tmp_path)
    app = CinderboardApp(store)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("n", "enter", "x")
        assert store.game is not None
        store.game.exported[0].touch()
        await pilot.press("x")
        assert [path.name for path in store.game.exported] == [
            "cinderboard-game-1.jsonl",
            "cinderboard-game-1-2.jsonl",
        ]


async def test_a_game_that_lost_its_save_can_be_exported(
    make_app: MakeApp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    app = make_app(setup=RedRainsSetup(seed=3))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("enter")
        table = app.screen
        assert isinstance(table, TableScreen)
        (app.store.directory / "games" / "1.cinder").unlink()
        await pilot.press("p", "x")
        await pilot.pause()
        assert app.screen is table
        count = len(table.session.match.game.journal)
    record = Store(tmp_path / "other").read(tmp_path / "cinderboard-game-1.jsonl")
    assert record.sound and record.cursor == count


async def test_who_does_not_save_a_game_again_is_asked_at_the_next_answer(make_app: MakeApp) -> None:
    app = make_app(setup=RedRainsSetup(seed=3))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("enter")
        table = app.screen
        (app.store.directory / "games" / "1.cinder").unlink()
        for _ in range(2):
            await pilot.press("p")
            await pilot.pause()
            assert isinstance(app.screen, SaveGoneDialog)
            await pilot.press("escape")
            await pilot.pause()
            assert app.screen is table
