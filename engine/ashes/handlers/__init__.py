"""What the words of the card language mean that ask something of the table, each registered for its word."""

from engine.ashes.handlers import amounts, conditions, filters, places

__all__ = ["amounts", "arithmetic", "conditions", "filters", "places"]
