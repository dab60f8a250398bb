"""How a pack points at cards and players: a filter and how to pick."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field, model_validator

from cards.cost import FACES
from cards.filters import Filter, Place, Ref
from cards.grammar.scope import Scope
from cards.grammar.words import PILES
from cards.node import WAYS, Way
from cards.places.below import Under

Who = Literal["you", "opponent", "target player", "target opponent", "each player", "subject"] | Ref
"""`subject` is the controller of the trigger's subject; any other word is a player named before by `as`."""


def _is_face(face: str) -> str:
    if face not in FACES[1:]:
        raise ValueError(f"'{face}' is no side of a die; write it as 'illusion power' or 'time class'")
    return face


def _unfold_place(value: dict[str, Any]) -> dict[str, Any]:
    """`in: {discard: you}` is `in: discard, of: you`."""
    place = value.get("in")
    if not isinstance(place, dict) or "under" in place or len(place) != 1:
        return value
    ((zone, whose),) = place.items()
    return {**value, "in": zone, "of": whose}


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
    zone: Place | Under = Field("play", alias="in")
    """Where to look: in play, in a hand or pile, `{discard: you}` for one of yours, or under a card."""
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
        value = _unfold_place(value)
        rest = {key: item for key, item in value.items() if key != ways[0]}
        return {"way": ways[0], "kind": value[ways[0]], **rest}

    @property
    def picks_several(self) -> bool:
        """Whether more than one card may be picked."""
        return self.way == "each" or (self.up_to or 1) > 1


def place_words(zone: str | Under, scope: Scope, owner: str = "the") -> str:
    """Where a selection looks: ` in your hand`, ` under this card`; nothing for cards in play."""
    if isinstance(zone, Under):
        return f" under {scope.phrase(zone.under)}"
    if zone == "play":
        return ""
    return " out of the game" if zone == "removed" else f" in {owner} {PILES[zone]}"


DieFace = Annotated[str, AfterValidator(_is_face)]
"""A die type and side that cards speak of: `illusion power`."""

What = Annotated[Ref | Selection, Field(union_mode="left_to_right")]
"""A card already known by name, or a selection."""
