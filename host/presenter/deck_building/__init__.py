"""Building a deck: its changes, the cards to choose from, files."""
