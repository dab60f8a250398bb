"""Texts that wait for their moment after the card they stand on has been resolved."""

from __future__ import annotations

import hashlib
from functools import cached_property
from typing import ClassVar, Literal

from pydantic import Field, model_validator

from cards.conditions import Conditions
from cards.effects.effect import Effect, Effects, Written, effect_lines
from cards.grammar.lines import Line, in_one, optional
from cards.grammar.scope import Scope
from cards.moments import Trigger


class Later(Effect):
    """Resolve effects at a later moment, once, with the cards and players this text has named.

    `skip` lets so many of these moments pass. The text is gone when the turn (or what `within` says) ends.
    """

    op: Literal["later"]
    example: ClassVar[str] = "later: {at: {event: turn_ends}, effects: [{draw: 1}]}"
    at: Trigger
    timing: Literal["when", "after"] = "when"
    condition: Conditions | None = Field(None, alias="if")
    may: bool = False
    skip: int = Field(0, ge=0)
    within: Literal["turn", "round", "game"] = "turn"
    effects: Effects = Field(min_length=1)

    @model_validator(mode="after")
    def _has_its_moment(self) -> Later:
        self.at.check_timing(self.timing)
        return self

    @cached_property
    def text_key(self) -> str:
        """What tells this text from others: it is the same wherever the same is written."""
        return hashlib.sha256(self.model_dump_json(by_alias=True).encode()).hexdigest()[:16]

    def words(self, scope: Scope) -> Written:
        inner = scope.inner()
        lead = self.at.words(self.timing, inner)
        count = {0: "the next time", 1: "the second time", 2: "the third time"}
        skipped = count.get(self.skip, f"the {self.skip + 1}th time")
        span = {"turn": " this turn", "round": " this round", "game": ""}[self.within]
        if self.condition is not None:
            lead += f", if {self.condition.words(inner)}"
        lines = effect_lines(self.effects, inner)
        told = str(optional(lines)) if self.may else in_one(lines)
        if lead == "when a turn ends" and self.within == "turn" and not self.skip:
            return Line(f"at the end of this turn, {told}", whole=True)
        when = f"{skipped}{span}, " if self.skip or self.within != "turn" else "later this turn, "
        return Line(f"{when}{lead}, {told}", whole=True)
