"""What keys and lamps mean in a game against a Chimera."""

from __future__ import annotations

from collections.abc import Sequence

from engine.ashes.view.read_model import GameView
from engine.redrains.read_model import chimera_of
from host.console.ashes_keys import AshesKeys
from host.console.cursor import Look, Meaning, Role
from host.console.deed_keys import DeedsAgainstTheChimera
from host.console.game_keys import Keys


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

    def about_keys(self, view: GameView) -> Keys:
        """Who attacks, and what, in the Chimera's turn."""
        chimera = chimera_of(view)
        if chimera is None or view.turn != chimera.seat:
            return {}
        at = self.places(view)
        keys: Keys = {}
        for battle in view.battles:
            for card, what in ((battle.attacker, "attacks"), (battle.target, "is attacked")):
                seen = view.card(card)
                if seen is not None and card in at and at[card].key:
                    words = f"look at {seen.label}, which {what}"
                    keys[at[card].key] = Meaning(words, Role.ABOUT), Look(card)
        return keys
