"""How a game ended: who has won it, or that nobody has."""

from __future__ import annotations

from engine.kernel.value import Value


class Outcome(Value):
    """The winners by name, several where they win together; none of them is a draw.

    `reason` is how it came to this, in words; it may be empty.
    """

    winners: tuple[str, ...] = ()
    reason: str = ""

    @property
    def is_draw(self) -> bool:
        """Whether the game ended without a winner."""
        return not self.winners

    @property
    def winner(self) -> str:
        """The winners in words; empty after a draw."""
        *others, last = self.winners or ("",)
        return f"{', '.join(others)} and {last}" if others else last

    def __str__(self) -> str:
        """The result in one sentence, without a full stop."""
        if self.is_draw:
            told = "nobody has won"
        else:
            told = f"{self.winner} {'have' if len(self.winners) > 1 else 'has'} won"
        return f"{told}: {self.reason}" if self.reason else told
