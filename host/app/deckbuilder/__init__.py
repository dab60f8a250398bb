"""Building a deck: its changes, the cards to choose from, how both are told, files. No screen."""
