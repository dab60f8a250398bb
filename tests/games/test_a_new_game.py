"""Tests that a game is one entry: a made-up one is played, saved, undone, simulated, shown and pressed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from textual.widgets import OptionList, Static

from engine.game_entries import ENTRIES, entry_of
from engine.kernel.rules_interface import Outcome
from engine.match import Match, read_setup
from host.app.app import CinderboardApp
from host.app.screens.table.pass_terminal import PassTerminal
from host.app.screens.table.plain_table_screen import PlainTableScreen
from host.cli import main, parser
from host.command_exit import CommandError
from host.commands.game_options import setup_of
from host.console.key_meanings import initial_state, key_meanings, press
from host.console.led_frame import frame
from host.games import GAME_PARTS, load
from host.presenter.narration.log_details_and_transcript import transcript
from host.store import SaveUnreadable, Store
from host.store.save_data import read_setup as read_saved
from tests.support.made_up_game import PebblesSetup


def played(picks: str, **more: object) -> Match:
    """Play a game in which each letter is one player's pick: g grabs, w waits."""
    match: Match = Match(PebblesSetup.model_validate(more))
    match.run_automatic_steps()
    for pick in picks:
        match.answer(("grab" if pick == "g" else "wait",))
        match.run_automatic_steps()
    return match


@pytest.mark.parametrize("rules", ENTRIES)
def test_an_entry_is_whole(rules: str) -> None:
    entry = entry_of(rules)
    assert entry.rules == rules == entry.setup.model_fields["rules"].default
    for part in (
        GAME_PARTS[rules].form,
        GAME_PARTS[rules].table,
        GAME_PARTS[rules].keys,
    ):
        assert not part or callable(load(part))


def test_a_made_up_game_is_won_or_drawn() -> None:
    won, drawn = played("gw" * 3), played("gg" * 3)
    assert won.decision is None and won.game.outcome is not None
    assert won.game.outcome.winners == ("ann",) and str(won.game.outcome).startswith("ann has won: ")
    assert drawn.game.outcome == Outcome((), "0 pebbles each") and drawn.game.outcome.is_draw
    assert played("gw").game.outcome is None, "a game under way has no result"


def test_built_in_players_play_it() -> None:
    match = Match(PebblesSetup(built_in={"ann": "random", "bob": "random"}))
    match.run_automatic_steps()
    assert match.decision is None and len(match.game.journal) == 9


def test_a_made_up_game_is_saved_opened_and_taken_back(tmp_path: Path) -> None:
    store = Store(tmp_path)
    with store.create(PebblesSetup()) as opened:
        opened.run_automatic_steps()
        opened.answer(("grab",))
        opened.answer(("wait",))
        opened.run_automatic_steps()
        scores, at = opened.match.game.state.scores, len(opened.match.game.journal)
    with store.open("1") as again:
        assert again.match.game.state.scores == scores
        again.undo()
        assert again.match.game.state.scores == {"ann": 0, "bob": 0}
        assert again.redo() == at
        for pick in ("wait", "wait", "wait", "wait"):
            again.answer((pick,))
            again.run_automatic_steps()
    (listed,) = store.games()
    assert listed.title == "Pebbles of ann and bob" and listed.over and listed.winner == "ann"
    match, record = store.replay("1")
    assert record.setup == read_setup(record.setup).model_dump_json()
    assert list(transcript(match, len(match.game.journal)))[-1] == str(match.game.outcome)


def test_a_draw_is_a_finished_game_without_a_winner(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with Store(tmp_path).create(PebblesSetup(rounds=1)) as opened:
        for pick in ("wait", "wait"):
            opened.run_automatic_steps()
            opened.answer((pick,))
    (listed,) = Store(tmp_path).games()
    assert listed.over and not listed.winner
    assert main(["--data", str(tmp_path), "saves"]) == 0
    assert "finished" in capsys.readouterr().out
    assert main(["--data", str(tmp_path), "replay", "1"]) == 0
    assert "nobody has won: 0 pebbles each" in capsys.readouterr().out.lower()


def test_a_save_of_a_game_that_is_not_there_says_so() -> None:
    with pytest.raises(SaveUnreadable, match="there is no game 'chess'"):
        read_saved('{"rules": "chess"}')


def test_a_made_up_game_is_simulated(capsys: pytest.CaptureFixture[str]) -> None:
    told = []
    for jobs in ("1", "1"):
        command = ["simulate", "--rules", "pebbles", "--games", "20", "--check", "--json", "--jobs", jobs]
        assert main(command) == 0
        told.append(json.loads(capsys.readouterr().out))
    assert told[0]["digest"] == told[1]["digest"]
    figures = told[0]
    assert figures["finished"] == 20 and figures["rounds"] == 60 and figures["spilled"] > 0
    assert figures["wins"] + figures["losses"] + figures["draws"] == 20 and figures["draws"] > 0
    assert sum(figures["wins_by_seat"]) == 20 - figures["draws"]


def test_options_of_other_games_do_not_fit(capsys: pytest.CaptureFixture[str]) -> None:
    for options in (["--chimera", "Viros"], ["--deck", "The Iron Men"], ["--player", "sturdy"]):
        assert main(["simulate", "--rules", "pebbles", "--games", "1", *options]) != 0
        assert "pebbles" in (told := capsys.readouterr().err) or "another game" in told


def test_its_chance_can_be_left_to_people() -> None:
    for kind, fits in (("pebbles", True), ("rage dice", False)):
        args = parser().parse_args(["play", "--rules", "pebbles", "--by-hand", kind])
        if not fits:
            with pytest.raises(CommandError, match="'rage dice' does not fit here"):
                setup_of(args, 1)
            continue
        match: Match = Match(setup_of(args, 1))
        match.run_automatic_steps()
        assert match.decision is not None and match.decision.chance == "pebbles"


def test_plus_minus_and_confirm_reach_every_option() -> None:
    match = played("g")
    decision = match.decision
    assert decision is not None
    view = match.view("bob")
    lit = frame(decision, view, initial_state(decision))
    assert lit.keys() >= key_meanings(decision, view, initial_state(decision)).keys() and "your_turn" in lit
    assert press(decision, view, initial_state(decision), "pass") == ("wait",), (
        "a no is Pass, as in every game"
    )
    cursor = press(decision, view, initial_state(decision), "plus")
    assert press(decision, view, cursor, "confirm") in (("grab",), ("wait",))


def texts(app: CinderboardApp) -> str:
    """Return all text on the screen."""
    shown = [str(widget.render()) for widget in app.screen.query(Static)]
    shown += [str(option.prompt) for rows in app.screen.query(OptionList) for option in rows.options]
    return "\n".join(shown)


@pytest.mark.parametrize("size", [(80, 24), pytest.param((140, 45), marks=pytest.mark.slow)])
async def test_the_app_begins_and_shows_it(tmp_path: Path, size: tuple[int, int]) -> None:
    app = CinderboardApp(Store(tmp_path), new_seed=lambda: 3)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        menu = app.screen.query_one("#menu", OptionList)
        menu.highlighted = menu.get_option_index("pebbles")
        await pilot.press("enter")
        await pilot.pause()
        seen = []
        for letter in "gwgwgw":
            assert isinstance(app.screen, PassTerminal) and "Scores" not in texts(app)
            await pilot.pause(PassTerminal.GRACE_SECONDS + 0.05)
            await pilot.press("enter")
            await pilot.pause()
            table = app.screen
            assert isinstance(table, PlainTableScreen)
            seen.append(texts(app))
            table.answer(("grab" if letter == "g" else "wait",))
            await pilot.pause()
        assert "Round 1" in seen[0] and "Grab" in seen[0] and "Choice of ann" in seen[0]
        assert "Choice of ann" not in seen[1] and "Choice of bob" in seen[1]
        assert isinstance(app.screen, PlainTableScreen) and "Ann has won" in texts(app)
        await pilot.press("u")
        await pilot.pause()
        assert "Round 3" in texts(app) and "Grab" in texts(app), "bob, who still looks, is asked again"


async def test_a_key_of_an_option_answers_it(tmp_path: Path) -> None:
    setup = PebblesSetup(built_in={"bob": "random"})
    app = CinderboardApp(Store(tmp_path), setup=setup)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        table = app.screen
        assert isinstance(table, PlainTableScreen)
        before = len(table.session.match.game.journal)
        await pilot.press(next(iter(table.decision_panel.keys.values())))
        await pilot.pause()
        assert len(table.session.match.game.journal) > before
