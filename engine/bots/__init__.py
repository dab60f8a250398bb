"""Players that answer decisions: the same interface as a person, and no more knowledge."""
