"""Cards between the zones: drawing, discarding, summoning, attaching."""

from __future__ import annotations

from typing import ClassVar, Literal

from pydantic import Field

from cards.node import OpNode
from cards.selection import Amount, Ref, What, Who


class DiscardFromPlay(OpNode):
    """Discard a card that is in play; this does not destroy it."""

    op: Literal["discard_from_play"]
    shorthand: ClassVar[str] = "what"
    what: What


class Draw(OpNode):
    """Draw cards: a number (`up_to` lets the player stop earlier), or until the hand has a size.

    Of `up_to` the first card is drawn without asking, as the text was wanted; `or_none` asks for it too.
    """

    op: Literal["draw"]
    shorthand: ClassVar[str] = "cards"
    cards: Amount = 1
    who: Who = "you"
    up_to: bool = False
    or_none: bool = False
    until_hand_has: int | None = None


class DiscardCards(OpNode):
    """Discard cards from a hand, or from the top of a draw pile."""

    op: Literal["discard_cards"]
    cards: Amount = 1
    who: Who = "you"
    zone: Literal["hand", "draw pile"] = Field("hand", alias="from")
    at_random: bool = False


class LookAt(OpNode):
    """Show the player random cards of a hand; the others see only that they look."""

    op: Literal["look_at"]
    cards: Amount = 1
    who: Who = "target opponent"


class Shuffle(OpNode):
    """Shuffle a draw pile."""

    op: Literal["shuffle"]
    shorthand: ClassVar[str] = "who"
    who: Who = "you"


class MoveCard(OpNode):
    """Move a card to a zone of its owner."""

    op: Literal["move_card"]
    what: What
    to: Literal["hand", "top of draw pile", "bottom of draw pile", "discard", "removed"]


class Summon(OpNode):
    """Place conjurations from the conjuration pile onto a battlefield, as many as fit."""

    op: Literal["summon"]
    shorthand: ClassVar[str] = "conjuration"
    conjuration: str
    count: Amount = 1
    onto: Literal["your", "opponent's", "any", "target player's"] = "your"
    named_as: str | None = Field(None, alias="as")


class PutIntoPlay(OpNode):
    """Put a unit from wherever it lies onto your battlefield, if there is room."""

    op: Literal["put_into_play"]
    shorthand: ClassVar[str] = "what"
    what: What


class Attach(OpNode):
    """Attach a conjured alteration spell from the conjuration pile to each card picked, as far as they go."""

    op: Literal["attach"]
    conjuration: str
    to: What


class ReturnToPlay(OpNode):
    """A unit that is leaving play comes back on the right, with exhaustion tokens on it."""

    op: Literal["return_to_play"]
    what: Ref = "this"
    exhaustion: int = 0
