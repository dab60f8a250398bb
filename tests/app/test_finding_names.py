"""Tests of searching a question with many names, and of the end of its explanation."""

from __future__ import annotations

from pathlib import Path

from textual.pilot import Pilot

from cards.boxes import RAVEN
from cards.library import library_of
from engine.ashes.model.option_meanings import NamedCard
from engine.kernel.decision import Decision, option_for
from host.app.app import CinderboardApp
from host.app.screens.table.table_screen import TableScreen
from host.app.widgets.decision_panel import last_clauses
from host.app.widgets.option_list import OptionListPanel
from tests.support.app_driver import BOTH
from tests.support.fixed_tables import RULE, SEAT, attackers_decision, crowded
from tests.support.scripted_game import ScriptedStore

NAMES = sorted(name for name, card in library_of(RAVEN).cards.items() if card.cost is not None)
ASKED = Decision(
    SEAT,
    "choose",
    "Interrogate: name a card",
    tuple(option_for(NamedCard(name), name) for name in NAMES),
    RULE,
)


@BOTH
async def test_letters_find_the_name_and_are_no_keys(tmp_path: Path, size: tuple[int, int]) -> None:
    """While letters search, they are no keys, even those that are keys of the table everywhere else."""
    app = CinderboardApp(ScriptedStore(tmp_path, (ASKED, ()), (attackers_decision(), ()), table=crowded()))
    app.preferences.pace = "instant"
    async with app.run_test(size=size) as pilot:
        await pilot.press("n", "enter")
        await pilot.pause()
        assert len(await _shown(pilot)) == len(NAMES) > 200
        await pilot.press(*"vu")
        assert await _shown(pilot) == []
        await pilot.press("enter", "backspace", "backspace", *"hunt")
        found = await _shown(pilot)
        assert found[0] == "Hunt Master" and "Join the Hunt" in found and len(found) < 10
        await pilot.press("down", "up", "enter")
        await pilot.pause(0.5)
        table = app.screen
        assert isinstance(table, TableScreen)
        assert table.session.match.game.journal.entries[-1].answer == ("name:Hunt Master",)
        assert not table.decision_panel.filter_input.display and table.decision_panel.keys


def test_of_what_came_of_an_answer_the_end_is_shown() -> None:
    came = "Koji declares attackers; Panther Spirit comes into play; Shadow Hound blocks Panther Spirit"
    assert last_clauses(came, 90) == "... Panther Spirit comes into play; Shadow Hound blocks Panther Spirit"
    assert (
        last_clauses(came, 5) == "... Shadow Hound blocks Panther Spirit" and last_clauses(came, 200) == came
    )


async def _shown(pilot: Pilot[None]) -> list[str]:
    await pilot.pause()
    choices = pilot.app.screen.query_one(OptionListPanel)
    ids = [choices.get_option_at_index(at).id or "" for at in range(choices.option_count)]
    return [shown.removeprefix("name:") for shown in ids]
