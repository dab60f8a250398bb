"""The read model of a game against the Chimera."""

from __future__ import annotations

from engine.ashes.model.catalog import Catalog
from engine.ashes.view.read_model import ChimeraView, GameView
from engine.ashes.view.viewing import die_view, game_view, looking
from engine.redrains import policies
from engine.redrains.state import CHIMERA, RedRainsState
from engine.redrains.variant import RedRains


def view_for(state: RedRainsState, catalog: Catalog, seat: str) -> GameView:
    """The whole table as a seat may see it; `KeyError` when nobody sits there."""
    chimera = state.chimera
    own = ChimeraView(
        seat=CHIMERA,
        difficulty=chimera.difficulty,
        level=chimera.level,
        aspects=chimera.aspects,
        phase=chimera.phase,
        threat=chimera.threat,
        red_rains=state.cards[state.players[CHIMERA].phoenixborn].red_rains,
        ultimate=policies.ultimate_value(state),
        ultimate_exhaustion=state.cards[chimera.ultimate_card].exhaustion,
        rage=tuple(die_view(die) for die in state.dice if die.pool == "rage"),
        behavior=chimera.behavior or None,
        behavior_phase=(chimera.behavior_phase or None) if state.turn == CHIMERA else None,
        fatigued=chimera.fatigued,
    )
    return game_view(looking(state, catalog, RedRains()), seat, "red-rains", own)
