"""A player for Ashes Reborn that looks ahead to the end of its turn."""

from __future__ import annotations

from cards.library import Library, standard_library
from engine.ashes.model.catalog import Catalog
from engine.ashes.model.state import State
from engine.ashes.view.view_builder import read_only_table
from engine.bots.evaluation import BossEvaluator, EvaluationWeights
from engine.bots.heuristics import Heuristics
from engine.bots.imagined_play import SimulatedFlow, rest_of_attack, rest_of_battles
from engine.bots.imagined_state import catalog_for, determinize, mode_of
from engine.bots.lines_of_play import AnsweredQuestion
from engine.bots.lookahead import Lookahead
from engine.bots.player_and_playout import GetView, Thought
from engine.bots.round_playout import Sieve
from engine.kernel.decision import Answer, Decision

TURN_BUDGET = 700
REPLY_BUDGET = 250
"""Number of answers that it may try at imagined tables before it decides."""

SIEVE: Sieve = ((3, 2), (2, 2))
"""Playouts of rounds against a boss."""

MOST_RESPONSES = 8
"""Most optional responses between two questions of a turn, since texts may trigger each other without end."""

SUGGESTION_KINDS = frozenset({"pay", "order", "battle order"})
"""Kinds of questions answered with the suggested option, without a look at the table."""


class SharpPlayer:
    """Tries every offered action, and pairs of them, at tables imagined from its view, and takes the best.

    It sees its `GameView` and knows what is printed on cards (`library`), nothing else. It plays the same on
    every machine: its search is limited in answers, not in time. `seed` only changes the luck it reckons
    with. Against a boss its best turns go through `SIEVE`.
    """

    def __init__(
        self,
        seed: int,
        library: Library | None = None,
        weights: EvaluationWeights | None = None,
    ) -> None:
        self._seed = seed
        self._library = library or standard_library()
        self._catalog: Catalog | None = None
        self._evaluator = BossEvaluator(self._library, weights)
        self._heuristics = Heuristics(self._evaluator)
        self.thought = Thought()
        self._plan: list[AnsweredQuestion] = []
        self._responses = 0

    def choose(self, decision: Decision, look: GetView) -> Answer:
        """Return the ids of the options to pick."""
        if len(decision.options) == decision.minimum:
            if self._plan and self._plan[0].kind == decision.kind:
                self._plan.pop(0)
            return tuple(option.id for option in decision.options)
        self._responses = 0 if decision.kind == "turn" else self._responses + (decision.kind == "trigger")
        if (
            decision.kind == "trigger"
            and self._responses > MOST_RESPONSES
            and decision.declining_answer is not None
        ):
            return decision.declining_answer
        if decision.kind != "turn" and (planned := self._next_planned(decision)) is not None:
            return planned
        if decision.kind in SUGGESTION_KINDS:
            return (decision.options[0].id,)
        view = look()
        if self._catalog is None:
            self._catalog = catalog_for(view, self._library)
        state = determinize(view, self._catalog, decision)
        stands = (
            decision.kind == "turn" and self._plan and _is_as_imagined(state, self._plan[0].imagined_state)
        )
        if stands and (planned := self._next_planned(decision)) is not None:
            return planned
        self._plan = list(self._make_plan(decision, state))
        if (planned := self._next_planned(decision)) is not None:
            return planned
        return self._heuristics.answer(decision, read_only_table(state, self._catalog, mode_of(state)))

    def _next_planned(self, decision: Decision) -> Answer | None:
        """Take the planned answer to this question; drop the plan if it does not fit."""
        answer = self._plan[0].answer_to(decision) if self._plan else None
        self._plan = self._plan[1:] if answer is not None else []
        return answer

    def _make_plan(self, decision: Decision, state: State) -> tuple[AnsweredQuestion, ...]:
        """Return a plan that begins with this question; empty if heuristics answer it."""
        if decision.kind == "turn":
            if len(decision.options) == 1:
                return (AnsweredQuestion("turn", decision.purpose, (decision.options[0].value,)),)
            return self._lookahead(decision, TURN_BUDGET).turn(state, decision)
        flow = _CONTINUATIONS.get(decision.kind)
        if flow is None or not state.battles or state.turn == decision.seat:
            return ()
        return self._lookahead(decision, REPLY_BUDGET).reply(state, flow, decision)

    def _lookahead(self, decision: Decision, budget: int) -> Lookahead:
        assert self._catalog is not None
        self.thought.begin(budget)
        return Lookahead(
            self._catalog, self._evaluator, self._heuristics, decision.seat, self.thought, self._seed, SIEVE
        )


def _is_as_imagined(state: State, imagined: State | None) -> bool:
    """Return True if the table is what the plan imagined: nothing new was seen, chance fell the same way."""
    return (
        imagined is not None
        and state.cards == imagined.cards
        and state.dice == imagined.dice
        and state.players == imagined.players
        and state.modifiers == imagined.modifiers
        and state.delayed == imagined.delayed
    )


_CONTINUATIONS: dict[str, SimulatedFlow] = {
    "block": rest_of_attack,
    "guard": rest_of_attack,
    "counter": rest_of_battles,
}
"""The flow that continues after each kind of question about an attack."""
