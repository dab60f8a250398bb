"""Red Rains: the Chimera on top of Ashes Reborn."""
