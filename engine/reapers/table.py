"""A game under way: the state with what stands on its cards, and the one place where it changes.

What a text has spoken of while it resolves.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from cards.reapers.cards import ReapersCard
from cards.reapers.effects.effect import Effects
from cards.reapers.library import ReapersLibrary
from cards.reapers.selection import Selection
from cards.reapers.texts.constant import (
    CannotBeHarvested,
    FightsOnly,
    FirstCreatureEnters,
    Forbid,
    Gains,
    HandLimit,
    MorePower,
)
from cards.reapers.texts.text import Resilient, Skill, SkillName, Sneak
from cards.reapers.vocabulary import CardState, Kind, Player
from engine.kernel.choice import NO_PURPOSE, Choice, ChosenValues, Purpose
from engine.kernel.decision import TABLE, Decision, Option, RejectionReasons, Rule
from engine.kernel.game import Checkpoint, Emit
from engine.kernel.journal import Event, EventRecord
from engine.reapers.setup import ReapersPolicies
from engine.reapers.state import ReapersState
from engine.reapers.unavailable_reasons import BANNED, DORMANT, NOT_MATURE, UnavailableReason


@dataclass(slots=True)
class EffectContext:
    """The card whose text it is, whose card that is, and what was named so far."""

    card: int
    you: str
    cards: dict[str, tuple[int, ...]] = field(default_factory=dict)
    numbers: dict[str, int] = field(default_factory=dict)

    def number(self, name: object) -> int | None:
        """The number that goes by a name; None for what is none."""
        return self.numbers.get(name) if isinstance(name, str) else None


ResultT = TypeVar("ResultT")

DecisionFlow = Generator[Decision | Checkpoint, ChosenValues, ResultT]
"""A step that may ask, and comes to something."""

RuleFlow = DecisionFlow[None]

HAND = 3
"""What a hand is refilled to (Step Three: Draw Cards)."""

UNSEEN = "unseen card"
"""What a real card is called that nobody has seen."""

PassiveT = TypeVar("PassiveT")


@dataclass(slots=True)
class Table:
    """The state, the cards' texts, and what the rules leave open."""

    state: ReapersState
    library: ReapersLibrary
    policies: ReapersPolicies
    emit: Emit
    resolve: Callable[[Table, Effects, EffectContext, Rule], RuleFlow]
    """What a text does (`engine/reapers/effects.py`): moving cards sets off texts, and texts move cards."""
    silent: bool = False

    # What changes.

    def apply_event(self, event: Event, rule: Rule, cause: int | None = None) -> None:
        """Something happens, by this rule or the text of a card."""
        self.emit(EventRecord(event, rule, cause))

    # What is asked. The active player makes all decisions (Abilities).

    def ask(
        self,
        kind: str,
        prompt: str,
        options: Sequence[Option],
        rule: Rule,
        number: int = 1,
        fewest: int | None = None,
        seat: str = "",
        purpose: Purpose = NO_PURPOSE,
        rejection_reasons: RejectionReasons | None = None,
    ) -> DecisionFlow[tuple[Choice, ...]]:
        """Let the active player pick so many of these; where nothing is left to choose nobody is asked."""
        number = min(number, len(options))
        fewest = number if fewest is None else min(fewest, number)
        if fewest == len(options):
            return tuple(option.value for option in options)
        picked = yield Decision(
            seat or self.state.turn,
            kind,
            "" if self.silent else prompt,
            tuple(options),
            rule,
            minimum=fewest,
            maximum=number,
            purpose=purpose,
            rejection_reasons=rejection_reasons,
        )
        return picked

    def chance(
        self, kind: str, prompt: str, options: Sequence[Option], rule: Rule, chance: str, number: int = 1
    ) -> DecisionFlow[tuple[Choice, ...]]:
        """Let the table settle it; what is not open to anybody stays secret."""
        if len(options) <= 1 and number >= len(options):
            return tuple(option.value for option in options)
        picked = yield Decision(
            TABLE,
            kind,
            prompt,
            tuple(options),
            rule,
            minimum=number,
            maximum=number,
            ordered=kind == "shuffle",
            chance=chance,
            secret=kind == "shuffle",
        )
        return picked

    # What stands on the cards.

    def card(self, number: int) -> ReapersCard:
        """What is printed on a card."""
        return self.library.card(self.state.cards[number].name)

    def name(self, number: int) -> str:
        """What a card is called."""
        return self.state.cards[number].name or UNSEEN

    def twin(self, number: int) -> int:
        """Which one it is of those of its name that lie in the same place, from 1; 0 where it is alone."""
        place = self.state.place(number)
        if place is None or place[1] == "deck" or self.state.is_unseen(number):
            return 0
        seat, zone = place
        alike = [card for card in self.state.sides[seat].zone(zone) if self.name(card) == self.name(number)]
        return alike.index(number) + 1 if len(alike) > 1 else 0

    def called(self, number: int) -> str:
        """What a card is called where another of its name may lie beside it: `Payday #2`."""
        twin = self.twin(number)
        return f"{self.name(number)} #{twin}" if twin else self.name(number)

    def kind_is(self, number: int, kind: Kind) -> bool:
        """Whether it is a card of this kind."""
        return kind in ("card", self.card(number).type)

    def vp(self, number: int) -> int:
        """What a card is worth."""
        return self.card(number).vp or 0

    def points(self, seat: str) -> int:
        """What a player has scored."""
        return sum(self.vp(card) for card in self.state.sides[seat].score)

    def seat_of(self, player: Player, you: str) -> str:
        """Who is meant by a word of a text."""
        return you if player == "you" else self.state.other(you)

    def passives(self, kind: type[PassiveT]) -> Iterator[tuple[str, int, PassiveT]]:
        """What is so because of cards in play: who controls the card, the card, what it says."""
        for seat, number in self.state.in_play():
            for passive in self.card(number).passives(self.state.cards[number].state):
                if isinstance(passive, kind):
                    yield seat, number, passive

    def _is_meant(self, whom: Selection, you: str, number: int) -> bool:
        seat = self.state.controller(number)
        of = whom.of == "any" or seat == self.seat_of(whom.of, you)
        return of and self.kind_is(number, whom.kind)

    def power(self, number: int) -> int | None:
        """The power of a Creature as it is now; None for any other card (Glossary: Least/Most Powerful)."""
        printed = self.card(number).power
        if printed is None or not self.state.controller(number):
            return printed
        more = sum(
            passive.by
            for seat, _, passive in self.passives(MorePower)
            if self._is_meant(passive.whom, seat, number)
        )
        return printed + more

    def skills(self, number: int) -> list[SkillName]:
        """The skills of a Creature in play, its own and those it gains."""
        own = [text.skill for text in self.card(number).text if isinstance(text, Skill)]
        if not self.state.controller(number):
            return own
        gained = [
            passive.skill
            for seat, _, passive in self.passives(Gains)
            if self._is_meant(passive.whom, seat, number)
        ]
        return own + gained

    def sneaks(self, number: int) -> list[int]:
        """What it may compare instead of its power when it is used to fight."""
        return sorted({skill.sneak for skill in self.skills(number) if isinstance(skill, Sneak)})

    def resilient(self, number: int) -> int | None:
        """What is compared instead of its power when it is fought: the highest there is."""
        values = [skill.resilient for skill in self.skills(number) if isinstance(skill, Resilient)]
        return max(values, default=None)

    # What can and cannot be done.

    def why_not_play(self, seat: str, name: str) -> UnavailableReason | None:
        """The ban or the card that forbids a player to play a card of this name."""
        kinds = ("card", self.library.card(name).type)
        for ban in self.state.bans:
            if (
                ban.now
                and ban.seat == seat
                and ban.act == "play"
                and any(kind in ban.kinds for kind in kinds)
            ):
                return BANNED
        for you, by, passive in self.passives(Forbid):
            if self.seat_of(passive.who, you) == seat and any(kind in passive.play for kind in kinds):
                return UnavailableReason("forbidden", by)
        return None

    def may_play(self, seat: str, name: str) -> bool:
        """Whether no card and no ban forbids a player to play a card of this name."""
        return self.why_not_play(seat, name) is None

    def why_not_use(self, seat: str, number: int) -> UnavailableReason | None:
        """What keeps a player from fighting with a Creature, whoever the enemy: Active and Mature ones can
        (Fighting)."""
        if any(ban.now and ban.seat == seat and ban.act == "fight" for ban in self.state.bans):
            return BANNED
        return DORMANT if self.state.cards[number].state == "dormant" else None

    def why_not_harvest(self, number: int) -> UnavailableReason | None:
        """What keeps a card from being harvested: a Mature one can be of which nothing says otherwise
        (Harvesting)."""
        if self.state.cards[number].state != "mature":
            return NOT_MATURE
        if any(isinstance(passive, CannotBeHarvested) for passive in self.card(number).passives("mature")):
            return UnavailableReason("never harvested", number)
        return None

    def may_meet(self, number: int, enemy: int) -> bool:
        """Whether a Creature can fight this enemy."""
        state = self.state.cards[number].state
        return all(
            self.state.cards[enemy].state == passive.state
            for passive in self.card(number).passives(state)
            if isinstance(passive, FightsOnly)
        )

    def hand_limit(self, seat: str) -> int:
        """What a hand is refilled to; never below 0 (P11)."""
        more = sum(
            passive.by
            for you, _, passive in self.passives(HandLimit)
            if self.seat_of(passive.who, you) == seat
        )
        return max(0, HAND + more)

    def enters_as(self, seat: str, number: int) -> CardState:
        """The state in which a card that is played comes into play (Card States)."""
        if seat in self.state.enters:
            return self.state.enters[seat]
        if self.card(number).type == "creature" and self.state.creatures == 0:
            for _, _, passive in self.passives(FirstCreatureEnters):
                return passive.state
        return "dormant"
