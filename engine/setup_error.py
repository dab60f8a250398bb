"""Errors before a game begins; during a game only `IllegalAnswer` occurs (`engine/kernel/decision.py`).

ValueError
  SetupError        the game cannot be set up: an illegal deck or seat, an unknown card
"""

from __future__ import annotations


class SetupError(ValueError):
    """Raised if a game cannot be set up; the text is a sentence for the player."""
