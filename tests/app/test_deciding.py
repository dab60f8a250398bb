"""Tests of what a player decides by: costs, previews, unavailable options, and cards chosen by arrows."""

from __future__ import annotations

from pathlib import Path

from textual.widgets import ContentSwitcher, Input, Static

from engine.setups.red_rains import RedRainsSetup
from host.app.app import CinderboardApp
from host.app.screens.card_dialogs import CardDetail
from host.app.screens.info_dialogs import RuleDialog
from host.app.widgets.card_rows import CardRow
from host.app.widgets.tabbed_panels import TabbedPanels
from tests.app.conftest import MakeApp
from tests.support.app_driver import LARGE, SMALL, answers, notices, press, table_of, texts_on
from tests.support.fixed_tables import attackers_decision, crowded
from tests.support.scripted_game import ScriptedStore


async def test_the_list_shows_costs_cards_and_unavailable_options(make_app: MakeApp) -> None:
    app = make_app(setup=RedRainsSetup(seed=3))
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "enter")
        choices = table_of(app).decision_panel.choices
        rows = {row.id: str(row.prompt) for row in choices.options}
        assert any(
            "Play Hammer Knight" in row and "main 1 basic, 1 Ce:P, 1 N:C" in row for row in rows.values()
        )
        assert "Attack: no unit can attack" in texts_on(app)
        held = [row for row in choices.options if row.id in choices._unavailable]
        assert held and all(row.disabled for row in held)
        knight = next(row for row, text in rows.items() if "Hammer Knight" in text)
        choices.highlighted = choices.get_option_index(str(knight))
        await pilot.pause()
        beside = str(app.screen.query_one("#preview", Static).render())
        assert "Hammer Knight  A3 L4 R2" in beside and "Aftershock 1" in beside
        panes = app.screen.query_one(TabbedPanels)
        assert panes.query_one(ContentSwitcher).current == "hand"
        below = panes.region
        choices.highlighted = choices.get_option_index("meditate")
        await pilot.pause()
        assert panes.region == below, "the hand does not move with the mark"


async def test_what_is_below_the_preview_stays_where_it_is(make_app: MakeApp) -> None:
    app = make_app(setup=RedRainsSetup(seed=3))
    async with app.run_test(size=LARGE) as pilot:
        await press(pilot, "enter")
        panes, told = app.screen.query_one(TabbedPanels).region, set()
        for _ in range(5):
            await press(pilot, "down")
            told.add(str(app.screen.query_one("#preview", Static).render()))
            assert app.screen.query_one(TabbedPanels).region == panes
        assert len(told) > 2


async def test_arrows_go_over_the_cards_and_i_opens_whatever_is_marked(make_app: MakeApp) -> None:
    app = make_app(setup=RedRainsSetup(seed=3))
    async with app.run_test(size=LARGE) as pilot:
        await press(pilot, "enter", "m")
        table = table_of(app)
        await press(pilot, "u", "i")
        assert isinstance(app.screen, CardDetail | RuleDialog)
        await press(pilot, "escape", "left")
        row = table.focused
        assert isinstance(row, CardRow) and [tile.has_class("-marked") for tile in row.tiles].count(True) == 1
        await press(pilot, "up")
        assert not any(tile.has_class("-marked") for tile in row.tiles), "one mark on the whole table"
        await press(pilot, "down", "i")
        assert isinstance(app.screen, CardDetail)
        await press(pilot, "escape", "escape")
        assert table.focused is table.decision_panel.focus_target


async def test_a_row_scrolls_to_its_mark_and_tells_of_the_card_below_the_mouse(tmp_path: Path) -> None:
    app = CinderboardApp(ScriptedStore(tmp_path, (attackers_decision(), ()), table=crowded()))
    async with app.run_test(size=(64, 20)) as pilot:
        await press(pilot, "n", "enter")
        row = app.screen.query_one("#own", CardRow)
        last = row.tiles[-1]
        inside = row.content_region.offset - row.region.offset
        assert row.region_of(last).right > row.size.width, "not all cards fit"
        row.focus()
        await press(pilot, "end")
        assert row.region_of(last).right <= row.size.width
        await pilot.hover(row, offset=inside + row.region_of(last).offset)
        assert last.has_class("-hovered") and str(row.tooltip) == str(last.tooltip)
        await pilot.hover("#prompt")
        assert not last.has_class("-hovered") and row.tooltip is None


async def test_the_rule_of_an_action_that_is_about_no_card_is_opened(make_app: MakeApp) -> None:
    app = make_app(setup=RedRainsSetup(seed=3))
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "enter")
        choices = table_of(app).decision_panel.choices
        choices.highlighted = choices.get_option_index("pass")
        await press(pilot, "i")
        assert isinstance(app.screen, RuleDialog)


async def test_a_key_that_answers_nothing_says_so(make_app: MakeApp) -> None:
    app = make_app(setup=RedRainsSetup(seed=3))
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "enter")
        before = answers(app)
        await press(pilot, "z")
        assert "z does nothing here" in notices(app) and answers(app) == before
        await press(pilot, "l")
        assert "l answers" not in notices(app)


async def test_letters_search_cards_from_wherever_and_no_match_shows_no_card(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "f2", *"rhino")
        assert "Iron Rhino" in texts_on(app)
        app.screen.query_one("#found").focus()
        await press(pilot, "z")
        assert app.screen.query_one("#search", Input).value == "rhinoz"
        assert "Printed" not in texts_on(app) and not str(app.screen.query_one("#card-text Static").render())
