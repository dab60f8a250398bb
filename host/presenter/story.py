"""The story of a game, read from its journal: who wounded whom with what, and when it turned.

Nothing here is drawn or put into words (`phrases/story.py` does that), and nothing is guessed: a wound that
no card is known to have dealt is told by the rule that placed it, or as one of `OTHER`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from cards.chimera import SEATS, BossKind
from engine.ashes.events import PhaseBegan, RoundBegan, TokensPlaced, TurnBegan, UnitDestroyed
from engine.ashes.events.card_names import card_name
from engine.ashes.model import rulebook as ashes_rulebook
from engine.ashes.model.component_types import MOST
from engine.redrains import rulebook
from engine.redrains.events import ChimeraFatigued, UltimateBegan
from engine.redrains.rulebook import said_of

if TYPE_CHECKING:
    from engine.ashes.view.read_model import GameView
    from engine.kernel.journal import Happening
    from host.presenter.ports import MatchLike

BLOOD, FATIGUE, BY_HAND = "blood", "fatigue", "said by hand"
OWN, OTHER = "own cards", "other effects"
_OF_A_RULE = {
    **{said_of(kind, rulebook.BLOOD): BLOOD for kind in SEATS},
    **{said_of(kind, rulebook.FATIGUED): FATIGUE for kind in SEATS},
    ashes_rulebook.FATIGUE: FATIGUE,
    ashes_rulebook.CORRECTION: BY_HAND,
}
"""Wounds that are told by their rule, whatever card they came of."""


class Dealt(NamedTuple):
    """What a card has done to the other sides: wounds on Phoenixborn or boss, and on units.

    `owner` and `card` are empty where no card is known; then `by` says what it was.
    """

    owner: str
    card: str
    by: str
    leaders: int
    units: int


class Stretch(NamedTuple):
    """A turn, or a phase without turns: `whose` it was, and the wounds by seat when it was over."""

    round: int
    phase: str
    whose: str
    wounds: Mapping[str, int]


class Ultimate(NamedTuple):
    """An Ultimate that resolved."""

    phase: str
    round: int


class Blow(NamedTuple):
    """The most wounds that came to a seat's Phoenixborn, or to the boss, in one stretch."""

    stretch: Stretch
    seat: str
    wounds: int


class Turning(NamedTuple):
    """When the winners came into the lead for good.

    `stretch` is in which; None when nobody was ever ahead of them. `before` are the wounds as it began.
    """

    stretch: Stretch | None
    before: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Story:
    """What is to be told of a game. Seats are in the order of the table.

    `life` is the life value at the end by seat, of each who has one. `turning` is None of a game without a
    winner, and where nobody was wounded.
    """

    seats: tuple[str, ...] = ()
    names: Mapping[str, str] = field(default_factory=dict)
    sides: Mapping[str, str] = field(default_factory=dict)
    life: Mapping[str, int] = field(default_factory=dict)
    winners: tuple[str, ...] = ()
    boss: str = ""
    rounds: int = 0
    stretches: tuple[Stretch, ...] = ()
    dealt: tuple[Dealt, ...] = ()
    lost_units: Mapping[str, int] = field(default_factory=dict)
    kind: BossKind = "chimera"
    ultimates: tuple[Ultimate, ...] = ()
    phase: str = ""
    fatigued_in: int = 0
    hardest: Blow | None = None
    turning: Turning | None = None

    def wounds(self, seat: str) -> list[int]:
        """The wounds on a seat's Phoenixborn, or on the boss, at the end of each stretch."""
        return [stretch.wounds[seat] for stretch in self.stretches]


def story_of(match: MatchLike, view: GameView) -> Story:
    """The story of a game that is over, for everybody; `view` is the table at its end."""
    told = _Reading(match, view)
    for entry in match.game.journal.entries:
        for happening in entry.happenings:
            told.read(happening)
    return told.story()


class _Reading:
    """Reads a journal, replaying it on a state as it goes."""

    def __init__(self, match: MatchLike, view: GameView) -> None:
        self._state: Any = match.game.state_at(0)  # what came before the first question is in it
        self._now: Any = match.game.state
        self._view = view
        players = self._now.players
        self._seats = tuple(player.seat for player in view.players if player.seat in players)
        self._sides = {seat: players[seat].side for seat in self._seats}
        self._leaders = {players[seat].phoenixborn: seat for seat in self._seats}
        self._round, self._phase, self._whose = self._state.round, self._state.phase, self._state.turn
        self._stretches: list[Stretch] = []
        self._began = self._wounds()
        self._leader_wounds: Counter[tuple[str, str, str]] = Counter()
        self._unit_wounds: Counter[tuple[str, str, str]] = Counter()
        self._lost: Counter[str] = Counter()
        self._ultimates: list[Ultimate] = []
        self._fatigued_in = 0

    def _wounds(self) -> dict[str, int]:
        return {seat: self._state.cards[card].wounds for card, seat in self._leaders.items()}

    def read(self, happening: Happening) -> None:
        """Read one event, and let it happen."""
        event = happening.event
        if isinstance(event, RoundBegan | PhaseBegan | TurnBegan):
            self._close()
        elif isinstance(event, TokensPlaced) and event.token == "wound":
            self._wounded(happening, event)
        elif isinstance(event, UnitDestroyed):
            self._lost[self._state.cards[event.card].controller] += 1
        elif isinstance(event, UltimateBegan):
            self._ultimates.append(Ultimate(event.phase, self._state.round))
        elif isinstance(event, ChimeraFatigued):
            self._fatigued_in = self._state.round
        event.apply(self._state)
        if isinstance(event, RoundBegan | PhaseBegan | TurnBegan):
            self._round, self._phase, self._whose = self._state.round, self._state.phase, self._state.turn

    def _close(self) -> None:
        """End the stretch under way; one without a turn in which nobody was wounded is none."""
        wounds = self._wounds()
        before = self._stretches[-1].wounds if self._stretches else self._began
        if self._whose or wounds != before:
            self._stretches.append(Stretch(self._round, self._phase, self._whose, wounds))

    def _wounded(self, happening: Happening, event: TokensPlaced) -> None:
        target = self._state.cards[event.card]
        by = _OF_A_RULE.get(happening.rule, "")
        cause = None if happening.cause is None else self._now.cards[happening.cause]
        if by or cause is None or not (cause.name or cause.was):
            key = (target.controller, "", by or OTHER)
        elif self._sides.get(cause.owner) == self._sides.get(target.controller):
            key = (target.controller, "", OWN)
        else:
            key = (cause.owner, self._name(cause.id), "")
        if event.card in self._leaders:
            self._leader_wounds[key] += event.amount
        elif not key[2]:
            self._unit_wounds[key] += event.amount

    def _name(self, card: int) -> str:
        """What a card is called; a boss's Ultimate card is called so."""
        boss = getattr(self._now, "boss", None)
        return "Ultimate" if boss is not None and card == boss.ultimate_card else card_name(self._now, card)

    def story(self) -> Story:
        """All that was read."""
        self._close()
        view = self._view
        cards = {seat: view.player(seat).phoenixborn for seat in self._seats}
        life = {seat: card.life for seat, card in cards.items() if card.life and card.life <= MOST}
        keys = {**self._leader_wounds, **self._unit_wounds}
        dealt = [Dealt(*key, self._leader_wounds[key], self._unit_wounds[key]) for key in keys]
        boss = getattr(self._now, "boss", None)
        stretches = tuple(self._stretches)
        return Story(
            seats=self._seats,
            names={seat: card.name or seat for seat, card in cards.items()},
            sides=self._sides,
            life=life,
            winners=tuple(seat for seat in self._seats if self._sides[seat] == view.winner),
            boss="" if boss is None else boss.seat,
            rounds=view.round,
            stretches=stretches,
            dealt=tuple(sorted(dealt, key=lambda one: (-one.leaders, -one.units, one.card, one.by))),
            lost_units=dict(self._lost),
            kind="chimera" if boss is None else boss.kind,
            ultimates=tuple(self._ultimates),
            phase="" if boss is None else boss.phase,
            fatigued_in=self._fatigued_in,
            hardest=_hardest(self._began, stretches),
            turning=_turning(self._began, stretches, self._sides, life, view.winner),
        )


def _hardest(began: Mapping[str, int], stretches: Sequence[Stretch]) -> Blow | None:
    """The most wounds in one stretch, the first such; None when nobody was wounded."""
    hardest: Blow | None = None
    before = began
    for stretch in stretches:
        for seat, wounds in stretch.wounds.items():
            more = wounds - before[seat]
            if more > (hardest.wounds if hardest else 0):
                hardest = Blow(stretch, seat, more)
        before = stretch.wounds
    return hardest


def _turning(
    began: Mapping[str, int],
    stretches: Sequence[Stretch],
    sides: Mapping[str, str],
    life: Mapping[str, int],
    winner: str,
) -> Turning | None:
    """When the side that won came into the lead for good.

    A side is as far from its end as the one of its seats that has the smallest part of its life left; the
    side that is farthest is ahead.
    """
    if not winner or set(life) != set(sides) or winner not in sides.values():
        return None
    ahead = [_ahead(began, sides, life, winner), *(_ahead(s.wounds, sides, life, winner) for s in stretches)]
    if not any(ahead):
        return None
    behind = [place for place, lead in enumerate(ahead) if lead <= 0]
    last = behind[-1] if behind else -1
    if all(lead >= 0 for lead in ahead):
        return Turning(None, {})
    if last + 1 >= len(ahead):
        return None
    before = began if last <= 0 else stretches[last - 1].wounds
    return Turning(stretches[last], before)


def _ahead(
    wounds: Mapping[str, int], sides: Mapping[str, str], life: Mapping[str, int], winner: str
) -> float:
    """By how much of its life the winner's side is ahead of the best of the others; below 0 behind."""
    left: dict[str, float] = {}
    for seat, side in sides.items():
        part = 1 - wounds[seat] / life[seat]
        left[side] = min(part, left.get(side, part))
    others = [part for side, part in left.items() if side != winner]
    return left[winner] - max(others, default=0.0)
