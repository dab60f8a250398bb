"""Texts as things that can be spoken of."""

from __future__ import annotations

from cards.effects.effect import Effects
from engine.ashes.model.prints import Ability
from engine.kernel.value import Value


class Text(Value):
    """What a text does, and the card on which it stands."""

    card: int
    effects: Effects
    ability: Ability | None = None
