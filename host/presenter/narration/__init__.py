"""How things are put into few words."""
