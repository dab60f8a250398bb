"""Continuous changes: what holds for a while for a card, a player or dice, and the acts it may forbid."""
