"""What keys and lamps mean in a game against a Chimera."""

from __future__ import annotations

from collections.abc import Sequence

from engine.ashes.view.read_model import GameView
from engine.redrains.read_model import chimera_of
from host.console.ashes_keys import FOE, AshesKeys, line_up
from host.console.cursor import Look, Meaning, Role
from host.console.deed_keys import DeedsAgainstTheChimera
from host.console.game_keys import Keys
from host.console.places import Place


class RedRainsKeys(AshesKeys):
    """The Chimera has a row and lamps for itself, and players do more to it.

    Of two players its row is for the battlefield that faces one of them: first its units, and then a
    partner's own.
    """

    deeds = DeedsAgainstTheChimera()

    def opponents(self, view: GameView) -> list[str]:
        """The Chimera; where it has two battlefields whom these face, oneself first."""
        chimera = chimera_of(view)
        faces = () if chimera is None else view.player(chimera.seat).faces
        return sorted(faces, key=lambda seat: seat != view.seat) or super().opponents(view)

    def turns(self, view: GameView) -> bool:
        """Where it has two battlefields."""
        return len(self.opponents(view)) > 1

    def places(self, view: GameView) -> dict[int, Place]:
        """As in Ashes Reborn; of two battlefields each has the row in its turn, that of a partner with the
        partner's units behind it."""
        found = super().places(view)
        chimera = chimera_of(view)
        if chimera is None or not self.turns(view):
            return found
        own_card = view.player(chimera.seat).phoenixborn
        found[own_card.id] = Place("chimera")
        for seat in self.opponents(view):
            facing = tuple(unit for unit in view.player(chimera.seat).battlefield if unit.lane == seat)
            units = () if seat == view.seat else view.player(seat).battlefield
            line_up(found, "foe", (*facing, *units), FOE, seat)
            if seat != view.seat:
                found[view.player(seat).phoenixborn.id] = Place("", seat)
        return found

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
                seen = None if card is None else view.card(card)
                if seen is not None and card is not None and card in at and at[card].key:
                    words = f"look at {seen.label}, which {what}"
                    keys[at[card].key] = Meaning(words, Role.ABOUT), Look(card)
        return keys
