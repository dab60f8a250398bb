"""What will come of an answer, as far as the seat that gives it may know: the rules themselves are asked.

The game goes on at a copy of the table where the seat knows no more than it does: from the beginning of the
last turn by the answers that were given, then by the answer in question, until it is not known how it goes
on, as chance decides, a hidden card, or somebody. Up to there all is certain. Beyond, it is told what comes
if everybody declines, and of a single roll what each result leads to.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import ClassVar, Generic, Literal, TypeVar

from engine.kernel.decision import TABLE, Answer, Decision, IllegalAnswer
from engine.kernel.game import Game
from engine.kernel.journal import Event, EventRecord
from engine.kernel.record import Record

StateT = TypeVar("StateT")
RESULTS = 12
"""How many results a roll has at most of which each is followed."""

STRETCHES = 12
"""After how many questions that others decline no further is looked."""

End = Literal["settled", "chance", "hidden", "own", "other", "far"]
"""Why no further is seen: the action is over, chance decides, or what a hidden card is, the seat itself is
asked, another must choose, or there was too much to decline."""


class EventSpan(Record, gc=True):
    """What happens until the next question. `asked` is the one before it, answered by `answer`.

    What a stretch tells is certain if all the questions before it are answered so.
    """

    asked: Decision
    answer: Answer
    happenings: tuple[EventRecord, ...]


class Result(Record, gc=True):
    """What would come of a result of a roll, `weight` of all the weights of its question."""

    weight: int
    stretches: tuple[EventSpan, ...]
    end: End
    asked: Decision | None


class OutcomePreview(Record, Generic[StateT], gc=True):
    """What comes of an answer. The first stretch is certain; what comes after the last one is not known.

    `asked` is the question at which it ends, if it is one; `results` are what would come of each answer to
    it, where it is one roll. `state` is the table after the last stretch, with names for what the seat sees.
    """

    stretches: tuple[EventSpan, ...]
    end: End
    asked: Decision | None
    state: StateT
    results: tuple[Result, ...] = ()


class OutcomePreviewer(ABC, Generic[StateT]):
    """Looks ahead from the question at which a game stands, for the seat that is asked.

    A game says how its table is copied and veiled, which answers pass a question over, and what ends an
    action. `stumbled` is how its rules stop at a card without a name. They were not made for any: where they
    stumble over one, it is not known how the game goes on, and no more than that.
    """

    stumbled: ClassVar[tuple[type[Exception], ...]] = ()

    def __init__(self, game: Game[StateT]) -> None:
        decision = game.decision
        if decision is None or decision.seat == TABLE:
            raise ValueError("nobody is asked who could look ahead")
        self._asked = decision
        self._seat = decision.seat
        self._state, self._given = game.retraced()

    def of(self, picks: Sequence[str]) -> OutcomePreview[StateT]:
        """What will come of an answer; `IllegalAnswer` when it is none."""
        found = self.follow((self._asked.check(picks),))
        return found if found.end != "chance" else self._with_results(found)

    def follow(self, answers: Sequence[Answer]) -> OutcomePreview[StateT]:
        """What comes of these answers, one after the other, and then as far as others decline.

        `IllegalAnswer` when the first is none; a later one must be what the question before it offers.
        """
        game = self._at_the_question()
        stretches: list[EventSpan] = []
        end: End | None = None
        left = list(answers)
        while end is None:
            asked = game.decision
            assert asked is not None
            answer = left.pop(0) if left else self._passed_over(asked)
            if answer is None or len(stretches) > STRETCHES + len(answers):
                end = self.why(asked) if answer is None else "far"
                break
            veiled = False
            try:
                game.answer(answer)
            except self.stumbled:
                veiled = True
            happened = game.journal.latest
            over = [at for at, item in enumerate(happened) if self.is_over(item.event)]
            stretches.append(EventSpan(asked, answer, tuple(happened[: over[0]] if over else happened)))
            if over or (game.decision is None and not veiled):
                end = "settled"
            elif veiled:
                end = "hidden"
        asked = game.decision if end in ("chance", "own", "other") else None
        return OutcomePreview(tuple(stretches), end, asked, game.state)

    @abstractmethod
    def copied(self) -> tuple[Game[StateT], Callable[[frozenset[int]], None]]:
        """A copy of the game as it began at the last turn, to which the answers since are given next; and
        what then takes from it all that the seat may not know, but for cards that it is shown just now."""

    def declined(self, asked: Decision) -> Answer | None:
        """The answer by which a question is passed over on the way; None where it is not known how it goes
        on, or where the seat itself decides it."""
        return None if asked.seat in (TABLE, self._seat) else asked.declining_answer

    @abstractmethod
    def is_over(self, event: Event) -> bool:
        """Whether an event is beyond the action, so that nobody looks so far."""

    def why(self, asked: Decision) -> End:
        """Why no further is seen than to this question."""
        if asked.seat == TABLE:
            return "chance"
        if asked.kind == "turn":
            return "settled"
        return "own" if asked.seat == self._seat else "other"

    def _with_results(self, found: OutcomePreview[StateT]) -> OutcomePreview[StateT]:
        roll = found.asked
        assert roll is not None
        if roll.secret or len(roll.options) > RESULTS or (roll.minimum, roll.maximum) != (1, 1):
            return found
        if roll.dice_roll is not None and len(roll.dice_roll.left) > 1:
            return found
        before = [stretch.answer for stretch in found.stretches]
        weights = roll.weights or (1,) * len(roll.options)
        results = []
        for option, weight in zip(roll.options, weights, strict=True):
            then = self.follow((*before, (option.id,)))
            results.append(Result(weight, then.stretches[len(before) :], then.end, then.asked))
        return OutcomePreview(found.stretches, found.end, roll, found.state, tuple(results))

    def _passed_over(self, asked: Decision) -> Answer | None:
        if asked.kind == "turn":
            return None
        if len(asked.options) == asked.minimum:
            return tuple(option.id for option in asked.options)
        return self.declined(asked)

    def _at_the_question(self) -> Game[StateT]:
        game, veil = self.copied()
        game.replay(self._given)
        asked = game.decision
        if asked is None or (asked.seat, asked.kind) != (self._seat, self._asked.kind):
            raise IllegalAnswer("the game cannot be played to this question again")
        shown = frozenset(option.subject for option in self._asked.options if option.subject is not None)
        veil(shown)
        return game
