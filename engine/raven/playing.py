"""Playing cards by Raven Rules (4.1.0)."""

from __future__ import annotations

from engine.ashes.play.playing import PLAY

RAVEN_PLAY = PLAY.ordered("announce", "pay", "place", "put away", "resolve", "respond")
"""R13: A spell is placed before it resolves, an Action or Reaction Spell in its discard pile (4.1.0)."""
