"""Tests of the list of what to move by hand on screen: it shows what fits, and each line is ticked off."""

from __future__ import annotations

from pathlib import Path

import pytest

from host.app.app import CinderboardApp
from host.app.widgets.decision_panel import to_move_lines
from host.presenter.narration.instruction_list import Instruction, InstructionList
from host.presenter.narration.log import LogLine
from host.store import Store
from tests.companion.test_boss_turn import answer_plainly, session_of
from tests.support.app_driver import press, table_of, texts_on


def after_a_turn_of_the_boss(folder: Path) -> tuple[str, list[str]]:
    """Return a companion game at a question below a list of nine lines, and the list."""
    session = session_of("companion", folder, 1)
    while len(session.instructions.items) < 9:
        answer_plainly(session)
    game, texts = session.opened.id, [item.text for item in session.instructions.items]
    session.opened.close()
    return game, texts


@pytest.mark.parametrize("size", [(80, 24), (140, 45)])
async def test_keys_tick_off_the_list_and_it_goes_on(tmp_path: Path, size: tuple[int, int]) -> None:
    game, texts = after_a_turn_of_the_boss(tmp_path)
    app = CinderboardApp(Store(tmp_path), game_id=game)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        assert texts[0] in texts_on(app) and texts[5] in texts_on(app)
        assert (texts[-1] in texts_on(app)) is (size == (140, 45))
        await press(pilot, "ctrl+t", "ctrl+t", "ctrl+t")
        assert "On your table 3/9" in texts_on(app)
        assert texts[2] not in texts_on(app) and texts[-1] in texts_on(app)
        await pilot.click("#came")
        assert "On your table 4/9" in texts_on(app)
        await press(pilot, "ctrl+o", "enter", "h")
        table = table_of(app)
        assert not table.session.instructions.is_ticked(0), "the first line is open again"
        assert table.session.instructions.is_ticked(3)
        assert "On your table" not in texts_on(app)
        await press(pilot, "ctrl+o", "h", "ctrl+t")
        assert f"▸ {texts[4]}" in texts_on(app)


def test_as_many_lines_are_shown_as_fit() -> None:
    listed = InstructionList()
    listed.show(tuple(Instruction(f"move {n}", LogLine("", 0, 0, "", (0, 0))) for n in range(6)))
    shown = [line.plain for line in to_move_lines(listed, 30, 7)]
    assert shown[1:] == ["▸ move 0", *(f"· move {n}" for n in range(1, 6))]
    assert [line.plain for line in to_move_lines(listed, 30, 6)][-2:] == ["· move 3", "... and 2 more"]
    assert [line.plain for line in to_move_lines(listed, 30, 1)][1:] == ["▸ move 0", "... and 5 more"]
