"""What is asked about cards, and about dice that were spent."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from pydantic import Field

from cards.conditions.condition import Condition
from cards.dice_selection import DiceSelection
from cards.filters import Filter, Ref
from cards.grammar.fitting import holds, one, player, several
from cards.grammar.scope import Scope
from cards.grammar.words import article
from cards.player_selection import PlayerSelection
from cards.selection import place_words
from cards.things import Things


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
    """Whether any card, or die, fits."""

    example: ClassVar[str] = "there_is: {each: unit}"
    there_is: Things

    def words(self, scope: Scope, it: str = "") -> str:
        return _there_is(self.there_is, scope, one, "")

    def denied(self, scope: Scope, it: str = "") -> str:
        return _there_is(self.there_is, scope, several, "no ")


class ThereIsNo(Condition):
    """Whether no card, or die, fits."""

    example: ClassVar[str] = "there_is_no: {each: unit}"
    there_is_no: Things

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


class Focused(Condition):
    """Whether the ready spell whose text this is is focused that often, or more; of an activation, as it was
    announced."""

    example: ClassVar[str] = "focused: 2"
    focused: int = Field(ge=1)

    def words(self, scope: Scope, it: str = "") -> str:
        return f"{scope.this} {self._so_often('is')}"

    def denied(self, scope: Scope, it: str = "") -> str:
        return f"{scope.this} {self._so_often('is not')}"

    def _so_often(self, verb: str) -> str:
        return f"{verb} focused{'' if self.focused == 1 else f' {self.focused} or more times'}"


def _there_is(wanted: Things, scope: Scope, write: Callable[[Filter, Scope], str], no: str) -> str:
    """`an opponent controls a wounded unit`, `you control no allies`, `there are no cards in the hand`."""
    if isinstance(wanted, PlayerSelection):
        return f"there are no {wanted.several(scope)}" if no else f"there is {article(wanted.one(scope))}"
    if isinstance(wanted, DiceSelection):
        return _dice_there(wanted, scope, no)
    if wanted.zone == "play" and wanted.of != "any":
        owner = {"you": "you control", "opponent": f"{scope.opponent} controls"}.get(wanted.of)
        anybodys = wanted.model_copy(update={"of": "any"})
        return f"{owner or f'{player(wanted.of, scope)} controls'} {no}{write(anybodys, scope)}"
    whose = {"you": "your", "opponent": f"{scope.opponent}'s"}.get(wanted.of)
    if whose is not None:
        anybodys = wanted.model_copy(update={"of": "any"})
        place = place_words(wanted.zone, scope, whose)
        return f"there {'are no ' if no else 'is '}{write(anybodys, scope)}{place}"
    return f"there {'are no ' if no else 'is '}{write(wanted, scope)}{place_words(wanted.zone, scope)}"


def _dice_there(wanted: DiceSelection, scope: Scope, no: str) -> str:
    """`you spent an illusion power die to activate this spell`, `there are no dice in your active pool`."""
    if wanted.zone == "spent":
        spent = f"no {wanted.noun}" if no else article(wanted.noun)
        return f"you spent {spent} on {'that cost' if scope.spent else scope.this}"
    return f"there are no {wanted.several(scope)}" if no else f"there is {wanted.one(scope)}"
