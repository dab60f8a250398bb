"""The view of a seat: what it may know of the table."""
