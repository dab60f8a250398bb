"""What keys and lamps mean in a game against a Chimera."""

from __future__ import annotations

from collections.abc import Sequence

from engine.ashes.view.read_model import GameView
from engine.redrains.read_model import chimera_of
from host.console.ashes_keys import AshesKeys
from host.console.deed_keys import DeedsAgainstTheChimera


class RedRainsKeys(AshesKeys):
    """The Chimera has a row and lamps for itself, and players do more to it."""

    deeds = DeedsAgainstTheChimera()

    def turns(self, view: GameView) -> bool:
        """There is one opponent only."""
        return False

    def rage(self, view: GameView) -> Sequence[str]:
        """The Chimera's rage dice."""
        chimera = chimera_of(view)
        return [] if chimera is None else [die.side for die in view.player(chimera.seat).active_dice]
