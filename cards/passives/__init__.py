"""Passive text: what holds just because a card is in play; one class for each thing it can say."""

from cards.passives.passive import Passive, Passives

__all__ = ["Passive", "Passives"]
