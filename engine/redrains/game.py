"""Red Rains as the kernel plays it."""

from __future__ import annotations

from functools import partial

import engine.redrains.conditions
import engine.redrains.effects  # noqa: F401 - registers what the words of the Chimera mean
from engine.ashes.game import TableRules
from engine.ashes.mode import Mode
from engine.ashes.model.catalog import Catalog
from engine.ashes.model.state import State
from engine.ashes.view.read_model import GameView
from engine.redrains.mode import RedRains
from engine.redrains.setup import set_up
from engine.redrains.state import RedRainsState
from engine.redrains.view import view_for


class RedRainsRules(TableRules):
    """The rules of one game against the Chimera, from a state to begin with.

    `first_five` are the names of the starting hand; without them the player is asked. `first_player` is the
    seat with the token in round 1, the player's own if none is said. `mode` is for another way of playing it.
    """

    def __init__(
        self,
        catalog: Catalog,
        beginning: RedRainsState,
        seat: str,
        first_five: tuple[str, ...] = (),
        first_player: str = "",
        mode: Mode | None = None,
    ) -> None:
        begins = partial(set_up, seat=seat, first_five=first_five, first_player=first_player or seat)
        super().__init__(catalog, beginning, mode or RedRains(), begins)

    def view(self, state: State, seat: str) -> GameView:
        """What a seat may know, of the Chimera too; `KeyError` when nobody sits there."""
        assert isinstance(state, RedRainsState)
        return view_for(state, self.catalog, seat)
