"""How decks are written down: as YAML, and as text the way deck sites print them."""
