"""What people had seen of the answers an undo takes back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from engine.ashes.events import CardFlipped, CardMoved, CardNamed
from engine.draft.events import CardsTurnedUp, CardSwapped, PacketDealt, PacketsPassed
from engine.kernel.decision import TABLE
from engine.kernel.journal import Entry


def seen_in(entries: Iterable[Entry]) -> str:
    """The rolls, draws and reveals in `entries` in words; empty when nothing hidden came to light."""
    seen: Counter[str] = Counter()
    for entry in entries:
        decision = entry.decision
        if decision.seat == TABLE and not decision.secret:
            seen[f"chance ({decision.chance})" if decision.chance else "chance"] += 1
        for happening in entry.happenings:
            event = happening.event
            if isinstance(event, CardMoved) and event.zone == "hand":
                seen["card taken to hand"] += 1
            elif isinstance(event, CardNamed) or (isinstance(event, CardFlipped) and event.face_up):
                seen["card revealed"] += 1
            elif isinstance(event, PacketDealt | PacketsPassed):
                seen["packet of cards"] += 1
            elif isinstance(event, CardsTurnedUp):
                seen["card revealed"] += len(event.cards)
            elif isinstance(event, CardSwapped):
                seen["card revealed"] += 1
    return ", ".join(f"{count} x {what}" for what, count in sorted(seen.items()))
