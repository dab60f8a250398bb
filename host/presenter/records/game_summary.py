"""The summary of a game, read from its journal: who wounded whom with what, and when it turned.

A wound without a known card counts for the rule that placed it, or as one of `OTHER`. The second half writes
the summary in words, as a chart and as tables.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from cards.chimera import SEATS, BossKind
from cards.grammar.words import counted, listed
from engine.ashes.events import PhaseBegan, RoundBegan, TokensPlaced, TurnBegan, UnitDestroyed
from engine.ashes.events.card_names import card_name
from engine.ashes.model import rulebook as ashes_rulebook
from engine.ashes.model.component_types import MAX_AMOUNT
from engine.redrains import rulebook
from engine.redrains.events import ChimeraFatigued, UltimateBegan
from engine.redrains.rulebook import rule_for_kind
from host.presenter.text_layout import bars, downsampled

if TYPE_CHECKING:
    from engine.ashes.view.read_model import GameView
    from engine.kernel.journal import EventRecord
    from host.presenter.ports import MatchLike

BLOOD, FATIGUE, BY_HAND = "blood", "fatigue", "said by hand"

OWN, OTHER = "own cards", "other effects"

_OF_A_RULE = {
    **{rule_for_kind(kind, rulebook.BLOOD): BLOOD for kind in SEATS},
    **{rule_for_kind(kind, rulebook.FATIGUED): FATIGUE for kind in SEATS},
    ashes_rulebook.FATIGUE: FATIGUE,
    ashes_rulebook.CORRECTION: BY_HAND,
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
    whose: str
    wounds: Mapping[str, int]


class Ultimate(NamedTuple):
    """An Ultimate that resolved."""

    phase: str
    round: int


class HardestTurn(NamedTuple):
    """The most wounds that one Phoenixborn, or the boss, took in one turn."""

    stretch: TurnWounds
    seat: str
    wounds: int


class TurningPoint(NamedTuple):
    """The turn from which the winners led for good.

    `turn` is None if they were never behind. `before` are the wounds at its beginning.
    """

    stretch: TurnWounds | None
    before: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class GameSummary:
    """The summary of a game. Seats are in the order of the table.

    `life` is the life value at the end by seat, for those who have one. `turning_point` is None in a game
    without a winner, and if nobody was wounded.
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
    turning: TurningPoint | None = None

    def wounds(self, seat: str) -> list[int]:
        """Return the wounds on a seat's Phoenixborn, or on the boss, at the end of each turn."""
        return [stretch.wounds[seat] for stretch in self.turns]


def game_summary(match: MatchLike, view: GameView) -> GameSummary:
    """Return the summary of a finished game as everybody may read it; `view` is the table at its end."""
    told = _Reading(match, view)
    for entry in match.game.journal.entries:
        for happening in entry.events:
            told.read(happening)
    return told.story()


class _Reading:
    """Reads a journal while it replays the events on a state."""

    def __init__(self, match: MatchLike, view: GameView) -> None:
        self._state: Any = match.game.state_at(0)  # this state is after the opening
        self._now: Any = match.game.state
        self._view = view
        players = self._now.players
        self._seats = tuple(player.seat for player in view.players if player.seat in players)
        self._sides = {seat: players[seat].side for seat in self._seats}
        self._leaders = {players[seat].phoenixborn: seat for seat in self._seats}
        self._round, self._phase, self._whose = self._state.round, self._state.phase, self._state.turn
        self._stretches: list[TurnWounds] = []
        self._began = self._wounds()
        self._leader_wounds: Counter[tuple[str, str, str]] = Counter()
        self._unit_wounds: Counter[tuple[str, str, str]] = Counter()
        self._lost: Counter[str] = Counter()
        self._ultimates: list[Ultimate] = []
        self._fatigued_in = 0

    def _wounds(self) -> dict[str, int]:
        return {seat: self._state.cards[card].wounds for card, seat in self._leaders.items()}

    def read(self, happening: EventRecord) -> None:
        """Read one event, and apply it."""
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
        """End the current turn; a phase without turns counts only if somebody was wounded."""
        wounds = self._wounds()
        before = self._stretches[-1].wounds if self._stretches else self._began
        if self._whose or wounds != before:
            self._stretches.append(TurnWounds(self._round, self._phase, self._whose, wounds))

    def _wounded(self, happening: EventRecord, event: TokensPlaced) -> None:
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
        """Return the name of a card; `Ultimate` for a boss's Ultimate card."""
        boss = getattr(self._now, "boss", None)
        return "Ultimate" if boss is not None and card == boss.ultimate_card else card_name(self._now, card)

    def story(self) -> GameSummary:
        """Return the summary of all that was read."""
        self._close()
        view = self._view
        cards = {seat: view.player(seat).phoenixborn for seat in self._seats}
        life = {seat: card.life for seat, card in cards.items() if card.life and card.life <= MAX_AMOUNT}
        keys = {**self._leader_wounds, **self._unit_wounds}
        dealt = [WoundsByCard(*key, self._leader_wounds[key], self._unit_wounds[key]) for key in keys]
        boss = getattr(self._now, "boss", None)
        stretches = tuple(self._stretches)
        return GameSummary(
            seats=self._seats,
            names={seat: card.name or seat for seat, card in cards.items()},
            sides=self._sides,
            life=life,
            winners=tuple(seat for seat in self._seats if self._sides[seat] == view.winner),
            boss="" if boss is None else boss.seat,
            rounds=view.round,
            turns=stretches,
            dealt=tuple(sorted(dealt, key=lambda one: (-one.leaders, -one.units, one.card, one.by))),
            lost_units=dict(self._lost),
            kind="chimera" if boss is None else boss.kind,
            ultimates=tuple(self._ultimates),
            phase="" if boss is None else boss.phase,
            fatigued_from_round=self._fatigued_in,
            hardest_turn=_hardest(self._began, stretches),
            turning=_turning(self._began, stretches, self._sides, life, view.winner),
        )


def _hardest(began: Mapping[str, int], stretches: Sequence[TurnWounds]) -> HardestTurn | None:
    """Return the first turn with the most wounds; None if nobody was wounded."""
    hardest: HardestTurn | None = None
    before = began
    for stretch in stretches:
        for seat, wounds in stretch.wounds.items():
            more = wounds - before[seat]
            if more > (hardest.wounds if hardest else 0):
                hardest = HardestTurn(stretch, seat, more)
        before = stretch.wounds
    return hardest


def _turning(
    began: Mapping[str, int],
    stretches: Sequence[TurnWounds],
    sides: Mapping[str, str],
    life: Mapping[str, int],
    winner: str,
) -> TurningPoint | None:
    """Return when the winning side took the lead for good.

    Each side is as strong as its seat with the smallest share of its life left; the strongest side leads.
    """
    if not winner or set(life) != set(sides) or winner not in sides.values():
        return None
    ahead = [_ahead(began, sides, life, winner), *(_ahead(s.wounds, sides, life, winner) for s in stretches)]
    if not any(ahead):
        return None
    behind = [place for place, lead in enumerate(ahead) if lead <= 0]
    last = behind[-1] if behind else -1
    if all(lead >= 0 for lead in ahead):
        return TurningPoint(None, {})
    if last + 1 >= len(ahead):
        return None
    before = began if last <= 0 else stretches[last - 1].wounds
    return TurningPoint(stretches[last], before)


def _ahead(
    wounds: Mapping[str, int], sides: Mapping[str, str], life: Mapping[str, int], winner: str
) -> float:
    """Return by what share of its life the winner's side leads the best other side; negative if behind."""
    left: dict[str, float] = {}
    for seat, side in sides.items():
        part = 1 - wounds[seat] / life[seat]
        left[side] = min(part, left.get(side, part))
    others = [part for side, part in left.items() if side != winner]
    return left[winner] - max(others, default=0.0)


_NAME = 26
"""Columns for the name of a card."""

_WHAT = {
    BLOOD: "Blood of aspects",
    FATIGUE: "Fatigue",
    BY_HAND: "Entered by hand",
    OWN: "Own cards",
    OTHER: "Other effects",
}


class Rows(NamedTuple):
    """A small table: its heading, the columns after the first, and its rows."""

    heading: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def summary_sentences(story: GameSummary, you: str) -> list[str]:
    """Return the summary in sentences; `you` is the seat of the reader, empty for several."""
    told = [_turning_sentence(story, you), _hardest_sentence(story, you)]
    if story.boss:
        told += [_ultimates(story), _blood(story), _fatigue(story)]
    told.append(_units(story, you))
    return [sentence for sentence in told if sentence]


def _turning_sentence(story: GameSummary, you: str) -> str:
    turning = story.turning
    if turning is None:
        return ""
    if turning.stretch is None:
        winners = _winners(story, you)
        return f"{_upper(winners)} {'were' if _plural(winners) else 'was'} never behind."
    before = _standing(story, turning.before, you)
    when = _stretch(turning.stretch, you, story.boss)
    if turning.stretch is story.turns[-1]:
        return f"Decided at the very end: {when}. Before it: {before}."
    return f"Turning point: {when}. {_upper(_winners(story, you))} led from then on. Before it: {before}."


def _hardest_sentence(story: GameSummary, you: str) -> str:
    blow = story.hardest_turn
    if blow is None:
        return ""
    when = _stretch(blow.stretch, you, story.boss)
    return (
        f"Hardest blow: {when}, with {counted(blow.wounds, 'wound')} on {_who(blow.seat, you, story.boss)}."
    )


def _ultimates(story: GameSummary) -> str:
    boss = f"The {story.boss}"
    if story.kind == "dragonborn":
        return f"{boss} ended in phase {story.phase}."
    if not story.ultimates:
        return f"{boss} never reached its Ultimate."
    told = listed([f"{one.phase} in round {one.round}" for one in story.ultimates])
    return f"{counted(len(story.ultimates), 'Ultimate')}: {told}. {boss} ended in phase {story.phase}."


def _blood(story: GameSummary) -> str:
    blood = sum(one.leaders for one in story.dealt if one.by == BLOOD)
    wounds = counted(blood, "wound")
    return f"Blood of its aspects: {wounds} on the {story.boss}." if blood else ""


def _fatigue(story: GameSummary) -> str:
    if not story.fatigued_from_round:
        return ""
    return f"The {story.boss} was fatigued from round {story.fatigued_from_round} on."


def _units(story: GameSummary, you: str) -> str:
    lost = [(seat, story.lost_units.get(seat, 0)) for seat in story.seats]
    told = [f"{number} of {_whose(seat, you, story.boss)} units" for seat, number in lost if number]
    return f"Destroyed: {listed(told)}." if told else ""


def wound_chart(story: GameSummary, you: str, width: int) -> list[str]:
    """Return a chart of the wounds on each Phoenixborn and the boss by turn, with the rounds below."""
    if not story.seats or not story.turns:
        return []
    names = {seat: _upper(_who(seat, you, story.boss)) for seat in story.seats}
    room = max(map(len, names.values()))
    lines = []
    for seat in story.seats:
        wounds = story.wounds(seat)
        life = story.life.get(seat)
        of = f" of {life}" if life else ""
        drawn = bars(downsampled(wounds, width), life or max(1, *wounds))
        lines.append(f"{names[seat]:{room}}  {drawn}  {wounds[-1]}{of}")
    rounds = downsampled([stretch.round for stretch in story.turns], width)
    return [*lines, f"{'Round':{room}}  {_ruler(rounds)}".rstrip()]


def _ruler(rounds: list[int]) -> str:
    """Return the number of each round below its first column, as far as there is room."""
    line = ""
    for column, number in enumerate(rounds):
        if (column == 0 or rounds[column - 1] != number) and len(line) <= column:
            line = f"{line:{column}}{number}"
    return line


def wound_tables(story: GameSummary, you: str) -> list[Rows]:
    """Return a table of the wounds by each seat's cards, and one of all other wounds."""
    tables = []
    on = f"on the {story.boss}" if story.boss else "on Phoenixborn"
    for seat in story.seats:
        own = [one for one in story.dealt if one.card and one.owner == seat]
        column = "on Phoenixborn" if seat == story.boss else on
        if own:
            rows = tuple((_shortened(one.card), _number(one.leaders), _number(one.units)) for one in own)
            tables.append(
                Rows(f"Wounds by {_whose(seat, you, story.boss)} cards", (column, "on units"), rows)
            )
    rest = [one for one in story.dealt if not one.card and one.leaders]
    if rest:
        tables.append(Rows("Other wounds", ("",), tuple(_other(story, one, you) for one in rest)))
    return tables


def _other(story: GameSummary, one: WoundsByCard, you: str) -> tuple[str, ...]:
    return f"{_WHAT[one.by]}, on {_who(one.owner, you, story.boss)}", _number(one.leaders)


def table_lines(table: Rows) -> str:
    """Return a table as lines of text."""
    widths = [max(len(column), 3) for column in table.columns]
    room = max(_NAME, *(len(row[0]) for row in table.rows))
    head = [("card", *table.columns)] if any(table.columns) else []
    lines = []
    for name, *numbers in (*head, *table.rows):
        cells = (f"{number:>{width}}" for number, width in zip(numbers, widths, strict=True))
        lines.append("  ".join((f"{name:{room}}", *cells)).rstrip())
    return "\n".join(lines)


def _winners(story: GameSummary, you: str) -> str:
    turning = story.turning
    assert turning is not None
    return listed([_who(seat, you, story.boss) for seat in story.winners])


def _plural(who: str) -> bool:
    return who == "you" or " and " in who


def _standing(story: GameSummary, wounds: Mapping[str, int], you: str) -> str:
    """Return the wounds of all seats in words: `3 of 15 wounds on you and 8 of 30 on the Chimera`."""
    return listed(
        [
            f"{wounds[seat]} of {story.life[seat]} wounds on {_who(seat, you, story.boss)}"
            for seat in story.seats
        ]
    )


def _stretch(stretch: TurnWounds, you: str, boss: str) -> str:
    """Return a turn in words: `your turn in round 2`, `the recovery phase of round 1`."""
    if stretch.whose:
        return f"{_whose(stretch.whose, you, boss)} turn in round {stretch.round}"
    if not stretch.round:
        return "before the first round"
    phase = "end" if stretch.phase == "end of round" else f"{stretch.phase} phase"
    return f"the {phase} of round {stretch.round}"


def _who(seat: str, you: str, boss: str) -> str:
    """Return a seat in words: `you`, `the Chimera`, or its name."""
    if seat == you:
        return "you"
    return f"the {seat}" if seat == boss else seat


def _whose(seat: str, you: str, boss: str) -> str:
    return "your" if seat == you else f"{_who(seat, you, boss)}'s"


def _number(amount: int) -> str:
    return str(amount) if amount else "-"


def _shortened(name: str) -> str:
    return name if len(name) <= _NAME else f"{name[: _NAME - 1]}…"


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]
