"""Values and abilities for a while."""

from __future__ import annotations

from typing import ClassVar, Literal

from pydantic import model_validator

from cards.node import OpNode
from cards.passives import FlagName
from cards.selection import Amount, What

Until = Literal["end of turn", "end of round"]


class Modify(OpNode):
    """Add to a card's values for a while."""

    op: Literal["modify"]
    what: What
    attack: Amount = 0
    life: Amount = 0
    recover: Amount = 0
    more: bool = False
    """Whether this adds to what the effect before it gave (for the wording only)."""
    until: Until = "end of turn"


class SwapValues(OpNode):
    """Swap the printed attack and life values of a unit for a while."""

    op: Literal["swap_attack_and_life"]
    shorthand: ClassVar[str] = "what"
    what: What
    until: Until = "end of turn"


class Grant(OpNode):
    """Give a card a named ability for a while, or passive text that it keeps whatever its abilities."""

    op: Literal["grant"]
    what: What
    keyword: str = ""
    passive: tuple[FlagName, ...] = ()
    until: Until = "end of turn"

    @model_validator(mode="after")
    def _gives_something(self) -> Grant:
        if bool(self.keyword) == bool(self.passive):
            raise ValueError("'grant' gives either a 'keyword' or 'passive' text")
        return self


class BecomeCopyOf(OpNode):
    """A unit becomes a copy of another for a while.

    It takes over title, printed abilities and printed values, X being what it is now; its type stays.
    """

    op: Literal["become_copy_of"]
    about_one: ClassVar[tuple[str, ...]] = ("what", "of")
    what: What
    of: What
    until: Until = "end of turn"
