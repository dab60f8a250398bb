"""Drafting decks from a collection, for two players and more (Rulebook p. 20), as a game on the kernel."""
