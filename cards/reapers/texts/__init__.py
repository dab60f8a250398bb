"""Texts on the cards of Ardent Reapers, one class for each kind."""
