"""What will come of an answer, as far as the seat that gives it may know: the rules themselves are asked.

The game goes on at a copy of the table behind a veil (`engine.ashes.veil`): from the beginning of the last
turn by the answers that were given, then by the answer in question, until it is not known how it goes on, as
chance decides, a hidden card, or somebody. Up to there all is certain. Beyond, it is told what comes if
everybody declines, and of a single roll what each result leads to.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from engine.ashes.events import PhaseBegan, TurnEnded
from engine.ashes.game import TableRules
from engine.ashes.model.choices import AsListed, DamageFirst, Suggested
from engine.ashes.model.state import State
from engine.ashes.play.unseen import SHOWN
from engine.ashes.veil import Veil, Veiled, draw_veil
from engine.kernel.decision import TABLE, Answer, Decision, IllegalAnswer
from engine.kernel.game import Game
from engine.kernel.journal import Happening
from engine.kernel.value import Value

RESULTS = 12
"""How many results a roll has at most of which each is followed."""

STRETCHES = 12
"""After how many questions that others decline no further is looked."""

STUMBLED: tuple[type[Exception], ...] = (Veiled, AssertionError, LookupError, TypeError, ValueError)
"""How the rules stop at a card without a name. They were not made for any: where they stumble over one, it is
not known how the game goes on, and no more than that."""

End = Literal["settled", "chance", "hidden", "own", "other", "far"]
"""Why no further is seen: the action is over, chance decides, or what a hidden card is, the seat itself is
asked, another must choose, or there was too much to decline."""


class Stretch(Value, gc=True):
    """What happens until the next question. `asked` is the one before it, answered by `answer`.

    What a stretch tells is certain if all the questions before it are answered so.
    """

    asked: Decision
    answer: Answer
    happenings: tuple[Happening, ...]


class Result(Value, gc=True):
    """What would come of a result of a roll, `weight` of all the weights of its question."""

    weight: int
    stretches: tuple[Stretch, ...]
    end: End
    asked: Decision | None


class Foreseen(Value, gc=True):
    """What comes of an answer. The first stretch is certain; what comes after the last one is not known.

    `asked` is the question at which it ends, if it is one; `results` are what would come of each answer to
    it, where it is one roll. `state` is the table after the last stretch, with names for what the seat sees.
    """

    stretches: tuple[Stretch, ...]
    end: End
    asked: Decision | None
    state: State
    results: tuple[Result, ...] = ()


class Foresight:
    """Looks ahead from the question at which a game stands, for the seat that is asked."""

    def __init__(self, rules: TableRules, game: Game[Any]) -> None:
        decision = game.decision
        if decision is None or decision.seat == TABLE:
            raise ValueError("nobody is asked who could look ahead")
        self._rules = rules
        self._asked = decision
        self._seat = decision.seat
        self._state, self._given = game.retraced()
        self._veil = Veil.over(rules.catalog)

    def of(self, picks: Sequence[str]) -> Foreseen:
        """What will come of an answer; `IllegalAnswer` when it is none."""
        found = self._follow((self._asked.check(picks),))
        return found if found.end != "chance" else self._with_results(found)

    def _with_results(self, found: Foreseen) -> Foreseen:
        roll = found.asked
        assert roll is not None
        if roll.secret or len(roll.options) > RESULTS or (roll.minimum, roll.maximum) != (1, 1):
            return found
        if roll.throw is not None and len(roll.throw.left) > 1:
            return found
        before = [stretch.answer for stretch in found.stretches]
        weights = roll.weights or (1,) * len(roll.options)
        results = []
        for option, weight in zip(roll.options, weights, strict=True):
            then = self._follow((*before, (option.id,)))
            results.append(Result(weight, then.stretches[len(before) :], then.end, then.asked))
        return Foreseen(found.stretches, found.end, roll, found.state, tuple(results))

    def _follow(self, answers: Sequence[Answer]) -> Foreseen:
        """Give these answers at a copy of the table, then go on as far as others decline."""
        game = self._at_the_question()
        stretches: list[Stretch] = []
        end: End | None = None
        left = list(answers)
        while end is None:
            asked = game.decision
            assert asked is not None
            answer = left.pop(0) if left else _declined(asked, self._seat)
            if answer is None or len(stretches) > STRETCHES + len(answers):
                end = _why(asked, self._seat) if answer is None else "far"
                break
            veiled = False
            try:
                game.answer(answer)
            except STUMBLED:
                veiled = True
            happened = game.journal.latest
            over = [at for at, item in enumerate(happened) if isinstance(item.event, TurnEnded | PhaseBegan)]
            stretches.append(Stretch(asked, answer, tuple(happened[: over[0]] if over else happened)))
            if over or (game.decision is None and not veiled):
                end = "settled"
            elif veiled:
                end = "hidden"
        asked = game.decision if end in ("chance", "own", "other") else None
        return Foreseen(tuple(stretches), end, asked, game.state)

    def _at_the_question(self) -> Game[Any]:
        veil = Veil.over(self._veil)
        rules = self._rules.elsewhere(self._state, veil)
        game: Game[Any] = Game(rules, checkpoints=False)
        game.replay(self._given)
        asked = game.decision
        if asked is None or (asked.seat, asked.kind) != (self._seat, self._asked.kind):
            raise IllegalAnswer("the game cannot be played to this question again")
        shown = frozenset(option.subject for option in self._asked.options if option.subject is not None)
        draw_veil(game.state, veil, rules.mode, self._seat, shown)
        return game


def _declined(asked: Decision, seat: str) -> Answer | None:
    """The answer by which a question is passed over on the way: the only one there is, the usual dice and
    order, or that nobody responds; None where it is not known how it goes on."""
    if asked.kind == "turn":
        return None
    if len(asked.options) == asked.minimum:
        return tuple(option.id for option in asked.options)
    if asked.seat == TABLE:
        return None
    if asked.refusal is not None and (asked.seat != seat or asked.kind == "trigger"):
        return asked.refusal
    first = asked.options[0]
    return (first.id,) if isinstance(first.value, Suggested | AsListed | DamageFirst) else None


def _why(asked: Decision, seat: str) -> End:
    """Why no further is seen than to this question."""
    if asked.seat == TABLE:
        return "hidden" if asked.chance == SHOWN else "chance"
    if asked.kind == "turn":
        return "settled"
    return "own" if asked.seat == seat else "other"
