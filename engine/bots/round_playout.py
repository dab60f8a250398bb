"""Playouts of a table against a boss to the end of the round, by quick rules and with sampled luck."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import count, islice

from engine.ashes.events import TurnEnded
from engine.ashes.model import rule_texts
from engine.ashes.model.catalog import Catalog
from engine.ashes.model.option_meanings import End, Pass
from engine.ashes.model.state import State
from engine.ashes.rounds.recovery_phase import end_of_round, recovery
from engine.ashes.rounds.turns import next_turn, player_turns
from engine.ashes.running_game import Table
from engine.bots.candidate_actions import CandidateAction, candidate_actions
from engine.bots.evaluation import Evaluator
from engine.bots.heuristics import NO_GOAL, Heuristics, TurnGoal
from engine.bots.imagined_play import Simulation, one_action
from engine.bots.imagined_state import with_dealt_cards
from engine.bots.lines_of_play import LineResult
from engine.kernel.decision import Answer, Decision, DecisionFlow
from engine.kernel.rules_interface import Flow

Sieve = tuple[tuple[int, int], ...]
"""Stages of a playout: how many of the best tables take part, and how often each is played."""

MOST_TRIED = 4
"""Number of actions tried at a turn's question in a playout, the most promising first."""

UNTRIED_GAIN = 0.7
"""Expected gain of an action that was not tried yet."""

MOST_ADDED_GAIN = 1.0
"""Most that an action may gain in addition to its last gain."""

MOST_ANSWERS = 400
"""Number of answers after which a playout is broken off."""


class RoundPlayout:
    """Plays finished turns on to the end of the round, with a quick look at each action of its own side.

    It knows nothing hidden: the boss's unseen cards are dealt at random. `gains` holds what actions gained
    when they were tried first.
    """

    def __init__(
        self,
        catalog: Catalog,
        evaluator: Evaluator,
        heuristics: Heuristics,
        seat: str,
        luck: int,
        gains: dict[CandidateAction, float],
    ) -> None:
        self._catalog = catalog
        self._evaluator = evaluator
        self._heuristics = heuristics
        self._seat = seat
        self._luck = luck
        self._gains = gains

    def best_after(self, ended: Sequence[LineResult], sieve: Sieve) -> LineResult | None:
        """Return the finished turn with the best average over several ends of the round.

        All turns get the same luck; each stage of the sieve keeps those that have done best so far.
        """
        left = list(ended)
        sums = dict.fromkeys(map(id, left), 0.0)
        lucks = count()
        for width, times in sieve:
            left = sorted(left, key=lambda outcome: -sums[id(outcome)])[:width]
            if len(left) < 2:
                break
            for luck in islice(lucks, times):
                for outcome in left:
                    sums[id(outcome)] += self._value(outcome, luck)
        return max(left, key=lambda outcome: sums[id(outcome)], default=None)

    def _value(self, outcome: LineResult, luck: int) -> float:
        state = outcome.table.state
        return outcome.value if state.winner else self.play_on(state, luck)

    def play_on(self, state: State, luck: int) -> float:
        """Play on from the end of this state's turn to the end of the round and return the table's value."""
        imagined = with_dealt_cards(state, self._catalog, self._luck + luck)
        side = imagined.players[self._seat].side
        simulation = Simulation(imagined, self._catalog, _rest_of_round, self._luck + luck)
        goal = NO_GOAL
        for _ in range(MOST_ANSWERS):
            asked = simulation.decision
            if asked is None:
                break
            if asked.kind == "turn" and imagined.players[asked.seat].side == side:
                picks, goal = self._action(asked, simulation.table)
            else:
                picks = self._heuristics.answer(asked, simulation.table, goal)
            simulation.answer(picks)
        return self._evaluator.evaluate(simulation.table, self._seat)

    def _action(self, asked: Decision, table: Table) -> tuple[Answer, TurnGoal]:
        """Choose the action that gains most, or to do nothing if none gains anything.

        Only the most promising are tried, judged by their gains when they were tried last.
        """
        offered = candidate_actions(table, asked)
        idle = [action for action in offered if isinstance(action[0], Pass | End)]
        active = [action for action in offered if not isinstance(action[0], Pass | End)]
        active.sort(key=self._promise, reverse=True)
        now = self._evaluator.evaluate(table, self._seat)
        best, most = (idle[0], 0.0) if idle else (active[0], float("-inf"))
        for action in active[:MOST_TRIED]:
            if self._promise(action) + MOST_ADDED_GAIN <= max(0.0, most):
                break
            gain = self._gains[action] = self._after(table, action) - now
            if gain > most:
                best, most = action, gain
        choice, goal = best
        picks = asked.answer_for((choice,))
        assert picks is not None
        return picks, goal

    def _promise(self, action: CandidateAction) -> float:
        return self._gains.get(action, UNTRIED_GAIN)

    def _after(self, table: Table, action: CandidateAction) -> float:
        """Return the table's value after an action, with heuristics answering all other questions."""
        choice, goal = action
        flow = partial(one_action, chosen=choice)
        simulation = Simulation(table.state.copy(), self._catalog, flow, self._luck)
        while (asked := simulation.decision) is not None:
            simulation.answer(self._heuristics.answer(asked, simulation.table, goal))
        return self._evaluator.evaluate(simulation.table, self._seat)


def _rest_of_round(table: Table) -> DecisionFlow[bool]:
    """Play the turns that follow, until the round is over."""
    table.apply_event(TurnEnded(table.state.turn, *next_turn(table, table.state.turn)), rule_texts.TURN)
    for part in (player_turns, recovery, end_of_round):
        yield from _questions(part(table))
        table.between_actions()
    return False


def _questions(flow: Flow) -> DecisionFlow[None]:
    """Yield the questions of a flow without its checkpoints, which are of no use here."""
    try:
        asked = next(flow)
        while True:
            asked = flow.send((yield asked)) if isinstance(asked, Decision) else next(flow)
    except StopIteration:
        return
