"""The moments that a text can wait for, and what each of them tells."""

from __future__ import annotations

from collections.abc import Mapping
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
    """What there is to know of a moment: its timings, its words, and whether a text may ask for the card
    it is about, a second card, whose it is, and what caused it.

    The words are the clause behind `when` and `after`: of a moment about a card with `{card}` and `{other}`,
    of one about a player three: yours, an opponent's, anybody's. `at` is what `when` reads as with some
    moments, by whose it is; `once` for a text that does not come again.
    """

    timings: tuple[Timing, ...]
    words: str | tuple[str, str, str]
    card: bool = False
    other: bool = False
    of: bool = True
    by: bool = False
    at: Mapping[str, str] = {}


_BOTH: tuple[Timing, ...] = ("when", "after")
EVENTS: dict[EventName, Happens] = {
    "comes_into_play": Happens(_BOTH, "{card} enters play", card=True),
    "declared_attacker": Happens(_BOTH, "{card} is declared as an attacker", card=True),
    "attackers_declared": Happens(
        ("after",),
        ("you declare attackers", "an opponent declares attackers", "a player declares attackers"),
        card=True,
    ),
    "declared_blocker": Happens(_BOTH, "{card} is declared as a blocker", card=True),
    "declared_guard": Happens(_BOTH, "{card} is declared as a guard", card=True),
    "targeted": Happens(("after",), "{card} becomes a target", card=True, by=True),
    "player_targeted": Happens(
        ("after",),
        ("you become a target", "an opponent becomes a target", "a player becomes a target"),
        by=True,
    ),
    "dealt_damage": Happens(("after",), "{card} is dealt damage", card=True, by=True),
    "wounds_placed": Happens(("after",), "wound tokens are placed on {card}", card=True, by=True),
    "destroyed": Happens(_BOTH, "{card} is destroyed", card=True, by=True),
    "destroys_by_attacking": Happens(
        ("after",), "{card} destroys {other} by attacking", card=True, other=True, by=True
    ),
    "leaves_play": Happens(_BOTH, "{card} leaves play", card=True, by=True),
    "turn_begins": Happens(
        ("when",),
        ("your turn begins", "a turn of an opponent begins", "a turn begins"),
    ),
    "turn_ends": Happens(("when",), ("your turn ends", "a turn of an opponent ends", "a turn ends")),
    "draw_step": Happens(
        ("when",),
        (
            "you draw cards in the prepare phase",
            "an opponent draws cards in the prepare phase",
            "a player draws cards in the prepare phase",
        ),
        at={"you": "in the draw step of the prepare phase", "opponent": "in an opponent's draw step"},
    ),
    "prepare_ends": Happens(
        ("when",), "the prepare phase ends", of=False, at={"any": "at the end of the prepare phase"}
    ),
    "player_turns_begin": Happens(
        ("when",),
        "the player turns phase begins",
        of=False,
        at={"any": "at the start of the player turns phase"},
    ),
    "passed": Happens(("after",), ("you pass", "an opponent passes", "a player passes")),
    "end_of_round": Happens(
        ("when",),
        "the round ends",
        of=False,
        at={"any": "at the end of each round", "once": "at the end of this round"},
    ),
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
