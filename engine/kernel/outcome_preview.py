"""Previews of an answer: what the rules make of it, as far as the answering seat may know.

The game goes on at a redacted copy of the table: it replays the answers since the last turn began, then the
answer in question, until chance, a hidden card or another player decides. Up to there everything is certain.
Beyond, a preview shows what happens if everybody declines, and the results of a single roll.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import ClassVar, Generic, Literal, TypeVar

from engine.kernel.decision import TABLE, Answer, Decision, IllegalAnswer
from engine.kernel.game_with_undo import Game
from engine.kernel.immutable_record import Record
from engine.kernel.journal import Event, EventRecord

StateT = TypeVar("StateT")
MOST_RESULTS = 12
"""Most options of a roll for which a preview follows each result."""

MOST_DECLINED = 12
"""Number of questions declined for others after which a preview stops."""

End = Literal["settled", "chance", "hidden", "own", "other", "far"]
"""Why a preview ends.

The action is over (`settled`), chance decides, a `hidden` card does, the seat itself is asked (`own`), an
`other` must choose, or too many questions were declined on the way (`far`).
"""


class EventSpan(Record, gc=True):
    """The events until the next question, after `asked` was answered by `answer`.

    They are certain if all questions before are answered as the preview assumes.
    """

    asked: Decision
    answer: Answer
    events: tuple[EventRecord, ...]


class Result(Record, gc=True):
    """The consequences of one result of a roll; `weight` is its share of the roll's weights."""

    weight: int
    spans: tuple[EventSpan, ...]
    end: End
    asked: Decision | None


class OutcomePreview(Record, Generic[StateT], gc=True):
    """The consequences of an answer; the first span is certain, what follows the last is unknown.

    `asked` is the question at which the preview ends, if it ends at one; `results` has the consequences of
    each result if that question is one roll. `state` is the table at the end, with names for the cards the
    seat sees.
    """

    spans: tuple[EventSpan, ...]
    end: End
    asked: Decision | None
    state: StateT
    results: tuple[Result, ...] = ()


class OutcomePreviewer(ABC, Generic[StateT]):
    """Previews answers to the pending question for the seat that is asked, from a copy of the game.

    The game may move on meanwhile, and a thread may make the previews. A game defines how to copy and redact
    its table, which answers decline, and which event ends an action. `unknown_card_errors` lists the errors
    that its rules raise at a card without a name: they end the preview as `hidden`.
    """

    unknown_card_errors: ClassVar[tuple[type[Exception], ...]] = ()

    def __init__(self, game: Game[StateT]) -> None:
        decision = game.decision
        if decision is None or decision.seat == TABLE:
            raise ValueError("nobody is asked who could look ahead")
        self._asked = decision
        self._seat = decision.seat
        self._state, self._given = game.replay_start()

    def preview(self, picks: Sequence[str]) -> OutcomePreview[StateT]:
        """Preview an answer; raises `IllegalAnswer` if it is not offered."""
        found = self.follow((self._asked.check(picks),))
        return found if found.end != "chance" else self._with_results(found)

    def follow(self, answers: Sequence[Answer]) -> OutcomePreview[StateT]:
        """Preview these answers, one after the other, and then what happens while others decline.

        Raises `IllegalAnswer` if the first is not offered; a later one must be offered by the question before
        it.
        """
        game = self._game_at_question()
        spans: list[EventSpan] = []
        end: End | None = None
        left = list(answers)
        while end is None:
            asked = game.decision
            assert asked is not None
            answer = left.pop(0) if left else self._answer_on_the_way(asked)
            if answer is None or len(spans) > MOST_DECLINED + len(answers):
                end = self.end_at(asked) if answer is None else "far"
                break
            hidden = False
            try:
                game.answer(answer)
            except self.unknown_card_errors:
                hidden = True
            happened = game.journal.latest
            over = [at for at, item in enumerate(happened) if self.ends_action(item.event)]
            spans.append(EventSpan(asked, answer, tuple(happened[: over[0]] if over else happened)))
            if over or (game.decision is None and not hidden):
                end = "settled"
            elif hidden:
                end = "hidden"
        asked = game.decision if end in ("chance", "own", "other") else None
        return OutcomePreview(tuple(spans), end, asked, game.state)

    def question_after(self, answers: Sequence[Answer]) -> Decision | None:
        """Return the question to the same seat that certainly follows these answers; None if none is known.

        What is forced, and what can only be declined, is answered on the way.
        """
        game = self._game_at_question()
        for answer in answers:
            try:
                game.answer(answer)
                if any(self.ends_action(item.event) for item in game.journal.latest):
                    return None
                while (
                    game.decision is not None
                    and game.decision.seat == self._seat
                    and (game.decision.forced or _only_declines(game.decision))
                ):
                    game.answer((game.decision.options[0].id,))
            except self.unknown_card_errors:
                return None
            if game.decision is None or game.decision.seat != self._seat:
                return None
        return game.decision

    @abstractmethod
    def copy_game(self) -> tuple[Game[StateT], Callable[[frozenset[int]], None]]:
        """Return a copy of the game as it was when the last turn began, and a function that redacts it.

        The caller replays the answers since; then the function removes all that the seat may not know, except
        the cards (by id) that it is being shown.
        """

    def declining_answer(self, asked: Decision) -> Answer | None:
        """Return the answer that declines a question on the way.

        None if chance or the seat itself decides it, or if how the game goes on is unknown.
        """
        return None if asked.seat in (TABLE, self._seat) else asked.declining_answer

    @abstractmethod
    def ends_action(self, event: Event) -> bool:
        """Return True if an event lies beyond the action, so that the preview stops before it."""

    def end_at(self, asked: Decision) -> End:
        """Return why the preview ends at this question."""
        if asked.seat == TABLE:
            return "chance"
        if asked.kind == "turn":
            return "settled"
        return "own" if asked.seat == self._seat else "other"

    def _with_results(self, found: OutcomePreview[StateT]) -> OutcomePreview[StateT]:
        roll = found.asked
        assert roll is not None
        if roll.secret or len(roll.options) > MOST_RESULTS or (roll.minimum, roll.maximum) != (1, 1):
            return found
        if roll.dice_roll is not None and len(roll.dice_roll.left) > 1:
            return found
        before = [span.answer for span in found.spans]
        weights = roll.weights or (1,) * len(roll.options)
        results = []
        for option, weight in zip(roll.options, weights, strict=True):
            after = self.follow((*before, (option.id,)))
            results.append(Result(weight, after.spans[len(before) :], after.end, after.asked))
        return OutcomePreview(found.spans, found.end, roll, found.state, tuple(results))

    def _answer_on_the_way(self, asked: Decision) -> Answer | None:
        if asked.kind == "turn":
            return None
        if len(asked.options) == asked.minimum:
            return tuple(option.id for option in asked.options)
        return self.declining_answer(asked)

    def _game_at_question(self) -> Game[StateT]:
        game, redact = self.copy_game()
        game.replay(self._given)
        asked = game.decision
        if asked is None or (asked.seat, asked.kind) != (self._seat, self._asked.kind):
            raise IllegalAnswer("the game cannot be played to this question again")
        shown = frozenset(option.subject for option in self._asked.options if option.subject is not None)
        redact(shown)
        return game


def _only_declines(asked: Decision) -> bool:
    """Return True if a question has one answer, which declines; a turn is not declined like that."""
    return asked.kind != "turn" and len(asked.options) == 1 and asked.options[0].value.declines
