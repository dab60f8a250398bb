"""Tests of the behavior die in the Chimera's header."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from cards.bosses import Phase
from engine.ashes.events import PhaseBegan, TurnBegan, TurnEnded
from engine.redrains.events import BehaviorRolled, PhaseAdvanced
from engine.redrains.state import RedRainsState
from engine.redrains.view_builder import view_for
from engine.setups.red_rains import RedRainsSetup
from host.app.widgets.player_and_chimera_panels import ChimeraPanel
from host.presenter.display.card_text import behavior_of
from tests.app.conftest import MakeApp
from tests.support.app_driver import BOTH, table_of
from tests.support.fixed_tables import game_view
from tests.support.positions import SEAT, Position
from tests.support.seat_names import CHIMERA

VIROS = "The Corpse of Viros"
TURN_OVER = (TurnEnded(CHIMERA, SEAT), TurnBegan(SEAT))
Events = tuple[TurnBegan | TurnEnded | PhaseBegan | BehaviorRolled | PhaseAdvanced, ...]


@pytest.mark.parametrize(
    ("after", "phase"),
    [
        ((), "I"),
        ((PhaseAdvanced("II"),), "I"),
        ((PhaseAdvanced("II"), BehaviorRolled(3, "II")), "II"),
        (TURN_OVER, None),
        ((*TURN_OVER, TurnEnded(SEAT, CHIMERA), TurnBegan(CHIMERA)), None),
        ((PhaseBegan("recovery"),), None),
    ],
    ids=["rolled", "phase advanced", "rolled again", "turn over", "next turn", "recovery"],
)
def test_a_roll_is_known_with_its_phase_until_its_turn_is_over(after: Events, phase: Phase | None) -> None:
    position = Position()
    state: RedRainsState = position.beginning
    for event in (TurnBegan(CHIMERA), BehaviorRolled(9, "I"), *after):
        event.apply(state)
    chimera = view_for(state, position.catalog, SEAT).chimera
    assert chimera.behavior_phase == phase


@BOTH
async def test_the_row_is_that_of_the_phase_at_the_roll_and_goes_with_the_turn(
    make_app: MakeApp, size: tuple[int, int]
) -> None:
    app = make_app(setup=RedRainsSetup(seed=3))
    async with app.run_test(size=size):
        panel = table_of(app).query_one(ChimeraPanel)

        def header(**chimera: object) -> str:
            early = game_view()
            now = replace(early.chimera, **({"phase": "II", "behavior": 9} | chimera))
            panel.show(replace(early, chimera=now), "")
            return str(panel.render())

        row = behavior_of(VIROS, "I", 9)
        assert row != behavior_of(VIROS, "II", 9)
        assert f"rolled 9 {row}" in header(behavior_phase="I")
        assert "rolled" not in header(behavior_phase=None)
