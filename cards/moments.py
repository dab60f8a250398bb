"""The moments that a text can wait for, and what each of them tells."""

from __future__ import annotations

from typing import Literal, NamedTuple

from pydantic import model_validator

from cards.filters import Filter
from cards.node import Node

EventName = Literal[
    "comes_into_play",
    "declared_attacker",
    "attackers_declared",
    "declared_blocker",
    "declared_guard",
    "targeted",
    "player_targeted",
    "dealt_damage",
    "wounds_placed",
    "destroyed",
    "destroys_by_attacking",
    "leaves_play",
    "turn_begins",
    "turn_ends",
    "draw_step",
    "prepare_ends",
    "player_turns_begin",
    "passed",
    "end_of_round",
]
"""The moments a text can wait for, in our words in the glossary of the card language."""

CauseName = Literal["attack", "counter", "spell", "ability", "dice power", "effect", "attack or effect"]
"""`effect` is any spell, ability or dice power."""


Timing = Literal["when", "after"]
"""Whether a text answers as something happens, or once it has (Rulebook p. 17)."""


class Happens(NamedTuple):
    """What there is to know of a moment: its timings, and whether a text may ask for the card it is about,
    a second card, whose it is, and what caused it."""

    timings: tuple[Timing, ...]
    card: bool = False
    other: bool = False
    of: bool = True
    by: bool = False


_BOTH: tuple[Timing, ...] = ("when", "after")
EVENTS: dict[EventName, Happens] = {
    "comes_into_play": Happens(_BOTH, card=True),
    "declared_attacker": Happens(_BOTH, card=True),
    "attackers_declared": Happens(("after",), card=True),
    "declared_blocker": Happens(_BOTH, card=True),
    "declared_guard": Happens(_BOTH, card=True),
    "targeted": Happens(("after",), card=True, by=True),
    "player_targeted": Happens(("after",), by=True),
    "dealt_damage": Happens(("after",), card=True, by=True),
    "wounds_placed": Happens(("after",), card=True, by=True),
    "destroyed": Happens(_BOTH, card=True, by=True),
    "destroys_by_attacking": Happens(("after",), card=True, other=True, by=True),
    "leaves_play": Happens(_BOTH, card=True, by=True),
    "turn_begins": Happens(("when",)),
    "turn_ends": Happens(("when",)),
    "draw_step": Happens(("when",)),
    "prepare_ends": Happens(("when",), of=False),
    "player_turns_begin": Happens(("when",), of=False),
    "passed": Happens(("after",)),
    "end_of_round": Happens(("when",), of=False),
}
"""What each moment tells. A text that asks for more would never resolve, so it does not load."""


class Cause(Node):
    """What brought the moment about, and who controls it."""

    a: CauseName | None = None
    of: Literal["you", "opponent", "any"] = "any"


class Trigger(Node):
    """A moment to wait for: the event, the card it is about, the second card, and the cause.

    For `destroys_by_attacking` the card is the attacker and `other` the unit it destroyed; for
    `targeted` the card is the target; `of` says whose turn, pass or declaration it is, or which player
    is the target.
    """

    event: EventName
    card: Filter | Literal["this", "host"] | None = None
    other: Filter | None = None
    of: Literal["you", "opponent", "any"] = "any"
    by: Cause | None = None

    @model_validator(mode="after")
    def _asks_what_it_tells(self) -> Trigger:
        for key in ("card", "other", "of", "by"):
            if getattr(self, key) not in (None, "any") and not getattr(EVENTS[self.event], key):
                having = ", ".join(event for event, told in EVENTS.items() if getattr(told, key))
                raise ValueError(f"'{self.event}' has no '{key}'; moments that have one: {having}")
        return self

    def check_timing(self, timing: Timing) -> None:
        """Raise `ValueError` when nothing is asked at this time of the moment."""
        timings = EVENTS[self.event].timings
        if timing not in timings:
            having = " and ".join(f"'{each}'" for each in timings)
            raise ValueError(f"nothing resolves '{timing}' {self.event}: it has {having} only")
