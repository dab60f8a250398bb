"""Handlers of amounts, conditions, filters and destinations of the card language."""

from engine.ashes.handlers import amounts, conditions, destinations, filters

__all__ = ["amounts", "conditions", "destinations", "filters"]
