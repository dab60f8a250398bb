"""A game, a draft or a deck as it is presented to people, with nothing drawn: no Textual, no terminal."""
