"""Tests of rolls entered on the screen: typed, stepped or clicked, and corrected before they count."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import OptionList

from cards.cost import DIE_TYPES
from engine.kernel.decision import Decision
from engine.setups.ashes_setup_base import CHANCES
from engine.setups.red_rains import RedRainsSetup
from host.app.app import CinderboardApp
from host.app.widgets.dice_entry import NumberGrid, RollTable
from host.app.widgets.large_type_table import LargeTableView
from tests.app.conftest import MakeApp
from tests.support.app_driver import BOTH, SMALL, answers, notices, press, table_of, texts_on
from tests.support.companion_table import against_the_chimera
from tests.support.fixed_tables import behavior_decision, roll_decision, turn_decision
from tests.support.scripted_game import ScriptedStore

TEN = ("ceremonial",) * 5 + ("natural",) * 5
BY_HAND = RedRainsSetup(seed=3, by_hand=CHANCES)


def app_asking(folder: Path, *decisions: Decision) -> CinderboardApp:
    """Return the app at a table that asks these questions."""
    app = CinderboardApp(ScriptedStore(folder, *((decision, ()) for decision in decisions)))
    app.preferences.pace = "instant"
    return app


def die_by_die(*dice: str) -> list[Decision]:
    """Return the questions of a roll, one for each die."""
    return [roll_decision(*dice, number=number) for number in range(len(dice))]


def picks_so_far(app: CinderboardApp) -> list[str]:
    """Return the picks so far."""
    return [pick for entry in table_of(app).session.match.game.journal.entries for pick in entry.answer]


async def click_text(
    pilot: Pilot[Any], kind: type[RollTable] | type[NumberGrid], text: str, **more: Any
) -> None:
    """Click this text of a grid."""
    grid = pilot.app.screen.query_one(kind)
    lines = str(grid.content).split("\n")
    line = next(number for number, line in enumerate(lines) if text in line)
    left = grid.content_region.offset - grid.region.offset
    await pilot.click(grid, offset=(left.x + lines[line].index(text), left.y + line), **more)
    await pilot.pause()


@BOTH
async def test_typed_mended_entered_and_taken_back(make_app: MakeApp, size: tuple[int, int]) -> None:
    """A roll is one answer, so Undo asks for the whole roll again."""
    app = make_app(setup=BY_HAND)
    async with app.run_test(size=size) as pilot:
        table = table_of(app)
        await press(pilot, *"cer 2p1c2b nat 4c")
        await press(pilot, "backspace", "backspace", *"3c")
        assert answers(app) == 0
        assert "> cer 2p1c2b nat 3c_" in texts_on(app) and "[Enter] Enter this" in texts_on(app)
        await press(pilot, "enter")
        dice = Counter((die.type, die.side) for die in table.session.view.player("Player").active_dice)
        assert dice == {
            ("ceremonial", "power"): 2, ("ceremonial", "class"): 1, ("ceremonial", "basic"): 2,
            ("natural", "class"): 3, ("natural", "basic"): 2,
        }  # fmt: skip
        assert answers(app) == 1
        await press(pilot, "u")
        assert "Undone: roll of 2 power" in notices(app)
        grid = table.decision_panel.roll.grid
        assert answers(app) == 0 and grid is not None and not grid.entered and len(grid.dice) == 10
        await press(pilot, "r")
        assert answers(app) == 1


async def test_stepped_with_arrows(tmp_path: Path) -> None:
    app = app_asking(tmp_path, *die_by_die(*TEN), turn_decision())
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "n", "enter", "plus", "plus", "minus", "right", "plus", "plus", "plus")
        await press(pilot, "down", "left", "equals_sign")
        assert picks_so_far(app) == []
        await press(pilot, "enter")
        assert picks_so_far(app) == ["power", *["class"] * 3, "basic", "power", *["basic"] * 4]


async def test_clicked(tmp_path: Path) -> None:
    """A left click adds a die, a right click removes one, and Enter can be clicked too."""
    app = app_asking(tmp_path, *die_by_die("natural", "natural", "natural"), turn_decision())
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "n", "enter")
        await click_text(pilot, RollTable, "·")
        await click_text(pilot, RollTable, "1")
        await click_text(pilot, RollTable, "2", button=3)
        await click_text(pilot, RollTable, "·")
        assert picks_so_far(app) == []
        await click_text(pilot, RollTable, "[Enter]")
        assert picks_so_far(app) == ["power", "class", "basic"]


@pytest.mark.parametrize(
    ("keys", "why"),
    [
        ("5p5c1b", "11 of 10 dice: too many."),
        ("2x", "2x: type p, c or b after each number."),
    ],
)
async def test_a_mistake_is_explained_below_the_typed_roll(tmp_path: Path, keys: str, why: str) -> None:
    app = app_asking(tmp_path, *die_by_die(*TEN), turn_decision())
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "n", "enter", *keys)
        left = keys if "too many" in why else keys[:-1]
        assert f"> {left}_\n{why}" in texts_on(app) and not notices(app)
        await press(pilot, "enter")
        assert picks_so_far(app) == [] and not notices(app)
        await press(pilot, "ctrl+u")
        assert "> " not in texts_on(app) and why not in texts_on(app)
        await press(pilot, *"5p5c", "enter")
        assert picks_so_far(app) == ["power"] * 5 + ["class"] * 5


async def test_enter_alone_enters_nothing(tmp_path: Path) -> None:
    app = app_asking(tmp_path, behavior_decision(), *die_by_die(*TEN), turn_decision())
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "n", "enter", "enter")
        assert (
            "What does the die show? Type 1 to 12, then Enter." in texts_on(app) and picks_so_far(app) == []
        )
        await press(pilot, "7", "enter", "enter")
        assert "What do the ceremonial dice show? Type" in texts_on(app) and picks_so_far(app) == ["7"]


async def test_letters_of_types_come_before_the_keys_of_the_table(tmp_path: Path) -> None:
    """Letters are dice where a roll needs them; elsewhere they are keys of the table."""
    app = app_asking(tmp_path, turn_decision(), *die_by_die("illusion", "natural"), turn_decision())
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "n", "enter", "p", *"natural1p ill1c")
        grid = table_of(app).decision_panel.roll.grid
        assert grid is not None
        assert {*grid.entered} == {("natural", "power"), ("illusion", "class")}
        assert len(picks_so_far(app)) == 1
        await press(pilot, "u")
        assert picks_so_far(app) == [], "u says nothing here: it undoes"


async def test_typing_goes_to_the_roll_wherever_the_focus_is(tmp_path: Path) -> None:
    app = app_asking(tmp_path, *die_by_die(*TEN), turn_decision())
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "n", "enter", "tab")
        assert not app.screen.query_one(RollTable).has_focus
        await press(pilot, *"2p1c")
        assert "> 2p1c_" in texts_on(app)
        await press(pilot, "enter", *"5c", "enter")
        assert len(picks_so_far(app)) == 10


async def test_two_rolls_are_not_entered_with_one_enter(tmp_path: Path) -> None:
    app = app_asking(tmp_path, *die_by_die(*TEN), *die_by_die("natural"), turn_decision())
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "n", "enter", *"5p5c", "enter", "enter")
        assert len(picks_so_far(app)) == 10
        grid = table_of(app).decision_panel.roll.grid
        assert grid is not None and grid.dice == ("natural",) and not grid.entered


async def test_a_number_is_clicked_and_mended(tmp_path: Path) -> None:
    """A second click on the number confirms it."""
    app = app_asking(tmp_path, behavior_decision(), turn_decision())
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "n", "enter")
        await click_text(pilot, NumberGrid, "11")
        await click_text(pilot, NumberGrid, "9")
        assert picks_so_far(app) == []
        await click_text(pilot, NumberGrid, "9")
        assert picks_so_far(app) == ["9"]


async def test_a_number_is_stepped_to(tmp_path: Path) -> None:
    app = app_asking(tmp_path, behavior_decision(), turn_decision())
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "n", "enter", "left", "up", "right")
        number = app.screen.query_one(NumberGrid)
        assert number.marked == 6
        await press(pilot, *"12", "backspace", "enter")
        assert picks_so_far(app) == ["1"]


async def test_what_was_entered_stays_while_something_else_is_looked_at(tmp_path: Path) -> None:
    app = app_asking(tmp_path, *die_by_die(*TEN), turn_decision())
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "n", "enter", *"2p1c", "question_mark", "escape")
        table_of(app).refresh_game()
        await press(pilot, *"2b5c", "enter")
        assert picks_so_far(app) == ["power", "power", "class", "basic", "basic", *["class"] * 5]


@BOTH
@pytest.mark.parametrize(
    ("asked", "keys", "typed"),
    [
        (die_by_die(*TEN), "2p1c", "> 2p1c_"),
        (die_by_die(*DIE_TYPES), "ch1p", "> ch1p_"),
        ([behavior_decision()], "12", "> 12_"),
    ],
)
async def test_in_large_type_nothing_of_it_is_out_of_sight(
    tmp_path: Path, size: tuple[int, int], asked: list[Decision], keys: str, typed: str
) -> None:
    app = app_asking(tmp_path, *asked, turn_decision())
    async with app.run_test(size=size) as pilot:
        await press(pilot, "n", "enter", "v", *keys)
        panel = table_of(app).decision_panel
        grid = panel.focus_target
        assert isinstance(grid, RollTable | NumberGrid)
        lines = str(grid.content).split("\n")
        assert lines[-2] == typed and lines[-1].startswith("[Enter]")
        assert len(lines) <= grid.size.height, "all lines fit"
        assert panel.content_region.contains_region(grid.region)
        assert app.screen.query_one(LargeTableView).size.height > 8


async def test_the_number_of_a_row_stands_once_in_front_of_what_it_does(make_app: MakeApp) -> None:
    app = make_app(setup=against_the_chimera(seed=3, ask_before=True))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await press(pilot, "e", "n", "d", "enter")
        asked = table_of(app).session.decision
        assert asked is not None and "Which row counts?" in asked.question
        rows = [str(row.prompt) for row in app.screen.query_one("#choices", OptionList).options]
        assert re.fullmatch(r" ?9  (Side|Main): .*", rows[0], re.DOTALL)
