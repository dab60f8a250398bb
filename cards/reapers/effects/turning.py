"""Cards that are turned, and the state in which one comes into play."""

from __future__ import annotations

from typing import ClassVar, Literal

from cards.reapers.effects.effect import ReapersEffect
from cards.reapers.selection import What, what
from cards.reapers.things import Standing, standing


class Rotate(ReapersEffect):
    """Rotate cards in play, all at once, to a state; to `another`, whoever rotates one says to which."""

    op: Literal["rotate"]
    example: ClassVar[str] = "rotate: {what: {choose: creature, of: opponent}, to: dormant}"
    what: What
    to: Standing | Literal["another"]

    def words(self) -> str:
        return f"rotate {what(self.what)} to {self.turned()}"

    def turned(self) -> str:
        """Return the state they are rotated to, as in `Dormant`."""
        return "another state" if self.to == "another" else standing(self.to)


class NextCardEnters(ReapersEffect):
    """The next card you play comes into play in this state."""

    op: Literal["next_card_enters"]
    shorthand: ClassVar[str] = "state"
    example: ClassVar[str] = "next_card_enters: active"
    state: Standing

    def words(self) -> str:
        return f"the next card you play enters play {standing(self.state)}"
