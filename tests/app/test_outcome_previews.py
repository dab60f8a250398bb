"""Tests of the preview below the options."""

from __future__ import annotations

from pathlib import Path

from textual.widgets import Static

from engine.ashes.model.option_meanings import Attack
from engine.bots.sturdy_player import SturdyPlayer
from engine.setups.red_rains import RedRainsSetup
from host.app.app import CinderboardApp
from host.app.widgets.command_input import PARSE_DELAY_SECONDS
from host.app.widgets.decision_panel import OutcomePreviewLine
from host.presenter.session.ashes_session import AshesSession
from host.store.game_store import Store
from tests.app.conftest import MakeApp
from tests.support.app_driver import BOTH, LARGE, SMALL, press, table_of, texts_on
from tests.support.companion_table import against_the_chimera


async def test_it_follows_the_highlighted_option(tmp_path: Path) -> None:
    store = Store(tmp_path)
    with store.create(RedRainsSetup(seed=3)) as game:
        game.run_automatic_steps()
        game.answer(())
    app = CinderboardApp(store, game_id=game.id)
    async with app.run_test(size=LARGE) as pilot:
        await pilot.pause()
        table = table_of(app)
        line, decision = app.screen.query_one(OutcomePreviewLine), table.session.decision
        assert decision is not None and decision.kind == "turn"
        told = []
        for option in decision.options:
            assert line.text == table.session.previews.preview((option.id,)).text
            assert line.display == bool(line.text) and line.text in texts_on(app).replace("\n", ". ")
            told.append(line.text)
            await press(pilot, "down")
        assert any(told) and not all(told)


async def test_of_several_picks_it_tells_what_enter_takes(make_app: MakeApp) -> None:
    """At the discard of a prepare phase, the preview was once of a marked card that Enter did not take."""
    app = make_app(setup=RedRainsSetup(seed=3))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        table = table_of(app)
        line, asked = app.screen.query_one(OutcomePreviewLine), table.session.decision
        assert asked is not None and asked.kind == "prepare discard" and asked.minimum == 0
        one = table.session.previews.preview((asked.options[0].id,)).text
        assert line.text == table.session.previews.preview(()).text != one
        await press(pilot, "down", "up")
        assert line.text != one
        await press(pilot, "space")
        assert line.text == one


async def test_while_a_line_is_typed_it_tells_of_no_option_of_the_list(make_app: MakeApp) -> None:
    """Enter would enter the line, so a preview of an option in the hidden list would be wrong."""
    app = make_app(setup=against_the_chimera(seed=3))
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, *"play", "space", *"wolf", "space", "2", "slash", "2", "enter", "escape")
        table = table_of(app)
        choices, asked = table.decision_panel.choices, table.session.decision
        assert asked is not None
        at = next(at for at, option in enumerate(asked.options) if isinstance(option.value, Attack))
        choices.highlighted = at
        await pilot.pause()
        assert str(table._preview.render()).split("\n")[0] == "Attack"
        await press(pilot, "slash", *"end")
        await pilot.pause(PARSE_DELAY_SECONDS + 0.1)
        assert "Attack" not in str(table._preview.render()).split("\n")[0]
        assert not app.screen.query_one(OutcomePreviewLine).text


@BOTH
async def test_what_came_of_an_attack_stands_above_the_next_question(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    """Earlier, that the Chimera guards was only in the log, which is not on every screen."""
    store = Store(tmp_path)
    with store.create(RedRainsSetup(deck="The Iron Men", seed=8)) as game:
        playback = AshesSession(game)
        bot = SturdyPlayer(8, playback.match.library)
        while "guards" not in playback.last_outcome:
            asked = playback.match.decision
            assert asked is not None
            playback.answer(bot.choose(asked, lambda: playback.view), at_once=True)
        told = playback.last_outcome
    app = CinderboardApp(store, game_id=game.id)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        came = app.screen.query_one("#came", Static)
        assert came.display and "on a roll of" in str(came.content)
        assert told.endswith(str(came.content).removeprefix("... "))  # cut where room is short
        table_of(app).session.undo()
        table_of(app).refresh_game()
        await pilot.pause()
        assert not came.display


async def test_what_comes_of_an_option_does_not_hide_it(tmp_path: Path) -> None:
    """The preview of a pass has four lines, which once pushed its row out of the list."""
    store = Store(tmp_path)
    with store.create(RedRainsSetup(seed=3)) as game:
        game.run_automatic_steps()
        game.answer(())
    app = CinderboardApp(store, game_id=game.id)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        choices = table_of(app).decision_panel.choices
        for _ in choices.options:
            await press(pilot, "up")
            await pilot.pause()
            lines = [line.text for line in choices.render_lines(choices.size.region)]
            assert choices.highlighted is not None
            row = str(choices.get_option_at_index(choices.highlighted).prompt).split("\n")[0]
            assert any(row.strip() in line for line in lines), "it is seen in the list"
