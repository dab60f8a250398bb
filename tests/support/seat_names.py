"""What seats are called in the games of the tests."""

CHIMERA = "Chimera"
"""The Chimera's, by its pack."""
