"""Whole games in which a script has real cards and enters everything with the console's keys."""
