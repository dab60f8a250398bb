"""Red Rains as the kernel plays it: a beginning, a copy, and the flow of the game."""

from __future__ import annotations

import engine.ashes.effects
import engine.redrains.effects  # noqa: F401 - registers what the effects of the language do
from engine.ashes import rulebook
from engine.ashes.catalog import Catalog
from engine.ashes.table import GameOver, Table
from engine.kernel.game import Emit, Flow
from engine.redrains.rounds import begin_round, end_of_round, player_turns, prepare, recovery
from engine.redrains.setup import set_up
from engine.redrains.state import RedRainsState
from engine.redrains.variant import RedRains


class RedRainsRules:
    """The rules of one game, from a state to begin with.

    `first_five` are the names of the starting hand; without them the player is asked.
    """

    def __init__(
        self, catalog: Catalog, beginning: RedRainsState, seat: str, first_five: tuple[str, ...] = ()
    ) -> None:
        self.catalog = catalog
        self._beginning = beginning
        self._seat = seat
        self._first_five = first_five
        # Every text of the game is read now, so that every moment it listens to is known.
        names = {card.name for card in beginning.cards}
        for name in names.union(*(player.deck for player in beginning.players.values())):
            catalog.of(name)

    def begin(self) -> RedRainsState:
        """The state before anything has happened."""
        return self._beginning.copy()

    def copy(self, state: RedRainsState) -> RedRainsState:
        """A state that shares nothing changeable with `state`."""
        return state.copy()

    def play(self, state: RedRainsState, emit: Emit) -> Flow:
        """Play on from the beginning, or from the turn a checkpoint stands at."""
        table = Table(state, self.catalog, RedRains(), emit, rulebook.SETUP)
        try:
            if state.phase == "setup":
                yield from set_up(table, self._seat, self._first_five)
                begin_round(table)
            while True:
                if state.phase == "prepare":
                    yield from prepare(table)
                if state.phase == "player turns":
                    yield from player_turns(table)
                if state.phase != "end of round":
                    yield from recovery(table)
                yield from end_of_round(table)
                begin_round(table)
        except GameOver:
            return
