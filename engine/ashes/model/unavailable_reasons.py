"""Reasons why something cannot be done now, as values returned by the rules themselves.

Words for people are the host's (`host/presenter/options/option_views.py`).
"""

from __future__ import annotations

from typing import Literal

from engine.kernel.immutable_record import Record

UnavailableKind = Literal[
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
"""The kinds of reasons."""


class UnavailableReason(Record):
    """Why something cannot be done.

    `by` is the card whose text forbids it, `text` the name of that text, `lacks` the missing dice as (face,
    how many).
    """

    kind: UnavailableKind
    by: int | None = None
    text: str = ""
    lacks: tuple[tuple[str, int], ...] = ()


MAIN_TAKEN = UnavailableReason("main action taken")
SIDE_TAKEN = UnavailableReason("side action taken")
ATTACK_FIRST = UnavailableReason("attack first")
EXHAUSTED = UnavailableReason("exhausted")
FACE_DOWN = UnavailableReason("face down")
TOO_FEW_CARDS = UnavailableReason("cards in hand")
NOTHING_TO_LOWER = UnavailableReason("dice to lower")
NO_PRICE = UnavailableReason("no price")
NO_SLOT = UnavailableReason("no slot")
NO_SPELL_TO_SHARE = UnavailableReason("no spell to share")
BATTLEFIELD_FULL = UnavailableReason("battlefield full")
NO_HOST = UnavailableReason("nothing to attach to")
IS_REACTION = UnavailableReason("reaction")
NO_USE = UnavailableReason("no use")
TEXT_LOST = UnavailableReason("text lost")
NOBODY_CAN_ATTACK = UnavailableReason("nobody can attack")
NOTHING_TO_ATTACK = UnavailableReason("nothing to attack")
NOTHING_TO_DISCARD = UnavailableReason("nothing to discard")
BLOCKS_ALREADY = UnavailableReason("blocks already")
HAS_GUARDED = UnavailableReason("has guarded")
