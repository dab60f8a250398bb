"""Ardent Reapers: what its packs may say, and the cards that come with Cinderboard."""
