"""Players who play with real cards at a table of their own: the program knows of them what it is told."""
