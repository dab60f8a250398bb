"""Where a card can be sent, one class for each place: a zone, whose, and where in it."""
