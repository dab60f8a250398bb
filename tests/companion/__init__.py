"""Players with real cards: what they say, and what the program makes of it."""
