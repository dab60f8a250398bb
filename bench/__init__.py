"""Measurements. Nothing here is a test: times belong to a machine."""
