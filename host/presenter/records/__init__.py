"""Saved games, results, and how a finished game went."""
