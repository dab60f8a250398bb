"""What a game is made of: its state, the prints of its cards, what options mean, the rules by name."""
