"""Tests of the table of presets in docs/at-the-table.md."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.match import Match
from engine.setups.ashes_setup_base import CHANCES
from engine.setups.red_rains import RedRainsSetup
from host.presenter.setup_forms.ownership_and_depth_presets import PRESETS, TablePreset
from host.presenter.setup_forms.red_rains_form import RedRainsForm

PAGE = (Path(__file__).parents[2] / "docs" / "at-the-table.md").read_text(encoding="utf-8")
ROWS = [
    [cell.strip().strip("*`") for cell in line.strip("| ").split("|")]
    for line in re.findall(r"^\|.*\|$", PAGE.partition("*Table* means")[0], re.MULTILINE)
]
TITLES = [preset.title for preset in PRESETS.values()]


def column(preset: TablePreset) -> dict[str, str]:
    """Return what the page says of a preset, by row."""
    at = TITLES.index(preset.title) + 1
    return {row[0]: row[at] for row in ROWS[2:]}


def setup_of(preset: TablePreset) -> RedRainsSetup:
    """Return the setup that a preset makes."""
    form = RedRainsForm(Path("no-such-folder"))
    setup = form.setup(form.preset_values(preset), 3)
    assert isinstance(setup, RedRainsSetup)
    return setup


def test_each_way_to_play_has_a_column() -> None:
    assert ROWS[0][-len(TITLES) :] == TITLES
    assert ROWS[2] == ["--table", *PRESETS]


@pytest.mark.parametrize("preset", PRESETS.values(), ids=[*PRESETS])
def test_the_page_says_where_things_are(preset: TablePreset) -> None:
    told, setup = column(preset), setup_of(preset)
    for kind in (*CHANCES, "aspect deck"):
        where = told[kind.capitalize()].partition(",")[0]
        assert where == ("table" if kind in setup.by_hand else "program"), kind
    assert told["Your hand and deck"].partition(",")[0] == ("table" if setup.real_decks else "program")
    assert told["Steps of the Chimera"] == ("asked before each" if setup.ask_before else "automatic")
    does = {"companion": "you", "assisted": "program, or you: asked before each text", "full": "program"}
    assert told["What your cards do"] == does[setup.depth]
    assert told["What your cards cost"] == ("you" if setup.depth == "companion" else "program")


@pytest.mark.parametrize("preset", PRESETS.values(), ids=[*PRESETS])
def test_dice_are_asked_for_where_the_page_says_so(preset: TablePreset) -> None:
    match = Match(setup_of(preset), checkpoints=False)
    match.run_automatic_steps()
    assert match.decision is not None
    assert (match.decision.chance == "player dice") == (column(preset)["Player dice"] == "table, entered")
