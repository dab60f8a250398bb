"""Decks: how they are described, which of them are legal, and how they are written as YAML and as text."""
