"""Setups: what people choose before a game. With the answers a setup determines the whole game."""
