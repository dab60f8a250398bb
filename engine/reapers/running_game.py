"""A running game: the state with the texts of its cards, its questions, and the one way to change it."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from typing import TypeVar

from msgspec import Struct, field

from cards.reapers.cards_and_decks import ReapersCard
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
from cards.reapers.texts.skills_and_abilities import Resilient, Skill, SkillName, Sneak
from cards.reapers.vocabulary import CardState, Kind, Player
from engine.kernel.decision import TABLE, Decision, Option, RejectionReasons, Rule
from engine.kernel.journal import Event, EventRecord
from engine.kernel.option_meaning import NO_PURPOSE, Choice, ChosenValues, Purpose
from engine.kernel.rules_interface import Checkpoint, Emit
from engine.reapers.setup import ReapersPolicies
from engine.reapers.state import ReapersState
from engine.reapers.unavailable_reasons import BANNED, DORMANT, NOT_MATURE, UnavailableReason


class EffectContext(Struct):
    """A text being resolved: its card, that card's player (`you`), and the cards and numbers named so far."""

    card: int
    you: str
    cards: dict[str, tuple[int, ...]] = field(default_factory=dict)
    numbers: dict[str, int] = field(default_factory=dict)

    def number(self, name: object) -> int | None:
        """Return the number with this name; None if there is none."""
        return self.numbers.get(name) if isinstance(name, str) else None


ResultT = TypeVar("ResultT")

DecisionFlow = Generator[Decision | Checkpoint, ChosenValues, ResultT]
"""A step that may ask on its way to a result."""

RuleFlow = DecisionFlow[None]

HAND = 3
"""Number of cards to which a hand is refilled (Step Three: Draw Cards)."""

UNSEEN = "unseen card"
"""The name of an unseen real card."""

PassiveT = TypeVar("PassiveT")


class Table(Struct):
    """The state, the cards' texts, and the policies for what the rules leave open."""

    state: ReapersState
    library: ReapersLibrary
    policies: ReapersPolicies
    emit: Emit
    resolve: Callable[[Table, Effects, EffectContext, Rule], RuleFlow]
    """Resolves a text (`engine/reapers/effects.py`); passed in because moves and texts call each other.
    """
    silent: bool = False

    # Changes.

    def apply_event(self, event: Event, rule: Rule, cause: int | None = None) -> None:
        """Record an event and its change, with the rule or the text of a card that caused it."""
        self.emit(EventRecord(event, rule, cause))

    # Questions. The active player makes all decisions (Abilities).

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
        """Let the active player pick this many options, without a question if there is no choice."""
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
        """Let the table settle chance; a shuffle stays secret."""
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

    # Texts of the cards.

    def card(self, number: int) -> ReapersCard:
        """Return what is printed on a card."""
        return self.library.card(self.state.cards[number].name)

    def name(self, number: int) -> str:
        """Return the name of a card, also for one that nobody has seen."""
        return self.state.cards[number].name or UNSEEN

    def copy_number(self, number: int) -> int:
        """Return a card's number among those of its name in the same zone, from 1; 0 if there is no other."""
        place = self.state.place(number)
        if place is None or place[1] == "deck" or self.state.is_unseen(number):
            return 0
        seat, zone = place
        alike = [card for card in self.state.sides[seat].zone(zone) if self.name(card) == self.name(number)]
        return alike.index(number) + 1 if len(alike) > 1 else 0

    def numbered_name(self, number: int) -> str:
        """Return a card's name, numbered if another of its name is beside it: `Payday #2`."""
        twin = self.copy_number(number)
        return f"{self.name(number)} #{twin}" if twin else self.name(number)

    def kind_is(self, number: int, kind: Kind) -> bool:
        """Return True if a card is of this kind."""
        return kind in ("card", self.card(number).type)

    def vp(self, number: int) -> int:
        """Return a card's VP."""
        return self.card(number).vp or 0

    def points(self, seat: str) -> int:
        """Return the VP that a player has scored."""
        return sum(self.vp(card) for card in self.state.sides[seat].score)

    def seat_of(self, player: Player, you: str) -> str:
        """Return the player meant by a word of a text."""
        return you if player == "you" else self.state.other(you)

    def passives(self, kind: type[PassiveT]) -> Iterator[tuple[str, int, PassiveT]]:
        """Yield the passives of this kind in force, each with its controller and its card."""
        for seat, number in self.state.in_play():
            for passive in self.card(number).passives(self.state.cards[number].state):
                if isinstance(passive, kind):
                    yield seat, number, passive

    def _applies_to(self, whom: Selection, you: str, number: int) -> bool:
        seat = self.state.controller(number)
        of = whom.of == "any" or seat == self.seat_of(whom.of, you)
        return of and self.kind_is(number, whom.kind)

    def power(self, number: int) -> int | None:
        """Return a Creature's present power; None for any other card (Glossary: Least/Most Powerful)."""
        printed = self.card(number).power
        if printed is None or not self.state.controller(number):
            return printed
        more = sum(
            passive.by
            for seat, _, passive in self.passives(MorePower)
            if self._applies_to(passive.whom, seat, number)
        )
        return printed + more

    def skills(self, number: int) -> list[SkillName]:
        """Return the skills of a Creature, its own and, in play, those it gains."""
        own = [text.skill for text in self.card(number).text if isinstance(text, Skill)]
        if not self.state.controller(number):
            return own
        gained = [
            passive.skill
            for seat, _, passive in self.passives(Gains)
            if self._applies_to(passive.whom, seat, number)
        ]
        return own + gained

    def sneak_values(self, number: int) -> list[int]:
        """Return the numbers that it may compare instead of its power when it is used to fight."""
        return sorted({skill.sneak for skill in self.skills(number) if isinstance(skill, Sneak)})

    def resilient_value(self, number: int) -> int | None:
        """Return the highest number that is compared instead of its power when it is fought."""
        values = [skill.resilient for skill in self.skills(number) if isinstance(skill, Resilient)]
        return max(values, default=None)

    # Permissions.

    def why_not_play(self, seat: str, name: str) -> UnavailableReason | None:
        """Return the reason why a player cannot play a card of this name; None if they can."""
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
        """Return True if nothing forbids a player to play a card of this name."""
        return self.why_not_play(seat, name) is None

    def why_not_use(self, seat: str, number: int) -> UnavailableReason | None:
        """Return why a player cannot fight any enemy with a Creature; None if they can (Fighting)."""
        if any(ban.now and ban.seat == seat and ban.act == "fight" for ban in self.state.bans):
            return BANNED
        return DORMANT if self.state.cards[number].state == "dormant" else None

    def why_not_harvest(self, number: int) -> UnavailableReason | None:
        """Return why a card cannot be harvested; None if it can (Harvesting)."""
        if self.state.cards[number].state != "mature":
            return NOT_MATURE
        if any(isinstance(passive, CannotBeHarvested) for passive in self.card(number).passives("mature")):
            return UnavailableReason("never harvested", number)
        return None

    def may_fight(self, number: int, enemy: int) -> bool:
        """Return True if a Creature can fight this enemy."""
        state = self.state.cards[number].state
        return all(
            self.state.cards[enemy].state == passive.state
            for passive in self.card(number).passives(state)
            if isinstance(passive, FightsOnly)
        )

    def hand_limit(self, seat: str) -> int:
        """Return the number of cards to which a hand is refilled, never below 0 (P11)."""
        more = sum(
            passive.by
            for you, _, passive in self.passives(HandLimit)
            if self.seat_of(passive.who, you) == seat
        )
        return max(0, HAND + more)

    def enters_as(self, seat: str, number: int) -> CardState:
        """Return the state in which a card comes into play when it is played (Card States)."""
        if seat in self.state.enters:
            return self.state.enters[seat]
        if self.card(number).type == "creature" and self.state.creatures == 0:
            for _, _, passive in self.passives(FirstCreatureEnters):
                return passive.state
        return "dormant"
