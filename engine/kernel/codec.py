"""How one game is kept in writing: its answers by what they mean, and its states."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from engine.kernel.decision import Answer, Decision, IllegalAnswer, Statements
from engine.kernel.snapshot import pack, unpack
from engine.kernel.written import DoesNotFit, Hand, Position, Said, Tellings, in_words

StateT = TypeVar("StateT")


@dataclass(frozen=True)
class Codec(Generic[StateT]):
    """What a game brings along so that it can be saved.

    `tellings` are its kinds of choice, told as the table stands at `position`. `state` is what it is played
    on; `check` raises when one cannot be played on by the rules of today, and `heading` says where it stands,
    as in "it goes on from Ann's turn in round 2". `laid_out` is what lies where, by what people call the
    place, whatever numbers cards have: what differs in it, people would have to set right.
    """

    tellings: Tellings[Any]
    position: Callable[[StateT], Position]
    state: type[StateT]
    heading: Callable[[StateT], str]
    check: Callable[[StateT], None]
    laid_out: Callable[[StateT], Mapping[str, object]] = lambda _state: {}

    def write(self, decision: Decision, answer: Answer, state: StateT) -> tuple[Said, ...]:
        """A legal answer in writing; `state` is that in which it is asked for."""
        if decision.statements is None or not decision.states(answer):
            return self._hand(state).write(decision, answer)
        # Each is told as the table stands once those before it count.
        trial, said = decision.statements.trial(), []
        for pick in answer:
            value = trial.read(pick)
            said.append(self._hand(trial.state).say(value))
            trial.take(value)
        return tuple(said)

    def read(self, decision: Decision, said: Sequence[Said], state: StateT) -> Answer:
        """The answer that is written; `DoesNotFit` when it is not offered."""
        if decision.statements is None or not said or self._hand(state).stated(said[0]) is None:
            return self._hand(state).read(decision, said)
        try:
            return self.stated(decision.statements, said)
        except IllegalAnswer as error:
            raise DoesNotFit(str(error)) from None

    def stated(self, statements: Statements, said: Sequence[Said]) -> Answer:
        """The statements that are written, each as the game stands once those before it count.

        Raises `DoesNotFit` for what is none, `IllegalAnswer` for one that cannot be so.
        """
        trial, picks = statements.trial(), []
        for item in said:
            value = self._hand(trial.state).stated(item)
            if value is None:
                raise DoesNotFit(f"nothing here is told so: {in_words(item)}")
            trial.take(value)
            picks.append(value.id)
        return tuple(picks)

    def pack(self, state: StateT) -> Any:
        """A state as JSON can hold it."""
        return pack(state)

    def unpack(self, packed: Any) -> StateT:
        """The state that was packed; `ValueError` when the rules of today cannot play it on."""
        state = unpack(self.state, packed)
        try:
            self.check(state)
        except (AssertionError, LookupError) as error:
            raise ValueError(str(error)) from None
        return state

    def _hand(self, state: StateT) -> Hand[Any]:
        return Hand(self.tellings, self.position(state))
