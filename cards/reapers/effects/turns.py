"""What effects do to turns."""

from __future__ import annotations

from typing import ClassVar, Literal

from pydantic import Field

from cards.reapers.effects.effect import ReapersEffect
from cards.reapers.things import Kind, listed, noun

Act = Literal["play", "fight"]


class ForbidNextTurn(ReapersEffect):
    """In the opponent's next turn they cannot play these kinds of cards, or not use Creatures to fight."""

    op: Literal["forbid_next_turn"]
    example: ClassVar[str] = "forbid_next_turn: {act: play, kinds: [action]}"
    act: Act
    kinds: tuple[Kind, ...] = Field(("card",), min_length=1)

    def words(self) -> str:
        if self.act == "fight":
            return "in your opponent's next turn they cannot use Creatures to fight"
        what = listed([noun(kind, 2) for kind in self.kinds], "or")
        return f"in your opponent's next turn they cannot play {what}"


class EndTurn(ReapersEffect):
    """Your turn ends: no card rotates, and there is no draw step."""

    op: Literal["end_turn"]
    example: ClassVar[str] = "end_turn"

    def words(self) -> str:
        return "end your turn"
