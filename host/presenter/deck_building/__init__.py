"""Building decks: changes of a deck, the cards to choose from, decks as text and files."""
