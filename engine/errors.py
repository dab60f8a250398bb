"""What can go wrong before a game begins; during one only `IllegalAnswer` can (`engine/kernel/decision.py`).

ValueError
  SetupError        the game cannot be set up: a deck or seat that cannot be, an unknown card
"""

from __future__ import annotations


class SetupError(ValueError):
    """The game cannot be set up; the text is a sentence for the player."""
