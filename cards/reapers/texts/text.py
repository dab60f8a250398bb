"""What every text of a card has.

Skills (Skills).

What happens when a card is played, used, or loses (Abilities).
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from cards.node import KeyNode, Node, OneOf
from cards.reapers.effects.effect import Effects, sentences


class ReapersText(KeyNode):
    """One ability of a card."""

    package: ClassVar[str] = "cards.reapers.texts"
    called: ClassVar[str] = "text"

    def words(self) -> str:
        """What it reads as: whole sentences."""
        raise NotImplementedError


Texts = tuple[Annotated[ReapersText, OneOf(ReapersText)], ...]
"""The abilities of a card, from top to bottom."""


class Sneak(Node):
    """In a fight with it, this may be compared instead of its power."""

    sneak: int = Field(ge=0)


class Resilient(Node):
    """In a fight against it, this is compared instead of its power."""

    resilient: int = Field(ge=0)


SkillName = Literal["team up", "bear hug"] | Sneak | Resilient
"""`team up`: several together, with exactly the power of one enemy. `bear hug`: several enemies, whose power
together is exactly its own."""


def skill_words(skill: SkillName) -> str:
    """`Team-Up`, `Sneak 4`."""
    if isinstance(skill, Sneak):
        return f"Sneak {skill.sneak}"
    if isinstance(skill, Resilient):
        return f"Resilient {skill.resilient}"
    return {"team up": "Team-Up", "bear hug": "Bear Hug"}[skill]


class Skill(ReapersText):
    """A skill of the Creature."""

    example: ClassVar[str] = "skill: {sneak: 4}"
    skill: SkillName

    def words(self) -> str:
        return f"{skill_words(self.skill)}."


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
