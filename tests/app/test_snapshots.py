"""Snapshots of the screens, in the smallest window and, most of them in the slow run, in a large one.

`pytest tests/app/test_snapshots.py --snapshot-update` takes new ones; look at them before committing.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot

from cards.cost import DIE_TYPES
from engine.ashes.events import TokensPlaced, TurnBegan
from engine.ashes.view.read_model import GameView
from host.app.app import CinderboardApp
from tests.support.app_driver import ALWAYS_BOTH, BOTH, LARGE, SMALL, freeze
from tests.support.fixed_tables import (
    attackers_decision,
    behavior_decision,
    crowded,
    game_view,
    roll_decision,
    ten_dice,
    turn_decision,
)
from tests.support.scripted_game import Scene, ScriptedStore

WOUNDS = (TokensPlaced(41, "wound", 2), TokensPlaced(33, "exhaustion", 1))
CHIMERAS = (TurnBegan("Chimera"), *WOUNDS, TokensPlaced(2, "red rains", 1))

Snap = Callable[..., bool]


@pytest.fixture
def draw(snap_compare: Snap, tmp_path: Path) -> Callable[..., bool]:
    """Return a function that compares the app after some keys with the approved picture."""

    def compare(
        size: tuple[int, int],
        *keys: str,
        scenes: tuple[Scene, ...] = (),
        table: GameView | None = None,
        saved: int = 0,
        pace: str = "instant",
        theme: str = "cinder-dark",
    ) -> bool:
        app = CinderboardApp(
            ScriptedStore(tmp_path, *scenes, table=table, saved=saved), new_seed=lambda: 4711
        )
        app.preferences.pace = pace
        app.theme = theme

        async def press(pilot: Pilot[Any]) -> None:
            for key in keys:  # the preview keeps the height that it needed for what was marked on the way
                await pilot.press(key)
                await pilot.pause()
            await freeze(pilot)

        return snap_compare(app, terminal_size=size, run_before=press)

    return compare


BEGIN = ("n", "enter")
Draw = Callable[..., bool]


@BOTH
def test_start(draw: Draw, size: tuple[int, int]) -> None:
    assert draw(size, saved=3)


@BOTH
def test_setup(draw: Draw, size: tuple[int, int]) -> None:
    assert draw(size, "n")


@ALWAYS_BOTH
def test_table_early(draw: Draw, size: tuple[int, int]) -> None:
    assert draw(size, *BEGIN, scenes=((turn_decision(), WOUNDS),))


@ALWAYS_BOTH
def test_table_crowded(draw: Draw, size: tuple[int, int]) -> None:
    scenes = ((turn_decision(), WOUNDS), (turn_decision(), WOUNDS))
    assert draw(size, *BEGIN, "p", scenes=scenes, table=crowded())


@BOTH
def test_several_picks(draw: Draw, size: tuple[int, int]) -> None:
    assert draw(size, *BEGIN, "2", "4", scenes=((attackers_decision(), WOUNDS),), table=crowded())


@BOTH
def test_chance_by_hand(draw: Draw, size: tuple[int, int]) -> None:
    scenes = ((turn_decision(), (TurnBegan("Chimera"),)), (behavior_decision(), WOUNDS))
    assert draw(size, *BEGIN, "p", scenes=scenes, table=game_view())


ROLLS = {
    "empty": ((), "ten"),
    "typing": (tuple("2p1c"), "ten"),
    "stepped": (("plus", "right", "plus", "plus", "down", "right", "plus"), "ten"),
    "full": (tuple("2p1c2b3c2b"), "ten"),
    "nine types": (("c", "h", "space", "2", "p"), "nine"),
    "rage": (tuple("2p3"), "rage"),
}


@BOTH
@pytest.mark.parametrize("entered", ROLLS)
def test_a_roll_by_hand(draw: Draw, size: tuple[int, int], entered: str) -> None:
    keys, dice = ROLLS[entered]
    rolls = {
        "ten": ten_dice(),
        "nine": roll_decision(*DIE_TYPES, *DIE_TYPES[:3]),
        "rage": roll_decision(*["rage"] * 5),
    }
    assert draw(size, *BEGIN, *keys, scenes=((rolls[dice], WOUNDS),), table=game_view())


@BOTH
def test_a_number_by_hand(draw: Draw, size: tuple[int, int]) -> None:
    scenes = ((turn_decision(), (TurnBegan("Chimera"),)), (behavior_decision(), WOUNDS))
    assert draw(size, *BEGIN, "p", "1", "2", scenes=scenes, table=game_view())


@ALWAYS_BOTH
def test_steps_of_the_chimera(draw: Draw, size: tuple[int, int]) -> None:
    scenes = ((turn_decision(), CHIMERAS), (turn_decision(), WOUNDS))
    table = crowded()
    rolled = replace(table, chimera=replace(table.chimera, behavior_phase="II"))
    assert draw(size, *BEGIN, "p", scenes=scenes, table=rolled, pace="stepped")


@ALWAYS_BOTH
def test_in_large_type(draw: Draw, size: tuple[int, int]) -> None:
    scenes = ((turn_decision(), CHIMERAS), (turn_decision(), WOUNDS))
    table = crowded()
    rolled = replace(table, chimera=replace(table.chimera, behavior_phase="II"))
    assert draw(size, *BEGIN, "p", "v", scenes=scenes, table=rolled, pace="stepped")


@ALWAYS_BOTH
def test_the_chimera_s_card(draw: Draw, size: tuple[int, int]) -> None:
    table = crowded()
    rolled = replace(table, chimera=replace(table.chimera, behavior_phase="II"))
    assert draw(size, *BEGIN, "f5", scenes=((turn_decision(), WOUNDS),), table=rolled)


@BOTH
def test_log_detail(draw: Draw, size: tuple[int, int]) -> None:
    scenes = ((turn_decision(), WOUNDS), (turn_decision(), WOUNDS))
    assert draw(size, *BEGIN, "p", "l", "enter", scenes=scenes, table=crowded())


@BOTH
def test_card_detail(draw: Draw, size: tuple[int, int]) -> None:
    assert draw(size, *BEGIN, "down", "down", "i", scenes=((turn_decision(), WOUNDS),))


@BOTH
def test_why(draw: Draw, size: tuple[int, int]) -> None:
    assert draw(size, *BEGIN, "question_mark", scenes=((turn_decision(), WOUNDS),))


@BOTH
def test_game_over(draw: Draw, size: tuple[int, int]) -> None:
    table = replace(crowded(), winner="Chimera", reason="Coal Roarkwin is destroyed")
    assert draw(size, *BEGIN, "escape", table=table)


@BOTH
def test_cards(draw: Draw, size: tuple[int, int]) -> None:
    assert draw(size, "d", *"rhino")


@BOTH
def test_help(draw: Draw, size: tuple[int, int]) -> None:
    assert draw(size, "h")


@pytest.mark.parametrize("theme", ["cinder-light", "cinder-contrast"])
def test_themes(draw: Draw, theme: str) -> None:
    assert draw(LARGE, *BEGIN, "2", scenes=((attackers_decision(), WOUNDS),), table=crowded(), theme=theme)


def test_without_color(draw: Draw, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    assert draw(SMALL, *BEGIN, "2", scenes=((attackers_decision(), WOUNDS),), table=crowded())


def test_a_tiny_window(draw: Draw) -> None:
    assert draw((40, 10), *BEGIN)


@ALWAYS_BOTH
def test_the_table_is_set_right(draw: Draw, size: tuple[int, int]) -> None:
    keys = (*BEGIN, "f9", "plus", "plus", "down", "right", "plus", "tab", "minus")
    assert draw(size, *keys, scenes=((turn_decision(), WOUNDS),), table=crowded())
