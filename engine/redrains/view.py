"""The read model of a game against the Chimera."""

from __future__ import annotations

from engine.ashes import rulebook
from engine.ashes.catalog import Catalog
from engine.ashes.table import Table
from engine.ashes.view import ChimeraView, GameView
from engine.ashes.viewing import battle_views, die_view, player_view
from engine.kernel.journal import Happening
from engine.redrains import policies
from engine.redrains.state import CHIMERA, RedRainsState
from engine.redrains.variant import RedRains


def view_for(state: RedRainsState, catalog: Catalog, seat: str) -> GameView:
    """The whole table as a seat may see it; `KeyError` when nobody sits there."""
    if seat not in state.players:
        raise KeyError(seat)
    table = Table(state, catalog, RedRains(), _refuse, rulebook.ROUND)
    chimera = state.chimera
    return GameView(
        seat=seat,
        rules="red-rains",
        round=state.round,
        phase=state.phase,
        turn=state.turn,
        first_player=state.first_player,
        main_used=state.main_used,
        side_used=state.side_used,
        players=tuple(player_view(table, player, seat) for player in state.players.values()),
        chimera=ChimeraView(
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
            fatigued=chimera.fatigued,
        ),
        battles=battle_views(table),
        winner=state.winner,
        reason=state.reason,
    )


def _refuse(happening: Happening) -> None:
    raise AssertionError(f"a view changes nothing: {happening}")
