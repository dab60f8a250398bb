"""What a built-in player reads out of the words of a question."""

from __future__ import annotations

from collections.abc import Sequence

HELPFUL = ("to lose wound", "to lose exhaustion")
"""Words in a prompt that tell that what is picked is the better for it, whatever else is said."""


def harms(prompt: str, harmful: Sequence[str]) -> bool:
    """Whether what is picked will not like it: the prompt has one of these words, and does not mend."""
    words = prompt.lower()
    return any(word in words for word in harmful) and not any(word in words for word in HELPFUL)
