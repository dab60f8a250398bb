"""Choices and conditions, which hold further effects, and the union of all effects."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, get_args

from pydantic import BeforeValidator, Field, model_validator

from cards.cost import Cost
from cards.effects.actions import GainAction
from cards.effects.cards import (
    Attach,
    DiscardCards,
    DiscardFromPlay,
    Draw,
    LookAt,
    MoveCard,
    PutIntoPlay,
    ReturnToPlay,
    Shuffle,
    Summon,
)
from cards.effects.chimera import AddFaceDownAspects, AttackWith, PlaceRedRains, RaiseRage, RerollRage, Reveal
from cards.effects.damage import Cancel, DealDamage, Destroy, PreventDamage, RedirectDamage
from cards.effects.dice import ChangeDice, PlaceDie, SetDice
from cards.effects.gaps import Unimplemented
from cards.effects.tokens import MoveTokens, PlaceTokens, RemoveTokens
from cards.effects.values import BecomeCopyOf, Grant, Modify, SwapValues
from cards.node import Node, OpNode, shorthands_of, unfold
from cards.selection import DieFace, Filter, Ref, Selection


class ChooseCard(OpNode):
    """Choose a card and give it a name for the effects that follow."""

    op: Literal["choose_card"]
    shorthand: ClassVar[str] = "what"
    what: Selection


class ChoosePlayer(OpNode):
    """Choose a player and give them a name for the effects that follow."""

    op: Literal["choose_player"]
    named_as: str = Field(alias="as")
    of: Literal["any", "opponent"] = "any"
    target: bool = False


class Choice(Node):
    """One of several things to do; `label` names it when the effects alone would not."""

    label: str | None = None
    effects: Effects


class ChooseOne(OpNode):
    """Choose one of several lists of effects."""

    op: Literal["choose_one"]
    shorthand: ClassVar[str] = "options"
    options: tuple[Choice, ...] = Field(min_length=2)
    by: Literal["you", "opponent"] = "you"


class May(OpNode):
    """The controller may resolve these effects, or not."""

    op: Literal["may"]
    shorthand: ClassVar[str] = "effects"
    effects: Effects = Field(min_length=1)


class Pay(OpNode):
    """The controller may pay a cost to resolve effects, others if it is not paid; asked only if it can be."""

    op: Literal["pay"]
    cost: Cost
    then: Effects = Field(min_length=1)
    otherwise: Effects = Field((), alias="else")

    @model_validator(mode="after")
    def _takes_no_action(self) -> Pay:
        if any(way.main or way.side for way in self.cost.ways()):
            raise ValueError("a payment in a text takes no action: 'cost' lists dice, discards or exhaust")
        return self


class ForEachPlayer(OpNode):
    """Resolve effects for one player after the other, the active player first, under the name `as`."""

    op: Literal["for_each_player"]
    named_as: str = Field(alias="as")
    do: Effects = Field(min_length=1)


class InOrderTo(OpNode):
    """Do one thing in order to do another, which happens only if the first was done in full."""

    op: Literal["in_order_to"]
    do: Effects = Field(min_length=1)
    then: Effects = Field(min_length=1)


class If(OpNode):
    """Resolve effects only if a condition holds when they are reached."""

    op: Literal["if"]
    that: Condition
    then: Effects = Field(min_length=1)
    otherwise: Effects = Field((), alias="else")


class Condition(Node):
    """A question about the state. Every part given must hold."""

    there_is: Selection | None = None
    there_is_no: Selection | None = None
    card: Ref | None = None
    fits: Filter | None = Field(None, alias="is")
    destroyed: Ref | None = None
    """Whether this text has destroyed that unit."""
    paid_with: DieFace | None = None
    """Whether a die on this side was spent to use this text: `illusion power`."""
    last_die: Literal["basic", "power"] | None = None
    can_attack: Literal["leftmost", "revealed"] | None = None
    fatigued: bool | None = None

    @model_validator(mode="after")
    def _has_parts(self) -> Condition:
        if (self.card is None) != (self.fits is None):
            raise ValueError("'card' names a card and 'is' says what it must be; give both")
        if not self.model_fields_set:
            raise ValueError("a condition asks something")
        return self


AnyEffect = (
    DealDamage
    | PlaceTokens
    | RemoveTokens
    | MoveTokens
    | Destroy
    | DiscardFromPlay
    | Draw
    | DiscardCards
    | LookAt
    | Shuffle
    | MoveCard
    | Summon
    | Attach
    | Modify
    | SwapValues
    | Grant
    | BecomeCopyOf
    | PutIntoPlay
    | RedirectDamage
    | GainAction
    | ChangeDice
    | SetDice
    | PlaceDie
    | ChooseCard
    | ChoosePlayer
    | ChooseOne
    | May
    | Pay
    | ForEachPlayer
    | InOrderTo
    | If
    | PreventDamage
    | Cancel
    | PlaceRedRains
    | RaiseRage
    | RerollRage
    | Reveal
    | AttackWith
    | AddFaceDownAspects
    | ReturnToPlay
    | Unimplemented
)


EFFECT_KEYS = shorthands_of(get_args(AnyEffect))

Effect = Annotated[
    Annotated[AnyEffect, Field(discriminator="op")],
    BeforeValidator(lambda value: unfold(value, EFFECT_KEYS)),
]
Effects = tuple[Effect, ...]

for _node in (Choice, ChooseOne, May, Pay, ForEachPlayer, InOrderTo, If, Condition):
    _node.model_rebuild()
