"""What may not be played."""

from __future__ import annotations

from typing import ClassVar, Literal

from cards.grammar.scope import Scope
from cards.grammar.words import listed, plural
from cards.passives.passive import Passive


class ForbidPlay(Passive):
    """Nobody (or only opponents) may play cards of these types, nor use reaction boxes if said so."""

    op: Literal["forbid_play"]
    example: ClassVar[str] = "forbid_play: {types: [action spell]}"
    of_any_card: ClassVar[bool] = True
    types: tuple[str, ...]
    who: Literal["any", "opponent"] = "any"
    reaction_boxes: bool = False

    def words(self, it: str, scope: Scope) -> str:
        who = "opponents cannot play" if self.who == "opponent" else "nobody can play"
        boxes = ", nor play a card through its reaction box" if self.reaction_boxes else ""
        return f"{who} {listed([plural(kind) for kind in self.types], 'or')}{boxes}"
