"""Effects of Ardent Reapers, one class each."""
