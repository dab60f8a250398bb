"""Reports of the real table, collected before they count."""
