"""Ashes Reborn as the kernel plays it: initial state, copies, saves, and the flow of the game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy
from functools import partial
from typing import Self

from msgspec.structs import replace

import engine.ashes.effects
import engine.ashes.handlers  # noqa: F401 - registers the handlers of the card language
from engine.ashes.choice_kinds import ASHES_CHOICES
from engine.ashes.model import invariants, rule_texts
from engine.ashes.model.catalog import Catalog
from engine.ashes.model.state import State
from engine.ashes.real_table.report_handling import TableRearranged, TableReports
from engine.ashes.real_table.report_trials_and_search import reports_between
from engine.ashes.rounds.round_order import begin_round, play_rounds
from engine.ashes.running_game import GameOver, Mode, Table, TableReport
from engine.ashes.saved_answers_and_states import (
    AshesPosition,
    check_playable,
    heading,
    layout,
    report_codecs,
)
from engine.ashes.table_setup import ask_starting_position, first_hands
from engine.ashes.view.read_model import GameView
from engine.ashes.view.view_builder import ashes_view, hidden_cards, read_only_table, remove_names
from engine.kernel.decision import TABLE, Answer, Decision, Rule, RuleFlow
from engine.kernel.option_meaning import ChosenValues
from engine.kernel.rules_interface import Emit, Flow, Outcome
from engine.kernel.save_codec import GameCodec


class TableRules:
    """The rules of one game, which the kernel plays from an initial state.

    `set_up` is what happens before the first round.
    """

    def __init__(
        self, catalog: Catalog, beginning: State, mode: Mode, set_up: Callable[[Table], RuleFlow]
    ) -> None:
        self.catalog = catalog
        self._initial_state = beginning
        if beginning.by_hand is None:
            beginning.by_hand = ()
        self.mode = mode
        self._set_up = set_up
        self.reporting_seat = ""
        """The seat that reports the position of a game entered in the middle; empty for a new game."""
        self.silent = False
        """True if nobody reads the questions, so that they may come without words."""
        self.codec = GameCodec(
            {**ASHES_CHOICES, **report_codecs(mode.reports)},
            partial(AshesPosition, kinds=mode.reports),
            type(beginning),
            heading,
            partial(check_playable, catalog=catalog, rules=mode.rules),
            layout,
        )
        """Codec of answers and states in saves."""
        self.between_actions: Callable[[State], None] = lambda _state: None
        """Called with the state after each action and each phase, before the next one."""
        # Reads every text of the game now, so that all events that texts answer are known.
        names = {card.name for card in beginning.cards}
        for name in names.union(*(player.deck for player in beginning.players.values())):
            catalog.of(name)

    def outcome(self, state: State) -> Outcome | None:
        """Return the winning seats or a draw, once the game is over."""
        return Outcome(state.seats_of(state.winner), state.reason) if state.phase == "over" else None

    def view(self, state: State, seat: str) -> GameView:
        """Return what a seat may know. Raises `KeyError` if there is no such seat."""
        return ashes_view(state, self.catalog, self.mode, seat)

    def hidden_cards(self, state: State, seat: str, cards: Iterable[int]) -> set[int]:
        """Return those of these cards of which a seat may not know which they are, going by their places."""
        return hidden_cards(read_only_table(state, self.catalog, self.mode), seat, cards)

    remove_names = staticmethod(remove_names)

    def check(self, state: State) -> None:
        """Raise `Unsound` if a card or die is in two places or none, or where it cannot be."""
        invariants.check(state, self.catalog, self.mode.rules)

    @property
    def reports(self) -> Sequence[type[TableReport]]:
        """Return the kinds of reports that people can make of the real table."""
        return self.mode.reports

    def reports_at(self, state: State) -> TableReports:
        """Return the reports that people can make at this state."""
        return TableReports(read_only_table(state, self.catalog, self.mode))

    def reports_between(self, here: State, there: State) -> tuple[TableReport, ...]:
        """Return the reports that turn the position `here` into `there`.

        Raises `NoReportsLeadThere` (`engine.ashes.real_table.report_handling`) if there are none.
        """
        return reports_between(read_only_table(here, self.catalog, self.mode), there)

    def begin(self) -> State:
        """Return a copy of the initial state."""
        return self._initial_state.copy()

    def copy(self, state: State) -> State:
        """Return a copy that shares nothing mutable with `state`."""
        return state.copy()

    def rules_for_copy(self, beginning: State, catalog: Catalog) -> Self:
        """Return these rules for a silent copy of the game that begins with `beginning`.

        The copy has a mode of its own.
        """
        twin = copy(self)
        twin.catalog, twin._initial_state, twin.mode = catalog, beginning, copy(self.mode)
        twin.silent, twin.between_actions = True, lambda _state: None
        return twin

    def play(self, state: State, emit: Emit) -> Flow:
        """Return the flow of the game from the initial state, or from the turn of a checkpoint."""
        if state.by_hand is None:  # a turn saved by a version in which `by_hand` could not change
            state.by_hand = self._initial_state.by_hand
        table = Table(
            state,
            self.catalog,
            self.mode,
            emit,
            rule_texts.SETUP,
            between_actions=lambda: self.between_actions(state),
            silent=self.silent,
        )
        if any(self.mode.hides_reactions_of(table, seat) for seat in state.players):
            # A seat that is asked for any possible reaction needs the events of all reactions from the start.
            self.catalog.add_all_reactions()
        flow = self._flow(table)
        if self.mode.rule_wordings:
            flow = _reword_rules(flow, self.mode.rule_wordings)
        # With two players the game is over when one is out.
        return flow if len(state.players) < 3 else _skip_players_out(state, flow)

    def _flow(self, table: Table) -> Flow:
        try:
            under_way = table.state.phase == "setup" and bool(self.reporting_seat)
            if under_way:
                yield from ask_starting_position(table, self.reporting_seat)
            if table.state.phase == "setup":
                yield from self._set_up(table)
                begin_round(table)
            while True:
                try:
                    yield from play_rounds(table, under_way)
                except TableRearranged:
                    under_way = True
        except GameOver:
            return


class AshesRules(TableRules):
    """Ashes Reborn for two to four players.

    `first_fives` has the names of each seat's starting hand; a seat without names is asked.
    """

    def __init__(
        self,
        catalog: Catalog,
        beginning: State,
        first_fives: Mapping[str, tuple[str, ...]],
        mode: Mode,
    ) -> None:
        super().__init__(catalog, beginning, mode, partial(first_hands, chosen=first_fives))


def _reword_rules(flow: Flow, words: Mapping[Rule, Rule]) -> Flow:
    """Yield the questions of a flow with the rules as the mode of play words them."""
    picked: ChosenValues | None = None
    while True:
        try:
            asked = next(flow) if picked is None else flow.send(picked)
        except StopIteration:
            return
        if isinstance(asked, Decision) and asked.rule in words:
            asked = replace(asked, rule=words[asked.rule])
        picked = yield asked


def _skip_players_out(state: State, flow: Flow) -> Flow:
    """Yield the questions of a flow, except those to players who are out.

    What such a player had begun goes on as far as it needs no choice of theirs.
    """
    picked: ChosenValues | None = None
    while True:
        try:
            asked = next(flow) if picked is None else flow.send(picked)
        except StopIteration:
            return
        if isinstance(asked, Decision) and asked.seat != TABLE and state.players[asked.seat].out:
            picked = asked.picked(_smallest_answer(asked))
        else:
            picked = yield asked


def _smallest_answer(decision: Decision) -> Answer:
    """Return the answer for a player who is out: as little as possible."""
    if decision.minimum == 0:
        return ()
    return decision.declining_answer or tuple(option.id for option in decision.options[: decision.minimum])
