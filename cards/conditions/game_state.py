"""Conditions about cards, dice that were spent, past events, steps of a text, and players."""

from collections.abc import Callable
from typing import ClassVar, Literal

from pydantic import Field

from cards.conditions.condition import Condition, Not
from cards.dice_selection import DiceSelection
from cards.filter_fields import Ref
from cards.filters import Filter, all_cards, fits_clause, one_card, player_phrase
from cards.player_selection import AnySelection, PlayerSelection
from cards.selection import Selection, place_words
from cards.triggers import Trigger
from cards.wording.scope import Scope
from cards.wording.words import article, possessive


class Destroyed(Condition):
    """This text has destroyed that unit."""

    example: ClassVar[str] = "destroyed: that unit"
    destroyed: Ref

    def words(self, scope: Scope, it: str = "") -> str:
        return f"this destroyed {scope.phrase(self.destroyed)}"

    def negated_words(self, scope: Scope, it: str = "") -> str:
        return f"this did not destroy {scope.phrase(self.destroyed)}"

    @property
    def mentioned_card(self) -> str | None:
        return self.destroyed


class ThereIs(Condition):
    """Some card, die or player fits."""

    example: ClassVar[str] = "there_is: {each: unit}"
    there_is: AnySelection

    def words(self, scope: Scope, it: str = "") -> str:
        return _there_is(self.there_is, scope, one_card, "")

    def negated_words(self, scope: Scope, it: str = "") -> str:
        return _there_is(self.there_is, scope, all_cards, "no ")


class ThereIsNo(Condition):
    """No card, die or player fits."""

    example: ClassVar[str] = "there_is_no: {each: unit}"
    there_is_no: AnySelection

    def words(self, scope: Scope, it: str = "") -> str:
        return _there_is(self.there_is_no, scope, all_cards, "no ")

    def negated_words(self, scope: Scope, it: str = "") -> str:
        return _there_is(self.there_is_no, scope, one_card, "")


class CardIs(Condition):
    """A card that the text has named fits a filter."""

    example: ClassVar[str] = "{card: this, is: {exhausted: true}}"
    leading_keys: ClassVar[tuple[str, ...]] = ("card", "is")
    card: Ref
    fits: Filter = Field(alias="is")

    def words(self, scope: Scope, it: str = "") -> str:
        return fits_clause("it" if self.card == it else scope.phrase(self.card), self.fits, scope)

    @property
    def mentioned_card(self) -> str | None:
        return self.card


class Focused(Condition):
    """The ready spell with this text is focused at least this often.

    For an activation, the focus that it had when the activation was announced counts.
    """

    example: ClassVar[str] = "focused: 2"
    focused: int = Field(ge=1)

    def words(self, scope: Scope, it: str = "") -> str:
        return f"{scope.this} {self._so_often('is')}"

    def negated_words(self, scope: Scope, it: str = "") -> str:
        return f"{scope.this} {self._so_often('is not')}"

    def _so_often(self, verb: str) -> str:
        return f"{verb} focused{'' if self.focused == 1 else f' {self.focused} or more times'}"


def _there_is(wanted: AnySelection, scope: Scope, write: Callable[[Filter, Scope], str], no: str) -> str:
    """Write that something is there, or is not: `an opponent controls a wounded unit`."""
    if isinstance(wanted, PlayerSelection):
        return f"there are no {wanted.several(scope)}" if no else f"there is {article(wanted.one(scope))}"
    if isinstance(wanted, DiceSelection):
        return _dice_there(wanted, scope, no)
    if wanted.kind == "phoenixborn" and wanted.zone == "play" and wanted.of not in ("any", "opponent"):
        return _phoenixborn_is(wanted, scope, bool(no))
    if wanted.zone == "play" and wanted.of != "any":
        owner = {"you": "you control", "opponent": f"{scope.opponent} controls"}.get(wanted.of)
        anybodys = wanted.model_copy(update={"of": "any"})
        return f"{owner or f'{player_phrase(wanted.of, scope)} controls'} {no}{write(anybodys, scope)}"
    if wanted.of not in ("you", "opponent", "any"):
        anybodys = wanted.model_copy(update={"of": "any"})
        place = place_words(wanted.zone, scope, "their")
        return f"{player_phrase(wanted.of, scope)} has {no}{write(anybodys, scope)}{place}"
    whose = {"you": "your", "opponent": f"{scope.opponent}'s"}.get(wanted.of)
    if whose is not None:
        anybodys = wanted.model_copy(update={"of": "any"})
        place = place_words(wanted.zone, scope, whose)
        return f"there {'are no ' if no else 'is '}{write(anybodys, scope)}{place}"
    return f"there {'are no ' if no else 'is '}{write(wanted, scope)}{place_words(wanted.zone, scope)}"


def _phoenixborn_is(wanted: Selection, scope: Scope, lacks: bool) -> str:
    """Write that the only Phoenixborn of a player fits, or does not: `your Phoenixborn is exhausted`."""
    whose = wanted.model_copy(update={"has": None}) if wanted.has is not None and lacks else wanted
    fits: Filter = whose.model_copy(update={"kind": "card", "of": "any"})
    if lacks and wanted.has is not None and not fits.constraints:
        fits, lacks = fits.model_copy(update={"lacks": wanted.has}), False
    owner = (
        scope.leader if wanted.of == "you" else f"{possessive(player_phrase(wanted.of, scope))} Phoenixborn"
    )
    clause = fits_clause(owner, fits, scope)
    return clause.replace(" is ", " is not ", 1).replace(" has ", " does not have ", 1) if lacks else clause


def _dice_there(wanted: DiceSelection, scope: Scope, no: str) -> str:
    """Write that dice are there or not: `you spent an illusion power die to activate this spell`."""
    if wanted.zone == "spent":
        spent = f"no {wanted.noun}" if no else article(wanted.noun)
        return f"you spent {spent} {'on that cost' if scope.spent else scope.purpose}"
    if wanted.of not in ("you", "opponent", "any") and wanted.lies_on is None and wanted.zone != "card":
        dice = f"no {wanted.nouns}" if no else article(wanted.noun)
        return f"{player_phrase(wanted.of, scope)} has {dice} in their {wanted.zone} pool"
    return f"there are no {wanted.several(scope)}" if no else f"there is {wanted.one(scope)}"


Span = Literal["turn", "round"]


class HasHappened(Condition):
    """An event has already happened this turn or this round."""

    example: ClassVar[str] = "happened: {event: destroyed, card: {kind: unit}}"
    happened: Trigger
    within: Span = "turn"

    def words(self, scope: Scope, it: str = "") -> str:
        return f"{self.happened.clause(scope.inner(), past=True)} this {self.within}"

    def negated_words(self, scope: Scope, it: str = "") -> str:
        return f"it has not happened this {self.within} that {self.happened.clause(scope.inner(), past=True)}"


def condition_clause(condition: Condition, scope: Scope, it: str = "") -> str:
    """Write a condition as a clause with `if`, or with `unless` for an event that must not have happened."""
    if isinstance(condition, Not) and isinstance(condition.part, HasHappened):
        return f"unless {condition.part.words(scope)}"
    return f"if {condition.words(scope, it)}"


class StepWas(Condition):
    """A step of this text had this result: done in full, declined by the player asked, or impossible."""

    example: ClassVar[str] = "{step: the placing, was: done}"
    step: Ref
    was: Literal["done", "declined", "impossible", "not done"]

    def words(self, scope: Scope, it: str = "") -> str:
        who = scope.steps.get(self.step, "you")
        was = "impossible" if self.was == "not done" and self.step in scope.forced else self.was
        if self.step == scope.last_step:
            scope.step = self.step
            now = {"done": "do", "declined": "choose not to", "impossible": "cannot", "not done": "do not"}
            return f"{who} {now[was]}"
        verbs = {"done": "did", "declined": "chose not to", "impossible": "could not", "not done": "did not"}
        return f"{who} {verbs[was]} {scope.names.get(self.step, self.step)}"


class HoldsToken(Condition):
    """A player has the first player token."""

    example: ClassVar[str] = "holds_token: you"
    holds_token: Literal["you", "opponent"] | Ref

    def words(self, scope: Scope, it: str = "") -> str:
        return f"{self._who(scope)} the first player token"

    def negated_words(self, scope: Scope, it: str = "") -> str:
        who, _, _ = self._who(scope).rpartition(" ")
        return f"{who} {'do' if self.holds_token == 'you' else 'does'} not have the first player token"

    def _who(self, scope: Scope) -> str:
        if self.holds_token == "you":
            return "you have"
        who = scope.opponent if self.holds_token == "opponent" else scope.phrase(self.holds_token)
        return f"{who} has"


class HasRoom(Condition):
    """A player has an open battlefield slot, or as many as the unit under `for` takes."""

    example: ClassVar[str] = "has_room: you"
    has_room: Literal["you", "opponent"] | Ref
    whom: Ref | None = Field(None, alias="for")

    def words(self, scope: Scope, it: str = "") -> str:
        return f"{self._who(scope)} {self._room(scope) or 'an open slot'} on {self._their} battlefield"

    def negated_words(self, scope: Scope, it: str = "") -> str:
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
