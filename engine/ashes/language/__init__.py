"""The card language at a table: references, selections, characteristics, permissions, triggers."""
