"""Learning by playing: what a lesson says, and when."""
