"""Ashes Reborn and Red Rains in line mode: the game, its log with what each reader has read, and lessons."""

from __future__ import annotations

from itertools import takewhile
from operator import eq
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from cards.wording.words import counted
from engine.ashes.choice_kinds import ASHES_CHOICES
from engine.ashes.model import rule_texts as ashes_rule_texts
from engine.ashes.option_words import Question, UnknownSeat, find_option
from engine.kernel.decision import TABLE
from engine.redrains import rule_texts as chimera_rule_texts
from engine.redrains.read_model import chimera_of
from host.lines.ashes_board import (
    behavior_lines,
    board_lines,
    boss_lines,
    card_text_lines,
    hand_lines,
    turn_line,
)
from host.lines.card_lines import CARD_COMMANDS
from host.lines.commands import PREVIEW_COMMANDS, Command
from host.lines.game_lines import FollowUp, GameLines, rules_in
from host.lines.sentences import join_lines, sentence
from host.lines.table_editing import CorrectionDialogue
from host.presenter.command_parser.parser import command_context
from host.presenter.display.card_names_and_state import ending_text, values_in_words
from host.presenter.narration.log_details_and_transcript import LogDetails
from host.presenter.narration.log_rows import log_rows
from host.presenter.records.game_statistics import game_statistics
from host.presenter.records.game_summary import summary_sentences, wound_tables
from host.presenter.records.story_export import DEFAULT_SUFFIX, check_story_file, export_story
from host.presenter.session.advice import (
    advice_paragraphs,
    advice_search,
    offers_advice,
    offers_review,
    review_paragraphs,
    review_search,
)
from host.presenter.session.ashes_session import AshesSession
from host.store.new_files import write_new

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from engine.kernel.decision import Decision, Rule
    from host.lines.commands import Dialogue
    from host.presenter.command_parser.commands import CommandContext
    from host.presenter.narration.instruction_list import Instruction
    from host.presenter.narration.log_rows import LogRow
    from host.presenter.options.option_views import OptionView
    from host.presenter.ports import OpenGameLike


class ReadLog:
    """Log of a game with what each seat has read: a line for each action, or with `steps` for each step.

    Below the turns of built-in players are their reasons.
    """

    def __init__(self, session: AshesSession) -> None:
        self._session = session
        self.steps = False
        self._read_texts: dict[str, dict[int, tuple[str, ...]]] = {}
        """Clauses read out to each seat, by the number of their first log line."""
        self._heading = ""
        self._reader = ""

    def unread_lines(self) -> list[str]:
        """Return what the current reader has not read, by turns; of a line that grew only the addition."""
        if self._reader != self._session.seat:  # a new reader does not know whose turn it is
            self._reader, self._heading = self._session.seat, ""
        read_texts = self._read_texts.get(self._reader, {})
        rows = self._rows()
        self._mark_read(rows)
        found: list[str] = []
        for row in rows:
            before = read_texts.get(row.first, ())
            if before == row.clauses:
                continue
            if row.heading != self._heading:
                self._heading = row.heading
                found.append(f"{row.heading}:")
            # What is settled only later, such as who is destroyed, may reword a clause.
            same = sum(takewhile(bool, map(eq, before, row.clauses)))
            found += _sentences(row.clauses, same)
        return found

    def all(self) -> list[str]:
        """Return the whole log under its turns, each line with its number."""
        found, heading = [], ""
        for row in self._rows():
            if row.heading != heading:
                heading = row.heading
                found.append(f"{heading}:")
            begins, *follows = _sentences(row.clauses)
            found += [f"{row.first + 1}. {begins}", *follows]
        return found

    def row(self, number: int) -> LogRow | None:
        """Return the row with this line number, alone or among others; None if there is none."""
        return next((row for row in self._rows() if row.first < number <= row.last + 1), None)

    def set_steps(self, steps: bool) -> None:
        """Read out every step from now on, or one line for each action."""
        self.steps = steps
        self._read_texts = {}
        self.mark_all_read()

    def mark_all_read(self) -> None:
        """Mark the whole log as read by the current reader, as after an undo."""
        self._mark_read(self._rows())

    def _mark_read(self, rows: list[LogRow]) -> None:
        self._read_texts[self._session.seat] = {row.first: row.clauses for row in rows}

    def _rows(self) -> list[LogRow]:
        reasons = self._session.reasons
        return [
            replace(row, clauses=(*row.clauses, reasons[row.last])) if row.last in reasons else row
            for row in log_rows(self._session.actions, self._session.lines, steps=self.steps)
        ]


def _sentences(clauses: Sequence[str], since: int = 0) -> list[str]:
    """Return an action as lines from a clause on, with what came of it indented."""
    return [f"{'  ' if at else ''}{sentence(clause)}" for at, clause in enumerate(clauses) if at >= since]


class AshesLines(GameLines):
    """Game of Ashes in line mode, on the same session as the app, with all steps at once."""

    session: AshesSession

    def __init__(self, opened: OpenGameLike) -> None:
        self.session = AshesSession(opened)
        self.read_log = ReadLog(self.session)
        self._announced: tuple[Instruction, ...] = ()
        """Instructions for the real table that were read out last."""

    def mark_read(self) -> None:
        self.read_log.mark_all_read()
        self._announced = self.session.instructions.left

    def unread_lines(self) -> list[str]:
        lines = self.read_log.unread_lines()
        before, self._announced = self._announced, self.session.instructions.left
        orders = "; ".join(item.text for item in self._announced if item not in before)
        return [*lines, f"On your table: {orders}."] if orders else lines

    def state_line(self) -> str:
        return turn_line(self.session.view, self.session.seat)

    def board(self) -> list[str]:
        return board_lines(self.session.view, self.session.seat, self.library)

    def hand(self) -> list[str]:
        return hand_lines(self.session.view, self.session.seat)

    def log(self) -> list[str]:
        return self.read_log.all()

    def card(self, name: str) -> list[str]:
        return card_text_lines(name, self.session.view, self.library)

    def ending(self) -> list[str]:
        """Return who won, the turning point, and the cards with the most wounds."""
        you = self.session.seat if self.session.alone else ""
        story = game_statistics(self.session.match, self.session.view)
        lines = [sentence(ending_text(self.session.view, you)), *summary_sentences(story, you)]
        for table in wound_tables(story, you):
            rows = [
                " ".join(
                    (
                        name,
                        *(
                            f"{number} {on}".strip()
                            for number, on in zip(numbers, table.columns, strict=True)
                        ),
                    )
                )
                for name, *numbers in table.rows
            ]
            lines.append(f"{table.heading}: {'; '.join(rows)}.")
        return lines

    def hints(self, decision: Decision) -> Mapping[str, str]:
        return {
            option_view.id: self._note_of(option_view, decision) for option_view in self.session.option_views
        }

    def _note_of(self, option_view: OptionView, decision: Decision) -> str:
        """Return what an option costs, the values of its card in words, and its note."""
        card = decision.option(option_view.id).subject
        seen = None if card is None or not option_view.figures else self.session.view.card(card)
        figures = ", ".join(values_in_words(seen)) if seen is not None else ""
        cost = option_view.price or (f"{option_view.action} action" if option_view.action else "")
        return "; ".join(filter(None, (cost, figures, option_view.note.replace(" · ", ", "))))

    def words(self, decision: Decision) -> Mapping[str, tuple[str, ...]]:
        """Return the words of scenario files for the options, and the aliases of their cards."""
        question = self._question(decision)
        if question is None:
            return {}
        view = self.session.view
        words: dict[str, tuple[str, ...]] = {}
        for option, names in question.option_words:
            card = None if option.subject is None else view.card(option.subject)
            name = card.name if card is not None and card.alias else None
            words[option.id] = (*names, name) if name else tuple(names)
        return words

    def find_option_by_name(self, decision: Decision, word: str) -> str:
        """Return the id of an option by its name in scenario files, such as `ann/Iron Worker #2`.

        Plain numbers are not looked up here: they are the signs that were read out.
        """
        question = self._question(decision)
        if question is None:
            return ""
        try:
            option = find_option(question, word) if "/" in word or "#" in word else None
        except UnknownSeat:
            return ""
        return "" if option is None else option.id

    def _question(self, decision: Decision) -> Question | None:
        """Return the question as scenario files see it; None if they have no words for its options."""
        if any(type(option.value) not in ASHES_CHOICES for option in decision.options):
            return None
        if decision.seat == TABLE and decision.kind not in ("roll",):
            return None
        match = self.session.opened.match
        return Question(decision, self.session.log.history.table, match.rules.catalog, from_left=False)

    def own_commands(self) -> Mapping[str, Command]:
        return ASHES_COMMANDS

    def rules(self) -> Iterable[Rule]:
        words, boss = self.session.match.rule_wordings, chimera_of(self.session.view) is not None
        books = (ashes_rule_texts, chimera_rule_texts) if boss else (ashes_rule_texts,)
        return (words.get(rule, rule) for rule in rules_in(*books))

    def follow_ups(self) -> Sequence[FollowUp]:
        story = FollowUp("Save this game as a story", lambda dialogue, _new_seed: _story(dialogue, ""))
        review = FollowUp("Review your turns", lambda dialogue, _new_seed: _review(dialogue, ""))
        return (story, review) if offers_review(self.session.match, self.session.viewer) else (story,)

    def command_context(self) -> CommandContext | None:
        return command_context(self.session.view, self.session.decision, self.library)


def _table(dialogue: Dialogue) -> AshesLines:
    table = dialogue.table
    assert isinstance(table, AshesLines)
    return table


def _boss(dialogue: Dialogue, _rest: str) -> None:
    table = _table(dialogue)
    view = table.session.view
    lines = [*boss_lines(view, table.library), *behavior_lines(view, table.library)]
    dialogue.tell(*(lines or ["There is no Chimera at this table."]))


def _instructions(dialogue: Dialogue, _rest: str) -> None:
    to_move = _table(dialogue).session.instructions
    rows = [
        f"{number + 1}. {sentence(item.text)}{' Done.' if to_move.is_ticked(number) else ''}"
        for number, item in enumerate(to_move.items)
    ]
    dialogue.tell(*(rows or ["Nothing needs moving."]))


def _tick(dialogue: Dialogue, rest: str) -> None:
    to_move = _table(dialogue).session.instructions
    if rest and (not rest.isdecimal() or not 1 <= int(rest[:6]) <= len(to_move.items)):
        dialogue.tell("Tick off which line? Type tick and a number of lay, or tick alone for the next.")
        return
    item = to_move.tick(int(rest) - 1 if rest else None)
    left = to_move.left
    if item is None:
        dialogue.tell("Nothing needs moving.")
    elif item in left:
        dialogue.tell(f"Open again: {sentence(item.text)}")
    else:
        following = f"Next: {sentence(left[0].text)}" if left else "That was all."
        dialogue.tell(f"Done: {sentence(item.text)} {following}")


def _otherwise(dialogue: Dialogue, rest: str) -> None:
    """Say what a line of `lay` really was: first which, then what of it."""
    session = _table(dialogue).session
    number, _, chosen = rest.partition(" ")
    items = session.instructions.items
    if not number.isdecimal() or not 1 <= int(number[:6]) <= len(items):
        dialogue.tell("Which line was otherwise? Type otherwise and a number of lay.")
        return
    rows = [
        (fact, other)
        for fact in session.facts_behind(items[int(number) - 1].line)
        for other in fact.alternatives
    ]
    if not rows:
        CorrectionDialogue(dialogue, session).run()
    elif not chosen.isdecimal() or not 1 <= int(chosen[:6]) <= len(rows):
        dialogue.tell(
            f"What was it really? Type otherwise {number} and one of these numbers, or correct.",
            *(f"{at}. {fact.text}: it was {other.label}." for at, (fact, other) in enumerate(rows, 1)),
        )
    else:
        fact, other = rows[int(chosen) - 1]
        lost: list[int] = []
        if dialogue.attempt(lambda: lost.append(session.say_otherwise(fact, other.picks))):
            again = " Some later answers did not fit any more." if any(lost) else ""
            dialogue.tell(f"{fact.text}: it was {other.label}.{again}")


def _take_back(dialogue: Dialogue, _rest: str) -> None:
    table = _table(dialogue)
    pending = table.session.pending_action
    if pending is None:
        dialogue.tell("No play, activation or attack is half done; undo undoes the last answer.")
    elif pending.locked_because:
        dialogue.tell(
            f"{sentence(pending.label)[:-1]}: {pending.locked_because}. Undo goes back one answer at a time."
        )
    elif dialogue.attempt(lambda: table.back_to(pending.answers_before)):
        dialogue.tell(f"Taken back: {pending.label}.")


def _back(dialogue: Dialogue, rest: str) -> None:
    table = _table(dialogue)
    lines = table.session.lines
    if not rest.isdecimal() or not 1 <= int(rest[:6]) <= len(lines):
        dialogue.tell(f"Back to which log line? Type back and a number from 1 to {len(lines)}.")
        return
    count = table.session.question_before(lines[int(rest) - 1])
    lost = table.session.answers_after(count)
    if not lost:
        dialogue.tell("Nothing has been answered since then.")
    elif dialogue.attempt(lambda: table.back_to(count)):
        dialogue.tell(f"Taken back: {counted(lost, 'answer')}.")


def _steps(dialogue: Dialogue, _rest: str) -> None:
    log = _table(dialogue).read_log
    log.set_steps(not log.steps)
    dialogue.tell(
        f"From now on {'every step' if log.steps else 'one line per action'} is told, in the log too."
    )


def _explain(dialogue: Dialogue, rest: str) -> None:
    table = _table(dialogue)
    row = table.read_log.row(int(rest[:6])) if rest.isdecimal() else None
    if row is None:
        dialogue.tell("Which log line? Type explain and the line's number.")
        return
    parts = LogDetails(table.session, row.text, table.session.lines[row.first : row.last + 1]).paragraphs()
    dialogue.tell(*(": ".join(filter(None, (heading, join_lines(text)))) for heading, text in parts))


def _correct(dialogue: Dialogue, _rest: str) -> None:
    CorrectionDialogue(dialogue, _table(dialogue).session).run()


def _story(dialogue: Dialogue, rest: str) -> None:
    opened = dialogue.table.session.opened
    path = Path(rest or f"cinderboard-game-{opened.id}{DEFAULT_SUFFIX}")

    def write() -> None:
        check_story_file(path)
        write_new(path, export_story(path.suffix, opened.match, opened.match.setup.title, opened.reviews))

    if dialogue.attempt(write):
        dialogue.tell(f"Story written to {path}.")


def _advice(dialogue: Dialogue, _rest: str) -> None:
    session = _table(dialogue).session
    if not offers_advice(session.match, session.viewer):
        dialogue.tell("Advice is for your turn, in a game without other people.")
        return
    dialogue.tell("Looking for your best turns.")
    _tell_paragraphs(dialogue, advice_paragraphs(advice_search(session.match).run()))


def _review(dialogue: Dialogue, _rest: str) -> None:
    session = _table(dialogue).session
    if not offers_review(session.match, session.viewer):
        dialogue.tell("A review is for a game that is over, and for cards that the program knows.")
        return
    reviews, seat = session.opened.reviews, session.viewer
    if seat not in reviews:
        dialogue.tell("Looking at your turns; this takes a while.")
        reviews[seat] = review_paragraphs(review_search(session.match, seat).run())
    _tell_paragraphs(dialogue, reviews[seat])


def _tell_paragraphs(dialogue: Dialogue, paragraphs: Iterable[tuple[str, str]]) -> None:
    for heading, text in paragraphs:
        lines = [sentence(line) for line in (heading, *text.split("\n")) if line]
        dialogue.tell(lines[0], *(f"  {line}" for line in lines[1:]))


ASHES_COMMANDS = {
    "advice": Command("the best turns that a player would see, where no other people play", _advice),
    "review": Command("after the game: which of your turns cost you most", _review),
    "story": Command("save the game as a story to read, .html or .md", _story, "FILE"),
    **PREVIEW_COMMANDS,
    **CARD_COMMANDS,
    "boss": Command("the Chimera and its behavior table", _boss),
    "lay": Command("what to move on a real table since your last action", _instructions),
    "tick": Command("tick off the next thing to move, or a line of lay", _tick, "NUMBER"),
    "otherwise": Command("say what was really rolled or revealed behind a line of lay", _otherwise, "NUMBER"),
    "take back": Command("take back a half-made play, activation or attack", _take_back),
    "back": Command("go back to the question behind a log line", _back, "NUMBER"),
    "steps": Command("tell every step, or one line per action again", _steps),
    "explain": Command("the rule and the events behind a log line", _explain, "NUMBER"),
    "correct": Command("correct the table: tokens, dice, cards, the round", _correct),
}
"""Commands of games of Ashes, by the word that they begin with."""
