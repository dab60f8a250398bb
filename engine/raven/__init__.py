"""Raven Rules: only what this rule book says otherwise than Ashes Reborn."""
