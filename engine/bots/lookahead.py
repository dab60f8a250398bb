"""Search to the end of a turn or an attack: tries what is offered and evaluates the tables it leads to.

Without a boss it reckons with the next player's attack on a finished turn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from engine.ashes.language.legal_attacks import attack_targets, can_attack
from engine.ashes.model.option_meanings import End
from engine.ashes.model.state import State
from engine.ashes.play.attack import attack
from engine.ashes.rounds.turns import turn_decision
from engine.ashes.running_game import Table
from engine.ashes.view.view_builder import read_only_table
from engine.bots.candidate_actions import CandidateAction, candidate_actions
from engine.bots.evaluation import attack_of, life_left
from engine.bots.imagined_play import SimulatedFlow, Simulation, one_action, to_end_of_turn
from engine.bots.imagined_state import mode_of
from engine.bots.lines_of_play import AnsweredQuestion, LineResult, LineSearch, LineStart, Searcher
from engine.bots.turn_playouts import MOST_COMPARED, ComparedTurn, TurnPlayouts
from engine.kernel.decision import Decision, DecisionFlow
from engine.kernel.immutable_record import Record
from engine.kernel.seeded_chance import derive_seed
from engine.redrains.state import RedRainsState

RETALIATION_WEIGHT = 0.5
"""Weight of the next player's attack in the value of a finished turn."""


class Retaliation:
    """Attacks at imagined tables on the seat that looks ahead, by the player whose turn is next."""

    def __init__(self, searcher: Searcher) -> None:
        self._searcher = searcher

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
            left = self.value_after(outcome, most)
            if best is None or left > most:
                best, most = outcome, left
        return best

    def value_after(self, outcome: LineResult, most: float = float("-inf")) -> float:
        """Return the value of a finished turn after the worst attack, or one that is no more than `most`."""
        return min(self._after_attacks(outcome, most), default=outcome.value)

    def _after_attacks(self, outcome: LineResult, most: float) -> Iterator[float]:
        """Yield the weighted value of a finished turn after each attack of the next player.

        Ends after an attack that leaves no more than `most`.
        """
        state = outcome.table.state
        if state.winner:
            return
        table = read_only_table(state, self._searcher.catalog, mode_of(state))
        for seat in table.opponents(self._searcher.seat)[:1]:
            for target, attackers in self._blows(table, seat):
                struck = state.copy()
                struck.turn, struck.reacted = seat, []
                simulation = Simulation(
                    struck,
                    self._searcher.catalog,
                    partial(_attack, seat, target, attackers),
                    self._searcher.luck,
                )
                while (asked := simulation.decision) is not None:
                    simulation.answer(self._searcher.heuristics.answer(asked, simulation.table))
                after = self._searcher.value_of(simulation.table)
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
        blows = [(table.state.players[self._searcher.seat].phoenixborn, tuple(able))]
        mine = sorted(
            table.units(self._searcher.seat),
            key=lambda unit: (-self._searcher.evaluator.unit_value(table, unit), unit),
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

    It may try `most` answers; actions from the first table are tried in any case. With `playouts` its best
    turns are played on, and `compared` are those of the last search, best first. Without, it reckons with the
    next player's attack. With a `blur` it misjudges turns by up to so many wounds. `best` is the turn found
    last.
    """

    def __init__(
        self, searcher: Searcher, most: int, playouts: TurnPlayouts | None = None, blur: float = 0.0
    ) -> None:
        self.searcher = searcher
        self.lines = LineSearch(searcher, most)
        self._retaliation = Retaliation(searcher)
        self._playouts = playouts
        self._gains: dict[CandidateAction, float] = {} if playouts is None else playouts.own_gains
        self._blur = blur
        self.compared: list[ComparedTurn] = []
        self.best: ComparedTurn | None = None

    def turn(self, state: State, beside: LineResult | None = None) -> tuple[AnsweredQuestion, ...]:
        """Return the best line found from a "turn" question to the end of the turn, or nearly so.

        The turn `beside` is compared with those found.
        """
        table = read_only_table(state, self.searcher.catalog, mode_of(state))
        table.silent = True
        beam = [LineResult(self.searcher.value_of(table), (), table, goes_on=True)]
        ended: list[LineResult] = []
        for width in BEAM_WIDTHS:
            reached = self._expand(beam)
            ended += [outcome for outcome in reached if not outcome.goes_on]
            unfinished = sorted((item for item in reached if item.goes_on), key=_value, reverse=True)
            beam = unfinished[:width]
            if not beam or self.lines.is_over:
                break
        line = self._best_ended(ended, beside) or max(beam, key=_value)
        self.best = next((turn for turn in self.compared if turn.line is line), ComparedTurn(line))
        return line.steps

    def _best_ended(self, ended: list[LineResult], beside: LineResult | None = None) -> LineResult | None:
        """Return the best of these finished turns, considering how others go on."""
        if not ended and beside is None:
            return None
        if self._blur:
            return max(ended, key=self._blurred)
        ended = sorted(ended, key=_value, reverse=True)
        if self._playouts is None:
            return self._retaliation.best_after(ended[:RETALIATED_LINES])
        ended = distinct_first(ended)
        if beside is not None:
            ended.insert(0, beside)
        ended = ended[:MOST_COMPARED]
        if isinstance(ended[0].table.state, RedRainsState):
            return self._best_played_on([(line.value, line) for line in ended])
        return self._best_played_on([(self._retaliation.value_after(line), line) for line in ended])

    def _best_played_on(self, ended: list[tuple[float, LineResult]]) -> LineResult:
        assert self._playouts is not None
        self.compared = self._playouts.compare(ended)
        return self.compared[0].line

    def _blurred(self, line: LineResult) -> float:
        """Return the value of a line as somebody sees it who does not look closely."""
        said = repr([step.picks for step in line.steps])
        off = derive_seed(self.searcher.luck, said) % 1000 / 500 - 1
        return line.value + self._blur * off

    def reply(self, state: State, flow: SimulatedFlow, first: Decision) -> tuple[AnsweredQuestion, ...]:
        """Return the best answers to a question inside another's turn and to those that follow from it."""
        start = LineStart(state, flow if self._playouts is None else partial(to_end_of_turn, flow=flow))
        outcome = self.lines.play(start)
        if not outcome.steps or outcome.steps[0].kind != first.kind:
            return ()
        best = self.lines.improve(outcome, start, rounds=2)
        if self._playouts is None:
            return best.steps
        step = outcome.steps[0]
        alternatives = [AnsweredQuestion(step.kind, step.purpose, other) for other in step.alternatives]
        tried = [best, outcome, *(self.lines.play(start, (other,)) for other in alternatives)]
        distinct = {item.steps[0].picks: item for item in sorted(tried, key=_value)}
        ended = sorted(distinct.values(), key=_value, reverse=True)[:MOST_COMPARED]
        return self._best_played_on([(line.value, line) for line in ended]).steps

    def _expand(self, beam: list[LineResult]) -> list[LineResult]:
        """Try the options at these "turn" questions and return the tables they lead to, each once.

        Lines of the highest value are improved by better answers to later questions.
        """
        found: list[tuple[LineResult, PromisingAction]] = []
        together: dict[frozenset[CandidateAction], float] = {}
        best = float("-inf")
        tries = [tried for node in beam for tried in self._promising_actions(node)]
        for tried in sorted(tries, key=_promise, reverse=True):
            if tried.node.steps and (self.lines.is_over or tried.promise < best - MOST_ADDED_GAIN):
                break
            if abs(together.get(tried.start.actions, UNKNOWN) - tried.promise) < INDEPENDENCE_TOLERANCE:
                continue  # in the other order both gained what they gain alone
            outcome = self.lines.play(tried.start)
            together[outcome.actions] = outcome.value
            best = max(best, outcome.value)
            self._learn(tried, outcome)
            found.append((outcome, tried))
        found.sort(key=_played, reverse=True)
        # The same actions in another order lead to the same table, unless one of them ends the turn.
        distinct = {_reached(outcome): (outcome, tried) for outcome, tried in reversed(found)}
        reached: dict[tuple[float, bool], LineResult] = {}
        for rank, (outcome, tried) in enumerate(reversed(distinct.values())):
            if rank < IMPROVED_LINES and not self.lines.is_over:
                outcome = self.lines.improve(outcome, tried.start)
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
        asked = turn_decision(table, self.searcher.seat)
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
