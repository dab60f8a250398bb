"""How a pack points at cards and players: filters, selections, and amounts counted from them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field, model_validator

from cards.cost import FACES
from cards.node import WAYS, Node, Way

Kind = Literal[
    "card",
    "unit",
    "ally",
    "conjuration",
    "aspect",
    "conjured aspect",
    "phoenixborn",
    "unit or phoenixborn",
    "spell",
    "ready spell",
    "alteration spell",
    "action spell",
    "reaction spell",
    "attacker",
    "blocker",
    "defender",
]
Token = Literal["wound", "exhaustion", "status", "red rains"]
SomeToken = Literal[Token, "any"]
"""`any` is a token of whatever kind."""
Whose = Literal["you", "opponent", "any"]
"""Seen from the player who controls the text."""

REFERENCE = "names a card or player known to the text"
"""Marks the fields that refer to something by name, for the linter."""
Ref = Annotated[str, REFERENCE]
"""A card already known to the text: `this` (the card it stands on), `host` (the unit an alteration
spell is attached to), `subject` (what the trigger is about), `other` (the second card of the trigger),
or a name given by `as`."""

Who = Literal["you", "opponent", "target player", "target opponent", "each player", "subject"] | Ref
"""`subject` is the controller of the trigger's subject; any other word is a player named before by `as`."""


Place = Literal["play", "hand", "draw", "discard", "conjurations"]


def _is_face(face: str) -> str:
    if face not in FACES[1:]:
        raise ValueError(f"'{face}' is no side of a die; write it as 'illusion power' or 'time class'")
    return face


class Filter(Node):
    """Which cards are meant. Every field given must hold."""

    kind: Kind = "card"
    of: Whose | Ref = "any"
    """Controller: you, opponent, any, or a player named by an earlier `choose_player`."""
    other: bool = False
    """Not the card the text stands on, nor one already named in this text."""
    named: str | None = None
    same_name_as: Ref | None = None
    """Of the same title as a card already known."""
    but_no: Kind | None = None
    """Not of this kind, though of `kind`."""
    exhausted: bool | None = None
    wounded: bool | None = None
    guarding: bool | None = None
    attacking: bool | None = None
    in_battle_with: Ref | None = None
    """The other card of a battle: an attacker and the one it fights."""
    has: SomeToken | None = None
    lacks: SomeToken | None = None
    without_die: str | None = None
    """No die of this type lies on it."""
    life_at_most: Amount | None = None
    attack_at_most: Amount | None = None
    printed_life_at_most: int | None = None
    lies_in: Place | None = None
    """Where the card lies now, for one that is known by name; selections look `in` a place."""


class Selection(Filter):
    """A filter and how to pick from it; exactly one of the five ways is given, with the kind.

    `target` and `choose` ask somebody (`by`); choosing does not target. `each` takes all, one at a time in
    the controller's order; `leftmost` and `rightmost` go by position on the
    battlefield, and target: what cannot be targeted is passed over (Laws of the Chimera: Targeting).
    """

    way: Way
    by: Literal["you", "opponent"] = "you"
    up_to: int | None = None
    """Of a choice: any number up to this many, one at a time; default exactly one."""
    zone: Place = Field("play", alias="in")
    named_as: str | None = Field(None, alias="as")

    @model_validator(mode="before")
    @classmethod
    def _read_way(cls, value: Any) -> Any:
        if not isinstance(value, dict) or "way" in value:
            return value
        ways = [way for way in WAYS if way in value]
        if len(ways) != 1:
            raise ValueError(f"a selection has exactly one of {', '.join(WAYS)}")
        if "as" in value and (ways == ["each"] or value.get("up_to") not in (None, 1)):
            raise ValueError("'as' names one card, and this picks several")
        rest = {key: item for key, item in value.items() if key != ways[0]}
        return {"way": ways[0], "kind": value[ways[0]], **rest}

    @property
    def picks_several(self) -> bool:
        """Whether more than one card may be picked."""
        return self.way == "each" or (self.up_to or 1) > 1


DieFace = Annotated[str, AfterValidator(_is_face)]
"""A die type and side that cards speak of: `illusion power`."""


class CountOf(Node):
    """How many cards fit."""

    count: Selection


class AttackOf(Node):
    """The current attack value of a card, never below 0; of one that has left play the last it had."""

    attack_of: Ref


class LifeOf(Node):
    """The current life value of a card; of one that has left play the last it had."""

    life_of: Ref


class RecoverOf(Node):
    """The current recover value of a card, never below 0; of one that has left play the last it had."""

    recover_of: Ref


class TokensOn(Node):
    """How many tokens of a kind lie on a card."""

    tokens: Token
    card: Ref


class Counted(Node):
    """How many things an effect before this one was about, by the name it gave the number."""

    counted: Ref


class NotDrawn(Node):
    """By how many cards the last drawing of a player in this text fell short of what it allowed."""

    not_drawn: Ref


class DamageDealt(Node):
    """The damage the trigger speaks of."""

    damage: Literal["dealt"]


Amount = Annotated[
    int
    | Literal["N", "X"]
    | CountOf
    | AttackOf
    | LifeOf
    | RecoverOf
    | TokensOn
    | Counted
    | NotDrawn
    | DamageDealt,
    Field(union_mode="left_to_right"),
]
"""A number; `N` is the numeral of the ability, `X` what the card defines it to be."""

What = Annotated[Ref | Selection, Field(union_mode="left_to_right")]
"""A card already known by name, or a selection."""

Filter.model_rebuild()
Selection.model_rebuild()
CountOf.model_rebuild()
