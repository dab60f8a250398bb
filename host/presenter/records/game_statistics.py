"""Statistics of a game, read from its journal: who wounded whom with what, and when it turned.

A wound without a known card counts for the rule that placed it, or as one of `OTHER`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct, field

from cards.bosses import BossKind
from engine.ashes.events import PhaseBegan, RoundBegan, TokensPlaced, TurnBegan, UnitDestroyed
from engine.ashes.events.phrases import card_name
from engine.ashes.model import rule_texts as ashes_rule_texts
from engine.ashes.model.component_types import MAX_AMOUNT
from engine.redrains import rule_texts
from engine.redrains.events import ChimeraFatigued, UltimateBegan
from host.presenter.narration.seat_history import SeatHistory

if TYPE_CHECKING:
    from engine.ashes.view.read_model import GameView
    from engine.kernel.journal import EventRecord
    from host.presenter.narration.seat_history import ReplayedEvent
    from host.presenter.ports import MatchLike

BLOOD, FATIGUE, BY_HAND = "blood", "fatigue", "said by hand"

OWN, OTHER = "own cards", "other effects"

_RULE_SOURCES = {
    rule_texts.BLOOD: BLOOD,
    rule_texts.FATIGUED: FATIGUE,
    ashes_rule_texts.FATIGUE: FATIGUE,
    ashes_rule_texts.CORRECTION: BY_HAND,
}
"""Sources of wounds that count for their rule, whatever card they came from."""


class WoundsByCard(NamedTuple):
    """Wounds a card has placed on other sides: on Phoenixborn or boss, and on units.

    `owner` and `card` are empty if no card is known; `by` then says what the source was.
    """

    owner: str
    card: str
    by: str
    leaders: int
    units: int


class TurnWounds(NamedTuple):
    """A turn, or a phase without turns, with the seat whose turn it was and the wounds by seat at its end."""

    round: int
    phase: str
    seat: str
    wounds: Mapping[str, int]


class Ultimate(NamedTuple):
    """An Ultimate that resolved."""

    phase: str
    round: int


class HardestTurn(NamedTuple):
    """The most wounds that one Phoenixborn, or the boss, took in one turn."""

    turn: TurnWounds
    seat: str
    wounds: int


class LastBlow(NamedTuple):
    """The wounds that destroyed a Phoenixborn or the boss last, and what placed them (`WoundsByCard`)."""

    turn: TurnWounds
    seat: str
    wounds: int
    owner: str
    card: str
    by: str


class TurningPoint(NamedTuple):
    """The turn from which the winners led for good.

    `turn` is None if they were never behind. `before` are the wounds at its beginning.
    """

    turn: TurnWounds | None
    before: Mapping[str, int]


class GameStatistics(Struct, frozen=True):
    """Statistics of a game. Seats are in the order of the table.

    `life` is the life value at the end by seat, for those who have one. `turning_point` is None in a game
    without a winner, and if nobody was wounded; `last_blow` if nobody who lost was destroyed by wounds.
    """

    seats: tuple[str, ...] = ()
    names: Mapping[str, str] = field(default_factory=dict)
    sides: Mapping[str, str] = field(default_factory=dict)
    life: Mapping[str, int] = field(default_factory=dict)
    winners: tuple[str, ...] = ()
    boss: str = ""
    rounds: int = 0
    turns: tuple[TurnWounds, ...] = ()
    dealt: tuple[WoundsByCard, ...] = ()
    lost_units: Mapping[str, int] = field(default_factory=dict)
    kind: BossKind = "chimera"
    ultimates: tuple[Ultimate, ...] = ()
    phase: str = ""
    fatigued_from_round: int = 0
    hardest_turn: HardestTurn | None = None
    turning_point: TurningPoint | None = None
    last_blow: LastBlow | None = None

    def wounds(self, seat: str) -> list[int]:
        """Return the wounds on a seat's Phoenixborn, or on the boss, at the end of each turn."""
        return [turn.wounds[seat] for turn in self.turns]


def game_statistics(match: MatchLike, view: GameView) -> GameStatistics:
    """Return the statistics of a finished game as everybody may read it; `view` is the table at its end."""
    history = SeatHistory(match, "")
    reader = _JournalReader(history, view)
    for moment in history.replay():
        reader.read(moment)
    return reader.statistics()


class _JournalReader:
    """Reads a journal event by event."""

    def __init__(self, history: SeatHistory, view: GameView) -> None:
        self._table = history.table_at(0)
        self._now = history.table
        self._view = view
        players = self._now.players
        self._seats = tuple(player.seat for player in view.players if player.seat in players)
        self._sides = {seat: players[seat].side for seat in self._seats}
        self._leaders = {players[seat].phoenixborn: seat for seat in self._seats}
        self._round, self._phase, self._turn_seat = self._table.round, self._table.phase, self._table.turn
        self._turns: list[TurnWounds] = []
        self._began = self._wounds()
        self._leader_wounds: Counter[tuple[str, str, str]] = Counter()
        self._unit_wounds: Counter[tuple[str, str, str]] = Counter()
        self._last_wounds: dict[str, tuple[int, int, tuple[str, str, str]]] = {}
        """By seat the last wounds on its leader: the number of the turn, how many, and what placed them."""
        self._lost: Counter[str] = Counter()
        self._ultimates: list[Ultimate] = []
        self._fatigued_in = 0

    def _wounds(self) -> dict[str, int]:
        return {seat: self._table.cards[card].wounds for card, seat in self._leaders.items()}

    def read(self, moment: ReplayedEvent) -> None:
        """Read one event with the table after it."""
        record, event, self._table = moment.record, moment.record.event, moment.table
        if isinstance(event, RoundBegan | PhaseBegan | TurnBegan):
            self._close()
        elif isinstance(event, TokensPlaced) and event.token == "wound":
            self._wounded(record, event)
        elif isinstance(event, UnitDestroyed):
            self._lost[self._table.cards[event.card].controller] += 1
        elif isinstance(event, UltimateBegan):
            self._ultimates.append(Ultimate(event.phase, self._table.round))
        elif isinstance(event, ChimeraFatigued):
            self._fatigued_in = self._table.round
        if isinstance(event, RoundBegan | PhaseBegan | TurnBegan):
            self._round, self._phase, self._turn_seat = self._table.round, self._table.phase, self._table.turn

    def _close(self) -> None:
        """End the current turn; a phase without turns counts only if somebody was wounded."""
        wounds = self._wounds()
        before = self._turns[-1].wounds if self._turns else self._began
        if self._turn_seat or wounds != before:
            self._turns.append(TurnWounds(self._round, self._phase, self._turn_seat, wounds))

    def _wounded(self, record: EventRecord, event: TokensPlaced) -> None:
        target = self._table.cards[event.card]
        by = _RULE_SOURCES.get(record.rule, "")
        cause = None if record.cause is None else self._now.cards[record.cause]
        if by or cause is None or not (cause.name or cause.was):
            key = (target.controller, "", by or OTHER)
        elif self._sides.get(cause.owner) == self._sides.get(target.controller):
            key = (target.controller, "", OWN)
        else:
            key = (cause.owner, self._name(cause.id), "")
        if event.card in self._leaders:
            self._leader_wounds[key] += event.amount
            self._last_wounds[target.controller] = (len(self._turns), event.amount, key)
        elif not key[2]:
            self._unit_wounds[key] += event.amount

    def _name(self, card: int) -> str:
        """Return the name of a card; `Ultimate` for a boss's Ultimate card."""
        boss = getattr(self._now, "boss", None)
        return "Ultimate" if boss is not None and card == boss.ultimate_card else card_name(self._now, card)

    def statistics(self) -> GameStatistics:
        """Return the statistics of all that was read."""
        self._close()
        view = self._view
        cards = {seat: view.player(seat).phoenixborn for seat in self._seats}
        life = {seat: card.life for seat, card in cards.items() if card.life and card.life <= MAX_AMOUNT}
        keys = {**self._leader_wounds, **self._unit_wounds}
        dealt = [WoundsByCard(*key, self._leader_wounds[key], self._unit_wounds[key]) for key in keys]
        boss = getattr(self._now, "boss", None)
        turns = tuple(self._turns)
        return GameStatistics(
            seats=self._seats,
            names={seat: card.name or seat for seat, card in cards.items()},
            sides=self._sides,
            life=life,
            winners=tuple(seat for seat in self._seats if self._sides[seat] == view.winner),
            boss="" if boss is None else boss.seat,
            rounds=view.round,
            turns=turns,
            dealt=tuple(sorted(dealt, key=lambda one: (-one.leaders, -one.units, one.card, one.by))),
            lost_units=dict(self._lost),
            kind="chimera" if boss is None else boss.kind,
            ultimates=tuple(self._ultimates),
            phase="" if boss is None else boss.phase,
            fatigued_from_round=self._fatigued_in,
            hardest_turn=_hardest(self._began, turns),
            turning_point=_turning_point(self._began, turns, self._sides, life, view.winner),
            last_blow=self._last_blow(turns, life),
        )

    def _last_blow(self, turns: Sequence[TurnWounds], life: Mapping[str, int]) -> LastBlow | None:
        """Return the last wounds on a leader who lost and has no life left."""
        destroyed = [
            (*wounds, seat)
            for seat, wounds in self._last_wounds.items()
            if self._sides[seat] != self._view.winner and self._wounds()[seat] >= life.get(seat, MAX_AMOUNT)
        ]
        if not self._view.winner or not destroyed:
            return None
        turn, amount, source, seat = max(destroyed)
        return LastBlow(turns[turn], seat, amount, *source)


def _hardest(began: Mapping[str, int], turns: Sequence[TurnWounds]) -> HardestTurn | None:
    """Return the first turn with the most wounds; None if nobody was wounded."""
    hardest: HardestTurn | None = None
    before = began
    for turn in turns:
        for seat, wounds in turn.wounds.items():
            more = wounds - before[seat]
            if more > (hardest.wounds if hardest else 0):
                hardest = HardestTurn(turn, seat, more)
        before = turn.wounds
    return hardest


def _turning_point(
    began: Mapping[str, int],
    turns: Sequence[TurnWounds],
    sides: Mapping[str, str],
    life: Mapping[str, int],
    winner: str,
) -> TurningPoint | None:
    """Return when the winning side took the lead for good.

    Each side is as strong as its seat with the smallest share of its life left; the strongest side leads.
    """
    if not winner or set(life) != set(sides) or winner not in sides.values():
        return None
    leads = [_lead(began, sides, life, winner), *(_lead(s.wounds, sides, life, winner) for s in turns)]
    if not any(leads):
        return None
    not_leading = [place for place, lead in enumerate(leads) if lead <= 0]
    last = not_leading[-1] if not_leading else -1
    if all(lead >= 0 for lead in leads):
        return TurningPoint(None, {})
    if last + 1 >= len(leads):
        return None
    before = began if last <= 0 else turns[last - 1].wounds
    return TurningPoint(turns[last], before)


def _lead(wounds: Mapping[str, int], sides: Mapping[str, str], life: Mapping[str, int], winner: str) -> float:
    """Return by what share of its life the winner's side leads the best other side; negative if behind."""
    left: dict[str, float] = {}
    for seat, side in sides.items():
        part = 1 - wounds[seat] / life[seat]
        left[side] = min(part, left.get(side, part))
    others = [part for side, part in left.items() if side != winner]
    return left[winner] - max(others, default=0.0)
