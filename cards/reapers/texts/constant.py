"""Constant Abilities: text that applies as long as its card is in play."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from cards.node import OneOf, OpNode
from cards.reapers.selection import Selection
from cards.reapers.texts.skills_and_abilities import ReapersText, SkillName, skill_words
from cards.reapers.vocabulary import CardState, Kind, Player, listed, noun, state_name


class ReapersPassive(OpNode):
    """One thing that applies while the card is in play."""

    package: ClassVar[str] = "cards.reapers.texts"
    sort_name: ClassVar[str] = "passive"

    def words(self) -> str:
        """Write it as part of a sentence."""
        raise NotImplementedError


class MorePower(ReapersPassive):
    """Creatures have more power, or less."""

    op: Literal["more_power"]
    example: ClassVar[str] = "more_power: {whom: {each: creature, of: you}, by: 1}"
    whom: Selection
    by: int

    def words(self) -> str:
        return f"{self.whom.words()} have {self.by:+} power"


class Gains(ReapersPassive):
    """Creatures gain a skill."""

    op: Literal["gains"]
    example: ClassVar[str] = "gains: {whom: {each: creature, of: you}, skill: team up}"
    whom: Selection
    skill: SkillName

    def words(self) -> str:
        return f"{self.whom.words()} gain {skill_words(self.skill)}"


class HandLimit(ReapersPassive):
    """A player refills the hand to this many cards more in the draw step, or fewer."""

    op: Literal["hand_limit"]
    example: ClassVar[str] = "hand_limit: {who: opponent, by: -1}"
    who: Player
    by: int

    def words(self) -> str:
        more = f"{abs(self.by)} {'more' if self.by > 0 else 'fewer'}"
        card = "card" if abs(self.by) == 1 else "cards"
        if self.who == "you":
            return f"in your draw step you refill your hand to {more} {card}"
        return f"in your opponent's draw step they refill their hand to {more} {card}"


class Forbid(ReapersPassive):
    """A player cannot play cards of these kinds."""

    op: Literal["forbid"]
    example: ClassVar[str] = "forbid: {play: [action, relic], who: opponent}"
    play: tuple[Kind, ...] = Field(min_length=1)
    who: Player

    def words(self) -> str:
        whom = "your opponent" if self.who == "opponent" else "you"
        return f"{whom} cannot play {listed([noun(kind, 2) for kind in self.play], 'or')}"


class CannotBeHarvested(ReapersPassive):
    """The card cannot be harvested."""

    op: Literal["cannot_be_harvested"]
    example: ClassVar[str] = "cannot_be_harvested"

    def words(self) -> str:
        return "this card cannot be harvested"


class FightsOnly(ReapersPassive):
    """The card can fight only Creatures in this state."""

    op: Literal["fights_only"]
    shorthand: ClassVar[str] = "state"
    example: ClassVar[str] = "fights_only: dormant"
    state: CardState

    def words(self) -> str:
        return f"this card can fight only {state_name(self.state)} Creatures"


class FirstCreatureEnters(ReapersPassive):
    """The first Creature that each player plays in a turn comes into play in this state."""

    op: Literal["first_creature_enters"]
    shorthand: ClassVar[str] = "state"
    example: ClassVar[str] = "first_creature_enters: active"
    state: CardState

    def words(self) -> str:
        return f"the first Creature each player plays in a turn enters play {state_name(self.state)}"


class Constant(ReapersText):
    """A Constant Ability; with `while` it applies only while the card is in that state."""

    example: ClassVar[str] = "passive: [hand_limit: {who: you, by: 1}]"
    passive: tuple[Annotated[ReapersPassive, OneOf(ReapersPassive)], ...] = Field(min_length=1)
    only_while: CardState | None = Field(None, alias="while")

    def words(self) -> str:
        texts = [passive.words() for passive in self.passive]
        if self.only_while:
            return f"While this card is {state_name(self.only_while)}, {', and '.join(texts)}."
        return " ".join(f"{words[0].upper()}{words[1:]}." for words in texts)
