"""A pending decision: the seat that answers, the question, and every legal answer."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from msgspec.structs import astuple, force_setattr, replace

from engine.kernel.immutable_record import Record
from engine.kernel.option_meaning import NO_PURPOSE, Choice, ChosenValues, Die, Purpose

TABLE = "table"
"""The seat that answers chance: dice, shuffles, draws."""

Answer = tuple[str, ...]
"""Ids of the picked options, in the order picked."""


class IllegalAnswer(ValueError):
    """Raised for an answer that is not offered; the game is unchanged."""


class Rule(Record, eq=False):
    """The rule that a decision or an event comes from.

    `title` is the rulebook's heading, `source` tells where to read it, `says` is the rule in our words. Rules
    are equal by their `id`, which is the title of the rule that others word for their game.
    """

    title: str
    source: str
    says: str
    id: str = ""

    def __post_init__(self) -> None:
        if not self.id:
            force_setattr(self, "id", self.title)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rule) and self.id == other.id

    __ne__ = object.__ne__  # that of structs does not ask `__eq__`

    def __hash__(self) -> int:
        return hash(self.id)


def wordings(words: Mapping[Rule, Rule]) -> dict[Rule, Rule]:
    """Return rules with their wordings, which become equal to them."""
    return {rule: replace(wording, id=rule.id) for rule, wording in words.items()}


class Option(Record):
    """One legal choice: its meaning, its id for saves, and its label for people."""

    id: str
    label: str
    value: Choice

    @property
    def subject(self) -> int | None:
        """Return the id of the card it is about, if any."""
        return self.value.subject

    @property
    def die(self) -> Die | None:
        """Return the die it is about, if any."""
        return self.value.die


def option_for(value: Choice, label: str) -> Option:
    """Return an option that means `value`, with the id that saves use for it."""
    return Option(value.id, label, value)


class ReportTrial(Protocol):
    """A copy of the game on which reports are tried one after the other before they count."""

    @property
    def state(self) -> Any:
        """Return the state after the reports applied so far."""

    def read(self, pick: str) -> Choice:
        """Return the report with this id; raises `IllegalAnswer` if there is none."""

    def apply(self, statement: Choice) -> None:
        """Apply one more report; raises `IllegalAnswer`, saying what would be right, if it is impossible."""


class Reports(Protocol):
    """The reports that people may make of the real table at a question, besides answering it.

    A report is identified by its id.
    """

    def has_form(self, pick: str) -> bool:
        """Return True if an id is that of a report, perhaps an unreadable one, and not of an option."""

    def check(self, picks: Answer) -> None:
        """Raise `IllegalAnswer`, saying what would be right, if these reports do not fit in this order."""

    def translated(self, state: Any, picks: Answer) -> Answer | None:
        """Return the reports that say here what later ones, within the action that followed, say at `state`.

        Return None if they count from here unchanged, and the answers since then are given again. Raises
        `IllegalAnswer` if they cannot be made here.
        """

    def true_roll(self, asked: Decision, pick: str) -> Answer | None:
        """Return the true answer to a question for dice if a report says they were misread; None if not."""

    def option(self, pick: str) -> Option:
        """Return a report as an option with its label; raises `IllegalAnswer` for an unreadable id."""

    def trial(self) -> ReportTrial:
        """Return a copy of the present game to try reports on."""


class RejectionReasons(Protocol):
    """Explains why an answer that people may want to give is not offered."""

    def why_not(self, pick: str) -> str:
        """Return the reason for an id that no option has; empty if there is nothing to say."""


class UnavailableOption(Record):
    """An option that a seat has and cannot use now, with the `reason` from the rules."""

    option: Option
    reason: Any


class DecisionDetails(Protocol):
    """Details beside the options of a decision, valid while it is pending."""

    def unavailable(self) -> tuple[UnavailableOption, ...]:
        """Return the options that the seat has and cannot use now, each with its reason."""

    def prices(self, value: Choice) -> tuple[Any, ...]:
        """Return the ways to pay for an option, as the game's own values; none if it is free."""


class DiceRoll(Record):
    """Dice that are rolled together and entered one by one.

    `dice` are their types in order, `number` is the index (from 0) of the die that this question asks for.
    All have the same sides; `prompt` asks for all of them at once.
    """

    dice: tuple[str, ...]
    number: int
    prompt: str = ""

    @property
    def left(self) -> tuple[str, ...]:
        """Return the types of the dice that have not been entered yet."""
        return self.dice[self.number :]


class Decision(Record, gc=True, eq=False):
    """One question to one seat; every option is legal and leads on.

    `kind` is a stable word for the question ("turn", "pay", "target", "roll" ...), `purpose` its purpose.
    An answer picks between `minimum` and `maximum` different options; if `ordered`, their order matters.

    If the seat is `table`, `chance` names the kind of chance ("player dice", "behavior die" ...) and
    `weights` are the relative odds of the options, in order (all alike if empty). `secret` marks chance whose
    options nobody may see (a shuffle of a face-down pile). If `real`, it happens on people's own table, so
    that they alone can answer it; if False, in the program; None if the whole game has one setting for that.

    `rejection_reasons` explains why an answer is not offered, `details` what the seat has besides and cannot
    use. If `reports` is set, no action is under way, and reports of the real table may be given instead of an
    answer: it `takes_reports`. These three serve a pending decision; the journal keeps it without them, and
    questions that ask the same are equal whatever serves them.

    The dice of a `dice_roll` from this one on may be answered together: one pick for each, in order. A
    `forced` decision has a single option, which the program picks for a person. Of a `presumed` one it picks
    the first option, and the person may say otherwise afterwards.
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
    reports: Reports | None = None
    dice_roll: DiceRoll | None = None
    forced: bool = False
    presumed: bool = False
    takes_reports: bool = False

    def __post_init__(self) -> None:
        if self.reports is not None:
            force_setattr(self, "takes_reports", True)
        if not 0 <= self.minimum <= self.maximum <= len(self.options):
            raise ValueError(
                f"decision '{self.prompt}' asks for {self.minimum} to {self.maximum} "
                f"of {len(self.options)} options"
            )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Decision) and astuple(self.without_services()) == astuple(
            other.without_services()
        )

    __ne__ = object.__ne__

    def __hash__(self) -> int:
        return hash((self.seat, self.kind, self.options))

    def check(self, picks: Sequence[str]) -> Answer:
        """Return `picks` as an answer, or raise `IllegalAnswer` saying what would be legal."""
        answer = tuple(picks)
        if self.reports is not None and self.is_report(answer):
            self.reports.check(answer)
            return answer
        if self.dice_roll is not None and len(answer) > 1:
            return self._check_roll(self.dice_roll, answer)
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
        self._check_offered(answer)
        if len(set(answer)) != len(answer):
            raise IllegalAnswer(f"'{self.prompt}' takes each option at most once")
        return answer

    def _check_roll(self, throw: DiceRoll, answer: Answer) -> Answer:
        rolled = len(throw.left)
        if len(answer) > rolled:
            raise IllegalAnswer(f"{len(answer)} dice: {rolled} {'was' if rolled == 1 else 'were'} rolled")
        self._check_offered(answer)
        return answer

    def _check_offered(self, answer: Answer) -> None:
        known = {option.id for option in self.options}
        for pick in answer:
            if pick not in known:
                if self.rejection_reasons is not None and (why := self.rejection_reasons.why_not(pick)):
                    raise IllegalAnswer(f"'{self.prompt}': {why}")
                offered = ", ".join(option.id for option in self.options)
                raise IllegalAnswer(f"'{pick}' is not offered by '{self.prompt}'; offered: {offered}")

    @property
    def question(self) -> str:
        """Return what a person is asked: the prompt, or that of the whole dice roll."""
        return self.prompt if self.dice_roll is None else self.dice_roll.prompt

    @property
    def continues_roll(self) -> bool:
        """Return True for a later die of a dice roll; undo never stops in the middle of one."""
        return self.dice_roll is not None and self.dice_roll.number > 0

    def without_services(self) -> Decision:
        """Return the question as a plain value, without what serves it while it is pending."""
        if self.rejection_reasons is None and self.details is None and self.reports is None:
            return self
        return replace(self, rejection_reasons=None, details=None, reports=None)

    def chosen(self, answer: Answer) -> tuple[Option, ...]:
        """Return the options that a checked answer picks, or the reports it makes."""
        if len(answer) == 1 or self.is_report(answer):
            return tuple([self.option(pick) for pick in answer])
        options = {option.id: option for option in self.options}
        return tuple([options[pick] for pick in answer])

    def picked(self, answer: Answer) -> ChosenValues:
        """Return the meaning of a checked answer."""
        return tuple([option.value for option in self.chosen(answer)])

    def is_report(self, answer: Sequence[str]) -> bool:
        """Return True if an answer is a report of the real table instead of a choice of options."""
        return self.reports is not None and bool(answer) and self.reports.has_form(answer[0])

    def answer_for(self, picked: ChosenValues) -> Answer | None:
        """Return the answer with this meaning; None if this question has none."""
        ids = {option.value: option.id for option in self.options}
        if not self.minimum <= len(picked) <= self.maximum or not all(value in ids for value in picked):
            return None
        return tuple(ids[value] for value in picked)

    @property
    def declining_answer(self) -> Answer | None:
        """Return the answer that declines; None if there is none."""
        for option in self.options:
            if option.value.declines:
                return (option.id,)
        return None

    def option(self, option_id: str) -> Option:
        """Return the option with this id; raises `KeyError` if it is not offered."""
        for option in self.options:
            if option.id == option_id:
                return option
        if self.reports is not None and self.reports.has_form(option_id):
            return self.reports.option(option_id)
        raise KeyError(option_id)


ResultT = TypeVar("ResultT")
DecisionFlow = Generator[Decision, ChosenValues, ResultT]
"""A piece of the game that may ask decisions on its way to a result."""
RuleFlow = DecisionFlow[None]
"""A piece of the game that may ask decisions and has no result."""


def no_questions(result: ResultT) -> DecisionFlow[ResultT]:
    """Return a flow that asks nothing and ends with `result`."""
    yield from ()
    return result


def flow_of(begun: DecisionFlow[ResultT] | ResultT) -> DecisionFlow[ResultT]:
    """Return the flow of a step that may also be a plain function: then `begun` is its result."""
    return begun if isinstance(begun, Generator) else no_questions(begun)
