"""Base of all passive text, the general `change`, and short forms of it."""

from typing import Annotated, ClassVar, Literal, Self

from pydantic import Field, model_validator

from cards.amounts import Amount
from cards.continuous_changes.change import ContinuousChange
from cards.continuous_changes.wording import change_sentences, subject_phrase, values_text
from cards.filters import Filter, Kind, all_cards
from cards.node import OneOf, OpNode
from cards.wording.scope import Scope
from cards.wording.words import listed, plural


class Passive(OpNode):
    """Text that applies just because its card is in play."""

    package: ClassVar[str] = "cards.passives"
    sort_name: ClassVar[str] = "passive text"

    def words(self, it: str, scope: Scope) -> str:
        """Write the sentence without its full stop; `it` is the card that this is about."""
        raise NotImplementedError

    def changes(self) -> tuple[ContinuousChange, ...]:
        """Return the changes that it is short for; the engine uses nothing else of it."""
        raise NotImplementedError


Passives = tuple[Annotated[Passive, OneOf(Passive)], ...]


class Change(ContinuousChange, Passive):
    """A continuous change of this card, or of what `for` says."""

    op: Literal["change"]
    example: ClassVar[str] = "change: {for: {each: unit, of: you}, attack: 1}"

    @model_validator(mode="after")
    def _is_no_copy(self) -> Self:
        if self.copy_of is not None:
            raise ValueError("'copy_of' stands in an effect only: a copy is made once")
        return self

    def words(self, it: str, scope: Scope) -> str:
        return "; ".join(change_sentences(self, subject_phrase(self, it, scope), scope))

    def changes(self) -> tuple[ContinuousChange, ...]:
        return (self,)


class CannotBeBlocked(Passive):
    """Units that fit (all of them if left out) cannot block this unit."""

    op: Literal["cannot_be_blocked"]
    example: ClassVar[str] = "cannot_be_blocked: {by: {kind: ally}}"
    shorthand: ClassVar[str] = "by"
    by: Filter = Field(default_factory=Filter.model_construct)

    def words(self, it: str, scope: Scope) -> str:
        return f"{whoever(self.by, scope)} cannot block {it}"

    def changes(self) -> tuple[ContinuousChange, ...]:
        return (ContinuousChange.model_construct(cannot=("be blocked",), by=self.by),)


class CannotBeGuarded(Passive):
    """Cards that fit cannot guard against this unit; with `by: {kind: unit}` the Phoenixborn still can."""

    op: Literal["cannot_be_guarded"]
    example: ClassVar[str] = "cannot_be_guarded: {by: {kind: unit}}"
    shorthand: ClassVar[str] = "by"
    by: Filter = Field(default_factory=Filter.model_construct)

    def words(self, it: str, scope: Scope) -> str:
        return f"{whoever(self.by, scope)} cannot guard against {it}"

    def changes(self) -> tuple[ContinuousChange, ...]:
        return (ContinuousChange.model_construct(cannot=("be guarded against",), by=self.by),)


def whoever(by: Filter, scope: Scope) -> str:
    """Write the cards that fit, or `opponents` if all do."""
    return "opponents" if by == Filter.model_construct() else all_cards(by, scope)


class ForbidPlay(Passive):
    """Nobody (or no opponent) may play cards of these types or, with `reaction_boxes`, use reaction boxes."""

    op: Literal["forbid_play"]
    example: ClassVar[str] = "forbid_play: {types: [action spell]}"
    types: tuple[Kind, ...]
    who: Literal["any", "opponent"] = "any"
    reaction_boxes: bool = False

    def words(self, it: str, scope: Scope) -> str:
        who = "opponents cannot play" if self.who == "opponent" else "nobody can play"
        boxes = ", nor play a card through its reaction box" if self.reaction_boxes else ""
        return f"{who} {listed([plural(kind) for kind in self.types], 'or')}{boxes}"

    def changes(self) -> tuple[ContinuousChange, ...]:
        whom = "opponent" if self.who == "opponent" else "each player"
        found = [
            ContinuousChange.model_construct(
                whom=whom, cannot=("play",), what=Filter.model_construct(kind=self.types)
            )
        ]
        if self.reaction_boxes:
            found.append(ContinuousChange.model_construct(whom=whom, cannot=("react with a box",)))
        return tuple(found)


class Values(Passive):
    """Adds to the values of this unit; in an alteration spell it goes under `grants`."""

    op: Literal["values"]
    example: ClassVar[str] = "values: {attack: 1}"
    attack: Amount = 0
    life: Amount = 0
    recover: Amount = 0

    def words(self, it: str, scope: Scope) -> str:
        return f"{it} has {values_text(self, scope)}"

    def changes(self) -> tuple[ContinuousChange, ...]:
        return (ContinuousChange.model_construct(attack=self.attack, life=self.life, recover=self.recover),)
