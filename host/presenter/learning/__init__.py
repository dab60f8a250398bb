"""Learning by playing: the lesson and the tips."""
