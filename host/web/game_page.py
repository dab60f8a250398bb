"""A game as one seat sees it, as parts of a page: the plain form, for games that bring none of their own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from htpy import Element, Node, button, div, fragment, h2, h3, li, ol, p, section, small, ul

from engine.games import entry_of
from engine.kernel.decision import TABLE
from host.presenter.luck import practice_note
from host.presenter.narration.log_actions import plain_lines
from host.presenter.options.option_keys import is_expected_question
from host.web.card_parts import paragraphs
from host.web.question_part import OptionNote, QuestionPart

if TYPE_CHECKING:
    from engine.kernel.decision import Decision
    from engine.kernel.journal import EventRecord
    from host.presenter.narration.log import LogLine
    from host.presenter.ports import OpenGameLike

Parts = dict[str, str]
"""The parts of a page by their ids, as HTML."""
PARTS = ("status", "now", "question", "boss", "others", "own", "hand", "story")
"""All parts there are; a game leaves out what it has nothing for."""
STORY_LINES = 8


class GamePage:
    """A game as the one who sits at `seat` sees it, or an onlooker if that is empty.

    Everything is made from `match.view(seat)` and what may be told to that seat, and carries no number of a
    card: cards are called by where they lie, answers by their place in the question.
    """

    def __init__(self, opened: OpenGameLike, seat: str) -> None:
        self.opened = opened
        self.match: Any = opened.match
        self.seat = seat
        self.people: tuple[str, ...] = self.match.setup.people
        self.name: str = entry_of(self.match.setup.rules).name
        self.view: Any = None
        self.asked: QuestionPart | None = None
        self._lines: Sequence[LogLine] | None = None
        self.look()

    def follow(self, stands: int) -> None:
        """Something has changed; of the answers known so far, the first `stands` still stand."""
        self.look()

    def look(self) -> None:
        """See the table as it is now."""
        self.view = self.match.view(self.seat)
        self._lines = None
        decision = self.decision
        self.asked = None if decision is None else self.asked_about(decision)

    # What is asked

    @property
    def pending(self) -> Decision | None:
        """What a person is asked, whoever it is."""
        asked: Decision | None = self.match.decision
        return None if asked is None or self.match.is_automatic(asked) else asked

    @property
    def decision(self) -> Decision | None:
        """What this seat may answer: its own questions, and what the dice and piles on the real table say."""
        asked = self.pending
        mine = asked is not None and self.seat and asked.seat in (self.seat, TABLE)
        return asked if mine else None

    def asked_about(self, decision: Decision) -> QuestionPart:
        """A question with what is told beside its answers."""
        return QuestionPart(decision, {option.id: OptionNote() for option in decision.options})

    # Parts of the page

    def parts(self) -> Parts:
        """The page as this seat sees it."""
        made = {name: str(fragment[node]) for name, node in self.nodes().items() if node is not None}
        if note := practice_note(self.match.setup, self.opened.marks):
            made["status"] += str(small(".luck")[f" · {note}"])
        return {name: made.get(name, "") for name in PARTS}

    def nodes(self) -> Mapping[str, Node]:
        """The parts that have something in them."""
        return {
            "status": self.heading,
            "question": self.question(),
            "own": self.zones(),
            "story": self.story(),
        }

    @property
    def heading(self) -> str:
        """Where the game stands, in a few words."""
        return str(getattr(self.view, "heading", "")) or self.name

    def question(self) -> Node:
        """What is asked, who is waited for, or how the game has ended."""
        if self.asked is not None:
            whose = "Enter what happened at the table" if self.asked.decision.seat == TABLE else "You decide"
            foreseen = is_expected_question(self.match, self.asked.decision)
            return self.asked.part(whose, self.beside_the_question(), foreseen=foreseen)
        pending = self.pending
        if pending is not None:
            return div(".waits")[p(".whose")["Waiting"], h2[self.waits_for(pending)]]
        if self.opened.thinking:
            return div(".waits")[p(".whose")["Waiting"], h2[f"{self.opened.thinking} is thinking"]]
        if self.match.decision is not None:
            return div(".waits")[
                h2["The table could not be saved."], p["Free some disk space, then continue."]
            ]
        return div(".ended")[
            p(".whose")["The game is over"],
            h2[self.ending()],
            div(".options")[
                button(".pick.games", type="button", data_open="start")["Play again, or another game"],
                button(".pick", type="button", data_open="story")["All that happened"],
            ],
        ]

    def beside_the_question(self) -> Node:
        """What stands below the answers."""
        return None

    def waits_for(self, pending: Decision) -> str:
        """Who is asked; not what, which may be secret."""
        if pending.seat == TABLE:
            return pending.question if self.seat else "The dice and piles on the table are awaited"
        return f"{pending.seat} decides"

    def ending(self) -> str:
        """How the game has ended."""
        outcome = self.match.game.outcome
        told = "the game is over" if outcome is None else str(outcome)
        return f"{told[:1].upper()}{told[1:]}."

    def zones(self) -> Node:
        """What lies on the table, zone by zone."""
        zones = getattr(self.view, "zones", ())
        return [section(".zone")[h2[zone.name], ul[[li[line] for line in zone.lines]]] for zone in zones]

    # The story

    def lines(self) -> Sequence[LogLine]:
        """What happened so far, in lines this seat may read, the last one last."""
        if self._lines is None:
            self._lines = plain_lines(self.match, self.describe)
        return self._lines

    def describe(self, happening: EventRecord) -> str:
        """What happened, in a sentence this seat may read; empty when it is not worth one."""
        told: str = self.match.describe(happening)
        return told

    def story(self) -> Node:
        """The last of what happened."""
        lines = self.lines()
        first = max(0, len(lines) - STORY_LINES)
        return [
            h2["What happened"],
            ol(".lines")[[self._line(number) for number in range(first, len(lines))]],
            button(".all", type="button", data_open="story")["All of it"],
        ]

    def _line(self, number: int) -> Element:
        return li[button(".line", type="button", data_line=str(number))[self.lines()[number].text]]

    def whole_story(self) -> Node:
        """All that happened, under the turns, the latest first."""
        told: list[tuple[str, list[Element]]] = []
        for number, line in enumerate(self.lines()):
            if not told or told[-1][0] != line.heading:
                told.append((line.heading, []))
            told[-1][1].append(self._line(number))
        return [[h3[heading], ol(".lines")[lines]] for heading, lines in reversed(told)]

    def line(self, number: int) -> Node:
        """A line of the story, with the rule it follows; None where there is none."""
        lines = self.lines()
        if not 0 <= number < len(lines):
            return None
        line, journal = lines[number], self.match.game.journal
        entry = journal.entries[line.answer_number] if line.answer_number >= 0 else None
        if line.event_index is not None:
            rule = (journal.opening if entry is None else entry.events)[line.event_index].rule
        else:
            assert entry is not None, "before the first question, only what happened is shown"
            rule = entry.decision.rule
        rule = self.match.rule_wordings.get(rule, rule)
        told = [("", line.text), (rule.title, f"{rule.says}\n({rule.source})")]
        if line.instructions and self.is_real:
            told.append(("On the table", "\n".join(line.instructions)))
        return paragraphs(told)

    # What can be looked at and done

    @property
    def stuck(self) -> bool:
        """Whether chance could not be saved: going on tries again."""
        return self.match.decision is not None and self.pending is None and not self.opened.thinking

    @property
    def is_real(self) -> bool:
        """Whether anything of the game lies on a real table, where hands move it."""
        return False

    def can_say(self) -> bool:
        """Whether a line can be said at what is asked now."""
        return False

    def can_be_set_right(self) -> bool:
        """Whether people can say how the table lies."""
        return False

    def corrections(self, said: Mapping[str, str]) -> Sequence[tuple[str, ...]]:
        """The answers that what was entered comes to; `ValueError` where it cannot be."""
        return ()

    def card(self, place: str) -> Node:
        """The card at a place of the page, with its text; None where there is none."""
        return None

    def lies(self, place: str) -> Node:
        """How the card at a place may lie otherwise; None where nothing can be said of it."""
        return None

    def comes(self, name: str) -> Node:
        """Where a card of this name may come into the game; None where none can."""
        return None

    def said_of(self, place: str, name: str, way: int) -> tuple[str, ...]:
        """The answer that says how a card lies, by the number of the way; `ValueError` where it cannot be."""
        raise ValueError("There is nothing to show for this.")

    @property
    def undoes(self) -> str:
        """What an undo takes back, as this seat may know it; empty when there is nothing."""
        entry = self.last_answer()
        return "" if entry is None else f"{entry.decision.seat}'s last answer"

    @property
    def redoes(self) -> str:
        """Whose answer a redo gives again; empty when nothing was taken back."""
        asked = self.match.decision
        return f"{asked.seat}'s answer" if self.match.game.undone and asked is not None else ""

    def last_answer(self) -> Any:
        """The last answer of a person in the journal; of dice that are thrown together the first."""
        entries = self.match.game.journal.entries
        return next((entry for entry in reversed(entries) if self._is_own(entry)), None)

    def _is_own(self, entry: Any) -> bool:
        return not entry.decision.continues_roll and not self.match.is_automatic(entry.decision)


def titled(title: str, *nodes: Node) -> Node:
    """A heading and what is below it, if there is anything."""
    return [h2[title], *nodes] if any(node is not None for node in nodes) else None
