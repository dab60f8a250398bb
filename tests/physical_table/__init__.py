"""A script is the table: it plays with real cards of its own, and enters all with the console's keys."""
