"""Makes the read model of a game against the Chimera."""

from __future__ import annotations

from engine.ashes.mode import Mode
from engine.ashes.model.catalog import Catalog
from engine.ashes.view.viewing import game_view, looking
from engine.redrains import policies
from engine.redrains.mode import RedRains
from engine.redrains.read_model import ChimeraView, RedRainsView
from engine.redrains.state import RedRainsState
from engine.redrains.tokens import facts_of
from engine.redrains.types import RED_RAINS


def view_for(state: RedRainsState, catalog: Catalog, seat: str, mode: Mode | None = None) -> RedRainsView:
    """The whole table as a seat may see it; `KeyError` when nobody sits there."""
    boss = state.boss
    table = looking(state, catalog, mode or RedRains())
    facts = facts_of(table)
    own = ChimeraView(
        seat=boss.seat,
        difficulty=boss.difficulty,
        level=boss.level,
        aspects=boss.aspects,
        phase=boss.phase,
        threat=boss.threat,
        red_rains=state.cards[state.players[boss.seat].phoenixborn].tokens(RED_RAINS),
        ultimate=policies.ultimate_value(state),
        ultimate_exhaustion=state.cards[boss.ultimate_card].exhaustion,
        sides=tuple(facts.dice.sides),
        guards_from=facts.guards_from,
        behavior=boss.behavior or None,
        behavior_phase=(boss.behavior_phase or None) if state.turn == boss.seat else None,
        stamina=boss.stamina,
        fatigued=boss.fatigued,
        kind=boss.kind,
        die=facts.dice.type,
        guards_on=facts.guards_on,
        guard_chance=facts.guard_chance,
        shown=boss.shown or None,
    )
    return game_view(table, seat, "red-rains", RedRainsView, chimera=own)
