"""Building the read model of a game against a boss."""

from __future__ import annotations

import engine.redrains.handlers  # noqa: F401 - registers the handlers of words for a boss
from engine.ashes.model.catalog import Catalog
from engine.ashes.running_game import Mode
from engine.ashes.view.view_builder import game_view, read_only_table
from engine.redrains import interpretations
from engine.redrains.boss_access import boss_card
from engine.redrains.mode import RedRains
from engine.redrains.read_model import ChimeraView, RedRainsView
from engine.redrains.state import RED_RAINS, RedRainsState


def view_for(state: RedRainsState, catalog: Catalog, seat: str, mode: Mode | None = None) -> RedRainsView:
    """Return the whole table as a seat may see it. Raises `KeyError` if there is no such seat."""
    boss = state.boss
    table = read_only_table(state, catalog, mode or RedRains())
    facts = boss_card(table)
    own = ChimeraView(
        seat=boss.seat,
        difficulty=boss.difficulty,
        level=boss.level,
        aspects=boss.aspects,
        phase=boss.phase,
        threat=boss.threat,
        red_rains=state.cards[state.players[boss.seat].phoenixborn].tokens(RED_RAINS),
        ultimate=interpretations.ultimate_value(state),
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
