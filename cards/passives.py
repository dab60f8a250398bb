"""Passive text: what holds just because a card is in play."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, get_args

from pydantic import BeforeValidator, Field

from cards.node import OpNode, shorthands_of, unfold
from cards.selection import Amount, Filter

FlagName = Literal[
    "may_guard",
    "no_exhaustion_from_countering",
    "damage_first_while_attacking",
    "cannot_attack",
    "cannot_block",
    "cannot_guard",
    "must_be_blocked",
    "chooses_its_blocker",
    "untargetable_by_opponents",
    "unaffected_by_opposing_spells",
    "defender",
    "cannot_be_meditated",
    "loses_abilities",
]
"""Passive text that is either there or not."""


class CannotBeBlocked(OpNode):
    """Units that fit (all, when nothing is said) cannot block this unit."""

    op: Literal["cannot_be_blocked"]
    shorthand: ClassVar[str] = "by"
    by: Filter = Filter()


class CannotBeGuarded(OpNode):
    """Cards that fit cannot guard against this unit: `by: {kind: unit}` leaves the Phoenixborn its guard."""

    op: Literal["cannot_be_guarded"]
    shorthand: ClassVar[str] = "by"
    by: Filter = Filter()


class Flag(OpNode):
    """Passive text that is either there or not."""

    op: FlagName


class Values(OpNode):
    """Adds to the values of this unit; an alteration spell gives it to its unit by `grants`."""

    op: Literal["values"]
    attack: Amount = 0
    life: Amount = 0
    recover: Amount = 0


class ForbidPlay(OpNode):
    """Nobody (or only opponents) may play cards of these types, nor use reaction boxes if said so."""

    op: Literal["forbid_play"]
    types: tuple[str, ...]
    who: Literal["any", "opponent"] = "any"
    reaction_boxes: bool = False


AnyPassive = CannotBeBlocked | CannotBeGuarded | Flag | Values | ForbidPlay

PASSIVE_KEYS = shorthands_of(get_args(AnyPassive))

Passive = Annotated[
    Annotated[AnyPassive, Field(discriminator="op")],
    BeforeValidator(lambda value: unfold(value, PASSIVE_KEYS)),
]
