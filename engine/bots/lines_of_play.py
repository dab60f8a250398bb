"""Lines: what is answered one after the other at an imagined table, and what the table is worth then."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from engine.ashes.model.catalog import Catalog
from engine.ashes.model.state import State
from engine.ashes.table import Table
from engine.bots.candidate_actions import CandidateAction
from engine.bots.equivalence import different
from engine.bots.evaluation import Evaluator
from engine.bots.heuristics import NO_AIM, Heuristics, TurnGoal
from engine.bots.simulation import SimulatedFlow, Simulation
from engine.kernel.choice import ChosenValues, Purpose
from engine.kernel.decision import Answer, Decision, Option
from engine.kernel.record import Record

OPEN = frozenset(
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
"""The kinds of questions of which other answers are tried; the others are left to habit."""

OTHERS = 7
"""How many other answers to a question are tried at most."""

TARGETS = 3
"""How many other targets, as their gain can be guessed."""

BOTHER = 0.005
"""What an answer must gain at least."""


class AnsweredQuestion(Record, gc=True):
    """A question and how it is answered. `others` are further answers it would have taken.

    `at` is the table at which a "turn" question was imagined.
    """

    kind: str
    purpose: Purpose
    picks: ChosenValues
    others: tuple[ChosenValues, ...] = ()
    at: State | None = None

    def answers(self, asked: Decision) -> Answer | None:
        """The answer to this question, if it is the one that was meant."""
        if (self.kind, self.purpose) != (asked.kind, asked.purpose):
            return None
        return asked.answer_for(self.picks)


class LineStart(Record, gc=True):
    """Where a line begins: what goes on from which state, with which aim.

    `steps` were taken before, down to the answer to the "turn" question that what goes on has begun with, if
    it has; `opened` is what was chosen at such questions, in whatever order.
    """

    state: State
    going: SimulatedFlow
    aim: TurnGoal = NO_AIM
    steps: tuple[AnsweredQuestion, ...] = ()
    opened: frozenset[CandidateAction] = frozenset()


@dataclass(slots=True)
class LineResult:
    """Where a line of answers leads: the table after it, and whether the turn goes on there.

    `opened` is that of its start.
    """

    value: float
    steps: tuple[AnsweredQuestion, ...]
    table: Table
    goes_on: bool
    opened: frozenset[CandidateAction] = frozenset()


class LineSearch:
    """Plays lines for one seat at imagined tables. It knows what the imagined table shows, nothing else.

    `left` is how many answers may still be given there.
    """

    def __init__(
        self,
        catalog: Catalog,
        evaluator: Evaluator,
        heuristics: Heuristics,
        seat: str,
        budget: int,
        luck: int,
    ) -> None:
        self.left = budget
        self._catalog = catalog
        self._evaluator = evaluator
        self._heuristics = heuristics
        self._seat = seat
        self._luck = luck

    def played(self, start: LineStart, begun: tuple[AnsweredQuestion, ...] = ()) -> LineResult:
        """Answer as begun, then by habit, until the turn goes on or what is played is over."""
        scene = Simulation(start.state.copy(), self._catalog, start.going, self._luck)
        steps: list[AnsweredQuestion] = []
        count = 0
        while (asked := scene.decision) is not None:
            mine = asked.seat == self._seat
            planned = as_begun(begun[len(steps) :], asked) if mine else None
            if planned is not None:
                steps.append(begun[len(steps)])
                scene.answer(planned)
            else:
                picks = self._heuristics.answer(asked, scene.table, start.aim)
                if mine:
                    picked = asked.picked(picks)
                    others = _others(asked, picked, scene.table, self._heuristics)
                    steps.append(AnsweredQuestion(asked.kind, asked.purpose, picked, others))
                scene.answer(picks)
            count += 1
        self.left -= count + 3
        # What makes no difference is better left undone.
        line = (*start.steps, *steps)
        value = self._evaluator.evaluate(scene.table, self._seat) - BOTHER * len(line)
        if scene.endless:
            value = -self._evaluator.weights.victory  # the game cannot go on so
        return LineResult(value, line, scene.table, scene.goes_on, start.opened)

    def improved(self, outcome: LineResult, start: LineStart, *, rounds: int = 1) -> LineResult:
        """The line with single answers changed for better ones, from front to back."""
        kept = len(start.steps)
        for _ in range(rounds):
            before = outcome.value
            at = kept
            while at < len(outcome.steps):
                step = outcome.steps[at]
                for other in step.others:
                    if self.left <= 0:
                        return outcome
                    begun = (
                        *outcome.steps[kept:at],
                        AnsweredQuestion(step.kind, step.purpose, other, step.others),
                    )
                    tried = self.played(start, begun)
                    if tried.value > outcome.value + 1e-9:
                        # What it was is among the others now: it is not tried again.
                        outcome = tried
                at += 1
            if outcome.value <= before:
                break
        return outcome


def as_begun(begun: Sequence[AnsweredQuestion], asked: Decision) -> Answer | None:
    """The answer that was begun with, if this is its question; to pick nothing is an answer too."""
    return begun[0].answers(asked) if begun else None


def _others(
    asked: Decision, picks: ChosenValues, table: Table, heuristics: Heuristics
) -> tuple[ChosenValues, ...]:
    """Other single answers worth trying instead; of targets the most promising, and none of one's own to
    harm. Of cards that are alike, one."""
    if asked.kind not in OPEN or asked.minimum > 1:
        return ()
    options: Iterable[Option] = asked.options
    most = OTHERS
    if asked.kind in ("target", "choose") and any(option.subject is not None for option in options):
        options = [option for gain, option in heuristics.ranked(asked, table) if gain > 0]
        most = TARGETS
    others: list[ChosenValues] = [(other,) for other in different(asked, options, picks, table.state)[:most]]
    if asked.minimum == 0 and picks:
        others.append(())
    return tuple(others[:OTHERS])
