"""Lines of play: answers given one after the other at an imagined table, and the table's value afterwards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from engine.ashes.model.catalog import Catalog
from engine.ashes.model.state import State
from engine.ashes.running_game import Table
from engine.bots.candidate_actions import CandidateAction
from engine.bots.equivalence import distinct_choices
from engine.bots.evaluation import Evaluator
from engine.bots.heuristics import NO_GOAL, Heuristics, TurnGoal
from engine.bots.imagined_play import SimulatedFlow, Simulation
from engine.bots.player_and_playout import Thought
from engine.kernel.decision import Answer, Decision, Option
from engine.kernel.immutable_record import Record
from engine.kernel.option_meaning import ChosenValues, Purpose

VARIED_KINDS = frozenset(
    {
        "target",
        "choose",
        "mode",
        "may",
        "x",
        "trigger",
        "block",
        "guard",
        "counter",
        "look",
        "dice",
        "number",
        "token",
    }
)
"""Kinds of questions to which other answers are tried; heuristics answer the rest."""

MOST_ALTERNATIVES = 7
"""Most alternative answers tried for a question."""

MOST_TARGETS = 3
"""Most alternative targets tried, since their gain can be estimated."""

LEAST_GAIN = 0.005
"""Least gain that justifies an answer."""


class AnsweredQuestion(Record, gc=True):
    """A question with its answer and the `alternatives` that may be tried instead.

    `imagined_state` is the table at which a "turn" question was imagined.
    """

    kind: str
    purpose: Purpose
    picks: ChosenValues
    alternatives: tuple[ChosenValues, ...] = ()
    imagined_state: State | None = None

    def answer_to(self, asked: Decision) -> Answer | None:
        """Return this answer if `asked` is the question it was meant for; else None."""
        if (self.kind, self.purpose) != (asked.kind, asked.purpose):
            return None
        return asked.answer_for(self.picks)


class LineStart(Record, gc=True):
    """The start of a line: the state, the flow that continues from it, and the goal.

    `steps` are the answers before it, including the one to the "turn" question with which the flow began;
    `actions` are the actions chosen at such questions, without order.
    """

    state: State
    flow: SimulatedFlow
    goal: TurnGoal = NO_GOAL
    steps: tuple[AnsweredQuestion, ...] = ()
    actions: frozenset[CandidateAction] = frozenset()


class LineResult(Struct):
    """The result of a line: the table after it, its value, and whether the turn goes on from there.

    `actions` are the actions of its start.
    """

    value: float
    steps: tuple[AnsweredQuestion, ...]
    table: Table
    goes_on: bool
    actions: frozenset[CandidateAction] = frozenset()


class Searcher(Record, gc=True):
    """The seat that searches, with what it knows and how it judges; `luck` is what it reckons with."""

    seat: str
    catalog: Catalog
    evaluator: Evaluator
    heuristics: Heuristics
    thought: Thought
    luck: int

    def value_of(self, table: Table) -> float:
        """Return the value of a table for its seat."""
        return self.evaluator.evaluate(table, self.seat)


class LineSearch:
    """Plays lines for one seat at imagined tables, knowing nothing but what these show.

    It is over after `most` answers of the searcher's thought, of lines or of anything else.
    """

    def __init__(self, searcher: Searcher, most: int) -> None:
        self._searcher = searcher
        self._most = most

    @property
    def is_over(self) -> bool:
        """Return True if no more answers may be tried."""
        thought = self._searcher.thought
        return thought.tried >= self._most or thought.must_answer

    def play(self, start: LineStart, plan: tuple[AnsweredQuestion, ...] = ()) -> LineResult:
        """Give the answers in `plan`, then those of the heuristics, until the flow ends."""
        seat, heuristics = self._searcher.seat, self._searcher.heuristics
        simulation = Simulation(start.state.copy(), self._searcher.catalog, start.flow, self._searcher.luck)
        steps: list[AnsweredQuestion] = []
        count = 0
        while (asked := simulation.decision) is not None:
            mine = asked.seat == seat
            planned = planned_answer(plan[len(steps) :], asked) if mine else None
            if planned is not None:
                steps.append(plan[len(steps)])
                simulation.answer(planned)
            else:
                picks = heuristics.answer(asked, simulation.table, start.goal)
                if mine:
                    picked = asked.picked(picks)
                    alternatives = _alternatives(asked, picked, simulation.table, heuristics)
                    steps.append(AnsweredQuestion(asked.kind, asked.purpose, picked, alternatives))
                simulation.answer(picks)
            count += 1
        self._searcher.thought.tried += count + 3
        # Each answer costs a little, so that one without effect is not given.
        line = (*start.steps, *steps)
        value = self._searcher.value_of(simulation.table) - LEAST_GAIN * len(line)
        if simulation.endless:
            value = -self._searcher.evaluator.weights.victory  # such a game must not be continued
        return LineResult(value, line, simulation.table, simulation.goes_on, start.actions)

    def improve(self, outcome: LineResult, start: LineStart, *, rounds: int = 1) -> LineResult:
        """Replace single answers of a line by better ones, from front to back."""
        start_length = len(start.steps)
        for _ in range(rounds):
            before = outcome.value
            at = start_length
            while at < len(outcome.steps):
                step = outcome.steps[at]
                for other in step.alternatives:
                    if self.is_over:
                        return outcome
                    plan = (
                        *outcome.steps[start_length:at],
                        AnsweredQuestion(step.kind, step.purpose, other, step.alternatives),
                    )
                    tried = self.play(start, plan)
                    if tried.value > outcome.value + 1e-9:
                        # The old answer is an alternative of the new step now, but is not tried again.
                        outcome = tried
                at += 1
            if outcome.value <= before:
                break
        return outcome


def planned_answer(plan: Sequence[AnsweredQuestion], asked: Decision) -> Answer | None:
    """Return the answer planned for this question, which may be to pick nothing; None if none is planned."""
    return plan[0].answer_to(asked) if plan else None


def _alternatives(
    asked: Decision, picks: ChosenValues, table: Table, heuristics: Heuristics
) -> tuple[ChosenValues, ...]:
    """Return the alternative answers worth trying.

    Of targets these are the most promising, and none that harms the own side; of interchangeable cards one.
    """
    if asked.kind not in VARIED_KINDS or asked.minimum > 1:
        return ()
    options: Iterable[Option] = asked.options
    most = MOST_ALTERNATIVES
    if asked.kind in ("target", "choose") and any(option.subject is not None for option in options):
        options = [option for gain, option in heuristics.ranked(asked, table) if gain > 0]
        most = MOST_TARGETS
    alternatives: list[ChosenValues] = [
        (other,) for other in distinct_choices(asked, options, picks, table.state)[:most]
    ]
    if asked.minimum == 0 and picks:
        alternatives.append(())
    return tuple(alternatives[:MOST_ALTERNATIVES])
