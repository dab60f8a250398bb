"""Reading and checking what an author wrote, and reporting what is wrong and where."""
