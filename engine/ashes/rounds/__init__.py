"""The round: its phases, the turns in them, and what ends it."""
