"""Carries out the script of a scenario."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.ashes.events import TurnEnded, TurnHandedOver
from engine.ashes.game import TableRules
from engine.ashes.model.state import State
from engine.ashes.option_words import Question
from engine.kernel.decision import TABLE, Answer, Decision, IllegalAnswer
from engine.kernel.journal import EventRecord
from engine.kernel.save_codec import NoMatchingOption
from engine.kernel.session import Session
from engine.redrains.seat_policies import CHIMERA_POLICIES
from host.judge.expectations import TableSnapshot, differences, not_refused, wrong_offers
from host.judge.scenario import CHECKS, REFUSED, SAY
from host.judge.script_answers import (
    Mismatch,
    chance_answer,
    chance_kind,
    default_chance,
    is_about,
    is_for,
    missing_roll,
    picks_for,
    usual_answer,
)
from host.judge.script_word_checks import ScriptVocabulary
from host.judge.seat_names import seat_of

SENTENCES = 12
"""The most sentences of the journal that a failure shows."""
MOST_UNASKED = 1000
"""The most answers in a row that a script may leave out; a round with all dice takes some fifty."""
END = "end the turn"


class ScriptRunner:
    """A scenario that is being played: its script answers, rolls and compares step by step."""

    def __init__(self, session: Session[State], rules: TableRules) -> None:
        self._session = session
        self._rules = rules
        self._asked: Question | None = None
        self._words = ScriptVocabulary(rules.catalog.library)
        self._remember_offers()
        players = session.game.state.players
        self._viewer = next(seat for seat, player in players.items() if player.policy not in CHIMERA_POLICIES)
        self._given: int | None = None
        """Number of journal entries before the script's last answer or roll."""
        self._unasked = 0
        """Number of answers in a row that were not in the script."""
        self._settled: tuple[State, tuple[EventRecord, ...]] | None = None
        """State and events after the script's last answer was carried out, if the game went on from there."""
        rules.between_actions = self._store_settled

    def step(self, step: dict[str, Any]) -> Iterator[str]:
        """Carry out one step of the script; yield what differed from an expectation."""
        ((word, content),) = step.items()
        if word in CHECKS:
            yield from self._check(word, content)
        elif word == TABLE:
            self._roll(content)
        elif word == SAY:
            self._say(content)
        else:
            self._answer(word, content)

    def impossible_offers(self, step: dict[str, Any]) -> Iterator[str]:
        """Yield a fault for each word in a negative expectation that could never be offered in this game.

        Call it after the script, when all that was offered is known.
        """
        ((word, content),) = step.items()
        if word not in ("expect no offer", "expect refusal"):
            return
        for labels in content.values():
            for label in labels if isinstance(labels, list) else [labels]:
                if fault := self._words.fault(str(label), self._session.game.state):
                    yield fault

    def story(self) -> tuple[str, ...]:
        """Return the last sentences of what happened."""
        state = self._session.game.state
        sentences = [item.event.describe(state) for item in self._session.game.journal.all_events()]
        return tuple([sentence for sentence in sentences if sentence][-SENTENCES:])

    def _question(self) -> Question | None:
        """Return the current question with the words of scenario files; None if there is none."""
        decision = self._session.decision
        if decision is None:
            self._asked = None
        elif self._asked is None or self._asked.decision is not decision:
            self._asked = Question(decision, self._session.game.state, self._rules.catalog)
        return self._asked

    def _remember_offers(self) -> None:
        """Remember what is offered now, except for chance, whose results are always known."""
        question = self._question()
        if question is not None and question.decision.seat != TABLE:
            self._words.add(question)

    def _check(self, word: str, content: Any) -> Iterator[str]:
        if word == "expect now":
            yield from differences(content, self._look_now())
            return
        self._settle()
        if word == REFUSED:
            yield from self._refused(content)
        elif word == "expect log":
            sentences = [sentence.lower() for sentence in self.story()]
            for part in content if isinstance(content, list) else [content]:
                if not any(str(part).lower() in sentence for sentence in sentences):
                    yield f"nothing of the last that happened says '{part}'"
        elif word == "expect":
            yield from differences(content, self._look())
        elif word == "expect refusal":
            yield from not_refused(content, self._question())
        else:
            yield from wrong_offers(content, word == "expect offers", self._question())

    def _say(self, content: Any) -> None:
        """Report a correction of the table, at the next question to a player."""
        self._settle()
        self._given, self._unasked, self._settled = len(self._session.game.journal), 0, None
        try:
            self._session.apply_reports(*self._reports_of(content))
        except IllegalAnswer as error:
            raise Mismatch(str(error)) from None
        self._remember_offers()

    def _reports_of(self, content: Any) -> Answer:
        """Return the reports that a step means; they are written as in saves (docs/saves.md)."""
        items = [_by_seat(item) for item in (content if isinstance(content, list) else [content])]
        state = self._session.game.state
        try:
            return self._rules.codec.read_reports(self._rules.reports_at(state), items)
        except NoMatchingOption as error:
            raise Mismatch(str(error)) from None

    def _refused(self, content: dict[str, Any]) -> Iterator[str]:
        """Check that a report is refused for the expected reason."""
        try:
            picks = self._reports_of(content[SAY])
            self._rules.reports_at(self._session.game.state).check(picks)
        except IllegalAnswer as error:
            if str(content["because"]).lower() not in str(error).lower():
                yield f"it is refused because {error}, not because {content['because']}"
            return
        yield "that should be refused, but it can be said"

    def _look(self) -> TableSnapshot:
        game = self._session.game
        view = self._rules.view(game.state, self._viewer)
        return TableSnapshot(game.state, view, self._session.decision, tuple(game.journal.all_events()))

    def _look_now(self) -> TableSnapshot:
        """Return the table after the script's last answer was carried out, before the game went on."""
        if self._given is None:
            raise Mismatch("'expect now' looks at what the step before it did; at the start write 'expect'")
        while self._settled is None and self._settle_once():
            pass
        if self._settled is None:
            return self._look()
        state, happened = self._settled
        return TableSnapshot(state, self._rules.view(state, self._viewer), None, happened)

    def _store_settled(self, state: State) -> None:
        if self._settled is None:
            self._settled = (state.copy(), tuple(self._session.game.journal.all_events()))

    def _give(self, answer: Answer) -> None:
        """Give an answer of the script."""
        self._given = len(self._session.game.journal)
        self._unasked, self._settled = 0, None
        self._session.answer(answer)
        self._remember_offers()

    def _give_unasked(self, decision: Decision, answer: Answer) -> None:
        """Give an answer that the script leaves out; raise `Mismatch` if there is no end of these."""
        self._unasked += 1
        if self._unasked > MOST_UNASKED:
            raise Mismatch(
                f"the script is silent and the game asks without end: {decision.prompt}; "
                "add steps that say otherwise, such as table: {player die: [power, class, basic]}"
            )
        self._session.answer(answer)
        self._remember_offers()

    def _settle_once(self) -> bool:
        """Let one chance decision happen that the script leaves out; return False if there is none."""
        decision = self._session.decision
        if decision is None or decision.seat != TABLE or (answer := default_chance(decision)) is None:
            return False
        self._give_unasked(decision, answer)
        return True

    def _settle(self) -> None:
        """Let all such chance happen up to the next question to a player."""
        while self._settle_once():
            pass

    def _roll(self, content: Any) -> None:
        ((word, value),) = content.items()
        kind = chance_kind(word)
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

    def _answer(self, seat: str, answer: Any) -> None:
        """Answer as the script says, at this question or, after payments and orders, at a later one."""
        if str(answer).lower() == END and self._has_ended_turn(seat):
            # The turn ended by itself because nothing was left to do; ending it explicitly is no error.
            self._given = len(self._session.game.journal)
            return
        passed: list[tuple[int, Mismatch]] = []
        while True:
            self._settle()
            question = self._question()
            try:
                self._give(self._picks_of(seat, answer, question))
                return
            except Mismatch as mismatch:
                usual = (
                    usual_answer(question.decision) if question and is_for(question.decision, seat) else None
                )
                if question is None or usual is None or is_about(question, answer):
                    if not passed:
                        raise
                    # The answer fits no later question either, so it was meant for the first.
                    count, first = passed[0]
                    self._session.game.back_to(count)
                    raise first from None
                passed.append((len(self._session.game.journal), mismatch))
                self._give_unasked(question.decision, usual)

    def _picks_of(self, seat: str, answer: Any, question: Question | None) -> Answer:
        """Return the options that an answer means at this question; raise `Mismatch` if it does not fit."""
        if question is None:
            raise Mismatch(f"{seat} answers '{answer}', but the game is over")
        decision = question.decision
        if is_for(decision, seat):
            return picks_for(question, answer)
        if decision.seat == TABLE:
            raise Mismatch(missing_roll(decision))
        raise Mismatch(f"{seat} answers '{answer}', but {decision.seat} is asked: {decision.prompt}")

    def _has_ended_turn(self, seat: str) -> bool:
        """Return True if the turn of this seat has ended since the script's last answer."""
        entries = self._session.game.journal.entries[self._given or 0 :]
        return any(
            isinstance(item.event, TurnEnded | TurnHandedOver) and item.event.seat == seat_of(seat)
            for entry in entries
            for item in entry.events
        )


def _by_seat(content: Any) -> Any:
    """Return the content of a step with seats as the engine names them."""
    if isinstance(content, dict):
        return {key: _by_seat(item) for key, item in content.items()}
    return seat_of(content) if isinstance(content, str) else content
