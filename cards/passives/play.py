"""What may not be played."""

from __future__ import annotations

from typing import ClassVar, Literal

from cards.changes.parts import Parts
from cards.filters import Filter, Kind
from cards.grammar.scope import Scope
from cards.grammar.words import listed, plural
from cards.passives.passive import Passive


class ForbidPlay(Passive):
    """Nobody (or only opponents) may play cards of these types, nor use reaction boxes if said so."""

    op: Literal["forbid_play"]
    example: ClassVar[str] = "forbid_play: {types: [action spell]}"
    types: tuple[Kind, ...]
    who: Literal["any", "opponent"] = "any"
    reaction_boxes: bool = False

    def words(self, it: str, scope: Scope) -> str:
        who = "opponents cannot play" if self.who == "opponent" else "nobody can play"
        boxes = ", nor play a card through its reaction box" if self.reaction_boxes else ""
        return f"{who} {listed([plural(kind) for kind in self.types], 'or')}{boxes}"

    def changes(self) -> tuple[Parts, ...]:
        whom = "opponent" if self.who == "opponent" else "each player"
        found = [
            Parts.model_construct(whom=whom, cannot=("play",), what=Filter.model_construct(kind=self.types))
        ]
        if self.reaction_boxes:
            found.append(Parts.model_construct(whom=whom, cannot=("react with a box",)))
        return tuple(found)
