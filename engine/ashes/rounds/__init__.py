"""Rounds: their order, their phases, and the turns in them."""
