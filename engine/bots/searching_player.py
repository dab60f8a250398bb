"""Players for Ashes Reborn and Red Rains that search: from a gentle one to one that plays its turns on."""

from __future__ import annotations

from cards.library import Library, standard_library
from cards.wording.words import listed
from engine.ashes.model.catalog import Catalog
from engine.ashes.model.state import State
from engine.ashes.view.read_model import GameView
from engine.ashes.view.view_builder import read_only_table
from engine.bots.dealt_tables import TableDealer
from engine.bots.evaluation import BossEvaluator, EvaluationWeights
from engine.bots.heuristics import Heuristics
from engine.bots.imagined_play import SimulatedFlow, rest_of_attack, rest_of_battles
from engine.bots.imagined_state import catalog_for, determinize, mode_of
from engine.bots.lines_of_play import AnsweredQuestion, Searcher
from engine.bots.lookahead import Lookahead
from engine.bots.player_and_playout import GetView, ThinkingPlayer
from engine.bots.turn_in_words import feared_in_words, gains_in_words
from engine.bots.turn_playouts import ComparedTurn, TurnPlayouts
from engine.kernel.decision import Answer, Decision
from engine.kernel.immutable_record import Record
from engine.redrains.read_model import RedRainsView


class Strength(Record, kw_only=True):
    """Reach of a player's search, in answers at imagined tables: about 4,000 take a second.

    `turn` is for trying its turns, `playouts` for playing the best of them on, `boss_playouts` for that
    against a boss; a block, guard or counter gets `REPLY_SHARE` of it. A `blur` is the most wounds by which
    it misjudges a turn.
    """

    turn: int = 700
    playouts: int = 0
    boss_playouts: int = 0
    blur: float = 0.0

    def playouts_at(self, view: GameView) -> int:
        """Return the answers for playouts at a table."""
        return self.boss_playouts if isinstance(view, RedRainsView) else self.playouts


SHARP = Strength(boss_playouts=200)
STRENGTHS = {
    "gentle": Strength(turn=60, blur=6.0),
    "sharp": SHARP,
    "fierce": Strength(playouts=4000, boss_playouts=4000),
}
"""The strengths by the names of the players that have them, from the weakest up."""

REPLY_SHARE = 0.35
"""Part of the answers for a turn that a question inside another's turn gets."""

MOST_RESPONSES = 8
"""Most optional responses between two questions of a turn, since texts may trigger each other without end."""

SUGGESTION_KINDS = frozenset({"pay", "order", "battle order"})
"""Kinds of questions answered with the suggested option, without a look at the table."""


class SearchingPlayer(ThinkingPlayer):
    """Tries every offered action, and pairs of them, at tables imagined from its view, and takes the best.

    It sees its `GameView` and knows what is printed on cards (`library`), nothing else. It plays the same on
    every machine: its search is limited in answers, not in time, unless it is made to answer at once. `seed`
    only changes the luck it reckons with.
    """

    def __init__(
        self,
        seed: int,
        library: Library | None = None,
        strength: Strength = SHARP,
        weights: EvaluationWeights | None = None,
    ) -> None:
        super().__init__()
        self._seed = seed
        self._library = library or standard_library()
        self._strength = strength
        self._catalog: Catalog | None = None
        self._evaluator = BossEvaluator(self._library, weights)
        self._heuristics = Heuristics(self._evaluator)
        self._plan: list[AnsweredQuestion] = []
        self._responses = 0
        self._last_turn: tuple[Searcher, State, ComparedTurn] | None = None

    @property
    def reason(self) -> str:
        """Return why it took its last turn as it did, in a sentence that says only what the table shows."""
        if self._last_turn is None:
            return ""
        searcher, before, turn = self._last_turn
        gains = gains_in_words(searcher, before, turn.line.table.state)
        feared = feared_in_words(searcher, turn)
        what = f"for {listed(list(gains))}" if len(gains) > 1 else ""
        return "; ".join(filter(None, (what, feared and f"it fears {feared}")))

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
        state = self.imagine(decision, view)
        stands = (
            decision.kind == "turn" and self._plan and _is_as_imagined(state, self._plan[0].imagined_state)
        )
        if stands and (planned := self._next_planned(decision)) is not None:
            return planned
        self._plan = list(self._make_plan(decision, view, state))
        if (planned := self._next_planned(decision)) is not None:
            return planned
        assert self._catalog is not None
        return self._heuristics.answer(decision, read_only_table(state, self._catalog, mode_of(state)))

    def imagine(self, decision: Decision, view: GameView) -> State:
        """Return a state that looks like this view, with what nobody told it left open."""
        if self._catalog is None:
            self._catalog = catalog_for(view, self._library)
        return determinize(view, self._catalog, decision)

    def _next_planned(self, decision: Decision) -> Answer | None:
        """Take the planned answer to this question; drop the plan if it does not fit."""
        answer = self._plan[0].answer_to(decision) if self._plan else None
        self._plan = self._plan[1:] if answer is not None else []
        return answer

    def _make_plan(self, decision: Decision, view: GameView, state: State) -> tuple[AnsweredQuestion, ...]:
        """Return a plan that begins with this question; empty if heuristics answer it."""
        if decision.kind == "turn":
            if len(decision.options) == 1:
                return (AnsweredQuestion("turn", decision.purpose, (decision.options[0].value,)),)
            lookahead = self.lookahead(decision.seat, view)
            plan = lookahead.turn(state)
            assert lookahead.best is not None
            self._last_turn = lookahead.searcher, state, lookahead.best
            return plan
        flow = _CONTINUATIONS.get(decision.kind)
        if flow is None or not state.battles or state.turn == decision.seat:
            return ()
        return self.lookahead(decision.seat, view, REPLY_SHARE).reply(state, flow, decision)

    def lookahead(self, seat: str, view: GameView, share: float = 1.0) -> Lookahead:
        """Return a search from this view with a share of the answers that a turn gets."""
        assert self._catalog is not None
        most, more = round(share * self._strength.turn), round(share * self._strength.playouts_at(view))
        self.thought.begin(most + more)
        searcher = Searcher(seat, self._catalog, self._evaluator, self._heuristics, self.thought, self._seed)
        playouts = TurnPlayouts(searcher, TableDealer(view, self._catalog)) if more else None
        return Lookahead(searcher, most, playouts, self._strength.blur)


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
