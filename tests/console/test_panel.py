"""Snapshots of the console's panel, below the table and as a page of its own.

`pytest tests/console/test_panel.py --snapshot-update` takes new ones; look at them before committing.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from itertools import pairwise

import pytest
from textual.app import App, ComposeResult

from engine.ashes.view.read_model import GameView
from engine.kernel.decision import Decision
from host.app.screens.full_screen_console import ConsolePage
from host.app.widgets.console_panel import (
    DICE_MARKS,
    LEGEND,
    MARKS,
    SHORT_LEGEND,
    STATE_MARKS,
    ConsolePanel,
    key_cells,
)
from host.console.console import Console, KeyPress
from host.console_layout import load_layout
from host.presenter.display.card_names_and_state import EXHAUSTED, READY
from tests.support.fixed_tables import attackers_decision, crowded, game_view, turn_decision

from .test_key_tables_between_players import four, to_attack


class StillConsole(Console):
    """Console whose lights do not change, as if the board were there."""

    @property
    def connected(self) -> bool:
        return True

    @property
    def status(self) -> str:
        return "console connected"

    @property
    def led_colors(self) -> Mapping[str, tuple[int, int, int]]:
        return {name: light.rgb for name, light in self.lights.items()}


class PanelApp(App[None]):
    """App with nothing but the panel below the table, or the page."""

    def __init__(self, console: Console, decision: Decision, *, page: bool) -> None:
        super().__init__()
        self._console = console
        self._question = decision.prompt
        self._page = page

    def compose(self) -> ComposeResult:
        yield ConsolePanel(self._console)

    def on_mount(self) -> None:
        if self._page:
            self.push_screen(ConsolePage(self._console, lambda: self._question))


@pytest.mark.parametrize("page", [False, True], ids=["panel", "page"])
@pytest.mark.parametrize(
    ("decision", "table", "keys"),
    [
        (turn_decision, game_view, ["play"]),
        (attackers_decision, crowded, ["own3", "plus"]),
        (to_attack, four, ["chimera"]),
    ],
    ids=["turn", "attackers", "opponents"],
)
def test_panel(
    snap_compare: Callable[..., bool],
    monkeypatch: pytest.MonkeyPatch,
    page: bool,
    decision: Callable[[], Decision],
    table: Callable[[], GameView],
    keys: list[str],
) -> None:
    for name in ("NO_COLOR", "TEXTUAL_THEME", "TEXTUAL_ANIMATIONS", "COLUMNS", "LINES"):
        monkeypatch.delenv(name, raising=False)
    console = StillConsole(trouble="The console is connected.")
    asked = decision()
    console.show(asked, table(), undoable=False)
    for key in keys:
        assert console.handle_press(KeyPress(key, time.monotonic())) is not None
    app = PanelApp(console, asked, page=page)
    assert snap_compare(app, terminal_size=(80, 24) if page else (140, 9))


@pytest.mark.parametrize("width", [64, 80, 100, 140, 200])
def test_nothing_overlaps(width: int) -> None:
    layout = load_layout()
    drawn = key_cells(layout, width)
    assert sorted(spot.lamp.id for spot in drawn) == sorted(layout.led_of)
    for row in range(7):
        here = [spot for spot in drawn if spot.row == row]
        assert here == sorted(here, key=lambda spot: spot.lamp.x)
        for one, other in pairwise(here):
            assert one.column + one.width < other.column
        assert here[-1].column + here[-1].width <= width


@pytest.mark.parametrize("width", [140, 160, 200])
def test_no_legend_is_cut_where_the_panel_lies_below_the_table(width: int) -> None:
    layout = load_layout()
    drawn = key_cells(layout, width)
    assert [spot.legend for spot in drawn if len(spot.legend) + 1 > spot.width] == []
    assert {spot.legend for spot in drawn} >= {"Ceremonial", "Phoenixborn", "Dice cards", "Look here"}
    assert len({(spot.lamp.x, spot.column) for spot in drawn}) == len({spot.lamp.x for spot in drawn})


def test_what_must_be_cut_shows_that_it_is() -> None:
    panel = ConsolePanel(StillConsole(trouble="The console is connected."))
    panel.cells = key_cells(load_layout(), 80)
    rows = "\n".join(line.plain for row in range(7) for line in panel._row(row, {}, {}))
    assert "Cer…" in rows and "Ceremonial" not in rows
    assert "·10" in rows


def test_no_sign_of_the_panel_has_two_meanings() -> None:
    """A lamp that blinks for power is no key that is pointed at."""
    signs = [*MARKS.values(), *DICE_MARKS.values(), *STATE_MARKS.values()]
    assert len(set(signs)) == len(signs)
    assert not {READY, EXHAUSTED, "*"} & set(signs), "the table has these for units, and for actions left"
    for legend, shown in ((LEGEND, signs), (SHORT_LEGEND, [*MARKS.values(), *DICE_MARKS.values()])):
        assert all(legend.split().count(sign) == 1 for sign in shown)
    console = StillConsole(trouble="The console is connected.")
    console.show(attackers_decision(), crowded(), undoable=False)
    panel = ConsolePanel(console)
    panel.cells = key_cells(console.layout, 140)
    dice = "\n".join(line.plain for line in panel._row(6, console.lights, console.led_colors))
    rage = "\n".join(line.plain for line in panel._row(0, console.lights, console.led_colors))
    assert "P1" in dice and "C2" in dice and "B4" in dice and "·6" in dice
    assert "P1" in rage and "B3" in rage and "■Your turn" in rage
    assert not set(MARKS.values()) - {"·"} & set(dice + rage)


async def test_a_panel_that_is_not_told_its_width_finds_it() -> None:
    """Such a panel was hidden when the table was first drawn."""

    class Deaf(ConsolePanel):
        """Panel that ignores changes of its size."""

        def on_resize(self) -> None:
            """Ignore the new size."""

    class DeafApp(App[None]):
        """App with nothing but such a panel."""

        def compose(self) -> ComposeResult:
            yield Deaf(StillConsole(trouble="The console is connected."))

    app = DeafApp()
    async with app.run_test(size=(140, 20)) as pilot:
        panel = app.query_one(Deaf)
        for _ in range(1000):
            if panel.cells:
                break
            await pilot.pause(0.02)
        assert panel.cells == key_cells(panel.console.layout, 140)
