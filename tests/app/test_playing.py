"""Tests of whole games by keys alone, by mouse alone, and with real dice."""

from __future__ import annotations

from collections import Counter

import pytest
from textual.widgets import Static

from engine.redrains.read_model import chimera_of
from engine.setups.red_rains import RedRainsSetup
from host.app.screens.card_dialogs import CardDetail
from host.app.screens.table.table_screen import TableScreen
from host.app.widgets.behavior_table import BehaviorTable
from host.app.widgets.card_rows import CardRow
from host.app.widgets.option_list import CONFIRM
from tests.app.conftest import MakeApp
from tests.support.app_driver import (
    LARGE,
    SMALL,
    answers,
    click_row,
    click_tile,
    press,
    table_of,
    texts_on,
    tiles_on,
)


async def test_at_first_enter_begins_the_lesson(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "enter")
        assert table_of(app).lesson_note is not None


@pytest.mark.parametrize("size", [SMALL, pytest.param(LARGE, marks=pytest.mark.long)])
async def test_several_turns_with_the_keyboard_alone(make_app: MakeApp, size: tuple[int, int]) -> None:
    app = make_app()
    async with app.run_test(size=size) as pilot:
        await pilot.press("n", "enter")
        table = table_of(app)
        for _ in range(40):
            decision = table.session.decision
            if decision is None or table.session.view.round > 1:
                break
            before = answers(app)
            if table.decision_panel.choices.takes_several:
                await pilot.press(*"12"[: max(decision.minimum, min(1, decision.maximum))], "enter")
            else:
                await pilot.press(table.decision_panel.keys[decision.options[-1].id])
            assert answers(app) == before + 1, decision.prompt
        assert table.session.over or table.session.view.round > 1


@pytest.mark.slow
async def test_several_turns_with_the_mouse_alone(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test(size=LARGE) as pilot:
        await click_row(pilot, "#menu", "red-rains")
        await pilot.click("#begin")
        table = table_of(app)
        for _ in range(30):
            decision = table.session.decision
            if decision is None or table.session.view.round > 1:
                break
            before = answers(app)
            if table.decision_panel.choices.takes_several:
                for option in decision.options[: decision.minimum]:
                    await click_row(pilot, "#choices", option.id)
                await click_row(pilot, "#choices", CONFIRM)
            else:
                await click_row(pilot, "#choices", decision.options[-1].id)
            assert answers(app) == before + 1, decision.prompt
        assert table.session.over or table.session.view.round > 1


async def test_arrows_and_enter_answer(make_app: MakeApp) -> None:
    app = make_app(setup=RedRainsSetup(seed=3))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("enter")  # nothing to discard
        decision = table_of(app).session.decision
        assert decision is not None
        await pilot.press("down", "enter")
        assert table_of(app).session.match.game.journal.entries[-1].answer == (decision.options[1].id,)


async def test_a_click_on_a_card_plays_it(make_app: MakeApp) -> None:
    app = make_app(setup=RedRainsSetup(seed=3))
    async with app.run_test(size=LARGE) as pilot:
        await pilot.press("enter")
        table = table_of(app)
        decision = table.session.decision
        assert decision is not None
        play = next(option for option in decision.options if option.id.startswith("play:"))
        tile = next(tile for tile in tiles_on(table) if tile.card.id == play.subject)
        await click_tile(pilot, tile)
        person = [e for e in table.session.match.game.journal.entries if e.decision.seat == "Player"]
        assert person[-1].answer == (play.id,)


async def test_the_other_mouse_button_opens_a_card(make_app: MakeApp) -> None:
    app = make_app(setup=RedRainsSetup(seed=3))
    async with app.run_test(size=LARGE) as pilot:
        tile = next(tile for tile in tiles_on(app.screen) if tile.card.zone == "hand")
        await click_tile(pilot, tile, button=3)
        assert isinstance(app.screen, CardDetail)
        await pilot.press("escape")
        assert isinstance(app.screen, TableScreen)


async def test_dice_entered_by_hand(make_app: MakeApp) -> None:
    app = make_app(setup=RedRainsSetup(seed=3, by_hand=("player dice", "behavior die")))
    async with app.run_test(size=SMALL) as pilot:
        table = table_of(app)
        decision = table.session.decision
        assert decision is not None and decision.chance == "player dice"
        await press(pilot, *"5p4p1c")
        assert table.session.decision is decision, "nothing counts before Enter"
        await pilot.press("enter")
        sides = Counter(die.side for die in table.session.view.player("Player").active_dice)
        assert sides == {"power": 9, "class": 1}
        assert answers(app) == 1
        await pilot.press("enter", "p", "e")
        decision = table.session.decision
        assert decision is not None and decision.kind == "behavior"
        await pilot.press(*"12")
        assert table.session.decision is decision, "a number is entered with Enter"
        await pilot.press("enter")
        chimera = chimera_of(table.session.view)
        assert chimera is not None and chimera.behavior == 12


async def test_a_number_is_typed_corrected_and_entered(make_app: MakeApp) -> None:
    app = make_app(setup=RedRainsSetup(seed=3, by_hand=("behavior die",)))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("enter", "p", "e")
        table = table_of(app)
        panel, given = table.decision_panel, answers(app)
        decision = table.session.decision
        assert decision is not None and decision.kind == "behavior"
        await pilot.press(*"13")
        assert "There is no 13: type 1 to 12" in texts_on(app)
        await pilot.press("1", "1", "backspace", "0")
        assert "> 10_" in texts_on(app) and panel.number.marked == 9
        await press(pilot, "up")
        assert "> " not in texts_on(app) and panel.number.marked == 3, "the mark has left what was typed"
        await pilot.press("2")
        assert panel.number.marked == 1
        assert answers(app) == given
        await pilot.press("enter")
        assert answers(app) == given + 1
        chimera = chimera_of(table.session.view)
        assert chimera is not None and chimera.behavior == 2


@pytest.mark.parametrize("size", [(60, 20), (40, 12), (100, 14)])
async def test_a_small_window_shows_the_question_and_takes_its_answers(
    make_app: MakeApp, size: tuple[int, int]
) -> None:
    app = make_app(setup=RedRainsSetup(seed=3))
    async with app.run_test(size=size) as pilot:
        await press(pilot, "enter")
        choices = table_of(app).decision_panel.choices
        assert not app.screen.query_one(".too-small").display and choices.has_focus
        assert choices.region in app.screen.region and choices.size.height >= 4
        assert choices.size.width >= size[0] - 4
        assert "Play Anchornaut" in "".join(strip.text for strip in choices.render_lines(choices.size.region))
        given = answers(app)
        await press(pilot, "1")
        assert answers(app) == given + 1


async def test_rows_with_little_to_read_leave_their_lines_to_others(make_app: MakeApp) -> None:
    """Earlier, face-down aspects had sixteen lines, and the names of cards in hand were cut off."""
    app = make_app(setup=RedRainsSetup(seed=3))
    async with app.run_test(size=(140, 45)) as pilot:
        await press(pilot, "enter")
        hand = app.screen.query_one("#hand-row", CardRow)
        texts = [str(tile.text()) for tile in hand.tiles]
        assert len(texts) == 5 and not any("…" in text for text in texts)
        assert app.screen.query_one("#board").max_scroll_y == 0


async def test_a_tiny_window_asks_to_be_enlarged_and_answers_nothing(make_app: MakeApp) -> None:
    app = make_app(setup=RedRainsSetup(seed=3))
    async with app.run_test(size=(40, 10)) as pilot:
        assert app.screen.query_one(".too-small").display
        await pilot.press("p", "1", "enter")
        assert answers(app) == 0
        await pilot.resize_terminal(*SMALL)
        await pilot.pause()
        assert not app.screen.query_one(".too-small").display
        await pilot.press("enter")
        assert answers(app) == 1


async def test_the_first_five_can_be_chosen(make_app: MakeApp) -> None:
    app = make_app(setup=RedRainsSetup(seed=3, first_five="choose"))
    async with app.run_test(size=SMALL) as pilot:
        decision = table_of(app).session.decision
        assert decision is not None and decision.kind == "first five"
        await pilot.press(*"12", "enter")
        assert answers(app) == 0, "five are needed"
        await pilot.press(*"345", "enter")
        assert answers(app) == 1


async def test_the_command_palette_has_the_commands_of_the_table(make_app: MakeApp) -> None:
    app = make_app(setup=RedRainsSetup(seed=3))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("enter")
        titles = {command.title for command in app.get_system_commands(app.screen)}
        assert {"Why?", "Cards", "Boss", "Settings", "pass"} <= titles
        assert any(title.startswith("Undo: ") for title in titles)
        given = answers(app)
        await pilot.press("ctrl+p", *"meditate")
        await pilot.pause(0.5)
        await pilot.press("enter")
        await pilot.pause()
        assert answers(app) == given + 1
        assert table_of(app).session.undo_label == "meditate"


async def test_without_color_the_table_still_says_everything(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = make_app(setup=RedRainsSetup(seed=3))
    assert app.no_color
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("enter", "p")
        assert "[ ] main done" in str(app.screen.query_one("#status", Static).render())


async def test_a_dice_power_tells_what_it_does(make_app: MakeApp) -> None:
    app = make_app(setup=RedRainsSetup(seed=3))
    async with app.run_test(size=LARGE) as pilot:
        while (decision := table_of(app).session.decision) is not None and decision.kind != "turn":
            await pilot.press("enter")
        choices = table_of(app).decision_panel.choices
        choices.highlighted = choices.get_option_index("power:natural")
        await pilot.press("i")
        assert isinstance(app.screen, CardDetail)
        assert "Deal 1 damage to a target unit." in texts_on(app)


async def test_the_chimeras_card_shows_its_behavior(make_app: MakeApp) -> None:
    app = make_app(setup=RedRainsSetup(seed=3))
    async with app.run_test(size=LARGE) as pilot:
        await pilot.press("f5")
        assert isinstance(app.screen, CardDetail)
        await pilot.pause()
        table = str(app.screen.query_one(BehaviorTable).render())
        assert table.count("  12: Side: Put 1 Red") == 3
