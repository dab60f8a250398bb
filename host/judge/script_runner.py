"""Carries out the script of a scenario."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.ashes.events import TurnEnded, TurnHandedOver
from engine.ashes.game import TableRules
from engine.ashes.model.state import State
from engine.kernel.decision import TABLE, Answer, Decision, IllegalAnswer
from engine.kernel.journal import EventRecord
from engine.kernel.save_codec import NoMatchingOption
from engine.kernel.session import Session
from engine.redrains.seat_policies import CHIMERAS
from host.judge.answer_matcher import (
    Mismatch,
    chance_answer,
    chance_called,
    default_chance,
    is_for,
    missing_roll,
    picks_for,
    speaks_of,
    usual_answer,
)
from host.judge.expectations import TableSnapshot, differences, not_refused, wrong_offers
from host.judge.scenario import CHECKS, REFUSED, SAY
from host.judge.scenario_words import Question, seat_of
from host.judge.script_vocabulary import ScriptVocabulary

SENTENCES = 12
"""How much of the journal a failure shows."""
MOST_UNASKED = 1000
"""How many answers in a row a script may be silent about; a round with all dice takes some fifty."""
END = "end the turn"


class ScriptRunner:
    """A scenario under way: its script answers, rolls and compares step by step."""

    def __init__(self, session: Session[State], rules: TableRules) -> None:
        self._session = session
        self._rules = rules
        self._asked: Question | None = None
        self._words = ScriptVocabulary(rules.catalog.library)
        self._hear()
        players = session.game.state.players
        self._viewer = next(seat for seat, player in players.items() if player.policy not in CHIMERAS)
        self._given: int | None = None
        """How many entries the journal had before the script's last answer or roll."""
        self._unasked = 0
        """How many answers in a row the script has not given."""
        self._rest: tuple[State, tuple[EventRecord, ...]] | None = None
        """The table when what the script did last was done, if the game went on from there."""
        rules.at_rest = self._keep

    def step(self, step: dict[str, Any]) -> Iterator[str]:
        """Carry out one step of the script; yields what differed from an expectation."""
        ((word, said),) = step.items()
        if word in CHECKS:
            yield from self._check(word, said)
        elif word == TABLE:
            self._roll(said)
        elif word == SAY:
            self._say(said)
        else:
            self._answer(word, said)

    def meaningless(self, step: dict[str, Any]) -> Iterator[str]:
        """Why what a step does not want to be offered never could have been, now that the script is over."""
        ((word, said),) = step.items()
        if word not in ("expect no offer", "expect refusal"):
            return
        for labels in said.values():
            for label in labels if isinstance(labels, list) else [labels]:
                if fault := self._words.fault(str(label), self._session.game.state):
                    yield fault

    def story(self) -> tuple[str, ...]:
        """The last sentences of what happened."""
        state = self._session.game.state
        told = [item.event.describe(state) for item in self._session.game.journal.all_events()]
        return tuple([sentence for sentence in told if sentence][-SENTENCES:])

    def _question(self) -> Question | None:
        """What is asked now, in the words of scenario files."""
        decision = self._session.decision
        if decision is None:
            self._asked = None
        elif self._asked is None or self._asked.decision is not decision:
            self._asked = Question(decision, self._session.game.state, self._rules.catalog)
        return self._asked

    def _hear(self) -> None:
        """Remember what is offered now; what chance yields is always known."""
        question = self._question()
        if question is not None and question.decision.seat != TABLE:
            self._words.hear(question)

    def _check(self, word: str, said: Any) -> Iterator[str]:
        if word == "expect now":
            yield from differences(said, self._look_now())
            return
        self._settle()
        if word == REFUSED:
            yield from self._refused(said)
        elif word == "expect log":
            told = [sentence.lower() for sentence in self.story()]
            for part in said if isinstance(said, list) else [said]:
                if not any(str(part).lower() in sentence for sentence in told):
                    yield f"nothing of the last that happened says '{part}'"
        elif word == "expect":
            yield from differences(said, self._look())
        elif word == "expect refusal":
            yield from not_refused(said, self._question())
        else:
            yield from wrong_offers(said, word == "expect offers", self._question())

    def _say(self, said: Any) -> None:
        """Say how the table lies, at the next question to a player."""
        self._settle()
        self._given, self._unasked, self._rest = len(self._session.game.journal), 0, None
        try:
            self._session.apply_reports(*self._stated(said))
        except IllegalAnswer as error:
            raise Mismatch(str(error)) from None
        self._hear()

    def _stated(self, said: Any) -> Answer:
        """The statements that a step means, as saves tell them (docs/saves.md)."""
        items = [_by_seat(item) for item in (said if isinstance(said, list) else [said])]
        state = self._session.game.state
        try:
            return self._rules.codec.stated(self._rules.statements_at(state), items)
        except NoMatchingOption as error:
            raise Mismatch(str(error)) from None

    def _refused(self, said: dict[str, Any]) -> Iterator[str]:
        """That a statement is refused for a reason."""
        try:
            picks = self._stated(said[SAY])
            self._rules.statements_at(self._session.game.state).check(picks)
        except IllegalAnswer as error:
            if str(said["because"]).lower() not in str(error).lower():
                yield f"it is refused because {error}, not because {said['because']}"
            return
        yield "that should be refused, but it can be said"

    def _look(self) -> TableSnapshot:
        game = self._session.game
        view = self._rules.view(game.state, self._viewer)
        return TableSnapshot(game.state, view, self._session.decision, tuple(game.journal.all_events()))

    def _look_now(self) -> TableSnapshot:
        """The table when what the script did last was done: before anybody went on, or was asked."""
        if self._given is None:
            raise Mismatch("'expect now' looks at what the step before it did; at the start write 'expect'")
        while self._rest is None and self._settle_once():
            pass
        if self._rest is None:
            return self._look()
        state, happened = self._rest
        return TableSnapshot(state, self._rules.view(state, self._viewer), None, happened)

    def _keep(self, state: State) -> None:
        if self._rest is None:
            self._rest = (state.copy(), tuple(self._session.game.journal.all_events()))

    def _give(self, answer: Answer) -> None:
        """Answer as the script says."""
        self._given = len(self._session.game.journal)
        self._unasked, self._rest = 0, None
        self._session.answer(answer)
        self._hear()

    def _give_unasked(self, decision: Decision, answer: Answer) -> None:
        """Answer what the script is silent about; `Mismatch` when that has no end."""
        self._unasked += 1
        if self._unasked > MOST_UNASKED:
            raise Mismatch(
                f"the script is silent and the game asks without end: {decision.prompt}; "
                "add steps that say otherwise, such as table: {player die: [power, class, basic]}"
            )
        self._session.answer(answer)
        self._hear()

    def _settle_once(self) -> bool:
        """Let a piece of chance happen that the script is silent about; False where there is none."""
        decision = self._session.decision
        if decision is None or decision.seat != TABLE or (answer := default_chance(decision)) is None:
            return False
        self._give_unasked(decision, answer)
        return True

    def _settle(self) -> None:
        """Let all such chance happen, as far as the next question to a player."""
        while self._settle_once():
            pass

    def _roll(self, said: Any) -> None:
        ((word, value),) = said.items()
        kind = chance_called(word)
        values = value if isinstance(value, list) else [value]
        for item in values:
            while (question := self._question()) is not None:
                decision = question.decision
                if decision.seat == TABLE and decision.chance == kind:
                    self._give(chance_answer(question, word, item))
                    break
                answer = default_chance(decision) if decision.seat == TABLE else usual_answer(decision)
                if answer is None:
                    raise Mismatch(
                        f"the script rolls the {word}, but {decision.seat} is asked: {decision.prompt}"
                    )
                self._give_unasked(decision, answer)
            else:
                raise Mismatch(f"the script rolls the {word}, but the game is over")

    def _answer(self, seat: str, said: Any) -> None:
        """Answer as the script says, at this question or, after payments and orders, at a later one."""
        if str(said).lower() == END and self._has_ended_turn(seat):
            # It ended by itself, as nothing was left to do; to say so once is no error.
            self._given = len(self._session.game.journal)
            return
        passed: list[tuple[int, Mismatch]] = []
        while True:
            self._settle()
            question = self._question()
            try:
                self._give(self._meant(seat, said, question))
                return
            except Mismatch as mismatch:
                usual = (
                    usual_answer(question.decision) if question and is_for(question.decision, seat) else None
                )
                if question is None or usual is None or speaks_of(question, said):
                    if not passed:
                        raise
                    # It fits no later question either, so it was meant for the first.
                    count, first = passed[0]
                    self._session.game.back_to(count)
                    raise first from None
                passed.append((len(self._session.game.journal), mismatch))
                self._give_unasked(question.decision, usual)

    def _meant(self, seat: str, said: Any, question: Question | None) -> Answer:
        """The options that an answer means at this question; `Mismatch` when it does not fit there."""
        if question is None:
            raise Mismatch(f"{seat} answers '{said}', but the game is over")
        decision = question.decision
        if is_for(decision, seat):
            return picks_for(question, said)
        if decision.seat == TABLE:
            raise Mismatch(missing_roll(decision))
        raise Mismatch(f"{seat} answers '{said}', but {decision.seat} is asked: {decision.prompt}")

    def _has_ended_turn(self, seat: str) -> bool:
        """Whether the turn of this seat has ended since the script's last answer."""
        entries = self._session.game.journal.entries[self._given or 0 :]
        return any(
            isinstance(item.event, TurnEnded | TurnHandedOver) and item.event.seat == seat_of(seat)
            for entry in entries
            for item in entry.events
        )


def _by_seat(said: Any) -> Any:
    """What is said, with the Chimera as its seat is called."""
    if isinstance(said, dict):
        return {key: _by_seat(item) for key, item in said.items()}
    return seat_of(said) if isinstance(said, str) else said
