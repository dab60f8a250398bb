"""The power of a type of player dice."""

from __future__ import annotations

from cards.effects.effect import Effects
from cards.node import Node
from cards.paragraphs import Granted


class DiePower(Node):
    """What activating a die of this type on its power side does (dice reference cards)."""

    type: str
    effects: Effects
    attack: int = 0
    """What a die of this type adds to the attack value of the unit it lies on."""
    on_card: Granted = ()
    """What it says on the card on which it lies, the `host` there. It is no ability of that card, works while
    the card is exhausted, too, and goes with the die."""
