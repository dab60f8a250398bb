"""A game as one seat sees it, as parts of a page: the plain form, for games that bring none of their own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from htpy import Node, a, button, div, fragment, h2, h3, li, ol, p, section, small, ul

from cards.wording.words import capitalized
from engine.game_entries import entry_of
from engine.kernel.decision import TABLE
from host.presenter.learning.lesson_setup import lesson_of
from host.presenter.narration.log import Log
from host.presenter.narration.waiting_text import waiting_text
from host.presenter.options.early_keys import is_expected_question
from host.presenter.records.story_export import can_export_story
from host.presenter.seeds import practice_note
from host.presenter.session.advice import offers_review
from host.presenter.session.seat_session import UndoHistory
from host.web.card_and_dice_parts import paragraphs, render
from host.web.question_part import OptionNote, QuestionPart

if TYPE_CHECKING:
    from markupsafe import Markup

    from engine.kernel.decision import Decision
    from host.presenter.learning.lesson import LessonGuide, Note
    from host.presenter.narration.log import LogLine
    from host.presenter.ports import OpenGameLike
    from host.presenter.session.running_search import RunningSearch

Parts = dict[str, str]
"""Parts of a page by their ids, as HTML."""
PARTS = ("status", "now", "question", "boss", "others", "own", "hand", "story")
"""Ids of all parts; a part that a game does not use is empty."""
STORY_LINES = 8
LATEST_LINES = 3
"""Lines of what happened last, beside the question."""


class GamePage(UndoHistory):
    """Page of a game for one seat, or for onlookers if `seat` is empty.

    It is made only from `match.view(seat)` and from sentences meant for that seat, and contains no card ids:
    cards are named by their place on the page, answers by their number in the question.
    """

    def __init__(self, opened: OpenGameLike, seat: str) -> None:
        self.opened = opened
        self.match: Any = opened.match
        self.seat = seat
        self.people: tuple[str, ...] = self.match.setup.people
        self.name: str = entry_of(self.match.setup.rules).name
        self.view: Any = None
        self.question_part: QuestionPart | None = None
        self.log = Log(self.match, seat, self.event_sentence)
        self._lesson = lesson_of(self.match.setup.model_dump_json()) if seat in self.people else ""
        self._guide: LessonGuide | None = None
        """Guide of the lesson that the game is, if it is one."""
        self._notes: list[Note] = []
        """Notes of the lesson for the game as it is now."""
        self.refresh()

    def update(self, valid_answers: int) -> None:
        """Update the page after a change; the first `valid_answers` known answers are still valid."""
        if valid_answers < self.log.answers:
            self.log.rewind(valid_answers)
        self.log.catch_up()
        self.refresh()

    def refresh(self) -> None:
        """Read the current view and question of the seat."""
        self.view = self.match.view(self.seat)
        self._reasons = self.opened.reasons_below(self.log.lines, self.turn_seat)
        decision = self.decision
        self.question_part = None if decision is None else self.make_question_part(decision)
        if self._lesson:
            self._read_lesson()

    # The lesson

    waiting = ()
    """Steps still to be shown, as sessions have them: a page shows everything at once."""

    @property
    def lines(self) -> Sequence[LogLine]:
        """Return the log."""
        return self.log.lines

    def _read_lesson(self) -> None:
        from host.presenter.learning.lesson import LessonGuide, load_lesson  # few games are lessons

        if self._guide is None:
            self._guide = LessonGuide(load_lesson(self._lesson), self)
        self._notes = self._guide.new_notes(self)

    def lesson_part(self) -> Node:
        """Return the notes of the lesson, of which the page shows one after the other."""
        if not self._notes:
            return None
        return section(".lesson", aria_label="Lesson", data_notes="yes")[
            small["Lesson"], [p[note.say] for note in self._notes]
        ]

    @property
    def hinted_option(self) -> str:
        """Return the id of the option that the lesson is about now; empty if there is none."""
        decision = self.decision
        at = None if self._guide is None else self._guide.pointed_option(self)
        return "" if at is None or decision is None else decision.options[at].id

    # The question

    @property
    def pending(self) -> Decision | None:
        """Return the question that a person has to answer, whoever it is; None if there is none."""
        asked: Decision | None = self.match.decision
        return None if asked is None or self.match.is_automatic(asked) else asked

    @property
    def decision(self) -> Decision | None:
        """Return the question that this seat may answer: its own, or one about the real table."""
        asked = self.pending
        mine = asked is not None and self.seat and asked.seat in (self.seat, TABLE)
        return asked if mine else None

    def make_question_part(self, decision: Decision) -> QuestionPart:
        """Return a question with the notes beside its answers."""
        return QuestionPart(decision, {option.id: OptionNote() for option in decision.options})

    # Parts of the page

    def parts(self) -> Parts:
        """Return all parts of the page as HTML, empty ones included."""
        made = {name: str(fragment[node]) for name, node in self.nodes().items() if node is not None}
        if note := practice_note(self.match.setup, self.opened.marks):
            made["status"] += str(small(".luck")[f" · {note}"])
        return {name: made.get(name, "") for name in PARTS}

    def nodes(self) -> Mapping[str, Node]:
        """Return the parts that this page has, by their ids."""
        return {
            "status": self.heading,
            "now": self.latest_events(),
            "question": self.question(),
            "own": self.zones(),
            "story": self.story(),
        }

    @property
    def heading(self) -> str:
        """Return the state of the game in a few words, such as round and turn."""
        return str(getattr(self.view, "heading", "")) or self.name

    def question(self) -> Node:
        """Return the question, or who is being waited for, or how the game ended."""
        if self.question_part is not None:
            caption = (
                "Enter what happened at the table"
                if self.question_part.decision.seat == TABLE
                else "You decide"
            )
            foreseen = is_expected_question(self.match, self.question_part.decision)
            return self.question_part.part(
                caption,
                self.question_footer(),
                above=self.lesson_part(),
                hinted=self.hinted_option,
                foreseen=foreseen,
            )
        pending = self.pending
        if pending is not None:
            return div(".waits")[p(".whose")["Waiting"], h2[waiting_text(pending, self.turn_seat)]]
        if self.opened.thinking:
            return self._thinking_part(self.opened.thinking)
        if self.match.decision is not None:
            return div(".waits")[
                h2["The table could not be saved."], p["Free some disk space, then continue."]
            ]
        return div(".ended")[
            p(".whose")["The game is over"],
            self.lesson_part(),
            h2[self.ending_text()],
            div(".options")[
                button(".pick.games", type="button", data_open="start")["Play again, or another game"],
                button(".pick", type="button", data_open="story")["All that happened"],
                button(".pick", type="button", data_open="review")["Review your turns"]
                if offers_review(self.match, self.seat)
                else None,
                a(".pick", href="/story.html", download="cinderboard-game.html")["Keep it as a story"]
                if can_export_story(self.match)
                else None,
            ],
        ]

    def _thinking_part(self, search: RunningSearch) -> Node:
        """Return who thinks. `table.js` fills in the clock, and shows with it what cuts the search short."""
        may_cut = search.can_be_cut_short and self.seat in self.people
        return div(".waits")[
            p(".whose")["Waiting"],
            h2[f"{search.seat} is thinking"],
            p("#clock"),
            button("#answer-now.pick", type="button", data_do="answer-now", hidden=True)["Answer now"]
            if may_cut
            else None,
        ]

    def question_footer(self) -> Node:
        """Return what is shown below the answers."""
        return None

    def ending_text(self) -> str:
        """Return how the game ended, as a sentence."""
        outcome = self.match.game.outcome
        text = "the game is over" if outcome is None else str(outcome)
        return f"{capitalized(text)}."

    def zones(self) -> Node:
        """Return the zones of the table with their contents."""
        zones = getattr(self.view, "zones", ())
        return [section(".zone")[h2[zone.name], ul[[li[line] for line in zone.lines]]] for zone in zones]

    # The log

    def latest_events(self) -> Node:
        """Return what happened last; nothing before anything has, and once the game is over."""
        latest = self.log.lines[-LATEST_LINES:]
        if not latest or self.match.decision is None:
            return None
        return [h2["What happened"], [p(".then")[line.text] for line in latest]]

    def story(self) -> Node:
        """Return the last lines of the log."""
        lines = self.log.lines
        first = max(0, len(lines) - STORY_LINES)
        return [
            h2["What happened"],
            ol(".lines")[[self._line(number) for number in range(first, len(lines))]],
            button(".all", type="button", data_open="story")["All of it"],
        ]

    def _line(self, number: int) -> Markup:
        return _story_line(number, self.log.lines[number].text, self._reasons.get(number, ""))

    def whole_story(self) -> Node:
        """Return the whole log by turns, latest turn first."""
        turns: list[tuple[str, list[Markup]]] = []
        for number, line in enumerate(self.log.lines):
            if not turns or turns[-1][0] != line.heading:
                turns.append((line.heading, []))
            turns[-1][1].append(self._line(number))
        return [[h3[heading], ol(".lines")[lines]] for heading, lines in reversed(turns)]

    def line(self, number: int) -> Node:
        """Return the details of a log line, with its rule; None if there is no such line."""
        lines = self.log.lines
        if not 0 <= number < len(lines):
            return None
        line, history = lines[number], self.log.history
        record = history.record(line.answer_number, line.event_index)
        asked = self.match.game.journal.entries[line.answer_number].decision
        rule = asked.rule if record is None else record.rule
        rule = self.match.rule_wordings.get(rule, rule)
        paragraphs_of_line = [("", line.text), (rule.title, f"{rule.says}\n({rule.source})")]
        if line.instructions and self.is_real:
            paragraphs_of_line.append(("On the table", "\n".join(line.instructions)))
        return [paragraphs(paragraphs_of_line), self.corrections_of_line(number)]

    # Cards and corrections

    @property
    def stuck(self) -> bool:
        """Return True if a roll of the program could not be saved and `WebTable.resume` has to try again."""
        return self.match.decision is not None and self.pending is None and not self.opened.thinking

    @property
    def is_real(self) -> bool:
        """Return True if real cards or dice take part, so that people have to move them."""
        return False

    @property
    def takes_lines(self) -> str:
        """Return what can be typed at the question: `commands` about real cards, `answers`, or nothing."""
        return "answers" if self.seat and self.decision is not None else ""

    def may_report(self) -> bool:
        """Return True if the seat may report corrections of the table."""
        return False

    def corrections_of_line(self, number: int) -> Node:
        """Return what a log line may have been instead, with a button for each; None if it cannot be said."""
        return None

    def alternative_of_line(self, number: int, fact: int, choice: int) -> tuple[int, tuple[str, ...]]:
        """Return which answer a correction of a line changes, and to what; raises `ValueError` for none."""
        raise ValueError("There is nothing to show for this.")

    def corrections(self, values: Mapping[str, str]) -> Sequence[tuple[str, ...]]:
        """Return the reports for the values of the correction form; raises `ValueError` for a bad value."""
        return ()

    def card(self, place: str) -> Node:
        """Return the card at a place of the page, with its text; None if there is none."""
        return None

    def move_page(self, place: str) -> Node:
        """Return the ways in which the card at a place can be moved; None if it cannot be corrected."""
        return None

    def addition_page(self, name: str) -> Node:
        """Return the places where a card of this name can be added; None if none can be."""
        return None

    def report_of_move(self, place: str, name: str, way: int) -> tuple[str, ...]:
        """Return the report for move number `way` of a card; raises `ValueError` if there is no such move."""
        raise ValueError("There is nothing to show for this.")


@lru_cache(maxsize=64)
def _story_line(number: int, text: str, reason: str) -> Markup:
    line = button(".line", type="button", data_line=str(number))[text]
    return render(li[line, small(".reason")[reason] if reason else None])
