"""Cards as data: the schema of packs, their loader, and the writer of rules text."""
