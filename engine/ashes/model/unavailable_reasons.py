"""Why something cannot be done now, in values: the rule that would offer it says so itself.

Words for people are the host's (`host/presenter/options/option_views.py`).
"""

from __future__ import annotations

from typing import Literal

from engine.kernel.record import Value

Hinders = Literal[
    "main action taken",
    "side action taken",
    "attack first",
    "exhausted",
    "face down",
    "dice",
    "cards in hand",
    "dice to lower",
    "no price",
    "additional cost",
    "no slot",
    "no spell to share",
    "battlefield full",
    "nothing to attach to",
    "reaction",
    "text lost",
    "no use",
    "forbidden",
    "protected",
    "nobody can attack",
    "nothing to attack",
    "nothing to discard",
    "blocks already",
    "has guarded",
]
"""The kinds of reasons there are."""


class Hindrance(Value):
    """What keeps something from being done: of which kind, the card whose text says so if one does and what
    that text is called, and the dice that are missing, as (face, how many)."""

    why: Hinders
    by: int | None = None
    text: str = ""
    lacks: tuple[tuple[str, int], ...] = ()


MAIN_TAKEN = Hindrance("main action taken")
SIDE_TAKEN = Hindrance("side action taken")
ATTACK_FIRST = Hindrance("attack first")
EXHAUSTED = Hindrance("exhausted")
FACE_DOWN = Hindrance("face down")
TOO_FEW_CARDS = Hindrance("cards in hand")
NOTHING_TO_LOWER = Hindrance("dice to lower")
NO_PRICE = Hindrance("no price")
NO_SLOT = Hindrance("no slot")
NO_SPELL_TO_SHARE = Hindrance("no spell to share")
BATTLEFIELD_FULL = Hindrance("battlefield full")
NO_HOST = Hindrance("nothing to attach to")
IS_REACTION = Hindrance("reaction")
NO_USE = Hindrance("no use")
TEXT_LOST = Hindrance("text lost")
NOBODY_CAN_ATTACK = Hindrance("nobody can attack")
NOTHING_TO_ATTACK = Hindrance("nothing to attack")
NOTHING_TO_DISCARD = Hindrance("nothing to discard")
BLOCKS_ALREADY = Hindrance("blocks already")
HAS_GUARDED = Hindrance("has guarded")
