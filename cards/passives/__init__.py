"""Passive text, which applies while its card is in play; one class for each kind."""

from cards.passives.passive import Passive, Passives

__all__ = ["Passive", "Passives"]
