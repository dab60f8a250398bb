"""Ardent Reapers: two players, their creatures and relics, and what they score."""
