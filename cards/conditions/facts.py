"""What is asked about cards, and about dice that were spent.

Conditions about what has happened, and about the steps of a text.

Conditions about players.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Literal

from pydantic import Field

from cards.conditions.condition import Condition, Not
from cards.dice_selection import DiceSelection
from cards.filter_fields import Ref
from cards.filters import Filter, all_cards, holds, one_card, player_phrase
from cards.grammar.scope import Scope
from cards.grammar.words import article
from cards.player_selection import PlayerSelection, Things
from cards.selection import place_words
from cards.triggers import Trigger


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
        return _there_is(self.there_is, scope, one_card, "")

    def denied(self, scope: Scope, it: str = "") -> str:
        return _there_is(self.there_is, scope, all_cards, "no ")


class ThereIsNo(Condition):
    """Whether no card, or die, fits."""

    example: ClassVar[str] = "there_is_no: {each: unit}"
    there_is_no: Things

    def words(self, scope: Scope, it: str = "") -> str:
        return _there_is(self.there_is_no, scope, all_cards, "no ")

    def denied(self, scope: Scope, it: str = "") -> str:
        return _there_is(self.there_is_no, scope, one_card, "")


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
        return f"{owner or f'{player_phrase(wanted.of, scope)} controls'} {no}{write(anybodys, scope)}"
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


Span = Literal["turn", "round"]


class HasHappened(Condition):
    """Whether a moment has been there before, this turn or this round."""

    example: ClassVar[str] = "happened: {event: destroyed, card: {kind: unit}}"
    happened: Trigger
    within: Span = "turn"

    def words(self, scope: Scope, it: str = "") -> str:
        return f"{self.happened.clause(scope.inner(), past=True)} this {self.within}"

    def denied(self, scope: Scope, it: str = "") -> str:
        return f"it has not happened this {self.within} that {self.happened.clause(scope.inner(), past=True)}"


def condition_clause(condition: Condition, scope: Scope, it: str = "") -> str:
    """What a text asks for, with `if` before it, or `unless` before what must not have happened."""
    if isinstance(condition, Not) and isinstance(condition.part, HasHappened):
        return f"unless {condition.part.words(scope)}"
    return f"if {condition.words(scope, it)}"


class StepWas(Condition):
    """What came of a step of this text: done in full, declined by who was asked, or impossible."""

    example: ClassVar[str] = "{step: the placing, was: done}"
    step: Ref
    was: Literal["done", "declined", "impossible", "not done"]

    def words(self, scope: Scope, it: str = "") -> str:
        deed = scope.names.get(self.step, self.step)
        told = {"done": "did", "declined": "chose not to", "impossible": "could not", "not done": "did not"}
        return f"{scope.steps.get(self.step, 'you')} {told[self.was]} {deed}"


class HoldsToken(Condition):
    """Whether a player has the first player token."""

    example: ClassVar[str] = "holds_token: you"
    holds_token: Literal["you", "opponent"] | Ref

    def words(self, scope: Scope, it: str = "") -> str:
        return f"{self._who(scope)} the first player token"

    def denied(self, scope: Scope, it: str = "") -> str:
        who, _, _ = self._who(scope).rpartition(" ")
        return f"{who} {'do' if self.holds_token == 'you' else 'does'} not have the first player token"

    def _who(self, scope: Scope) -> str:
        if self.holds_token == "you":
            return "you have"
        who = scope.opponent if self.holds_token == "opponent" else scope.phrase(self.holds_token)
        return f"{who} has"


class HasRoom(Condition):
    """Whether a player has an open slot on the battlefield, or as many as the unit `for` which it is asked
    takes."""

    example: ClassVar[str] = "has_room: you"
    has_room: Literal["you", "opponent"] | Ref
    whom: Ref | None = Field(None, alias="for")

    def words(self, scope: Scope, it: str = "") -> str:
        return f"{self._who(scope)} {self._room(scope) or 'an open slot'} on {self._their} battlefield"

    def denied(self, scope: Scope, it: str = "") -> str:
        return f"{self._who(scope)} no {self._room(scope) or 'open slot'} on {self._their} battlefield"

    def _room(self, scope: Scope) -> str:
        return "" if self.whom is None else f"room for {scope.phrase(self.whom)}"

    @property
    def _their(self) -> str:
        return "your" if self.has_room == "you" else "their"

    def _who(self, scope: Scope) -> str:
        if self.has_room == "you":
            return "you have"
        return f"{scope.opponent if self.has_room == 'opponent' else scope.phrase(self.has_room)} has"
