"""Setups: the choices that people make before a game. With the answers a setup determines the whole game."""
