"""Search to the end of a turn or an attack: tries what is offered and evaluates the tables it leads to.

Without a boss it reckons with the next player's attack on a finished turn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from engine.ashes.language.legal_attacks import attack_targets, can_attack
from engine.ashes.model.catalog import Catalog
from engine.ashes.model.option_meanings import End
from engine.ashes.model.state import State
from engine.ashes.play.attack import attack
from engine.ashes.rounds.turns import turn_decision
from engine.ashes.running_game import Table
from engine.ashes.view.view_builder import read_only_table
from engine.bots.candidate_actions import CandidateAction, candidate_actions
from engine.bots.evaluation import Evaluator, attack_of, life_left
from engine.bots.heuristics import Heuristics
from engine.bots.imagined_play import SimulatedFlow, Simulation, one_action, to_end_of_turn
from engine.bots.imagined_state import mode_of
from engine.bots.lines_of_play import AnsweredQuestion, LineResult, LineSearch, LineStart
from engine.bots.player_and_playout import Thought
from engine.bots.round_playout import RoundPlayout, Sieve
from engine.kernel.decision import Decision, DecisionFlow
from engine.kernel.immutable_record import Record
from engine.redrains.state import RedRainsState

RETALIATION_WEIGHT = 0.5
"""Weight of the next player's attack in the value of a finished turn."""


class Retaliation:
    """Attacks at imagined tables on the seat that looks ahead, by the player whose turn is next."""

    def __init__(
        self, catalog: Catalog, evaluator: Evaluator, heuristics: Heuristics, seat: str, luck: int
    ) -> None:
        self._catalog = catalog
        self._evaluator = evaluator
        self._heuristics = heuristics
        self._seat = seat
        self._luck = luck

    def best_after(self, ended: list[LineResult]) -> LineResult | None:
        """Return the best of these finished turns after the next player's worst attack.

        `ended` is sorted from the best down. An attack can only lower a value, so turns that can no longer be
        best are not examined.
        """
        best: LineResult | None = None
        most = float("-inf")
        for outcome in ended:
            if outcome.value <= most:
                break
            left = min(self._after_attacks(outcome, most), default=outcome.value)
            if best is None or left > most:
                best, most = outcome, left
        return best

    def _after_attacks(self, outcome: LineResult, most: float) -> Iterator[float]:
        """Yield the weighted value of a finished turn after each attack of the next player.

        Ends after an attack that leaves no more than `most`.
        """
        state = outcome.table.state
        if state.winner:
            return
        table = read_only_table(state, self._catalog, mode_of(state))
        for seat in table.opponents(self._seat)[:1]:
            for target, attackers in self._blows(table, seat):
                struck = state.copy()
                struck.turn, struck.reacted = seat, []
                simulation = Simulation(
                    struck, self._catalog, partial(_attack, seat, target, attackers), self._luck
                )
                while (asked := simulation.decision) is not None:
                    simulation.answer(self._heuristics.answer(asked, simulation.table))
                after = self._evaluator.evaluate(simulation.table, self._seat)
                value = outcome.value + RETALIATION_WEIGHT * min(0.0, after - outcome.value)
                yield value
                if value <= most:
                    return

    def _blows(self, table: Table, seat: str) -> list[tuple[int, tuple[int, ...]]]:
        """Return attacks that another seat could make: on the Phoenixborn, and on each unit it could kill."""
        able = [unit for unit in table.units(seat) if can_attack(table, unit) and attack_of(table, unit)]
        if not able:
            return []
        able.sort(key=lambda unit: (attack_of(table, unit), unit))
        blows = [(table.state.players[self._seat].phoenixborn, tuple(able))]
        mine = sorted(
            table.units(self._seat), key=lambda unit: (-self._evaluator.unit_value(table, unit), unit)
        )
        for target in mine:
            killers = [unit for unit in able if attack_of(table, unit) >= life_left(table, target)]
            if target not in attack_targets(table, seat):
                continue
            if killers:
                blows.append((target, (killers[0],)))
            elif table.mode.rules.unit_attackers == "any number" and len(able) > 1:
                blows.append((target, tuple(able)))
        return blows[:4]


def _attack(seat: str, target: int, attackers: tuple[int, ...], table: Table) -> DecisionFlow[bool]:
    yield from attack(table, seat, target, attackers)
    return False


UNKNOWN = float("inf")

BEAM_WIDTHS = (4, 3, 2)
"""Width of the beam: the number of best tables kept after the first action, the second, the third."""

IMPROVED_LINES = 3
"""Number of best lines from a question for which alternative answers are tried."""

RETALIATED_LINES = 8
"""Number of best lines after which the next player's attack is imagined."""

MOST_ADDED_GAIN = 1.0
"""Most that an action is expected to gain in addition to its first gain after another action."""

LOW_LIFE = 6
"""Life of a Phoenixborn up to which every pair of actions is tried, since together they may be deadly."""

INDEPENDENCE_TOLERANCE = 0.03
"""Tolerance within which a pair of actions gains as much as both alone, and so is independent."""


class PromisingAction(Record, gc=True):
    """An action to try from a table, and the expected value of the table after it."""

    promise: float
    node: LineResult
    action: CandidateAction
    start: LineStart


class Lookahead:
    """Searches lines for one seat at imagined tables, knowing nothing but what these show.

    Its `thought` says how many answers it may try; actions from the first table are tried in any case.
    Against a boss the best turns go through a `sieve`: they are played on to the end of the round.
    """

    def __init__(
        self,
        catalog: Catalog,
        evaluator: Evaluator,
        heuristics: Heuristics,
        seat: str,
        thought: Thought,
        luck: int,
        sieve: Sieve = (),
    ) -> None:
        self._catalog = catalog
        self._evaluator = evaluator
        self._seat = seat
        self._sieve = sieve
        self._lines = LineSearch(catalog, evaluator, heuristics, seat, thought, luck)
        self._retaliation = Retaliation(catalog, evaluator, heuristics, seat, luck)
        self._gains: dict[CandidateAction, float] = {}
        self._rest = RoundPlayout(catalog, evaluator, heuristics, seat, luck, self._gains)

    def turn(self, state: State, decision: Decision) -> tuple[AnsweredQuestion, ...]:
        """Return the best line found from a "turn" question to the end of the turn, or nearly so."""
        table = read_only_table(state, self._catalog, mode_of(state))
        table.silent = True
        beam = [LineResult(self._evaluator.evaluate(table, self._seat), (), table, goes_on=True)]
        ended: list[LineResult] = []
        for width in BEAM_WIDTHS:
            reached = self._expand(beam)
            ended += [outcome for outcome in reached if not outcome.goes_on]
            unfinished = sorted((item for item in reached if item.goes_on), key=_value, reverse=True)
            beam = unfinished[:width]
            if not beam or self._lines.is_over:
                break
        ended.sort(key=_value, reverse=True)
        return (self._best_ended(state, ended) or max(beam, key=_value)).steps

    def _best_ended(self, state: State, ended: list[LineResult]) -> LineResult | None:
        """Return the best of these finished turns (sorted, best first), considering how others go on."""
        if isinstance(state, RedRainsState):
            return self._rest.best_after(distinct_first(ended), self._sieve)
        return self._retaliation.best_after(ended[:RETALIATED_LINES])

    def reply(self, state: State, flow: SimulatedFlow, first: Decision) -> tuple[AnsweredQuestion, ...]:
        """Return the best answers to a question inside another's turn and to those that follow from it."""
        of_boss = isinstance(state, RedRainsState)
        start = LineStart(state, partial(to_end_of_turn, flow=flow) if of_boss else flow)
        outcome = self._lines.play(start)
        if not outcome.steps or outcome.steps[0].kind != first.kind:
            return ()
        best = self._lines.improve(outcome, start, rounds=2)
        if not of_boss:
            return best.steps
        step = outcome.steps[0]
        alternatives = [AnsweredQuestion(step.kind, step.purpose, other) for other in step.alternatives]
        tried = [best, outcome, *(self._lines.play(start, (other,)) for other in alternatives)]
        distinct = {item.steps[0].picks: item for item in sorted(tried, key=_value)}
        ended = sorted(distinct.values(), key=_value, reverse=True)
        return (self._rest.best_after(ended, self._sieve) or best).steps

    def _expand(self, beam: list[LineResult]) -> list[LineResult]:
        """Try the options at these "turn" questions and return the tables they lead to, each once.

        Lines of the highest value are improved by better answers to later questions.
        """
        found: list[tuple[LineResult, PromisingAction]] = []
        together: dict[frozenset[CandidateAction], float] = {}
        best = float("-inf")
        tries = [tried for node in beam for tried in self._promising_actions(node)]
        for tried in sorted(tries, key=_promise, reverse=True):
            if tried.node.steps and (self._lines.is_over or tried.promise < best - MOST_ADDED_GAIN):
                break
            if abs(together.get(tried.start.actions, UNKNOWN) - tried.promise) < INDEPENDENCE_TOLERANCE:
                continue  # in the other order both gained what they gain alone
            outcome = self._lines.play(tried.start)
            together[outcome.actions] = outcome.value
            best = max(best, outcome.value)
            self._learn(tried, outcome)
            found.append((outcome, tried))
        found.sort(key=_played, reverse=True)
        # The same actions in another order lead to the same table, unless one of them ends the turn.
        distinct = {_reached(outcome): (outcome, tried) for outcome, tried in reversed(found)}
        reached: dict[tuple[float, bool], LineResult] = {}
        for rank, (outcome, tried) in enumerate(reversed(distinct.values())):
            if rank < IMPROVED_LINES and not self._lines.is_over:
                outcome = self._lines.improve(outcome, tried.start)
                self._learn(tried, outcome)
            reached.setdefault(_reached(outcome), outcome)
        return list(reached.values())

    def _learn(self, tried: PromisingAction, outcome: LineResult) -> None:
        """Remember what an action gained at the first question as an estimate of its later gain."""
        if not tried.node.steps:
            self._gains[tried.action] = outcome.value - tried.node.value

    def _promising_actions(self, node: LineResult) -> Iterator[PromisingAction]:
        """Yield the actions that can be tried from here."""
        table = node.table
        asked = turn_decision(table, self._seat)
        if asked is None:
            return
        players = [player for player in table.state.players.values() if not player.out]
        frail = any(life_left(table, player.phoenixborn) <= LOW_LIFE for player in players)
        for action in candidate_actions(table, asked):
            gain = UNKNOWN if frail else self._gains.get(action, UNKNOWN)
            choice, goal = action
            steps = (
                *node.steps,
                AnsweredQuestion("turn", asked.purpose, (choice,), imagined_state=table.state),
            )
            actions = node.actions | {action}
            start = LineStart(table.state, partial(one_action, chosen=choice), goal, steps, actions)
            yield PromisingAction(node.value + gain, node, action, start)


def distinct_first(ended: Sequence[LineResult]) -> list[LineResult]:
    """Sort finished turns so that the best of each distinct set of actions comes first.

    Turns that only leave out or add actions compared with a better one come after those.
    """
    first: list[LineResult] = []
    after: list[LineResult] = []
    about: list[frozenset[CandidateAction]] = []
    for outcome in ended:
        done = frozenset(action for action in outcome.actions if not isinstance(action[0], End))
        if any(done <= other or other <= done for other in about):
            after.append(outcome)
        else:
            first.append(outcome)
            about.append(done)
    return first + after


def _promise(tried: PromisingAction) -> float:
    return tried.promise


def _played(item: tuple[LineResult, PromisingAction]) -> float:
    return item[0].value


def _reached(outcome: LineResult) -> tuple[float, bool]:
    return round(outcome.value, 6), outcome.goes_on


def _value(outcome: LineResult) -> float:
    return outcome.value
