"""Simulated play at an imagined table: the rest of a turn, of an attack, of its battles.

The engine plays on there as it would from the real state.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.ashes.events import AttackEnded
from engine.ashes.language.effect_resolution import EndlessTexts
from engine.ashes.model import rule_texts
from engine.ashes.model.catalog import Catalog
from engine.ashes.model.option_meanings import End
from engine.ashes.model.state import State
from engine.ashes.play.attack import resume_attack
from engine.ashes.play.battle import resolve_battles
from engine.ashes.rounds.actions import take_action
from engine.ashes.rounds.turns import end_turn, has_actions_left
from engine.ashes.running_game import GameOver, Table
from engine.bots.imagined_state import mode_of
from engine.kernel.decision import TABLE, Answer, Decision, DecisionFlow
from engine.kernel.journal import EventRecord
from engine.kernel.option_meaning import Choice, ChosenValues
from engine.kernel.seeded_chance import SeededChance

SimulatedFlow = Callable[[Table], DecisionFlow[bool]]
"""A part of a game at an imagined table; returns True if the turn goes on after it."""


class Simulation:
    """Plays on at an imagined table until no question is left.

    Changes `state`: pass a copy. Answers chance itself, seeded by `luck`; nobody reads the questions of a
    `silent` one. Afterwards `goes_on` tells whether
    the turn has a next question, `endless` whether texts that trigger each other without end stopped it.
    `table` is the table that it plays at.
    """

    def __init__(
        self, state: State, catalog: Catalog, flow: SimulatedFlow, luck: int = 1, *, silent: bool = True
    ) -> None:
        self.state = state
        self.table = Table(state, catalog, mode_of(state), self._happen, rule_texts.TURN, silent=silent)
        self._flow = _until_over(flow(self.table))
        self._chance = SeededChance(luck)
        self._chances = 0
        self.decision: Decision | None = None
        self.goes_on = False
        self.endless = False
        self._advance(None)

    def answer(self, picks: Answer) -> None:
        """Answer the pending decision with options that it offers."""
        assert self.decision is not None
        self._advance(self.decision.picked(picks))

    def _happen(self, happening: EventRecord) -> None:
        happening.event.apply(self.state)

    def _advance(self, picked: ChosenValues | None) -> None:
        try:
            asked = next(self._flow) if picked is None else self._flow.send(picked)
            while asked.seat == TABLE:
                rolled = self._chance.answer(asked, self._chances)
                self._chances += 1
                asked = self._flow.send(asked.picked(rolled))
            self.decision = asked
        except StopIteration as stop:
            self.decision = None
            self.goes_on = stop.value
        except EndlessTexts:
            self.decision = None
            self.endless = True


def _until_over(flow: DecisionFlow[bool]) -> DecisionFlow[bool]:
    try:
        return (yield from flow)
    except GameOver:
        return False


def one_action(table: Table, chosen: Choice) -> DecisionFlow[bool]:
    """Carry out the action chosen at a turn's question; end the turn if it was that or nothing is left."""
    seat = table.state.turn
    if not isinstance(chosen, End):
        yield from take_action(table, seat, chosen)
        if has_actions_left(table, seat):
            return True
    yield from end_turn(table, seat)
    return False


def rest_of_attack(table: Table) -> DecisionFlow[bool]:
    """Let the declared attack be blocked or guarded, and fight its battles."""
    target = table.state.battles[0].attacked
    yield from resume_attack(table, table.state.turn, target, table.card(target).controller)
    return False


def rest_of_battles(table: Table) -> DecisionFlow[bool]:
    """Fight the declared battles."""
    yield from resolve_battles(table, table.state.turn)
    table.apply_event(AttackEnded(), rule_texts.BATTLE)
    return False


def to_end_of_turn(table: Table, flow: SimulatedFlow) -> DecisionFlow[bool]:
    """Run a flow, then end the turn."""
    yield from flow(table)
    yield from end_turn(table, table.state.turn)
    return False
