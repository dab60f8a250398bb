"""Continuous changes of cards, players and dice, and the acts that they permit or forbid."""
