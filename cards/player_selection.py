"""Selections of players, and of any sort: cards, dice or players."""

from typing import Annotated, Any, ClassVar, Literal

from pydantic import Discriminator, Tag, model_validator

from cards.conditions.condition import Conditions
from cards.dice_selection import DiceSelection
from cards.node import Node
from cards.selection import Selection
from cards.wording.scope import Scope
from cards.wording.words import plural


class PlayerSelection(Node):
    """Players that fit: `{each: player, of: opponent, where: {there_is: {each: unit, of: them}}}`.

    In `where` such a player is called `them`. In `for_each`, `{target: player}` means any number of target
    players.
    """

    target: bool = False
    of: Literal["any", "opponent"] = "any"
    where: Conditions | None = None
    named_as: ClassVar[None] = None
    picks_several: ClassVar[bool] = True

    @model_validator(mode="before")
    @classmethod
    def _read_way(cls, value: Any) -> Any:
        if not isinstance(value, dict) or "player" not in (value.get("each"), value.get("target")):
            return value
        rest = {key: item for key, item in value.items() if key not in ("each", "target")}
        return {"target": "target" in value, **rest}

    def one(self, scope: Scope) -> str:
        """Write one such player without an article: `opponent where ...`."""
        noun = "player" if self.of == "any" else "opponent"
        return f"{'target ' if self.target else ''}{noun}{where_words(self.where, scope)}"

    def several(self, scope: Scope) -> str:
        """Write such players in the plural: `opponents where ...`."""
        noun = plural("player" if self.of == "any" else "opponent")
        return f"{'target ' if self.target else ''}{noun}{where_words(self.where, scope)}"


def where_words(condition: Conditions | None, scope: Scope) -> str:
    """Write the condition that a player meets, to follow the noun."""
    if condition is None:
        return ""
    inner = scope.inner()
    inner.names["them"] = "that player"
    clause = condition.words(inner)
    return (
        f" who {clause.removeprefix(lead)}"
        if clause.startswith(lead := "that player ")
        else f" where {clause}"
    )


def _sort_of(given: Any) -> str:
    if isinstance(given, DiceSelection):
        return "DiceSelection"
    if isinstance(given, PlayerSelection) or (isinstance(given, dict) and given.get("each") == "player"):
        return "PlayerSelection"
    picks = [given.get(way) for way in ("choose", "each")] if isinstance(given, dict) else []
    return "DiceSelection" if "die" in picks else "Selection"


AnySelection = Annotated[
    Annotated[Selection, Tag("Selection")]
    | Annotated[DiceSelection, Tag("DiceSelection")]
    | Annotated[PlayerSelection, Tag("PlayerSelection")],
    Discriminator(_sort_of),
]
"""A selection of cards, of dice, or of players."""
