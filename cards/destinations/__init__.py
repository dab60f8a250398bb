"""Places to which a card can be sent, one class for each: a zone, whose it is, and the position in it."""
