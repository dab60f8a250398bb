"""Typed commands of companion players, in plain words of which a few letters are enough."""
