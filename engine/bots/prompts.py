"""What a built-in player reads out of a question alone, without a look at the table."""

from __future__ import annotations

from collections.abc import Sequence

from engine.kernel.decision import Answer, Decision

HELPFUL = ("to lose wound", "to lose exhaustion")
"""Words in a prompt that tell that what is picked is the better for it, whatever else is said."""


def harms(prompt: str, harmful: Sequence[str]) -> bool:
    """Whether what is picked will not like it: the prompt has one of these words, and does not mend."""
    words = prompt.lower()
    return any(word in words for word in harmful) and not any(word in words for word in HELPFUL)


def basic_dice(decision: Decision) -> Answer:
    """The options about dice that show a basic side, which are worth rolling again."""
    return tuple(
        option.id for option in decision.options if option.die is not None and option.die[1] == "basic"
    )


def number_in(prompt: str, otherwise: int) -> int:
    """The first number in the words of a question, such as how much damage is dealt."""
    return next((int(word) for word in prompt.split() if word.isdecimal()), otherwise)
