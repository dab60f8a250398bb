"""Advice for a seat, and a review of its finished game: turns compared, and what speaks for each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol

from cards.library import Library
from engine.ashes.events import TurnBegan
from engine.ashes.model.option_meanings import End
from engine.ashes.model.state import State
from engine.ashes.rounds.turns import turn_decision
from engine.ashes.view.view_builder import read_only_table
from engine.bots.imagined_play import one_action
from engine.bots.imagined_state import mode_of
from engine.bots.lines_of_play import AnsweredQuestion, LineResult, LineStart
from engine.bots.lookahead import Lookahead
from engine.bots.player_and_playout import GetView, Thought
from engine.bots.searching_player import SearchingPlayer, Strength
from engine.bots.turn_in_words import AdvisedTurn, turn_in_words
from engine.kernel.decision import Decision
from engine.kernel.immutable_record import Record
from engine.kernel.option_meaning import Choice

if TYPE_CHECKING:
    from engine.kernel.game_with_undo import Game
    from engine.kernel.journal import JournalEntry

ADVICE = Strength(playouts=5000, boss_playouts=5000)
REVIEW = Strength(turn=500, playouts=1500, boss_playouts=1500)

MOST_ADVISED = 3
"""Turns that advice names."""

MOST_COSTLY = 5
"""Decisions that a review names."""

LEAST_COST = 0.03
"""Chance to win that a decision must have cost to be named."""


class PlayedGame(Protocol):
    """A game with what each seat saw in it, such as a `Match`."""

    @property
    def game(self) -> Game[Any]:
        """Return the game with its journal."""

    def view(self, seat: str, state: Any) -> Any:
        """Return what a seat saw at a state."""


class CostlyDecision(Record):
    """A turn that cost some of the chance to win, and a `better` one; `at` answers were given before it."""

    at: int
    round: int
    taken: AdvisedTurn
    better: AdvisedTurn
    cost: float


class Adviser:
    """Looks for the best turns of any seat, seeing what that seat sees."""

    def __init__(self, library: Library, seed: int = 0, strength: Strength = ADVICE) -> None:
        self._player = SearchingPlayer(seed, library, strength)

    @property
    def thought(self) -> Thought:
        """Return its search, which another thread may watch and cut short."""
        return self._player.thought

    def advise(self, decision: Decision, look: GetView) -> tuple[AdvisedTurn, ...]:
        """Return the best turns found, best first; none for a question that begins no turn."""
        if decision.kind != "turn" or len(decision.options) == 1:
            return ()
        view = look()
        state = self._player.imagine(decision, view)
        lookahead = self._player.lookahead(decision.seat, view)
        lookahead.turn(state)
        best: dict[tuple[str, ...], AdvisedTurn] = {}
        for turn in lookahead.compared:
            if len(best) < MOST_ADVISED:
                said = turn_in_words(lookahead.searcher, state, turn)
                best.setdefault(said.actions, said)
        return tuple(best.values())

    def judge(
        self, decision: Decision, look: GetView, taken: Sequence[AnsweredQuestion]
    ) -> tuple[AdvisedTurn, AdvisedTurn] | None:
        """Compare the turn that was taken with the best ones; return both, or None if it cannot be judged."""
        view = look()
        state = self._player.imagine(decision, view)
        lookahead = self._player.lookahead(decision.seat, view)
        line = _line_of(lookahead, state, taken)
        if line is None:
            return None
        lookahead.turn(state, beside=line)
        own = next((turn for turn in lookahead.compared if turn.line is line), None)
        if own is None:
            return None
        best = lookahead.compared[0]
        return turn_in_words(lookahead.searcher, state, own), turn_in_words(lookahead.searcher, state, best)


def review(
    match: PlayedGame, seat: str, adviser: Adviser, watch: Callable[[float], None]
) -> tuple[CostlyDecision, ...]:
    """Return the turns of a seat that cost most, the dearest first, as they looked when they were taken.

    `watch` is called with the part that is done, from 0 to 1. `adviser` should have the strength `REVIEW`.
    """
    found: list[CostlyDecision] = []
    turns = list(_turns(match, seat))
    for done, turn in enumerate(turns):
        watch(done / len(turns))
        at, first = turn[0]
        state = match.game.state_at(at)
        judged = adviser.judge(
            first.decision, partial(match.view, seat, state), [_answered(entry) for _, entry in turn]
        )
        if judged is None:
            continue
        own, best = judged
        if best.chance - own.chance >= LEAST_COST and best.actions != own.actions:
            found.append(CostlyDecision(at, state.round, own, best, best.chance - own.chance))
    watch(1.0)
    return tuple(sorted(found, key=_cost, reverse=True)[:MOST_COSTLY])


def _turns(match: PlayedGame, seat: str) -> Iterator[list[tuple[int, JournalEntry]]]:
    """Yield a seat's own answers of each of its turns, each with how many answers precede it."""
    whose = ""
    own: list[tuple[int, JournalEntry]] = []
    for at, entry in enumerate(match.game.journal.entries):
        if whose == seat == entry.decision.seat and (own or entry.decision.kind == "turn"):
            own.append((at, entry))
        for record in entry.events:
            if isinstance(record.event, TurnBegan):
                if own:
                    yield own
                whose, own = record.event.seat, []
    if own:
        yield own


def _answered(entry: JournalEntry) -> AnsweredQuestion:
    asked = entry.decision
    return AnsweredQuestion(asked.kind, asked.purpose, tuple(option.value for option in entry.options))


def _line_of(lookahead: Lookahead, state: State, taken: Sequence[AnsweredQuestion]) -> LineResult | None:
    """Play a turn that was taken at an imagined table; None if its actions are not possible there."""
    outcome: LineResult | None = None
    starts = [at for at, step in enumerate(taken) if step.kind == "turn"]
    for at, following in zip(starts, [*starts[1:], len(taken)], strict=True):
        choice = taken[at].picks[0]
        outcome = _play_action(lookahead, outcome, state, choice, taken[at + 1 : following])
        if outcome is None or not outcome.goes_on:
            return outcome
    return None if outcome is None else _play_action(lookahead, outcome, state, End(), ())


def _play_action(
    lookahead: Lookahead,
    before: LineResult | None,
    state: State,
    choice: Choice,
    answers: Sequence[AnsweredQuestion],
) -> LineResult | None:
    """Play one action on from a line, or from a state; None if it is not offered there."""
    searcher = lookahead.searcher
    state = state if before is None else before.table.state
    asked = turn_decision(read_only_table(state, searcher.catalog, mode_of(state)), searcher.seat)
    if asked is None or all(option.value != choice for option in asked.options):
        return None
    step = AnsweredQuestion("turn", asked.purpose, (choice,), imagined_state=state)
    steps = (*(() if before is None else before.steps), step)
    start = LineStart(state, partial(one_action, chosen=choice), steps=steps)
    return lookahead.lines.play(start, tuple(answers))


def _cost(item: CostlyDecision) -> float:
    return item.cost
