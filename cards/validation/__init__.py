"""Reading what an author wrote, and saying where it stands and what is wrong with it."""
