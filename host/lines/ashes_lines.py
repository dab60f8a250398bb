"""Ashes Reborn and Red Rains in line mode: the game, its log with what each reader has read, and lessons."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from cards.grammar.words import counted
from engine.ashes.choice_kinds import ASHES_CHOICES
from engine.ashes.model import rulebook as ashes_rulebook
from engine.ashes.option_words import Question, UnknownSeat, find_option
from engine.kernel.decision import TABLE
from engine.redrains import rulebook as chimera_rulebook
from engine.redrains.read_model import chimera_of
from host.lines.ashes_board import (
    behavior_lines,
    board_lines,
    boss_lines,
    card_text_lines,
    hand_lines,
    turn_line,
    values_in_words,
)
from host.lines.commands import PREVIEW_COMMANDS, Command
from host.lines.game_lines import FollowUp, GameLines, rules_in
from host.lines.table_editing import CorrectionDialogue
from host.presenter.command_parser.parser import command_context
from host.presenter.display.large_view import large_view
from host.presenter.display.table_text import ending_text
from host.presenter.learning.lesson import LessonGuide
from host.presenter.narration.log_actions import LogActions, log_rows
from host.presenter.narration.log_details import LogDetails
from host.presenter.options.option_views import option_views, unavailable_views
from host.presenter.records.game_summary import game_summary, summary_sentences, wound_tables
from host.presenter.records.story_export import DEFAULT_SUFFIX, check_story_file, export_story
from host.presenter.session.step_player import Playback
from host.presenter.text_layout import join_lines, sentence
from host.store.files import write_new

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from engine.kernel.decision import Decision, Rule
    from host.lines.commands import Dialogue
    from host.presenter.command_parser.commands import CommandContext
    from host.presenter.learning.lesson import Lesson
    from host.presenter.narration.log_actions import LogRow
    from host.presenter.options.option_views import OptionView, UnavailableOptionView
    from host.presenter.options.outcome_preview import OptionPreview
    from host.presenter.ports import OpenGameLike


class ReadLog:
    """Log of a game with what each seat has read: a line for each action, or with `steps` for each step."""

    def __init__(self, playback: Playback) -> None:
        self._playback = playback
        self.steps = False
        self._actions: LogActions | None = None
        self._read_texts: dict[str, dict[int, str]] = {}
        """Text read out to each seat, by the number of its first log line."""
        self._heading = ""

    def unread_lines(self) -> list[str]:
        """Return what the current reader has not read, by turns; of a line that grew only the addition."""
        read_texts = self._read_texts.get(self._playback.seat, {})
        rows = self._rows()
        self._mark_read(rows)
        found: list[str] = []
        for row in rows:
            before = read_texts.get(row.first, "")
            if before == row.text:
                continue
            if row.heading != self._heading:
                self._heading = row.heading
                found.append(f"{row.heading}:")
            new = row.text.removeprefix(f"{before.removesuffix('.')}; ") if before else row.text
            found.append(sentence(new))
        return found

    def all(self) -> list[str]:
        """Return the whole log under its turns, each line with its number."""
        found, heading = [], ""
        for row in self._rows():
            if row.heading != heading:
                heading = row.heading
                found.append(f"{heading}:")
            found.append(f"{row.first + 1}. {sentence(row.text)}")
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

    def begin(self) -> None:
        """Repeat the heading of the turn before the next line, for a new reader."""
        self._heading = ""

    def _mark_read(self, rows: list[LogRow]) -> None:
        self._read_texts[self._playback.seat] = {row.first: row.text for row in rows}

    def _rows(self) -> list[LogRow]:
        lines, seat = self._playback.lines, self._playback.seat
        if self._actions is None or self._actions.seat != seat:
            self._actions = LogActions(self._playback.match, seat)
        return log_rows(self._actions.for_lines(lines), lines, steps=self.steps)


class AshesLines(GameLines):
    """Game of Ashes in line mode, on the same playback as the app, with all steps at once."""

    def __init__(self, opened: OpenGameLike) -> None:
        self.opened = opened
        self.playback = Playback(opened)
        self.read_log = ReadLog(self.playback)

    @property
    def seat(self) -> str:
        return self.playback.seat

    @property
    def decision(self) -> Decision | None:
        return self.playback.decision

    @property
    def passes_to(self) -> str:
        return self.playback.passes_to

    def take_over(self, seat: str) -> None:
        self.playback.take_over(seat)
        self.read_log.begin()

    def answer(self, picks: Sequence[str]) -> None:
        self.playback.answer(picks, at_once=True)

    def go_on(self) -> None:
        self.playback.go_on()

    @property
    def undoes(self) -> str:
        return self.playback.undoes

    def undo(self) -> None:
        self._undo_with(self.playback.undo)

    def back_to(self, count: int) -> None:
        """Go back to the question after `count` answers."""
        self._undo_with(lambda: self.playback.back_to(count))

    def take_back(self) -> None:
        """Go back to before the unfinished play, activation or attack was chosen."""
        pending = self.playback.pending_action
        if pending is not None:
            self.back_to(pending.answers_before)

    def _undo_with(self, go_back: Callable[[], object]) -> None:
        go_back()
        self.read_log.mark_all_read()

    def update(self, valid_answers: int) -> None:
        self.playback.heard(valid_answers)
        self._undo_with(lambda: self.playback.follow(at_once=True))

    @property
    def redoes(self) -> str:
        return self.playback.redoes

    def redo(self) -> None:
        self.playback.redo()

    def unread_lines(self) -> list[str]:
        return self.read_log.unread_lines()

    def state_line(self) -> str:
        return turn_line(self.playback.view, self.seat)

    def board(self) -> list[str]:
        return board_lines(self.playback.view, self.seat, self.library)

    def hand(self) -> list[str]:
        return hand_lines(self.playback.view, self.seat)

    def log(self) -> list[str]:
        return self.read_log.all()

    def card(self, name: str) -> list[str]:
        return card_text_lines(name, self.playback.view, self.library)

    def ending(self) -> list[str]:
        """Return who won, the turning point, and the cards with the most wounds."""
        you = self.seat if self.playback.alone else ""
        story = game_summary(self.playback.match, self.playback.view)
        lines = [sentence(ending_text(self.playback.view, you)), *summary_sentences(story, you)]
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
        view = self.playback.view
        return {
            view_of_option.id: self._note_of(view_of_option, decision)
            for view_of_option in option_views(decision, view, self.library)
        }

    def _note_of(self, view_of_option: OptionView, decision: Decision) -> str:
        """Return what an option costs, the values of its card in words, and its note."""
        card = decision.option(view_of_option.id).subject
        seen = None if card is None or not view_of_option.figures else self.playback.view.card(card)
        figures = ", ".join(values_in_words(seen)) if seen is not None else ""
        cost = view_of_option.price or (f"{view_of_option.action} action" if view_of_option.action else "")
        return "; ".join(filter(None, (cost, figures, view_of_option.note.replace(" · ", ", "))))

    def words(self, decision: Decision) -> Mapping[str, tuple[str, ...]]:
        """Return the words of scenario files for the options, and the aliases of their cards."""
        question = self._question(decision)
        if question is None:
            return {}
        view = self.playback.view
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
        match = self.opened.match
        return Question(decision, match.game.state, match.rules.catalog, from_left=False)

    def own_commands(self) -> Mapping[str, Command]:
        return ASHES_COMMANDS

    def unavailable_options(self) -> Sequence[UnavailableOptionView]:
        decision = self.playback.decision
        return () if decision is None else unavailable_views(decision, self.playback.view, self.library)

    def outcome_preview(self, picks: Sequence[str]) -> OptionPreview:
        return self.playback.previews.preview(picks)

    def rules(self) -> Iterable[Rule]:
        words, boss = self.opened.match.rule_wordings, chimera_of(self.playback.view) is not None
        books = (ashes_rulebook, chimera_rulebook) if boss else (ashes_rulebook,)
        return (words.get(rule, rule) for rule in rules_in(*books))

    def follow_ups(self) -> Sequence[FollowUp]:
        return (FollowUp("Save this game as a story", lambda dialogue, _new_seed: _story(dialogue, "")),)

    def command_context(self) -> CommandContext | None:
        return command_context(self.playback.view, self.playback.decision, self.library)


def _table(dialogue: Dialogue) -> AshesLines:
    table = dialogue.table
    assert isinstance(table, AshesLines)
    return table


def _boss(dialogue: Dialogue, _rest: str) -> None:
    table = _table(dialogue)
    view = table.playback.view
    lines = [*boss_lines(view, table.library), *behavior_lines(view, table.library)]
    dialogue.tell(*(lines or ["There is no Chimera at this table."]))


def _instructions(dialogue: Dialogue, _rest: str) -> None:
    orders = large_view(_table(dialogue).playback).instructions
    dialogue.tell(*(map(sentence, orders) if orders else ["Nothing needs moving."]))


def _take_back(dialogue: Dialogue, _rest: str) -> None:
    table = _table(dialogue)
    pending = table.playback.pending_action
    if pending is None:
        dialogue.tell("No play, activation or attack is half done; undo undoes the last answer.")
    elif pending.locked_because:
        dialogue.tell(
            f"{sentence(pending.label)[:-1]}: {pending.locked_because}. Undo goes back one answer at a time."
        )
    elif dialogue.attempt(table.take_back):
        dialogue.tell(f"Taken back: {pending.label}.")


def _back(dialogue: Dialogue, rest: str) -> None:
    table = _table(dialogue)
    lines = table.playback.lines
    if not rest.isdecimal() or not 1 <= int(rest[:6]) <= len(lines):
        dialogue.tell(f"Back to which log line? Type back and a number from 1 to {len(lines)}.")
        return
    count = table.playback.question_of(lines[int(rest) - 1])
    lost = table.playback.answers_after(count)
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
    parts = LogDetails(table.playback, row.text, table.playback.lines[row.first : row.last + 1]).paragraphs()
    dialogue.tell(*(": ".join(filter(None, (heading, join_lines(text)))) for heading, text in parts))


def _correct(dialogue: Dialogue, _rest: str) -> None:
    CorrectionDialogue(dialogue, _table(dialogue).playback).run()


def _story(dialogue: Dialogue, rest: str) -> None:
    opened = dialogue.table.opened
    path = Path(rest or f"cinderboard-game-{opened.id}{DEFAULT_SUFFIX}")

    def write() -> None:
        check_story_file(path)
        write_new(path, export_story(path.suffix, opened.match, opened.match.setup.title))

    if dialogue.attempt(write):
        dialogue.tell(f"Story written to {path}.")


ASHES_COMMANDS = {
    "story": Command("save the game as a story to read, .html or .md", _story, "FILE"),
    **PREVIEW_COMMANDS,
    "boss": Command("the Chimera and its behavior table", _boss),
    "lay": Command("what to move on a real table since your last answer", _instructions),
    "take back": Command("take back a half-made play, activation or attack", _take_back),
    "back": Command("go back to the question behind a log line", _back, "NUMBER"),
    "steps": Command("tell every step, or one line per action again", _steps),
    "explain": Command("the rule and the events behind a log line", _explain, "NUMBER"),
    "correct": Command("correct the table: tokens, dice, cards, the round", _correct),
}
"""Commands of games of Ashes, by the word that they begin with."""


class LessonLines(AshesLines):
    """A lesson in line mode: a game with notes."""

    def __init__(self, opened: OpenGameLike, lesson: Lesson) -> None:
        super().__init__(opened)
        self._coach = LessonGuide(lesson, self.playback)

    def unread_lines(self) -> list[str]:
        """Return the unread log, then the notes whose moment has come."""
        return [
            *super().unread_lines(),
            *(f"Note: {note.say}" for note in self._coach.catch_up(self.playback)),
        ]
