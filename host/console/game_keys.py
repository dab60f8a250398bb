"""What keys and lamps mean in a game, as far as the game decides it.

Plus, minus, Confirm, Pass and the number keys reach every option of every game; what a game says here adds
keys of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, TypeAlias

from engine.kernel.choice import Choice, ThePlayer
from engine.kernel.decision import TABLE, Decision
from host.console.cursor import Cursor, Meaning, Outcome
from host.console.places import Place, Seen
from host.games import load, shown
from host.link.light import Light, Pattern

Path: TypeAlias = tuple[str, ...]
"""Keys to press one after the other."""
Keys: TypeAlias = dict[str, tuple[Meaning, Outcome]]

NUMBER_KEYS = 10
"""How many keys of the Chimera's row carry a number."""


class GameKeys:
    """A game that has nothing of its own on the console. `view` is what the game lets a seat see."""

    def opponents(self, view: Any) -> list[str]:
        """The other seats whose cards have keys, clockwise from the left of who sees it."""
        return []

    def turns(self, view: Any) -> bool:
        """Whether the Chimera's row is that of one opponent after the other."""
        return bool(self.opponents(view))

    def places(self, view: Any) -> dict[int, Place]:
        """The place of each card that can have a key."""
        return {}

    def paths(self, value: Choice, view: Any, place: Place | None) -> Iterator[Path]:
        """The keys that lead to an option; `place` is where its card lies."""
        if value.declines:
            yield ("pass",)
        elif isinstance(value, ThePlayer) and value.seat == view.seat:
            yield ("phoenixborn",)
        elif place is not None and place.key:
            yield (place.key,)

    def entering_keys(self, decision: Decision, view: Any, cursor: Cursor) -> Keys:
        """The keys that begin to set the table right beside the question."""
        return {}

    def entry_keys(self, decision: Decision, view: Any, cursor: Cursor) -> Keys:
        """All keys that do something while the table is being set right."""
        return {}

    def entered(self, view: Any, cursor: Cursor) -> str:
        """What is being set right, and how to go on; empty when nothing is."""
        return ""

    def about_keys(self, view: Any) -> Keys:
        """The keys of the cards that what happens now is about, where they do nothing else."""
        return {}

    def shows_steps(self, view: Any) -> bool:
        """Whether automatic steps are shown one by one now."""
        return False

    def dice(self, view: Any) -> Sequence[tuple[str, str]]:
        """The dice of the dice bar, as type and side."""
        return ()

    def rage(self, view: Any) -> Sequence[str]:
        """The sides of the rage dice."""
        return ()

    def lamps(self, decision: Decision | None, view: Any) -> Mapping[str, Light]:
        """Whose turn it is, and who is asked: here only whether the table is, or a person."""
        if decision is None:
            return {}
        rolls = decision.seat == TABLE
        return {"table_turn": Light("purple", Pattern.BLINK)} if rolls else {"your_turn": Light("green")}


@cache
def _made(part: str) -> GameKeys:
    made = load(part)()
    assert isinstance(made, GameKeys)
    return made


def keys_of(view: Seen) -> GameKeys:
    """What keys and lamps mean in the game that is seen."""
    return _made(shown(view.rules).keys)
