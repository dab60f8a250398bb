"""A game against a boss as the kernel plays it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType

import engine.redrains.handlers  # noqa: F401 - registers the handlers of words for a boss
from engine.ashes.events import FirstPlayerTokenMoved
from engine.ashes.game import TableRules
from engine.ashes.model.catalog import Catalog
from engine.ashes.model.state import Player, State
from engine.ashes.running_game import Mode
from engine.ashes.view.read_model import GameView
from engine.redrains.mode import RedRains
from engine.redrains.state import RedRainsState
from engine.redrains.table_setup import set_up
from engine.redrains.view_builder import view_for


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
