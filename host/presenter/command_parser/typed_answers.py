"""Typed answers: the options that words mean, at one question and at those that certainly follow it.

`play knight, pay 2 nat, attack fire with all` answers several questions in a row. What comes after chance,
another player's choice or a hidden card cannot be read yet: it is the `rest` of the line, and read then.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from cards.wording.words import capitalized
from engine.ashes.game import TableRules
from engine.ashes.model.option_meanings import DieChoice, SuggestedPayment
from engine.ashes.outcome_preview import AshesPreviewer
from engine.kernel.decision import TABLE
from host.presenter.command_parser.commands import SCREEN_COMMANDS, ParsedCommand, TypedAnswer
from host.presenter.command_parser.parser import command_context, parse_command, picks_for_cards, tidy
from host.presenter.command_parser.word_match import FILLERS, VERBS, matches, whole_names, words_in
from host.presenter.display.card_names_and_state import display_name
from host.presenter.name_search import search_names
from host.presenter.options.option_keys import is_yes_or_no
from host.presenter.options.roll_entry import TooManyDice, UnreadableRoll, parse_roll, roll_grid

if TYPE_CHECKING:
    from engine.ashes.view.read_model import GameView
    from engine.kernel.decision import Answer, Decision, Option
    from engine.kernel.option_meaning import Die
    from host.presenter.ports import MatchLike

LONGEST_LINE = 300
"""Most letters of a line; a longer one is refused."""
NOTHING = ("none", "nothing", "no")
"""Words that pick nothing, where nothing may be picked."""
_SCREEN_WORDS = ("undo", "help")
"""Commands of the screen that need no real cards."""
_ALL = ("all", "everything", "everybody", "everyone")
_DECLINING = (("no",), ("none",), ("nothing",), ("skip",), ("pass",), ("stop",), ("done",))
_PAY_WORDS = frozenset(("pay", "with", "and", "die", "dice", "suggested", "as"))
_SIDES = ("power", "class", "basic")
_AFTER_COMMAS = ("turn", "order", "battle order")
"""Kinds of questions whose answers name something new: they begin after a comma."""
_MOST_WORDS = 10
"""Most words that name one option, beyond its whole label."""
_MOST_LISTED = 6
_MOST_QUOTED = 40
"""Most letters of a line that are repeated to say what is wrong with it."""
_MOST_NEXT = 3
"""Most answers to the next question that are offered to go on with."""
_MOST_PREVIEWS = 80
"""How many questions are looked up for one line."""

QuestionAfter = Callable[[Sequence["Answer"]], "Decision | None"]


class _NamedOption(Struct, frozen=True):
    """An option, with the names that mean it alone and other words for it."""

    option: Option
    label: str
    words: tuple[str, ...] = ()


class _NamedTarget(Struct, frozen=True):
    """A Phoenixborn that can be attacked."""

    label: str
    words: tuple[str, ...] = ()


class _Word(Struct, frozen=True):
    """A typed word. `starts` is True after a comma, `at` its place in the line."""

    text: str
    starts: bool
    at: int


class _Reading(Struct, frozen=True):
    """Answers that the first `at` words give, with the question `after` them if it is known."""

    answers: tuple[TypedAnswer, ...] = ()
    labels: tuple[str, ...] = ()
    at: int = 0
    slips: int = 0

    @property
    def picks(self) -> tuple[Answer, ...]:
        """Return the answers alone."""
        return tuple(answer.picks for answer in self.answers)

    @property
    def line(self) -> str:
        """Return the line written out."""
        return ", ".join(self.labels)

    def then(self, answers: Sequence[TypedAnswer], label: str, at: int, slips: bool) -> _Reading:
        """Return this reading with more answers."""
        labels = (*self.labels, label) if label else self.labels
        return _Reading((*self.answers, *answers), labels, at, self.slips + slips)


class _TooMuch(Exception):
    """Raised if a line could mean too many things."""


class LineReader:
    """Reads typed lines at one question: answers, and commands about real cards where there are any.

    `words` are other words for options, by id.
    """

    def __init__(
        self,
        match: MatchLike,
        view: Any,
        decision: Decision,
        words: Mapping[str, tuple[str, ...]] | None = None,
    ) -> None:
        self.decision = decision
        self.commands = None
        self._targets: list[_NamedTarget] = []
        if isinstance(getattr(match, "rules", None), TableRules):
            game_view: GameView = view
            self.commands = command_context(game_view, decision, match.library)
            others = [side for side in game_view.players if side.seat != decision.seat and not side.out]
            if len(others) == 1:
                self._targets = [_NamedTarget(display_name(others[0].phoenixborn), (others[0].seat,))]
        self._match: Any = match
        self._words = words or {}
        self._previewer: AshesPreviewer | None = None
        self._after: dict[tuple[Answer, ...], Decision | None] = {}

    def read(self, line: str) -> list[ParsedCommand]:
        """Return what a line may mean; several that cannot be entered yet if it fits different answers."""
        words = tidy(line[: LONGEST_LINE + 1])
        if len(line) > LONGEST_LINE:
            return [ParsedCommand("", f"That line is too long: at most {LONGEST_LINE} letters are read")]
        if not words:
            return []
        if self.commands is None and words.casefold() in _SCREEN_WORDS:
            name = words.casefold()
            return [ParsedCommand(name, SCREEN_COMMANDS[name], command=name)]
        commands = [] if self.commands is None else parse_command(self.commands, words)
        if any(command.is_complete for command in commands):
            return commands
        answers = AnswerParser(self.decision, self.question_after, self._words, words, self._targets).read()
        return answers if self.commands is None or answers[0].line else commands

    def question_after(self, answers: Sequence[Answer]) -> Decision | None:
        """Return the same seat's question that certainly follows these answers; None if none is known."""
        key = tuple(answers)
        if key not in self._after:
            self._after[key] = self._find(key)
        return self._after[key]

    def _find(self, answers: tuple[Answer, ...]) -> Decision | None:
        rules = getattr(self._match, "rules", None)
        if self.decision.seat == TABLE or not isinstance(rules, TableRules):
            return None
        if self._previewer is None:
            self._previewer = AshesPreviewer(rules, self._match.game, worded=True)
        return self._previewer.question_after(answers)


class AnswerParser:
    """Finds all answers that the words of one line may give."""

    def __init__(
        self,
        decision: Decision,
        question_after: QuestionAfter,
        words: Mapping[str, tuple[str, ...]],
        line: str,
        targets: Sequence[_NamedTarget] = (),
    ) -> None:
        self._decision = decision
        self._targets = targets
        self._question_after = question_after
        self._words = words
        self._line = line
        self._set_words(list(_typed_words(line)))
        self._names: dict[int, tuple[Decision, list[_NamedOption]]] = {}
        self._found: list[_Reading] = []
        self._failed: tuple[int, Decision | None] = (-1, None)
        self._previews = 0

    def _set_words(self, words: list[_Word]) -> None:
        self._typed = words
        self._texts = [word.text for word in words]
        self._seen: set[tuple[tuple[Answer, ...], int]] = set()

    def read(self) -> list[ParsedCommand]:
        """Return the one reading of the line and how it can go on, or all that fit, or why there is none."""
        if not self._typed:
            return [ParsedCommand("", f"Nothing of that is a word. {self._possible(self._decision)}")]
        try:
            self._walk(_Reading(), self._decision)
            words, failed = self._typed, self._failed
            for other in (_attackers_first(words), self._with_kind_of_target(words)):
                if not self._found and other != words:
                    self._set_words(other)
                    self._walk(_Reading(), self._decision)
            if not self._found:
                self._set_words(words)
                self._failed = failed
        except _TooMuch:
            return [
                ParsedCommand("", "That may mean too many things: type more of the words, or less at once")
            ]
        least = min((len(self._typed) - each.at, each.slips) for each in self._found) if self._found else ()
        fit = {each.picks: each for each in self._found if (len(self._typed) - each.at, each.slips) == least}
        if not fit:
            return self._begun() or [ParsedCommand("", self._problem())]
        if len(fit) > 1:
            return self._choices(list(fit.values()))
        reading = next(iter(fit.values()))
        rest = self._line[self._typed[reading.at].at :] if reading.at < self._end else ""
        line = ", ".join(filter(None, (reading.line, rest)))
        whole = f"{reading.line}; then as far as it fits: {rest}" if rest else reading.line
        entered = ParsedCommand(line, whole, answers=reading.answers, rest=rest)
        return [entered, *([] if rest else self._next_answers(reading))]

    @property
    def _end(self) -> int:
        """Return the number of words, without those at the end that say nothing."""
        end = len(self._typed)
        while end > 1 and self._texts[end - 1] in FILLERS and not self._typed[end - 1].starts:
            end -= 1
        return end

    def _with_kind_of_target(self, words: list[_Word]) -> list[_Word]:
        """Return `attack Koji with Wolf` as `attack phoenixborn with Wolf` if that is the only Phoenixborn.

        Rule books that have an action for it do not ask for the target then.
        """
        at = next((at for at, word in enumerate(words) if word.text == "with"), 0)
        named = [word.text for word in words[1:at]]
        if at < 2 or not matches(named, self._targets)[0]:
            return words
        return [words[0], _Word("phoenixborn", False, words[1].at), *words[at:]]

    # The search

    def _walk(self, reading: _Reading, decision: Decision | None) -> None:
        """Note all readings that go on from one at a question; None if the question is not known."""
        if reading.at >= self._end or (decision is None and self._typed[reading.at].starts):
            self._found.append(reading)
            return
        moves = [] if decision is None else list(self._moves(reading, decision))
        if not moves and reading.at >= self._failed[0]:
            self._failed = (reading.at, decision)
        if not moves and decision is not None and (only := _only_answer(decision)):
            move = reading.then([TypedAnswer(decision.question, only)], "", reading.at, False)
            if self._after(move) is not None:
                moves = [move]
        for move in moves:
            if (move.picks, move.at) not in self._seen:
                self._seen.add((move.picks, move.at))
                self._walk(move, self._after(move) if move.at < self._end else None)

    def _after(self, reading: _Reading) -> Decision | None:
        if not reading.answers:
            return self._decision
        self._previews += 1
        if self._previews > _MOST_PREVIEWS:
            raise _TooMuch
        return self._question_after(reading.picks)

    def _moves(self, reading: _Reading, decision: Decision) -> Iterator[_Reading]:
        """Yield the readings that the next words lead to at a question."""
        at = reading.at
        if decision.kind in _AFTER_COMMAS and at and not self._typed[at].starts:
            return
        if decision.dice_roll is not None and (rolled := self._roll(decision, at)) is not None:
            yield reading.then([TypedAnswer(decision.question, rolled)], self._line[self._typed[at].at :],
                               len(self._typed), False)  # fmt: skip
            return
        if decision.kind == "pay" and any(isinstance(option.value, DieChoice) for option in decision.options):
            paid = self._dice_at(decision, at)
            if at + self._whole_length(self._named(decision), at) < paid[-1][1]:
                for dice, end in paid:
                    yield from self._payments(reading, decision, dice, end)
                return
        amount = re.fullmatch(r"\d+ (die|dice|cards?)", " ".join(self._texts[at : at + 2]))
        if amount and decision.kind == "meditate" and at + 2 >= self._end:
            yield reading.then([], "", at + 2, False)  # how many is answered card by card
        if decision.maximum > 1 or decision.minimum == 0:
            yield from self._several(reading, decision)
        else:
            for option, end, slips in self._options_at(decision, at):
                yield reading.then([TypedAnswer(decision.question, (option.option.id,))],
                                   option_name(option), end, slips)  # fmt: skip

    def _options_at(
        self, decision: Decision, at: int, taken: Sequence[str] = ()
    ) -> Iterator[tuple[_NamedOption, int, bool]]:
        """Yield the options that the words from `at` may name, each with the end of its words."""
        things = [thing for thing in self._named(decision) if thing.option.id not in taken]
        longest = self._whole_length(things, at)
        ends = {at + longest} if longest else set()
        for end in range(at + 1, min(len(self._typed), at + _MOST_WORDS) + 1):
            if end > at + 1 and self._typed[end - 1].starts:
                break
            if end > at + longest and self._texts[end - 1] not in FILLERS:
                ends.add(end)
        for end in sorted(ends, reverse=True):
            found, slips = matches(self._texts[at:end], things)
            for thing in _without_copies(found):
                yield thing, end, slips

    def _whole_length(self, things: Sequence[_NamedOption], at: int) -> int:
        """Return how many words from `at` are the whole name of one of these; 0 if they are none."""
        names = [name for thing in things for name in whole_names(thing)]
        return max((len(name) for name in names if self._texts[at : at + len(name)] == name), default=0)

    def _several(self, reading: _Reading, decision: Decision) -> Iterator[_Reading]:
        at = reading.at
        while at < self._end - 1 and self._texts[at] in FILLERS:
            at += 1
        every = tuple(option.id for option in decision.options)
        if self._texts[at] in _ALL and decision.minimum <= len(every) <= decision.maximum:
            yield reading.then([TypedAnswer(decision.question, every)], "all", at + 1, False)
            return
        picked = list(self._picked(decision, reading.at, ()))
        if not picked and decision.minimum == 0 and self._texts[at] in NOTHING:
            yield reading.then([TypedAnswer(decision.question, ())], "none", at + 1, False)
        for things, end, slips in picked:
            picks = tuple(thing.option.id for thing in things)
            names = " and ".join(map(option_name, things))
            yield reading.then([TypedAnswer(decision.question, picks)], names, end, slips)

    def _picked(
        self, decision: Decision, at: int, things: tuple[_NamedOption, ...]
    ) -> Iterator[tuple[tuple[_NamedOption, ...], int, bool]]:
        """Yield the options that the words from `at` name, with commas or `and` between them."""
        goes_on = False
        may_follow = at < self._end and (not things or self._typed[at].starts or self._texts[at] == "and")
        if len(things) < decision.maximum and may_follow:
            taken = [thing.option.id for thing in things]
            for thing, end, slips in self._options_at(decision, at, taken):
                for more, last, slipped in self._picked(decision, end, (*things, thing)):
                    goes_on = True
                    yield more, last, slips or slipped
        if not goes_on and len(things) >= max(1, decision.minimum):
            yield things, at, False

    def _roll(self, decision: Decision, at: int) -> Answer | None:
        grid = roll_grid(decision)
        if grid is None or (len(grid.dice) == 1 and self._texts[at].isdecimal()):
            return None
        try:
            entered = parse_roll(grid, self._line[self._typed[at].at :])
        except (UnreadableRoll, TooManyDice):
            return None
        return entered.picks(decision) if entered.next_empty_row is None else None

    # Payments

    def _payments(
        self, reading: _Reading, decision: Decision, dice: Sequence[Die], end: int
    ) -> Iterator[_Reading]:
        """Yield the payments with `dice` that the words up to `end` name: `2c 1n`, `1 natural class`, `pay`.

        `pay` alone is the suggested payment. A letter is a type of dice if a die of that type can be paid.
        """
        suggested = next((o for o in decision.options if isinstance(o.value, SuggestedPayment)), None)
        if not dice:
            if end < self._end and not self._typed[end].starts:
                return
            if suggested is not None and "pay" in self._texts[reading.at : end]:
                answer = TypedAnswer(decision.question, (suggested.id,))
                yield reading.then([answer], suggested.label, end, False)
            return
        found: dict[tuple[Die, ...], _Reading] = {}
        for paid, each in self._paid(reading, decision, dice, end):
            found.setdefault(tuple(sorted(paid)), each)
        for paid, each in found.items():
            if end < self._end and (after := self._after(each)) is not None and after.kind == "pay":
                continue  # the dice after the comma belong to it
            yield each.then([], _dice_text(paid), end, False)

    def _dice_at(self, decision: Decision, at: int) -> list[tuple[list[Die], int]]:
        """Return the dice that the words from `at` name, and their end: up to each comma, then all.

        An empty type or side may be any.
        """
        kinds = {option.value.type for option in decision.options if isinstance(option.value, DieChoice)}
        dice: list[Die] = []
        found: list[tuple[list[Die], int]] = []
        while at < self._end:
            if dice and self._typed[at].starts:
                found.append((list(dice), at))
            if self._texts[at] in _PAY_WORDS:
                at += 1
                continue
            count, end, parts = self._die_at(kinds, at)
            if not parts or len(dice) + count > _MOST_WORDS:
                break
            dice += [(parts.get("type", ""), parts.get("side", ""))] * count
            at = end
        return [*found, (dice, at)]

    def _die_at(self, kinds: set[str], at: int) -> tuple[int, int, dict[str, str]]:
        """Return how many dice the words from `at` name, their end, and the type and side named."""
        count, end = 1, at
        if self._texts[at].isdecimal():
            count, end = int(self._texts[at][:2]), at + 1
        parts: dict[str, str] = {}
        while end < self._end and len(parts) < 2 and (end == at or not self._typed[end].starts):
            part, name = _die_part(self._texts[end], kinds, parts)
            if not part:
                break
            parts[part] = name
            end += 1
        return count, end, parts

    def _paid(
        self, reading: _Reading, decision: Decision, dice: Sequence[Die], end: int, last: Die = ("", "")
    ) -> Iterator[tuple[tuple[Die, ...], _Reading]]:
        """Yield the ways to pay with dice like these, each as real dice; in one order only."""
        for option in decision.options:
            answer = TypedAnswer(decision.question, (option.id,))
            if isinstance(option.value, SuggestedPayment):
                if _are_like(option.value.dice, dice):
                    yield tuple(option.value.dice), reading.then([answer], "", end, False)
                continue
            if not isinstance(option.value, DieChoice):
                continue
            die: Die = (option.value.type, option.value.side)
            if die < last:
                continue
            for wanted in dict.fromkeys(dice):
                if not _is_like(die, wanted):
                    continue
                left = list(dice)
                left.remove(wanted)
                paid = reading.then([answer], "", end, False)
                after = self._after(paid) if left else None
                if not left:
                    yield (die,), paid
                elif after is not None and after.kind == "pay":
                    for more, whole in self._paid(paid, after, left, end, die):
                        yield (die, *more), whole

    # Words of options

    def _named(self, decision: Decision) -> list[_NamedOption]:
        if id(decision) not in self._names:
            here = self._words if decision is self._decision else {}
            self._names[id(decision)] = (decision, named_options(decision, here))
        return self._names[id(decision)][1]

    # What is shown

    def _choices(self, fit: Sequence[_Reading]) -> list[ParsedCommand]:
        """Return readings of which one has to be chosen: each writes out its line."""
        return _one_of([each.line for each in fit])

    def _next_answers(self, reading: _Reading) -> list[ParsedCommand]:
        """Return how the line can go on at the next question."""
        decision = self._question_after(reading.picks)
        if decision is None or decision.kind == "turn" or decision.dice_roll is not None:
            return []
        names = dict.fromkeys(option_name(thing) for thing in named_options(decision, {}))
        return [
            ParsedCommand(f"{reading.line}, {name}", "" if at else decision.question)
            for at, name in enumerate(list(names)[:_MOST_NEXT])
        ]

    def _begun(self) -> list[ParsedCommand]:
        """Return the options that the last words begin without a name, such as `play`."""
        at, decision = self._failed
        if decision is None or not any(name.startswith(self._texts[at]) for name in VERBS):
            return []
        typed = self._texts[at : self._end]
        names = [option_name(thing) for thing in self._named(decision)]
        before = self._line[: self._typed[at].at]
        return _one_of([f"{before}{name}" for name in search_names(" ".join(typed), names)])

    def _problem(self) -> str:
        """Return what was not understood, and what would be right there."""
        at, decision = self._failed
        word = self._typed[min(max(at, 0), len(self._typed) - 1)]
        ends = (each.at for each in self._typed if each.starts and each.at > word.at)
        said = self._line[word.at : next(ends, len(self._line))].rstrip(" ,;")
        said = said if len(said) <= _MOST_QUOTED else f"{said[:_MOST_QUOTED]}…"
        if decision is None:
            return f"“{said}” comes after what is not known yet: put a comma before it"
        return f"“{said}” is not understood. {self._possible(decision)}"

    @staticmethod
    def _possible(decision: Decision) -> str:
        labels = list(dict.fromkeys(option.label for option in decision.options))
        more = f", and {len(labels) - _MOST_LISTED} more" if len(labels) > _MOST_LISTED else ""
        asked = decision.question.rstrip(".")
        if decision.minimum > 1:
            asked = f"{asked} ({decision.minimum} of them, with commas between)"
        return f"{asked}{' ' if asked.endswith('?') else ': '}{'; '.join(labels[:_MOST_LISTED])}{more}"


def enter_line(
    command: ParsedCommand,
    question: Callable[[], Decision | None],
    answer: Callable[[Answer], object],
    read: Callable[[Decision, str], list[ParsedCommand]],
) -> str:
    """Answer with a typed line, question by question; return what of it was not done, and why.

    `question` returns what the same people are asked now, and `read` reads a line there. What was read ahead
    is given only to the questions that it was meant for.
    """
    if command.pick:
        answer((command.pick,))
        for cards in command.follow_ups:
            decision = question()
            picks = () if decision is None else picks_for_cards(decision, cards)
            if not picks:
                break
            answer(picks)
        return ""
    for step in command.answers:
        decision = question()
        while (
            decision is not None and decision.question != step.question and (only := _only_answer(decision))
        ):
            answer(only)
            decision = question()
        if decision is None or decision.question != step.question:
            return "The rest of the line was not done: something else is asked now."
        answer(step.picks)
    if not command.rest:
        return ""
    decision = question()
    if decision is None:
        return f"Not done: “{command.rest}”. Nothing is asked of you now."
    readings = read(decision, command.rest)
    if readings and readings[0].is_complete:
        return enter_line(readings[0], question, answer, read)
    why = readings[0].explanation if readings and not readings[0].line else "it fits several answers"
    return f"Not done: “{command.rest}”. {capitalized(why)}."


def named_options(decision: Decision, words: Mapping[str, tuple[str, ...]]) -> list[_NamedOption]:
    """Return the options of a question with the words that mean them, beside their labels."""
    asks = is_yes_or_no(decision) or decision.kind == "may"
    declining = [option.id for option in decision.options if option.value.declines]
    counts: dict[str, int] = {}
    named = []
    for option in decision.options:
        counts[option.label] = number = counts.get(option.label, 0) + 1
        more = list(words.get(option.id, ()))
        if _is_face_down(option.label):
            more.append(f"{option.label} {number}")
        if decision.kind not in ("turn", "pay") and option.id not in declining:
            more.append(f"{decision.kind} {option.label}")
        if len(declining) == 1 and decision.kind != "turn":
            if option.id in declining:
                more += [word for words in _DECLINING for word in words]
            if asks:
                more += ["no", "n"] if option.id in declining else ["yes", "y"]
        named.append(_NamedOption(option, option.label, tuple(dict.fromkeys(more))))
    return named


def option_name(thing: _NamedOption) -> str:
    """Return the words that pick an option and no other: its label, or a counted one of a hidden card."""
    if _is_face_down(thing.label):
        return next(word for word in thing.words if word.startswith(thing.label))
    return thing.label


def _only_answer(decision: Decision) -> Answer:
    """Return the answer to a question that has no other; empty if it has, or if it is a turn's action."""
    answers = [option.id for option in decision.options]
    return tuple(answers) if decision.kind != "turn" and decision.minimum == len(answers) else ()


def _one_of(lines: Sequence[str]) -> list[ParsedCommand]:
    """Return lines of which one has to be chosen."""
    if not lines:
        return []
    shown = [ParsedCommand(line, "") for line in lines[:_MOST_LISTED]]
    more = len(lines) - len(shown)
    return [
        *shown,
        ParsedCommand("", f"And {more} more fit: type more words" if more else "All these fit: choose one"),
    ]


def _is_face_down(label: str) -> bool:
    """Return True for the label of a card whose copies are different cards."""
    return label.startswith("face down")


def _without_copies(things: Sequence[_NamedOption]) -> list[_NamedOption]:
    """Return things of which no two are called the same, as copies make no difference."""
    return list({option_name(thing): thing for thing in reversed(things)}.values())[::-1]


def _typed_words(line: str) -> Iterator[_Word]:
    starts = False
    for part in re.finditer(r"[,;]|[^\s,;]+", line):
        if part[0] in ",;":
            starts = True
        if part[0].casefold() == "then":
            starts = True
            continue
        for word in words_in(part[0]):
            yield _Word(word, starts, part.start())
            starts = False


def _attackers_first(words: Sequence[_Word]) -> list[_Word]:
    """Return words in which `attack Coal with Wolf` is `attack with Wolf Coal`, as some rules ask."""
    clauses: list[list[_Word]] = []
    for word in words:
        if word.starts or not clauses:
            clauses.append([])
        clauses[-1].append(word)
    ordered: list[_Word] = []
    for clause in clauses:
        at = next((at for at, word in enumerate(clause) if word.text == "with"), 0)
        ordered += [*clause[:1], *clause[at:], *clause[1:at]] if at > 1 else clause
    return ordered


def _die_part(word: str, kinds: set[str], found: Mapping[str, str]) -> tuple[str, str]:
    """Return whether a word is a die's type or its side, and which; empty if it is neither, or unclear."""
    of_kind = sorted(kind for kind in kinds if kind.startswith(word))
    side = next((side for side in _SIDES if side.startswith(word)), "")
    if of_kind and "type" not in found and (len(of_kind) == 1 or not side):
        return ("type", of_kind[0]) if len(of_kind) == 1 else ("", "")
    return ("side", side) if side and "side" not in found else ("", "")


def _is_like(die: Die, wanted: Die) -> bool:
    return all(not want or want == part for part, want in zip(die, wanted, strict=True))


def _are_like(dice: Sequence[Die], wanted: Sequence[Die]) -> bool:
    """Return True if each die is like one that is wanted, and none is left over."""
    if len(dice) != len(wanted):
        return False
    if not dice:
        return True
    rest = list(wanted)
    for want in dict.fromkeys(wanted):
        if _is_like(dice[0], want):
            rest.remove(want)
            if _are_like(dice[1:], rest):
                return True
            rest.append(want)
    return False


def _dice_text(dice: Sequence[Die]) -> str:
    counts: dict[Die, int] = {}
    for die in dice:
        counts[die] = counts.get(die, 0) + 1
    return "pay " + ", ".join(f"{count} {kind} {side}" for (kind, side), count in counts.items())
