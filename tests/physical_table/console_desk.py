"""The console's keys in front of the script, and the game that they control."""

from __future__ import annotations

from typing import Protocol

from engine.kernel.decision import Decision
from engine.match import Match
from engine.setups.red_rains import RedRainsSetup
from host.console.game_keys import SeatView
from host.console.input_model import Command, CorrectionOutcome, InputState, Outcome
from host.console.key_meanings import initial_state, key_meanings, press
from tests.support.console_keys import keys_for
from tests.support.console_players import KeyPlayer
from tests.support.known_games import begin, view_at


class Desk(Protocol):
    """Game with keys to press."""

    match: Match
    presses: int

    def ask(self) -> tuple[Decision, SeatView]:
        """Return the pending question, and the view of the seat that is asked."""

    def press(self, key: str) -> Outcome:
        """Press a key that is lit."""


class KeysAlone:
    """Keys as the console's pure functions interpret them, without a board, which is quick."""

    def __init__(self, setup: RedRainsSetup) -> None:
        match = begin(setup)
        assert isinstance(match, Match)
        self.match = match
        self.presses = 0
        self._asked: Decision | None = None
        self._cursor = InputState()

    def ask(self) -> tuple[Decision, SeatView]:
        """Return the pending question, with no key pressed yet, and the view of the seat that is asked."""
        self.match.run_automatic_steps()
        decision = self.match.decision
        assert decision is not None
        self._asked, self._cursor = decision, initial_state(decision)
        return decision, view_at(self.match, decision)

    def press(self, key: str) -> Outcome:
        assert self._asked is not None
        view = view_at(self.match, self._asked)
        assert key in key_meanings(self._asked, view, self._cursor), f"{key} is dark"
        self.presses += 1
        outcome = press(self._asked, view, self._cursor, key)
        if isinstance(outcome, InputState):
            self._cursor = outcome
        return outcome


def on_the_board(setup: RedRainsSetup) -> KeyPlayer:
    """Return a key player that works through firmware, wire and link of a simulated console."""
    return KeyPlayer(setup)


def enter(desk: Desk, keys: str) -> tuple[str, ...]:
    """Press these keys, and carry out and return the answer that they give."""
    desk.ask()
    outcome: Outcome = InputState()
    for key in keys.split():
        assert isinstance(outcome, InputState), f"{keys}: answered before {key}"
        outcome = desk.press(key)
    if isinstance(outcome, CorrectionOutcome):
        desk.match.apply_reports(outcome.pick)
        done: tuple[str, ...] = (outcome.pick,)
    elif outcome is Command.UNDO:
        desk.match.undo()
        done = ()
    else:
        assert isinstance(outcome, tuple), f"{keys} come to nothing yet"
        desk.match.answer(outcome)
        done = outcome
    desk.match.run_automatic_steps()
    return done


def choose(desk: Desk, *picks: str) -> None:
    """Answer the question with these options, by their keys."""
    decision, view = desk.ask()
    keys = keys_for(decision, view, picks)
    if set(keys) == {"plus", "confirm"} and keys.count("confirm") == 1:
        keys = min(keys, _backwards(decision, view, picks, len(keys)), key=len)
    assert enter(desk, " ".join(keys)) == picks


def _backwards(decision: Decision, view: SeatView, picks: tuple[str, ...], most: int) -> list[str]:
    """Return the keys that reach an option by minus, if they are at most `most`."""
    cursor = initial_state(decision)
    for count in range(1, most):
        moved = press(decision, view, cursor, "minus")
        if not isinstance(moved, InputState):
            break
        cursor = moved
        if press(decision, view, cursor, "confirm") == picks:
            return ["minus"] * count + ["confirm"]
    return ["plus"] * most
