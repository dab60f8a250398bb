"""Helpers that tests of several folders share: drivers of front ends, games, tables and decks."""
