"""What is asked about cards, and about dice that were spent."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from pydantic import Field

from cards.conditions.condition import Condition
from cards.filters import Filter, Ref
from cards.grammar.fitting import holds, one, player, several
from cards.grammar.scope import Scope
from cards.grammar.words import article
from cards.selection import DieFace, Selection, place_words


class Destroyed(Condition):
    """Whether this text has destroyed that unit."""

    example: ClassVar[str] = "destroyed: that unit"
    destroyed: Ref

    def words(self, scope: Scope, it: str = "") -> str:
        return f"this destroyed {scope.phrase(self.destroyed)}"

    def denied(self, scope: Scope, it: str = "") -> str:
        return f"this did not destroy {scope.phrase(self.destroyed)}"

    @property
    def about(self) -> str | None:
        return self.destroyed


class ThereIs(Condition):
    """Whether any card fits."""

    example: ClassVar[str] = "there_is: {each: unit}"
    there_is: Selection

    def words(self, scope: Scope, it: str = "") -> str:
        return _there_is(self.there_is, scope, one, "")

    def denied(self, scope: Scope, it: str = "") -> str:
        return _there_is(self.there_is, scope, several, "no ")


class ThereIsNo(Condition):
    """Whether no card fits."""

    example: ClassVar[str] = "there_is_no: {each: unit}"
    there_is_no: Selection

    def words(self, scope: Scope, it: str = "") -> str:
        return _there_is(self.there_is_no, scope, several, "no ")

    def denied(self, scope: Scope, it: str = "") -> str:
        return _there_is(self.there_is_no, scope, one, "")


class CardIs(Condition):
    """Whether a card that the text knows fits."""

    example: ClassVar[str] = "{card: this, is: {exhausted: true}}"
    begins: ClassVar[tuple[str, ...]] = ("card", "is")
    card: Ref
    fits: Filter = Field(alias="is")

    def words(self, scope: Scope, it: str = "") -> str:
        return holds("it" if self.card == it else scope.phrase(self.card), self.fits, scope)

    @property
    def about(self) -> str | None:
        return self.card


class PaidWith(Condition):
    """Whether a die on this side was spent to use this text: `illusion power`."""

    example: ClassVar[str] = "paid_with: illusion power"
    paid_with: DieFace

    def words(self, scope: Scope, it: str = "") -> str:
        return f"you spent {article(f'{self.paid_with} die')} to activate {scope.this}"

    def denied(self, scope: Scope, it: str = "") -> str:
        return f"you spent no {self.paid_with} die to activate {scope.this}"


def _there_is(wanted: Selection, scope: Scope, write: Callable[[Filter, Scope], str], no: str) -> str:
    """`an opponent controls a wounded unit`, `you control no allies`, `there are no cards in the hand`."""
    if wanted.zone == "play" and wanted.of != "any":
        owner = {"you": "you control", "opponent": "an opponent controls"}.get(wanted.of)
        anybodys = wanted.model_copy(update={"of": "any"})
        return f"{owner or f'{player(wanted.of, scope)} controls'} {no}{write(anybodys, scope)}"
    return f"there {'are no ' if no else 'is '}{write(wanted, scope)}{place_words(wanted.zone, scope)}"
