"""Forms in which a game is set up."""
