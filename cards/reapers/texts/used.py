"""What happens when a card is played, used, or loses (Abilities)."""

from __future__ import annotations

from typing import ClassVar, Literal

from pydantic import Field

from cards.reapers.effects.effect import Effects, sentences
from cards.reapers.texts.text import ReapersText


class Play(ReapersText):
    """What happens when it is played."""

    example: ClassVar[str] = "play: [draw]"
    play: Effects = Field(min_length=1)

    def words(self) -> str:
        return f"Play: {sentences(self.play)}"


class Bonus(ReapersText):
    """What happens when it fights or is harvested; with `if`, only when harvested or if it wins."""

    example: ClassVar[str] = "bonus: [draw]"
    bonus: Effects = Field(min_length=1)
    only_if: Literal["harvested", "won"] | None = Field(None, alias="if")

    def words(self) -> str:
        only = {"harvested": " if harvested", "won": " if it wins a fight", None: ""}[self.only_if]
        return f"Bonus{only}: {sentences(self.bonus)}"


class Happens(ReapersText):
    """What happens at once when it loses a fight, or after it has left play."""

    example: ClassVar[str] = "{when: leaves play, effects: [draw]}"
    when: Literal["loses a fight", "leaves play"]
    effects: Effects = Field(min_length=1)

    def words(self) -> str:
        return f"When this card {self.when}: {sentences(self.effects)}"
