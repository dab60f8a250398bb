"""Saved games, results, and summaries and stories of games."""
