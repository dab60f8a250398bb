"""Playouts: finished turns are played on at dealt tables, by quick rules for every seat and sampled luck."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import exp, log, sqrt

from msgspec import Struct, field

from engine.ashes.events import TurnEnded
from engine.ashes.model import rule_texts
from engine.ashes.model.option_meanings import End, Pass
from engine.ashes.model.state import State
from engine.ashes.rounds.round_order import play_rounds
from engine.ashes.rounds.turns import next_turn
from engine.ashes.running_game import Table
from engine.bots.candidate_actions import CandidateAction, candidate_actions
from engine.bots.dealt_tables import TableDealer
from engine.bots.heuristics import NO_GOAL, TurnGoal
from engine.bots.imagined_play import Simulation, one_action
from engine.bots.learned_evaluation import ChanceToWin
from engine.bots.lines_of_play import LineResult, Searcher
from engine.kernel.decision import Answer, Decision, DecisionFlow
from engine.kernel.rules_interface import Flow

MOST_COMPARED = 8
"""Most turns that are played on."""

HORIZON = 4
"""Number of turns of all players that a playout lasts."""

MOST_TRIED = 3
"""Number of actions tried at a turn's question in a playout, the most promising first."""

UNTRIED_GAIN = 0.7
"""Expected gain of an action that was not tried yet."""

MOST_ADDED_GAIN = 1.0
"""Most that an action may gain in addition to its last gain."""

MOST_ANSWERS = 1000
"""Number of answers after which a playout is broken off."""

FIRST_SHARE = 0.5
"""Part of the budget after which only the better half of the turns is played on."""

LEAST_PLAYOUTS = 6
"""Playouts of each turn before one is given up for being surely worse."""

EXPECTATION = 20.0
"""Playouts as many as which the value of a finished turn counts."""

VALUE_OF_ODDS = 10.0
"""Difference of values, in wounds, that is expected to change the odds by e to 1."""

SURE = 2.5
"""Standard errors by which a turn must be worse than the best to be given up."""

_LUCKS = 1_000_003
"""Number of lucks of a player, none of which another player has."""


class ComparedTurn(Struct):
    """A finished turn, and the chances to win that its playouts foretold, one for each luck.

    `expected` is the chance before any playout; it counts as `EXPECTATION` of them. `replies` are the tables
    to which the others' next turns led.
    """

    line: LineResult
    expected: float = 0.0
    chances: list[float] = field(default_factory=list)
    replies: list[State] = field(default_factory=list)

    @property
    def chance(self) -> float:
        """Return the mean chance to win."""
        return (EXPECTATION * self.expected + sum(self.chances)) / (EXPECTATION + len(self.chances))

    def surely_worse(self, than: ComparedTurn) -> bool:
        """Return True if this turn did worse with the same lucks by more than chance explains."""
        lost = [theirs - own for own, theirs in zip(self.chances, than.chances, strict=False)]
        if len(lost) < LEAST_PLAYOUTS:
            return False
        mean = sum(lost) / len(lost)
        spread = sum((each - mean) ** 2 for each in lost) / (len(lost) - 1)
        return mean > SURE * sqrt(spread / len(lost)) + 1e-9

    def feared_replies(self) -> list[State]:
        """Return the replies of the half of the playouts that went worst."""
        ranked = sorted(zip(self.chances, self.replies, strict=False), key=_first)
        return [state for _, state in ranked[: (len(ranked) + 1) // 2]]


class TurnPlayouts:
    """Plays finished turns on, with a quick look at each action of the seat that acts.

    All turns get the same tables and luck.
    """

    def __init__(self, searcher: Searcher, dealer: TableDealer) -> None:
        self._searcher = searcher
        self._dealer = dealer
        self.own_gains: dict[CandidateAction, float] = {}
        """Gains of its own seat's actions when they were tried last."""
        self._gains = {searcher.seat: self.own_gains}
        self._chance_to_win = ChanceToWin(searcher.evaluator)

    def compare(self, ended: Sequence[tuple[float, LineResult]]) -> list[ComparedTurn]:
        """Return finished turns, given with their values, with the chances that playouts foretell."""
        compared = sorted(self._expected(ended), key=_chance, reverse=True)
        if compared[0].line.table.state.winner:
            return compared  # it wins, or nothing else is left
        left = list(compared)
        thought = self._searcher.thought
        halved_at = thought.tried + FIRST_SHARE * (thought.budget - thought.tried)
        luck = 0
        while len(left) > 1 and thought.tried < thought.budget and not thought.must_answer:
            for turn in left:
                turn.chances.append(self._chance_after(turn, luck))
            luck += 1
            best = max(left, key=_chance)
            left = [turn for turn in left if turn is best or not turn.surely_worse(best)]
            if thought.tried >= halved_at and len(left) > 2:
                left = sorted(left, key=_chance, reverse=True)[: (len(left) + 1) // 2]
                halved_at = thought.tried + FIRST_SHARE * (thought.budget - thought.tried)
        kept = {id(turn) for turn in left}
        return sorted(compared, key=lambda turn: (id(turn) in kept, turn.chance), reverse=True)

    def _expected(self, ended: Sequence[tuple[float, LineResult]]) -> list[ComparedTurn]:
        """Return the turns with the chances that their values let expect beside the best one's."""
        most, best = max(ended, key=_first)
        chance = min(max(self._chance_to_win.of(best.table, self._searcher.seat), 0.01), 0.99)
        odds = log(chance / (1 - chance))
        return [
            ComparedTurn(line, 1 / (1 + exp(min(50.0, (most - value) / VALUE_OF_ODDS - odds))))
            for value, line in ended
        ]

    def _chance_after(self, turn: ComparedTurn, luck: int) -> float:
        """Play on from the end of a turn for some turns and return the chance to win."""
        state = turn.line.table.state
        self._searcher.thought.tried += 1  # what is won or lost already costs no answers
        if state.winner:
            return float(state.winner == state.players[self._searcher.seat].side)
        luck += _LUCKS * self._searcher.luck
        imagined = self._dealer.deal(state, luck)
        simulation = Simulation(imagined, self._searcher.catalog, _following_turns, luck)
        goal = NO_GOAL
        turns, replied = 0, False
        for _ in range(MOST_ANSWERS):
            asked = simulation.decision
            if asked is None:
                break
            self._searcher.thought.tried += 1
            if asked.kind == "turn":
                if not (imagined.main_used or imagined.side_used):
                    turns += 1
                    if asked.seat == self._searcher.seat and not replied:
                        replied = True
                        turn.replies.append(imagined.copy())
                if turns > HORIZON:
                    break
                picks, goal = self._action(asked, simulation.table)
            else:
                picks = self._searcher.heuristics.answer(asked, simulation.table, goal)
            simulation.answer(picks)
        if not replied:
            turn.replies.append(imagined)
        return self._chance_to_win.of(simulation.table, self._searcher.seat)

    def _action(self, asked: Decision, table: Table) -> tuple[Answer, TurnGoal]:
        """Choose the action that gains the seat most, or to do nothing if none gains anything.

        Only the most promising are tried, judged by their gains when they were tried last.
        """
        seat = asked.seat
        gains = self._gains.setdefault(seat, {})
        offered = candidate_actions(table, asked)
        idle = [action for action in offered if isinstance(action[0], Pass | End)]
        active = [action for action in offered if not isinstance(action[0], Pass | End)]

        def promise(action: CandidateAction) -> float:
            return gains.get(action, UNTRIED_GAIN)

        active.sort(key=promise, reverse=True)
        now = self._searcher.evaluator.evaluate(table, seat)
        best, most = (idle[0], 0.0) if idle else (active[0], float("-inf"))
        for action in active[:MOST_TRIED]:
            if promise(action) + MOST_ADDED_GAIN <= max(0.0, most):
                break
            gain = gains[action] = self._after(table, action, seat) - now
            if gain > most:
                best, most = action, gain
        choice, goal = best
        picks = asked.answer_for((choice,))
        assert picks is not None
        return picks, goal

    def _after(self, table: Table, action: CandidateAction, seat: str) -> float:
        """Return the table's value after an action, with heuristics answering all other questions."""
        choice, goal = action
        flow = partial(one_action, chosen=choice)
        simulation = Simulation(table.state.copy(), self._searcher.catalog, flow, self._searcher.luck)
        while (asked := simulation.decision) is not None:
            self._searcher.thought.tried += 1
            simulation.answer(self._searcher.heuristics.answer(asked, simulation.table, goal))
        return self._searcher.evaluator.evaluate(simulation.table, seat)


def _following_turns(table: Table) -> DecisionFlow[bool]:
    """Play the turns that follow, round after round."""
    table.apply_event(TurnEnded(table.state.turn, *next_turn(table, table.state.turn)), rule_texts.TURN)
    yield from _questions(play_rounds(table))
    return False


def _questions(flow: Flow) -> DecisionFlow[None]:
    """Yield the questions of a flow without its checkpoints, which are of no use here."""
    try:
        asked = next(flow)
        while True:
            asked = flow.send((yield asked)) if isinstance(asked, Decision) else next(flow)
    except StopIteration:
        return


def _chance(turn: ComparedTurn) -> float:
    return turn.chance


def _first(pair: tuple[float, object]) -> float:
    return pair[0]
