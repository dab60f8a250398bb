"""What people had seen of the answers an undo takes back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping

from engine.kernel.decision import TABLE
from engine.kernel.journal import Entry, Event


def seen_in(entries: Iterable[Entry], shown: Callable[[Event], Mapping[str, int]]) -> str:
    """The rolls, draws and reveals in `entries` in words; empty when nothing hidden came to light.

    `shown` tells what an event of the game showed.
    """
    seen: Counter[str] = Counter()
    for entry in entries:
        decision = entry.decision
        if decision.seat == TABLE and not decision.secret:
            seen[f"chance ({decision.chance})" if decision.chance else "chance"] += 1
        for happening in entry.happenings:
            seen.update(shown(happening.event))
    return ", ".join(f"{count} x {what}" for what, count in sorted(seen.items()))
