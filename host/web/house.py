"""What a page may do with games themselves: begin one, go on with one, put one away."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from engine.games import entry_of
from host.presenter.card_sides import with_own_card
from host.presenter.rematch import Rematch

if TYPE_CHECKING:
    from engine.games import GameSetup
    from host.presenter.ports import OpenGameLike, StoreLike

Lay = Callable[["OpenGameLike"], object]
"""Puts an open game on the table, in place of the one that lies there."""


class House:
    """The saved games of a `store`, which come to the table by `lay`.

    `cards` are the sides of Chimera cards as people have read them off theirs, `new_seed` gives the seed of a
    new game, and `busy` says why no other game can come to the table now; it is empty when one can.
    """

    def __init__(
        self,
        store: StoreLike,
        lay: Lay,
        *,
        new_seed: Callable[[], int],
        cards: Mapping[str, str] | None = None,
        busy: Callable[[], str] = lambda: "",
    ) -> None:
        self.store = store
        self.new_seed = new_seed
        self._lay = lay
        self._cards = {} if cards is None else cards
        self._busy = busy

    def begin(self, setup: GameSetup) -> None:
        """Begin a game; `StoreError` or `ValueError` says why it cannot be."""
        self._wait()
        own = with_own_card(setup, self._cards, entry_of(setup.rules).cards())
        self._lay(self.store.create(own))

    def open(self, game: str) -> None:
        """Go on with a saved game; `StoreError` says why it cannot be."""
        self._wait()
        self._lay(self.store.open(game))

    def again(self, setup: GameSetup, row: str) -> None:
        """Begin a game anew; `row` is one of a `Rematch`."""
        self.begin(Rematch(setup).setup(row, self.new_seed()))

    def setup_of(self, game: str) -> Any:
        """The setup of a saved game; `StoreError` when it cannot be read."""
        return self.store.replay(game)[0].setup

    def _wait(self) -> None:
        if busy := self._busy():
            raise ValueError(busy)
