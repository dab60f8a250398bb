"""Ardent Reapers: the schema of its packs, and the cards that come with Cinderboard."""
