"""Tests of the table of Ardent Reapers on the screen."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.widgets import Input, OptionList, Static

from cards.reapers.cards_and_decks import read_deck
from engine.reapers.setup import ReapersSetup
from host.app.app import CinderboardApp
from host.app.screens.setup.reapers_form import ReapersFormScreen
from host.app.screens.table.log_screens import LogScreen
from host.app.screens.table.pass_terminal import PassTerminal
from host.app.screens.table.reapers_table import ReapersCardDialog, ReapersTableScreen
from host.store.game_store import Store
from tests.support.app_driver import click_tile, tiles_on

DECKS = ('Marla "Buff" Grafani', "Sigriðr the Frequent")


def setup_for(second: str) -> ReapersSetup:
    """Return the setup of Ann and Ben, who may be played by the program."""
    seats = [
        {"name": "Ann", "deck": DECKS[0]},
        {"name": "Ben", "deck": DECKS[1], "player": second},
    ]
    return ReapersSetup.model_validate({"seats": seats, "seed": 5})


def texts(app: CinderboardApp) -> str:
    """Return all text on the screen."""
    return "\n".join(str(widget.render()) for widget in app.screen.query(Static))


@pytest.mark.parametrize("size", [(80, 24), pytest.param((140, 45), marks=pytest.mark.slow)])
async def test_it_shows_both_lines_and_what_the_cards_say(tmp_path: Path, size: tuple[int, int]) -> None:
    app = CinderboardApp(Store(tmp_path), setup=setup_for("keen"))
    app.preferences.pace = "instant"
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        table = app.screen
        assert isinstance(table, ReapersTableScreen)
        state = table.session.match.game.state
        tiles = {tile.card.name for tile in tiles_on(table)}
        lies = [card for side in state.sides.values() for card in side.in_play]
        assert tiles == {state.cards[card].name for card in lies}
        shown = texts(app)
        for card in state.sides["Ann"].hand:
            (text,) = table.session.match.library.card(state.cards[card].name).paragraphs() or ("",)
            assert text in shown
        before = len(table.session.match.game.journal)
        await pilot.press("1")
        await pilot.pause()
        assert len(table.session.match.game.journal) > before


async def test_nothing_is_seen_while_the_terminal_is_passed_on(tmp_path: Path) -> None:
    app = CinderboardApp(Store(tmp_path), setup=setup_for("person"))
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, PassTerminal)
        table = app.screen_stack[-2]
        assert not tiles_on(table)
        assert not str(table.query_one("#reapers-hand Static").render())


async def test_a_click_picks_the_card_that_one_option_is_about(tmp_path: Path) -> None:
    app = CinderboardApp(Store(tmp_path), setup=setup_for("keen"))
    app.preferences.pace = "instant"
    async with app.run_test(size=(140, 45)) as pilot:
        await pilot.pause()
        table = app.screen
        assert isinstance(table, ReapersTableScreen)
        await pilot.pause()
        offered = [tile for tile in tiles_on(table) if tile.has_class("-offered")]
        before = len(table.session.match.game.journal)
        await click_tile(pilot, offered[0])
        await pilot.pause()
        assert len(table.session.match.game.journal) > before


async def test_the_form_takes_a_list_of_ones_own(tmp_path: Path) -> None:
    mine = tmp_path / "mine.txt"
    mine.write_text("2 Payday\nVix\n3 Anox\n", encoding="utf-8")
    app = CinderboardApp(Store(tmp_path / "data"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("r")
        line = app.screen.query_one("#list", Input)
        line.focus()
        line.value = str(tmp_path / "none.txt")
        await pilot.press("enter")
        assert isinstance(app.screen, ReapersFormScreen), "what is no file begins nothing"
        line.value = str(mine)
        await pilot.press("enter")
        chosen = app.screen.make_setup()
        assert [chosen.seats[0].deck, chosen.seats[1].deck] == [read_deck(mine.read_text(), "mine"), DECKS[1]]


@pytest.mark.parametrize("size", [(80, 24), pytest.param((140, 45), marks=pytest.mark.slow)])
async def test_cards_and_log_are_looked_at_with_keys(tmp_path: Path, size: tuple[int, int]) -> None:
    app = CinderboardApp(Store(tmp_path), setup=setup_for("keen"))
    app.preferences.pace = "instant"
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        table = app.screen
        assert isinstance(table, ReapersTableScreen)
        marked = table.decision_panel.choices.marked_option()
        await pilot.press("i")
        subject = table.session.decision.option(marked or "").subject
        assert isinstance(app.screen, ReapersCardDialog)
        assert table.session.card_name(subject or 0) in str(app.screen.query_one("#dialog").border_title)
        await pilot.press("escape", "left", "up", "i")
        assert isinstance(app.screen, ReapersCardDialog), "arrows go to the cards in play"
        await pilot.press("escape", "escape", "l", "l")
        assert isinstance(app.screen, LogScreen)
        await pilot.press(*"draws")
        found = [str(row.prompt) for row in app.screen.query_one(OptionList).options if not row.disabled]
        assert found and all("draws" in line for line in found)
        await pilot.press("enter")
        assert "Rule: " in texts(app)
        await pilot.press("escape", "escape", "f2")
        assert app.screen.query_one("#found", OptionList).border_title == "Cards (102)"


async def test_it_shows_previews_and_unavailable_options(tmp_path: Path) -> None:
    app = CinderboardApp(Store(tmp_path), setup=setup_for("keen"))
    app.preferences.pace = "instant"
    async with app.run_test(size=(140, 45)) as pilot:
        await pilot.pause()
        table = app.screen
        assert isinstance(table, ReapersTableScreen)
        shown = "\n".join(str(row.prompt) for row in table.decision_panel.choices.options)
        assert "Harvest Rat Smasher: not Mature yet" in shown
        await pilot.press("down")
        await pilot.pause()
        assert "Beats Parasite (3), The Auditor (7) and Tede Scrapper (7); loses to" in texts(app)
        await pilot.press("enter")
        await pilot.pause()
        rows = [str(row.prompt) for row in table.decision_panel.choices.options]
        assert ["you win" in row for row in rows] == [True, True, True, False, False]
        assert "Rat Smasher (8) fights Parasite (3) and wins" in texts(app)


async def test_a_real_hand_is_played_by_name(tmp_path: Path) -> None:
    setup = setup_for("keen").model_copy(update={"real_decks": ("Ann",)})
    app = CinderboardApp(Store(tmp_path), setup=setup)
    app.preferences.pace = "instant"
    async with app.run_test(size=(200, 60)) as pilot:
        await pilot.pause()
        table = app.screen
        assert isinstance(table, ReapersTableScreen)
        while (asked := table.session.decision) is not None and asked.kind == "which card":
            assert asked.question == "Which card is on top of Ann's deck?"
            await pilot.press("1")
            await pilot.pause()
        assert "unseen cards" in texts(app) and "Each may be" in texts(app)
        rows = [str(row.prompt) for row in table.decision_panel.choices.options]
        played = next(row for row in rows if "Play " in row)
        await pilot.press("i")
        assert isinstance(app.screen, ReapersCardDialog)
        assert str(app.screen.query_one("#dialog").border_title) in played
        await pilot.press("escape")
        before = {card.name for card in table.session.view.sides[0].line}
        await pilot.press("f9", "enter", "enter")
        await pilot.pause()
        assert app.screen is table and before != {card.name for card in table.session.view.sides[0].line}
        tiles = [tile for tile in tiles_on(table) if tile.card.text]
        assert tiles and all(tile.card.text[0] in str(tile.text()) for tile in tiles)
