"""What stands on the cards of Ardent Reapers: the kinds of texts, one class each."""
