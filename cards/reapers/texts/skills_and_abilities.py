"""Base of all texts of a card: skills, abilities when it is played or used, and triggered abilities."""

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from cards.node import KeyNode, Node, OneOf
from cards.reapers.effects.effect import Effects, sentences


class ReapersText(KeyNode):
    """One ability of a card."""

    package: ClassVar[str] = "cards.reapers.texts"
    sort_name: ClassVar[str] = "text"

    def words(self) -> str:
        """Write the text in whole sentences."""
        raise NotImplementedError


Texts = tuple[Annotated[ReapersText, OneOf(ReapersText)], ...]
"""The abilities of a card, from top to bottom."""


class Sneak(Node):
    """A number that may be compared instead of the card's power in a fight that it is used for."""

    sneak: int = Field(ge=0)


class Resilient(Node):
    """A number that is compared instead of the card's power in a fight against it."""

    resilient: int = Field(ge=0)


SkillName = Literal["team up", "bear hug"] | Sneak | Resilient
"""`team up`: several Creatures fight one enemy if their power together equals its power. `bear hug`: one
Creature fights several enemies whose power together equals its own."""


def skill_words(skill: SkillName) -> str:
    """Write a skill: `Team-Up`, `Sneak 4`."""
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
    """Effects that resolve when the card is played."""

    example: ClassVar[str] = "play: [draw]"
    play: Effects = Field(min_length=1)

    def words(self) -> str:
        return f"Play: {sentences(self.play)}"


class Bonus(ReapersText):
    """Effects that resolve when it fights or is harvested; with `if`, only when harvested or if it wins."""

    example: ClassVar[str] = "bonus: [draw]"
    bonus: Effects = Field(min_length=1)
    only_if: Literal["harvested", "won"] | None = Field(None, alias="if")

    def words(self) -> str:
        only = {"harvested": " if harvested", "won": " if it wins a fight", None: ""}[self.only_if]
        return f"Bonus{only}: {sentences(self.bonus)}"


class TriggeredText(ReapersText):
    """Effects that resolve at once when the card loses a fight, or after it has left play."""

    example: ClassVar[str] = "{when: leaves play, effects: [draw]}"
    when: Literal["loses a fight", "leaves play"]
    effects: Effects = Field(min_length=1)

    def words(self) -> str:
        return f"When this card {self.when}: {sentences(self.effects)}"
