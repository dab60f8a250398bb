"""Skills (Skills)."""

from __future__ import annotations

from typing import ClassVar, Literal

from pydantic import Field

from cards.node import Node
from cards.reapers.texts.text import ReapersText


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
