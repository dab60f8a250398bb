"""Handlers of amounts, conditions, filters and places of the card language."""

from engine.ashes.handlers import amounts, conditions, filters, places

__all__ = ["amounts", "conditions", "filters", "places"]
