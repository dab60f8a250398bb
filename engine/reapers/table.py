"""A game under way: the state with what stands on its cards, and the one place where it changes."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from cards.reapers.card import ReapersCard
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
from cards.reapers.texts.skills import Resilient, Skill, SkillName, Sneak
from cards.reapers.things import Kind, Player, Standing
from engine.kernel.choice import Choice, Picked
from engine.kernel.decision import TABLE, Decision, Option, Rule
from engine.kernel.game import Checkpoint, Emit
from engine.kernel.journal import Event, Happening
from engine.reapers.frame import Frame
from engine.reapers.setup import ReapersPolicies
from engine.reapers.state import ReapersState

ResultT = TypeVar("ResultT")
Asking = Generator[Decision | Checkpoint, Picked, ResultT]
"""A step that may ask, and comes to something."""
Steps = Asking[None]

HAND = 3
"""What a hand is refilled to (Step Three: Draw Cards)."""
PassiveT = TypeVar("PassiveT")


@dataclass(slots=True)
class Table:
    """The state, the cards' texts, and what the rules leave open."""

    state: ReapersState
    library: ReapersLibrary
    policies: ReapersPolicies
    emit: Emit
    resolve: Callable[[Table, Effects, Frame, Rule], Steps]
    """What a text does (`engine/reapers/resolving.py`): moving cards sets off texts, and texts move cards."""
    silent: bool = False

    # What changes.

    def do(self, event: Event, rule: Rule, cause: int | None = None) -> None:
        """Something happens, by this rule or the text of a card."""
        self.emit(Happening(event, rule, cause))

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
    ) -> Asking[tuple[Choice, ...]]:
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
        )
        return picked

    def chance(
        self, kind: str, prompt: str, options: Sequence[Option], rule: Rule, chance: str, number: int = 1
    ) -> Asking[tuple[Choice, ...]]:
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
        return self.state.cards[number].name

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

    def may_play(self, seat: str, number: int) -> bool:
        """Whether no card and no ban forbids a player to play this card."""
        banned = any(
            ban.now and ban.seat == seat and ban.act == "play" and self._any_kind(number, ban.kinds)
            for ban in self.state.bans
        )
        return not banned and not any(
            self.seat_of(passive.who, you) == seat and self._any_kind(number, passive.play)
            for you, _, passive in self.passives(Forbid)
        )

    def _any_kind(self, number: int, kinds: Iterable[Kind]) -> bool:
        return any(self.kind_is(number, kind) for kind in kinds)

    def may_fight(self, seat: str) -> bool:
        """Whether a player may use Creatures to fight."""
        return not any(ban.now and ban.seat == seat and ban.act == "fight" for ban in self.state.bans)

    def may_harvest(self, number: int) -> bool:
        """Whether a card can be harvested: a Mature one of which nothing says otherwise (Harvesting)."""
        return self.state.cards[number].state == "mature" and not any(
            isinstance(passive, CannotBeHarvested) for passive in self.card(number).passives("mature")
        )

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

    def enters_as(self, seat: str, number: int) -> Standing:
        """The state in which a card that is played comes into play (Card States)."""
        if seat in self.state.enters:
            return self.state.enters[seat]
        if self.card(number).type == "creature" and self.state.creatures == 0:
            for _, _, passive in self.passives(FirstCreatureEnters):
                return passive.state
        return "dormant"
