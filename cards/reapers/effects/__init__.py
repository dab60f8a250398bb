"""The effects of Ardent Reapers, one class each."""
