"""Model of a game: state, prints of cards, values of options, and rules by name."""
