"""Values and abilities for a while."""

from __future__ import annotations

from typing import ClassVar, Literal

from pydantic import model_validator

from cards.amounts import Amount
from cards.effects.effect import Effect, Written
from cards.grammar.lines import Line
from cards.grammar.nouns import selected, what
from cards.grammar.scope import Scope
from cards.grammar.words import listed
from cards.passives.flags import FlagName, flag_texts
from cards.passives.values import values_text
from cards.selection import What

Until = Literal["end of turn", "end of round"]


class Modify(Effect):
    """Add to a card's values for a while."""

    op: Literal["modify"]
    example: ClassVar[str] = "modify: {what: {target: unit}, attack: 1}"
    what: What
    attack: Amount = 0
    life: Amount = 0
    recover: Amount = 0
    more: bool = False
    """Whether this adds to what the effect before it gave (for the wording only)."""
    until: Until = "end of turn"

    def words(self, scope: Scope) -> Written:
        more = "a further " if self.more else ""
        return Line(f"give {what(self.what, scope)} {more}{values_text(self, scope)} {_UNTIL[self.until]}")


class SwapValues(Effect):
    """Swap the printed attack and life values of a unit for a while."""

    op: Literal["swap_attack_and_life"]
    example: ClassVar[str] = "swap_attack_and_life: {target: unit}"
    shorthand: ClassVar[str] = "what"
    what: What
    until: Until = "end of turn"

    def words(self, scope: Scope) -> Written:
        return Line(f"swap the printed attack and life of {what(self.what, scope)} {_UNTIL[self.until]}")


class Grant(Effect):
    """Give a card a named ability for a while, or passive text that it keeps whatever its abilities."""

    op: Literal["grant"]
    example: ClassVar[str] = "grant: {what: {target: unit}, keyword: Alert}"
    what: What
    keyword: str = ""
    passive: tuple[FlagName, ...] = ()
    until: Until = "end of turn"

    @model_validator(mode="after")
    def _gives_something(self) -> Grant:
        if bool(self.keyword) == bool(self.passive):
            raise ValueError("'grant' gives either a 'keyword' or 'passive' text")
        return self

    def words(self, scope: Scope) -> Written:
        meant = what(self.what, scope)
        if self.keyword:
            return Line(f"give {meant} {self.keyword} {_UNTIL[self.until]}")
        if isinstance(self.what, str):
            it, lead = meant, ""
        else:
            it, lead = "it", f"choose {selected(self.what, scope, asks=False)}: "
        told = listed(flag_texts(self.passive, it))
        return Line(f"{lead}{told} {_UNTIL[self.until]}", whole=not lead)


class BecomeCopyOf(Effect):
    """A unit becomes a copy of another for a while.

    It takes over title, printed abilities and printed values, X being what it is now; its type stays.
    """

    op: Literal["become_copy_of"]
    example: ClassVar[str] = "become_copy_of: {what: {choose: unit}, of: {target: unit}}"
    about_one: ClassVar[tuple[str, ...]] = ("what", "of")
    what: What
    of: What
    until: Until = "end of turn"

    def words(self, scope: Scope) -> Written:
        who, model = what(self.what, scope), what(self.of, scope)
        took = "it takes over the other's title, printed abilities and printed values, with X as it is now"
        return Line(f"have {who} become a copy of {model} {_UNTIL[self.until]}: {took}")


_UNTIL = {"end of turn": "until the turn ends", "end of round": "until the round ends"}
