"""Screens of decks: the list, the deck builder, export and import."""
