"""A game against a boss as the kernel plays it, and its view."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType

import engine.redrains.handlers  # noqa: F401 - registers the handlers of words for a boss
from engine.ashes.events import FirstPlayerTokenMoved
from engine.ashes.game import TableRules
from engine.ashes.model.catalog import Catalog
from engine.ashes.model.state import Player, State
from engine.ashes.table import Mode
from engine.ashes.view.read_model import GameView
from engine.ashes.view.view_builder import game_view, read_only_table
from engine.redrains import interpretations
from engine.redrains.boss_access import boss_card
from engine.redrains.mode import RedRains
from engine.redrains.read_model import ChimeraView, RedRainsView
from engine.redrains.state import RED_RAINS, RedRainsState
from engine.redrains.table_setup import set_up


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


class RedRainsRules(TableRules):
    """The rules of one game against a boss, from the state it starts in.

    `first_fives` are the names of the starting hands, by seat; a player without any is asked. `first_player`
    is the seat with the token in round 1, by default the first player's; if it is the boss's, the token
    points at the first of two players. `mode` is for another way of playing it.
    """

    def __init__(
        self,
        catalog: Catalog,
        beginning: RedRainsState,
        first_fives: Mapping[str, tuple[str, ...]] = MappingProxyType({}),
        first_player: str = "",
        mode: Mode | None = None,
    ) -> None:
        first = next(iter(beginning.players))
        pointing = first if beginning.players.get(first_player, Player("", 0, {})).faces else ""
        token = FirstPlayerTokenMoved(first_player or first, pointing)
        super().__init__(
            catalog,
            beginning,
            mode or RedRains(),
            partial(set_up, first_fives=first_fives, first_player=token),
        )

    def view(self, state: State, seat: str) -> GameView:
        assert isinstance(state, RedRainsState)
        return view_for(state, self.catalog, seat, self.mode)
