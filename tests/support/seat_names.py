"""Names of seats in the games of the tests."""

CHIMERA = "Chimera"
"""The Chimera's seat, by its pack."""
