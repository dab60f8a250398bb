"""What a text has spoken of while it resolves."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class Frame:
    """The card whose text it is, whose card that is, and what was named so far."""

    card: int
    you: str
    cards: dict[str, tuple[int, ...]] = field(default_factory=dict)
    numbers: dict[str, int] = field(default_factory=dict)

    def number(self, name: object) -> int | None:
        """The number that goes by a name; None for what is none."""
        return self.numbers.get(name) if isinstance(name, str) else None
