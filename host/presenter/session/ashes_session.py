"""An open game of Ashes for the people at one screen, who see step by step what others did.

The rules answer with everything up to the next question at once. `AshesSession` replays these events on a
copy of the state, and nothing can be answered while steps are left. A step shows an action with what came of
it, or what is new line by line, as far as it can be read at once.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from host.presenter.display.opponent_pages_and_zones import is_companion, uses_real_things
from host.presenter.narration.instruction_list import InstructionList, instructions_since_last_action
from host.presenter.narration.log import Log, LogLine
from host.presenter.narration.log_actions import LogAction, LogActions
from host.presenter.options.option_order import in_display_order
from host.presenter.options.option_views import option_views, unavailable_views
from host.presenter.options.outcome_preview import OutcomePreviews
from host.presenter.session.pending_action import PendingAction, answer_label, find_pending_action
from host.presenter.session.playback_steps import PlaybackStep, StepFrame, action_steps, event_steps
from host.presenter.session.seat_session import NOBODY, SeatSession
from host.presenter.session.table_facts import TableFact, facts_behind

if TYPE_CHECKING:
    from engine.ashes.view.read_model import GameView
    from engine.kernel.decision import Decision
    from host.presenter.options.option_views import OptionView, UnavailableOptionView
    from host.presenter.ports import MatchLike, OpenGameLike


class AshesSession(SeatSession):
    """A session that shows only what `seat`, the viewer, may know, with steps for what others did.

    With several people at one terminal, `hands_over_to` names who is to look next, until `take_over`.
    """

    match: MatchLike
    answer_text = staticmethod(answer_label)

    def __init__(self, opened: OpenGameLike) -> None:
        setup = opened.match.setup
        super().__init__(opened, setup.people or setup.seat_names[:1])
        self.is_onlooker = False
        """True if nobody at this screen has a seat: it shows what everybody may see."""
        self.alone = len(setup.people) == 1
        """True if one person plays, who wins or loses; with built-in players only, an onlooker watches."""
        opened.run_automatic_steps()
        self.seat: str = self._asked() or self.people[0]
        self._covered = len(self.people) > 1 and not self._open
        self._valid_answers: int | None = None
        """How many of the shown answers are still valid after changes by others; None without changes."""
        self._read_log()
        self.waiting: deque[StepFrame] = deque()
        self._view: GameView = self._seen_from_place(self.match.view(self.viewer))
        self.shown = len(self.log.lines)
        self._listed: tuple[Decision | None, Decision | None] = (None, None)
        """The last question, and the same question with its options in display order."""
        self._half_made: tuple[Decision | None, int, PendingAction | None] = (None, 0, None)
        """Cached result of `pending_action`, with the question and number of answers it was made for."""
        self._previews = OutcomePreviews(self.match, None)
        self._instructions: dict[str, InstructionList] = {}
        """Instructions for the real table by viewer."""
        self.grouped = False
        """True if a step shows an action with all that came of it, instead of single events."""
        self.step = ""
        """Text of the step shown now; once the question is asked, of the last step."""

    def _read_log(self) -> None:
        """Read the whole log as the viewer may."""
        self._log, self._actions = self._log_of_viewer()
        self._all_actions = LogActions(self._log.history)
        """Actions of all lines, including those still to be shown."""

    def _asked(self) -> str:
        """Return the person who is asked now; empty if it is chance or nobody."""
        asked = self.match.decision
        return asked.seat if asked is not None and asked.seat in self.people else ""

    @property
    def _open(self) -> bool:
        """True if nobody at this terminal has hidden cards in the program, because all are companions."""
        view = self.match.view(self.people[0])
        return all(is_companion(view, seat) for seat in self.people)

    def leave_seats(self, seats: Collection[str]) -> None:
        if len(self._everybody) == 1:
            return
        self.people = tuple(seat for seat in self._everybody if seat not in seats)
        looked_on, self.is_onlooker = self.is_onlooker, not self.people
        self._covered = len(self.people) > 1 and not self._open
        seat = self.seat if self.seat in self.people else (self._asked() or (*self.people, self.seat)[0])
        if seat != self.seat or self.is_onlooker != looked_on:
            self.seat = seat
            self._read_log()
            self._valid_answers = None
            self.finish()

    @property
    def viewer(self) -> str:
        """Seat whose knowledge this screen shows; empty for an onlooker."""
        return NOBODY if self.is_onlooker else self.seat

    def _seen_from_place(self, view: GameView) -> GameView:
        """Return a view as it is shown: an onlooker sees it from the place of one of the players."""
        return replace(view, seat=self.seat) if self.is_onlooker else view

    @property
    def waiting_for(self) -> str:
        return "" if self.waiting else super().waiting_for

    @property
    def view(self) -> GameView:
        """Return the table as it is at the step shown."""
        return self._view

    def note_change(self, valid_answers: int) -> None:
        self._valid_answers = (
            valid_answers if self._valid_answers is None else min(valid_answers, self._valid_answers)
        )

    def show_changes(self, *, at_once: bool = False) -> None:
        valid, self._valid_answers = self._valid_answers, None
        if valid is None:
            return
        self.step = ""
        known_answers = self.log.answers
        if valid < known_answers:
            self._gone_back(valid)
            self._catch_up()
            return
        lines, waited = self.log.catch_up(), bool(self.waiting)
        if at_once:
            self.finish()
            return
        first, frames = self._replay(known_answers, lines)
        self.waiting.extend(frames)
        self.shown = len(self.log.lines) - len(self.waiting)
        if not self.waiting:
            self._show_all()
        elif not waited:
            self._view = first or self._view
            self.advance()

    @property
    def hands_over_to(self) -> str:
        if self.waiting:
            return ""
        asked = self._asked() or self.seat
        return asked if asked != self.seat or self._covered else ""

    def take_over(self, seat: str) -> None:
        self._covered = False
        self.step = ""
        if seat != self.seat:
            self.seat = seat
            self._read_log()
            self._valid_answers = None
        self.finish()

    @property
    def turn_seat(self) -> str:
        return self.view.turn

    @property
    def decision(self) -> Decision | None:
        """The question that may be answered now, with likely targets first.

        None while steps are left, and after the end of the game.
        """
        asked = self.match.decision
        if self.waiting or asked is None or self.match.is_automatic(asked) or self.hands_over_to:
            return None
        if self.waiting_for:
            return None
        if self._listed[0] is not asked:
            self._previews = OutcomePreviews(self.match, asked)
            self._listed = (asked, in_display_order(asked, self.view, self._previews))
        return self._listed[1]

    @property
    def previews(self) -> OutcomePreviews:
        """Previews of the answers to the question that may be answered now."""
        return OutcomePreviews(self.match, None) if self.decision is None else self._previews

    @property
    def option_views(self) -> tuple[OptionView, ...]:
        asked = self.decision
        return () if asked is None else tuple(option_views(asked, self.view, self.match.library))

    @property
    def unavailable_options(self) -> tuple[UnavailableOptionView, ...]:
        asked = self.decision
        return () if asked is None else tuple(unavailable_views(asked, self.view, self.match.library))

    @property
    def stuck(self) -> bool:
        """True if chance could not be saved, such as on a full disk: `settle` tries again."""
        asked = self.match.decision
        automatic = asked is not None and self.match.is_automatic(asked)
        return automatic and not self.waiting and not self.opened.thinking

    @property
    def over(self) -> bool:
        return not self.waiting and super().over

    @property
    def log(self) -> Log:
        return self._log

    @property
    def lines(self) -> list[LogLine]:
        return self.log.lines[: self.shown]

    @property
    def actions(self) -> list[LogAction]:
        return self._actions.for_lines(self.lines)

    @property
    def instructions(self) -> InstructionList:
        """Return the instructions for the real table since the last action, with what the viewer ticked off.

        Empty while steps are left, after the end, and if nothing is real.
        """
        shown = self._instructions.setdefault(self.viewer, InstructionList())
        if self.waiting or self.over or not uses_real_things(self.view):
            shown.show(())
        else:
            shown.show(instructions_since_last_action(self.match, self.lines), self.lines)
        return shown

    @property
    def last_outcome(self) -> str:
        """What came of the last answer if chance or another seat decided it: that the Chimera guards, say.

        After steps it is the text of the last one, which leads to the question. Empty if the result was
        certain, or is still to be shown.
        """
        if self.step and not self.waiting:
            return self.step
        at, entries = self.last_answer(), self.match.game.journal.entries
        if self.waiting or at < 0 or entries[at].decision.seat != self.viewer:
            return ""
        rolled = [entry for entry in entries[at + 1 :] if not entry.decision.secret and entry.events]
        if not any(entry.decision.seat != self.viewer for entry in rolled) or not self.actions:
            return ""
        last = self.lines[self.actions[-1].last]
        return self.actions[-1].text if last.answer_number > at and last.turn_seat == self.seat else ""

    def answer(self, picks: Sequence[str], *, at_once: bool = False) -> None:
        """Answer the pending decision and let chance continue to the next one.

        What the player does is shown at once. What happens outside the player's turn waits in `waiting`,
        unless `at_once`.
        """
        self.show_changes(at_once=True)
        self.step = ""
        before = len(self.match.game.journal)
        self.opened.answer(picks)
        try:
            self.opened.run_automatic_steps()
        except BaseException:
            self._catch_up()
            raise
        lines = self.log.catch_up()
        if at_once:
            self.finish()
            return
        first, self.waiting = self._replay(before, lines)
        if self.waiting:
            self.shown = len(self.log.lines) - len(self.waiting)
            self._view = first or self._view
            self.advance()
        else:
            self._show_all()

    def correct(self, *picks: str) -> int:
        """Report corrections of the real table as one answer; return how many later answers are lost."""
        self.show_changes(at_once=True)
        at, lost = self.opened.correct(*picks, by=self.viewer)
        self.log.rewind(at)
        self.settle()
        return lost

    def facts_behind(self, line: LogLine, /) -> tuple[TableFact, ...]:
        return facts_behind(self.log.history, line) if uses_real_things(self.view) else ()

    def say_otherwise(self, fact: TableFact, picks: Sequence[str]) -> int:
        """Say what a fact really was: what came of it is done anew; return how many answers are lost."""
        self.show_changes(at_once=True)
        self.step = ""
        lost = self.opened.answer_otherwise(fact.at, picks, self.viewer)
        self.log.rewind(fact.at)
        self.settle()
        return lost

    def settle(self) -> None:
        try:
            self.opened.run_automatic_steps()
        finally:
            self._catch_up()

    def _catch_up(self) -> None:
        self.log.catch_up()
        self.finish()

    @property
    def steps(self) -> list[PlaybackStep]:
        """Steps still to be shown, by single events or grouped by actions."""
        if not self.grouped:
            return list(event_steps(self.log.history, self.log.lines, self.shown))
        return list(action_steps(self._all_actions.for_lines(self.log.lines), self.log.lines, self.shown))

    def advance(self) -> None:
        """Show the next step."""
        self.step = self.steps[0].text
        last = self.steps[0].last
        while self.waiting and self.shown <= last:
            self._view = self.waiting.popleft().view
            self.shown += 1
        if not self.waiting:
            self._show_all()

    def finish(self) -> None:
        """Show all steps that are left at once."""
        if self.waiting:
            self.step = self.steps[-1].text
        self.waiting.clear()
        self._show_all()

    def undo(self) -> None:
        self.show_changes(at_once=True)
        self._gone_back(self.opened.undo(self.viewer))

    def back_to(self, count: int) -> None:
        self.show_changes(at_once=True)
        self._gone_back(self.opened.back_to(count, self.viewer))

    def redo(self) -> None:
        self.show_changes(at_once=True)
        self.step = ""
        self.opened.redo(self.viewer)
        self.settle()

    @property
    def pending_action(self) -> PendingAction | None:
        asked, count = self.decision, len(self.match.game.journal)
        if self._half_made[0] is not asked or self._half_made[1] != count:
            found = None if asked is None else find_pending_action(self.log.history)
            self._half_made = (asked, count, found)
        return self._half_made[2]

    def is_shown(self, answer_number: int, event_index: int) -> bool:
        return not self.waiting or (answer_number, event_index) <= self.lines[-1].end

    def card_name(self, card: int) -> str:
        """Return the name of a card as far as the viewer may know it, also when it has left the table."""
        seen = self.view.card(card)
        if seen is not None:
            return seen.alias or seen.name or f"a face down {seen.type}"
        known = self.log.history.table.cards[card]
        hidden = not known.face_up or known.zone in ("hand", "draw")
        return "a hidden card" if hidden else known.title

    def _replay(self, before: int, lines: Sequence[LogLine]) -> tuple[GameView | None, deque[StepFrame]]:
        """Replay the events since `before`.

        Returns the table after what is shown at once (None if nothing is), and the steps to be shown.
        """
        lines_by_event = {line.end: line for line in lines}
        at_once: GameView | None = None
        frames: deque[StepFrame] = deque()
        for moment in self.log.history.replay(before):
            line = lines_by_event.get(moment.place)
            if line is None:
                continue
            turn = moment.table.turn
            own = turn == self.seat or turn in set(self._everybody).difference(self.people)
            if own and not frames:
                at_once = self._seen_from_place(moment.view())
            else:
                frames.append(StepFrame(line, self._seen_from_place(moment.view())))
        return at_once, frames

    def _gone_back(self, count: int) -> None:
        self.waiting.clear()
        self.step = ""
        self.log.rewind(count)
        self.finish()

    def _show_all(self) -> None:
        asked = self._asked()
        if asked not in ("", self.seat) and self._open:
            self.seat = asked
            self._read_log()
        self.shown = len(self.log.lines)
        self._view = self._seen_from_place(self.match.view(self.viewer))
