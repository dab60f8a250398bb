"""Ashes Reborn and Red Rains in lines.

A lesson in lines: a game like any other, and what is new in it.

The log of a game in lines: what is new to a reader, and all of it with numbers to go by.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from cards.grammar.words import counted
from engine.ashes.model import rulebook as ashes_rulebook
from engine.kernel.decision import TABLE
from engine.redrains import rulebook as chimera_rulebook
from engine.redrains.read_model import chimera_of
from host.judge.answer_matcher import find_option
from host.judge.scenario_words import FORMS, NoSuchPlayer, Question
from host.lines.ashes_board import (
    behavior_of,
    board_of,
    boss_of,
    card_text_lines,
    hand_of,
    standing_of,
    values_in_words,
)
from host.lines.commands import LOOKING_AHEAD, Command
from host.lines.game_lines import FollowUp, GameLines, rules_in
from host.lines.table_editing import Correcting
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
    """What has been told of a game to each of its readers: an action a line, or with `steps` every step."""

    def __init__(self, playback: Playback) -> None:
        self._playback = playback
        self.steps = False
        self._deeds: LogActions | None = None
        self._told: dict[str, dict[int, str]] = {}
        """What each seat has been told, by the number of its first line."""
        self._heading = ""

    def news(self) -> list[str]:
        """What is new to who reads, and what was added to what is known, under the turns it belongs to."""
        told = self._told.get(self._playback.seat, {})
        rows = self._rows()
        self._know(rows)
        found: list[str] = []
        for row in rows:
            before = told.get(row.first, "")
            if before == row.text:
                continue
            if row.heading != self._heading:
                self._heading = row.heading
                found.append(f"{row.heading}:")
            new = row.text.removeprefix(f"{before.removesuffix('.')}; ") if before else row.text
            found.append(sentence(new))
        return found

    def all(self) -> list[str]:
        """All of it, under its turns, each line with its number."""
        found, heading = [], ""
        for row in self._rows():
            if row.heading != heading:
                heading = row.heading
                found.append(f"{heading}:")
            found.append(f"{row.first + 1}. {sentence(row.text)}")
        return found

    def row(self, number: int) -> LogRow | None:
        """What is told under this number, or together with it; None when nothing is."""
        return next((row for row in self._rows() if row.first < number <= row.last + 1), None)

    def tell_steps(self, steps: bool) -> None:
        """From now on tell every step, or an action a line."""
        self.steps = steps
        self._told = {}
        self.mark_all_read()

    def mark_all_read(self) -> None:
        """Who reads knows all that stands there now: something was taken back, say."""
        self._know(self._rows())

    def begin(self) -> None:
        """Another one reads: say again whose turn it is."""
        self._heading = ""

    def _know(self, rows: list[LogRow]) -> None:
        self._told[self._playback.seat] = {row.first: row.text for row in rows}

    def _rows(self) -> list[LogRow]:
        lines, seat = self._playback.lines, self._playback.seat
        if self._deeds is None or self._deeds.seat != seat:
            self._deeds = LogActions(self._playback.match, seat)
        return log_rows(self._deeds.for_lines(lines), lines, steps=self.steps)


class AshesLines(GameLines):
    """A game shown as the app plays it back, all steps at once."""

    def __init__(self, opened: OpenGameLike) -> None:
        self.opened = opened
        self.playback = Playback(opened)
        self.told_log = ReadLog(self.playback)

    @property
    def seat(self) -> str:
        """Who reads now."""
        return self.playback.seat

    @property
    def decision(self) -> Decision | None:
        """What is asked of a person now."""
        return self.playback.decision

    @property
    def passes_to(self) -> str:
        """Who is to read before anything more is told."""
        return self.playback.passes_to

    def take_over(self, seat: str) -> None:
        """Now this seat reads."""
        self.playback.take_over(seat)
        self.told_log.begin()

    def answer(self, picks: Sequence[str]) -> None:
        """Answer the question."""
        self.playback.answer(picks, at_once=True)

    def go_on(self) -> None:
        """Let chance go on."""
        self.playback.go_on()

    @property
    def undoes(self) -> str:
        """What an undo takes back."""
        return self.playback.undoes

    def undo(self) -> None:
        """Take back the last answer."""
        self._forget(self.playback.undo)

    def back_to(self, count: int) -> None:
        """Go back to where so many answers were given."""
        self._forget(lambda: self.playback.back_to(count))

    def take_back(self) -> None:
        """Go back to where the half-made play was chosen."""
        half_made = self.playback.pending_action
        if half_made is not None:
            self.back_to(half_made.answers_before)

    def _forget(self, go_back: Callable[[], object]) -> None:
        go_back()
        self.told_log.mark_all_read()

    def follow(self, stands: int) -> None:
        """Follow it in the log."""
        self.playback.heard(stands)
        self._forget(lambda: self.playback.follow(at_once=True))

    @property
    def redoes(self) -> str:
        """What a redo gives again."""
        return self.playback.redoes

    def redo(self) -> None:
        """Give it again."""
        self.playback.redo()

    def news(self) -> list[str]:
        """What is new in the log."""
        return self.told_log.news()

    def standing(self) -> str:
        """Round, turn and actions."""
        return standing_of(self.playback.view, self.seat)

    def board(self) -> list[str]:
        """Both sides."""
        return board_of(self.playback.view, self.seat, self.library)

    def hand(self) -> list[str]:
        """One's hand."""
        return hand_of(self.playback.view, self.seat)

    def log(self) -> list[str]:
        """All of it."""
        return self.told_log.all()

    def card(self, name: str) -> list[str]:
        """A card on the table, or any card there is."""
        return card_text_lines(name, self.playback.view, self.library)

    def ending(self) -> list[str]:
        """Who won, what turned it, and which cards did it."""
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
        """As beside the options of the app."""
        view = self.playback.view
        return {
            offer.id: self._beside(offer, decision) for offer in option_views(decision, view, self.library)
        }

    def _beside(self, offer: OptionView, decision: Decision) -> str:
        """What an option costs, the figures of its card in words, and what else there is to know."""
        card = decision.option(offer.id).subject
        seen = None if card is None or not offer.figures else self.playback.view.card(card)
        figures = ", ".join(values_in_words(seen)) if seen is not None else ""
        takes = offer.price or (f"{offer.action} action" if offer.action else "")
        return "; ".join(filter(None, (takes, figures, offer.note.replace(" · ", ", "))))

    def words(self, decision: Decision) -> Mapping[str, tuple[str, ...]]:
        """The words of scenario files."""
        question = self._question(decision)
        if question is None:
            return {}
        view = self.playback.view
        words: dict[str, tuple[str, ...]] = {}
        for option, called in question.option_words:
            card = None if option.subject is None else view.card(option.subject)
            name = card.name if card is not None and card.alias else None
            words[option.id] = (*called, name) if name else tuple(called)
        return words

    def option_called(self, decision: Decision, word: str) -> str:
        """As scenario files name it, but for numbers, which are those told: `ann/Iron Worker #2`."""
        question = self._question(decision)
        if question is None:
            return ""
        try:
            option = find_option(question, word) if "/" in word or "#" in word else None
        except NoSuchPlayer:
            return ""
        return "" if option is None else option.id

    def _question(self, decision: Decision) -> Question | None:
        """The question as scenario files see it; None where they have no words for its options."""
        if any(type(option.value) not in FORMS for option in decision.options):
            return None
        if decision.seat == TABLE and decision.kind not in ("roll",):
            return None
        match = self.opened.match
        return Question(decision, match.game.state, match.rules.catalog, from_left=False)

    def more(self) -> Mapping[str, Command]:
        """What can be said at such a table alone."""
        return COMMANDS_HERE

    def held_back(self) -> Sequence[UnavailableOptionView]:
        """What one has and cannot use now."""
        decision = self.playback.decision
        return () if decision is None else unavailable_views(decision, self.playback.view, self.library)

    def outlook(self, picks: Sequence[str]) -> OptionPreview:
        """As below the options of the app."""
        return self.playback.previews.preview(picks)

    def rules(self) -> Iterable[Rule]:
        """Those of Ashes and of Red Rains, as the rule book of this game says them."""
        words, boss = self.opened.match.rule_wordings, chimera_of(self.playback.view) is not None
        books = (ashes_rulebook, chimera_rulebook) if boss else (ashes_rulebook,)
        return (words.get(rule, rule) for rule in rules_in(*books))

    def after(self) -> Sequence[FollowUp]:
        """The game as a story."""
        return (FollowUp("Save this game as a story", lambda talk, _new_seed: _story(talk, "")),)

    def scene(self) -> CommandContext | None:
        """For the line of a player whose cards are real."""
        return command_context(self.playback.view, self.playback.decision, self.library)


def _table(talk: Dialogue) -> AshesLines:
    table = talk.table
    assert isinstance(table, AshesLines)
    return table


def _boss(talk: Dialogue, _rest: str) -> None:
    table = _table(talk)
    view = table.playback.view
    told = [*boss_of(view, table.library), *behavior_of(view, table.library)]
    talk.tell(*(told or ["There is no Chimera at this table."]))


def _lay(talk: Dialogue, _rest: str) -> None:
    orders = large_view(_table(talk).playback).instructions
    talk.tell(*(map(sentence, orders) if orders else ["Nothing needs moving."]))


def _take_back(talk: Dialogue, _rest: str) -> None:
    table = _table(talk)
    half_made = table.playback.pending_action
    if half_made is None:
        talk.tell("No play, activation or attack is half done; undo undoes the last answer.")
    elif half_made.locked_because:
        talk.tell(
            f"{sentence(half_made.label)[:-1]}: {half_made.locked_because}. "
            "Undo goes back one answer at a time."
        )
    elif talk.attempt(table.take_back):
        talk.tell(f"Taken back: {half_made.label}.")


def _back(talk: Dialogue, rest: str) -> None:
    table = _table(talk)
    lines = table.playback.lines
    if not rest.isdecimal() or not 1 <= int(rest[:6]) <= len(lines):
        talk.tell(f"Back to which log line? Type back and a number from 1 to {len(lines)}.")
        return
    count = table.playback.question_of(lines[int(rest) - 1])
    lost = table.playback.answers_after(count)
    if not lost:
        talk.tell("Nothing has been answered since then.")
    elif talk.attempt(lambda: table.back_to(count)):
        talk.tell(f"Taken back: {counted(lost, 'answer')}.")


def _steps(talk: Dialogue, _rest: str) -> None:
    log = _table(talk).told_log
    log.tell_steps(not log.steps)
    talk.tell(f"From now on {'every step' if log.steps else 'one line per action'} is told, in the log too.")


def _explain(talk: Dialogue, rest: str) -> None:
    table = _table(talk)
    row = table.told_log.row(int(rest[:6])) if rest.isdecimal() else None
    if row is None:
        talk.tell("Which log line? Type explain and the line's number.")
        return
    parts = LogDetails(table.playback, row.text, table.playback.lines[row.first : row.last + 1]).paragraphs()
    talk.tell(*(": ".join(filter(None, (heading, join_lines(text)))) for heading, text in parts))


def _correct(talk: Dialogue, _rest: str) -> None:
    Correcting(talk, _table(talk).playback).run()


def _story(talk: Dialogue, rest: str) -> None:
    opened = talk.table.opened
    path = Path(rest or f"cinderboard-game-{opened.id}{DEFAULT_SUFFIX}")

    def write() -> None:
        check_story_file(path)
        write_new(path, export_story(path.suffix, opened.match, opened.match.setup.title))

    if talk.attempt(write):
        talk.tell(f"Story written to {path}.")


COMMANDS_HERE = {
    "story": Command("save the game as a story to read, .html or .md", _story, "FILE"),
    **LOOKING_AHEAD,
    "boss": Command("the Chimera and its behavior table", _boss),
    "lay": Command("what to move on a real table since your last answer", _lay),
    "take back": Command("take back a half-made play, activation or attack", _take_back),
    "back": Command("go back to the question behind a log line", _back, "NUMBER"),
    "steps": Command("tell every step, or one line per action again", _steps),
    "explain": Command("the rule and the events behind a log line", _explain, "NUMBER"),
    "correct": Command("correct the table: tokens, dice, cards, the round", _correct),
}
"""By the word that they begin with."""


class LessonLines(AshesLines):
    """A lesson being played."""

    def __init__(self, opened: OpenGameLike, lesson: Lesson) -> None:
        super().__init__(opened)
        self._coach = LessonGuide(lesson, self.playback)

    def news(self) -> list[str]:
        """What happened, and what is to be known of it and of the question."""
        return [*super().news(), *(f"Note: {note.say}" for note in self._coach.catch_up(self.playback))]
