"""Maintenance of the board: installing its firmware, diagnosing, monitoring, testing and measuring it."""
