"""A pending decision: who is asked, what, and every answer that is legal."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any, Protocol, TypeVar

from engine.kernel.choice import NO_PURPOSE, Choice, ChosenValues, Die, Purpose
from engine.kernel.record import Record

TABLE = "table"
"""The seat that answers chance: dice, shuffles, draws."""

Answer = tuple[str, ...]
"""The ids of the options picked, in the order picked."""


class IllegalAnswer(ValueError):
    """An answer that is not among the offered ones. It has changed nothing."""


class Rule(Record):
    """Where a decision or an event comes from.

    `title` is the rulebook's heading, `source` says where to read it, `says` is the rule in our words.
    """

    title: str
    source: str
    says: str


class Option(Record):
    """One legal choice: what it means, its id for saves, and its label for people."""

    id: str
    label: str
    value: Choice

    @property
    def subject(self) -> int | None:
        """The id of the card it is about, if any."""
        return self.value.subject

    @property
    def die(self) -> Die | None:
        """The die it is about, if any."""
        return self.value.die


def option_for(value: Choice, label: str) -> Option:
    """An option that means `value`, under the id that saves know it by."""
    return Option(value.id, label, value)


STATEMENTS = ("correct:", "say:")
"""What the ids of statements begin with: facts that are set right, and what is said in a player's turn."""


class ReportTrial(Protocol):
    """A copy of the game on which statements are tried, one after the other, before they count."""

    @property
    def state(self) -> Any:
        """The state with what was taken so far."""

    def read(self, pick: str) -> Choice:
        """The statement of an id; `IllegalAnswer` when it is none."""

    def take(self, statement: Choice) -> None:
        """Take one more; `IllegalAnswer`, saying what would be right, when it cannot be so."""


class Statements(Protocol):
    """What people may say of the real table at a question, besides answering it. Each is told by its id."""

    def check(self, picks: Answer) -> None:
        """Raise `IllegalAnswer`, saying what would be right, when these cannot be so now, in this order."""

    def within(self, state: Any, picks: Answer) -> Answer | None:
        """What to say here instead of what is said later, within an action, as the game stands at `state`.

        None where they count from here as they are, and what was answered since is answered again.
        `IllegalAnswer` when there is no way to say it.
        """

    def misread(self, asked: Decision, pick: str) -> Answer | None:
        """What the answer to a question of chance was, if a statement says that of the dice it asked for."""

    def option(self, pick: str) -> Option:
        """The statement in words; `IllegalAnswer` when its id cannot be read."""

    def trial(self) -> ReportTrial:
        """The game as it is now, to try statements on."""


class RejectionReasons(Protocol):
    """Why something that people may want to answer is not offered."""

    def why_not(self, pick: str) -> str:
        """The reason, for an id that is none of an option; empty where nothing can be said of it."""


class UnavailableOption(Record):
    """Something a seat has and cannot do now: what it would be, and `why` not, as the rules say it."""

    option: Option
    reason: Any


class DecisionDetails(Protocol):
    """What the rules say beside the options, as long as the question is pending."""

    def unavailable(self) -> tuple[UnavailableOption, ...]:
        """What the seat has and is not offered, each thing with its reason."""

    def prices(self, value: Choice) -> tuple[Any, ...]:
        """The ways to pay for what an option means, as the game's own values; none where it costs nothing."""


class DiceRoll(Record):
    """Dice that are thrown together and asked one after the other, with nothing between them.

    `dice` are the types of all of them in order, `number` is which of them this question asks, from 0.
    All have the same sides. `prompt` asks for all of them at once.
    """

    dice: tuple[str, ...]
    number: int
    prompt: str = ""

    @property
    def left(self) -> tuple[str, ...]:
        """The types of the dice that have not been entered."""
        return self.dice[self.number :]


class Decision(Record, gc=True):
    """One question to one seat. Every option is legal and leads on.

    `kind` is a stable word for the question ("turn", "pay", "target", "roll" ...), `purpose` what it is for.
    Between `minimum` and `maximum` different options are picked; when `ordered`, their order matters.
    `chance` names the kind of chance when the seat is `table` ("player dice", "behavior die" ...);
    `weights` are then the relative odds of the options, in order (all alike when empty).
    `secret` marks chance whose options nobody may see (a shuffle of a face-down pile). Chance that is `real`
    happens on people's own table, so that they alone can answer it, other chance in the program; None where
    that was said once for the whole game.
    `claims` says of answers that are not offered why, `insight` what the seat has besides and cannot use.
    With `statements` the table is at rest: instead of an answer, statements of what lies on it may be given.
    A die of a `throw` may be answered together with those that come after it: one pick for each, in order.
    One that is `forced` has a single option, which the program takes for a person: nothing is to be decided.
    """

    seat: str
    kind: str
    prompt: str
    options: tuple[Option, ...]
    rule: Rule
    minimum: int = 1
    maximum: int = 1
    ordered: bool = False
    chance: str = ""
    weights: tuple[int, ...] = ()
    secret: bool = False
    real: bool | None = None
    purpose: Purpose = NO_PURPOSE
    rejection_reasons: RejectionReasons | None = None
    details: DecisionDetails | None = None
    reports: Statements | None = None
    dice_roll: DiceRoll | None = None
    forced: bool = False

    def __post_init__(self) -> None:
        if not 0 <= self.minimum <= self.maximum <= len(self.options):
            raise ValueError(
                f"decision '{self.prompt}' asks for {self.minimum} to {self.maximum} "
                f"of {len(self.options)} options"
            )

    def check(self, picks: Sequence[str]) -> Answer:
        """Return `picks` as an answer, or raise `IllegalAnswer` saying what would be legal."""
        answer = tuple(picks)
        if self.reports is not None and self.is_report(answer):
            self.reports.check(answer)
            return answer
        if self.dice_roll is not None and len(answer) > 1:
            return self._check_throw(self.dice_roll, answer)
        if not self.minimum <= len(answer) <= self.maximum:
            wanted = (
                str(self.minimum)
                if self.minimum == self.maximum
                else f"between {self.minimum} and {self.maximum}"
            )
            raise IllegalAnswer(f"'{self.prompt}' takes {wanted} picks, not {len(answer)}")
        if len(answer) == 1:
            for option in self.options:
                if option.id == answer[0]:
                    return answer
        self._must_be_offered(answer)
        if len(set(answer)) != len(answer):
            raise IllegalAnswer(f"'{self.prompt}' takes each option at most once")
        return answer

    def _check_throw(self, throw: DiceRoll, answer: Answer) -> Answer:
        rolled = len(throw.left)
        if len(answer) > rolled:
            raise IllegalAnswer(f"{len(answer)} dice: {rolled} {'was' if rolled == 1 else 'were'} rolled")
        self._must_be_offered(answer)
        return answer

    def _must_be_offered(self, answer: Answer) -> None:
        known = {option.id for option in self.options}
        for pick in answer:
            if pick not in known:
                if self.rejection_reasons is not None and (why := self.rejection_reasons.why_not(pick)):
                    raise IllegalAnswer(f"'{self.prompt}': {why}")
                offered = ", ".join(option.id for option in self.options)
                raise IllegalAnswer(f"'{pick}' is not offered by '{self.prompt}'; offered: {offered}")

    @property
    def question(self) -> str:
        """What a person is asked: the prompt, or that of the whole throw."""
        return self.prompt if self.dice_roll is None else self.dice_roll.prompt

    @property
    def continues_roll(self) -> bool:
        """Whether it asks for a later die of a throw: nobody goes back to the middle of one."""
        return self.dice_roll is not None and self.dice_roll.number > 0

    def picked(self, answer: Answer) -> ChosenValues:
        """What a checked answer means."""
        if len(answer) == 1:
            return (self.option(answer[0]).value,)
        if self.is_report(answer):
            return tuple([self.option(pick).value for pick in answer])
        values = {option.id: option.value for option in self.options}
        return tuple(values[pick] for pick in answer)

    def is_report(self, answer: Sequence[str]) -> bool:
        """Whether an answer says what lies on the table, instead of choosing among the options."""
        return self.reports is not None and bool(answer) and answer[0].startswith(STATEMENTS)

    def answer_for(self, picked: ChosenValues) -> Answer | None:
        """The answer that means this; None when this question has none."""
        ids = {option.value: option.id for option in self.options}
        if not self.minimum <= len(picked) <= self.maximum or not all(value in ids for value in picked):
            return None
        return tuple(ids[value] for value in picked)

    @property
    def declining_answer(self) -> Answer | None:
        """The answer that declines; None where there is none."""
        for option in self.options:
            if option.value.declines:
                return (option.id,)
        return None

    def option(self, option_id: str) -> Option:
        """The option with this id; `KeyError` when it is not offered."""
        for option in self.options:
            if option.id == option_id:
                return option
        if self.reports is not None and option_id.startswith(STATEMENTS):
            return self.reports.option(option_id)
        raise KeyError(option_id)


ResultT = TypeVar("ResultT")
DecisionFlow = Generator[Decision, ChosenValues, ResultT]
"""A piece of the game that may ask decisions on its way to a result."""
RuleFlow = DecisionFlow[None]
"""A piece of the game that may ask decisions and has no result."""
