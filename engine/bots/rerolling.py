"""Which dice a built-in player rolls again."""

from __future__ import annotations

from engine.kernel.decision import Answer, Decision


def basic_dice(decision: Decision) -> Answer:
    """The options about dice that show a basic side, which are worth rolling again."""
    return tuple(
        option.id for option in decision.options if option.die is not None and option.die[1] == "basic"
    )
