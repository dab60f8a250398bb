"""Tests of players with real cards."""
