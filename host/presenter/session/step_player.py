"""A game as it is played back: what of it has been shown, and what is still to be shown step by step.

The engine answers with everything that happens until the next question. A playback replays these events
on a copy of the state, so that a screen can show the table as it was after each of them. Nothing can be
answered while steps are left: `decision` is None until then.

What is shown at one stop of a playback: an action and what came of it, if it can be read at once.

Where a playback stops that goes on line by line: at what is new, with what comes of it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from engine.ashes.events import (
    BlockerDeclared,
    CardMoved,
    DamageDealt,
    DamagePrevented,
    GuardDeclared,
    Passed,
    PhoenixbornRotated,
    TokensPlaced,
    TokensRemoved,
    UnitDestroyed,
)
from engine.ashes.model import rulebook
from engine.redrains.explanations import NothingDone, TurnChosen
from host.presenter.display.table_zones import is_companion
from host.presenter.narration.log import Log, LogLine, event_record_of
from host.presenter.narration.log_actions import LogAction, LogActions
from host.presenter.options.option_order import in_display_order
from host.presenter.options.outcome_preview import OutcomePreviews
from host.presenter.session.pending_action import PendingAction, answer_label, half_made
from host.presenter.session.seat_session import NOBODY, TakingBack

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.ashes.view.read_model import GameView
    from engine.kernel.decision import Decision
    from engine.kernel.journal import EventRecord, JournalEntry
    from host.presenter.ports import MatchLike, OpenGameLike

MOST = 300
"""How many letters are read at one stop at most, where they come of several lines of the log."""


@dataclass(frozen=True, slots=True)
class PlaybackStep:
    """One stop: what is read there, and the number of the last line of the log that it tells."""

    text: str
    last: int


def action_steps(deeds: Sequence[LogAction], lines: Sequence[LogLine], shown: int) -> list[PlaybackStep]:
    """The stops at which lines are told of which the first `shown` have been.

    Each action of a turn is a stop of its own, or several where it is long; what is done between turns is put
    together.
    """
    steps: list[PlaybackStep] = []
    between = False
    for deed in deeds:
        if deed.last < shown:
            continue
        if deed.first >= shown and (deed.first == deed.last or len(deed.text) <= MOST):
            parts = [PlaybackStep(deed.text, deed.last)]
        else:
            parts = [
                PlaybackStep(line.text, at) for at, line in enumerate(lines[: deed.last + 1]) if at >= shown
            ]
            parts = _together([part for part in parts if part.last >= deed.first])
        before, between = between, not lines[deed.last].turn_seat
        steps = [*steps[:-1], *_together([*steps[-1:], *parts])] if before and between else [*steps, *parts]
    return steps


def _together(steps: Sequence[PlaybackStep]) -> list[PlaybackStep]:
    """Stops in a row, as many at once as can be read."""
    found = list(steps[:1])
    for step in steps[1:]:
        text = f"{found[-1].text.removesuffix('.')}; {step.text}"
        if len(text) <= MOST:
            found[-1] = PlaybackStep(text, step.last)
        else:
            found.append(step)
    return found


_MAIN = ("attack", "reveal")
"""What a boss does in its turn: that it could not is what its turn came to."""


def event_steps(match: MatchLike, lines: Sequence[LogLine], shown: int) -> Iterator[PlaybackStep]:
    """The stops at which lines are told of which the first `shown` have been.

    What says nothing new is shown with the stop before it and told only in the log: that there was nothing
    to do, the wounds of damage that was told. What comes of the same is told at one stop, if it can be read
    at once.
    """
    at = shown
    while at < len(lines):
        told: list[str] = []
        before: list[EventRecord] = []
        heading, last = lines[at].heading, at
        for place in range(at, len(lines)):
            line, happening = lines[place], event_record_of(match, lines[place])
            if line.heading != heading:
                break
            if happening is None or not _is_known(happening, before):
                longer = [*told, line.text]
                if told and (
                    happening is None or not _goes_on(happening, before) or len("; ".join(longer)) > MOST
                ):
                    break
                told = longer
                before += [] if happening is None else [happening]
            last = place
        yield PlaybackStep("; ".join(told) or lines[last].text, last)
        at = last + 1


def _is_known(happening: EventRecord, before: Sequence[EventRecord]) -> bool:
    """Whether it says nothing new after what was told before at the same stop."""
    event, told = happening.event, [each.event for each in before]
    match event:
        case NothingDone():
            return event.step not in _MAIN
        case TokensPlaced(card=card, token="wound", amount=amount):
            dealt = [each for each in told if isinstance(each, DamageDealt) and each.card == card]
            return bool(dealt) and dealt[-1].amount == amount and happening.cause == before[-1].cause
        case TokensPlaced(token="exhaustion"):
            return bool(told) and happening.rule == rulebook.BATTLE
        case CardMoved(card=card, zone="discard"):
            return any(isinstance(each, UnitDestroyed) and each.card == card for each in told)
        case PhoenixbornRotated(rotated=True):
            return any(isinstance(each, GuardDeclared) for each in told)
        case Passed():
            return any(isinstance(each, TurnChosen) for each in told)
    return False


def _goes_on(happening: EventRecord, before: Sequence[EventRecord]) -> bool:
    """Whether it comes of what was told before at the same stop."""
    if not before:
        return False
    event, last = happening.event, before[-1]
    match event:
        case DamagePrevented() | UnitDestroyed():
            return isinstance(last.event, DamageDealt | DamagePrevented | TokensPlaced)
        case TokensPlaced(token="wound"):
            return isinstance(last.event, DamageDealt | DamagePrevented | UnitDestroyed)
        case TokensPlaced(token=token) | TokensRemoved(token=token):
            alike = isinstance(last.event, type(event)) and last.event.token == token
            return alike and happening.rule == last.rule
    return isinstance(event, PhoenixbornRotated) and isinstance(last.event, GuardDeclared | BlockerDeclared)


@dataclass(frozen=True, slots=True)
class StepFrame:
    """One step to show: a line of the log and the table right after it."""

    line: LogLine
    view: GameView


class Playback(TakingBack):
    """An open game for the people at one terminal. `seat` is who looks now: only what they may know is shown.

    With several people at one terminal, `passes_to` names who is to look next, until `take_over`.
    """

    def __init__(self, opened: OpenGameLike) -> None:
        self.opened = opened
        self.match: MatchLike = opened.match
        setup = opened.match.setup
        self.people: tuple[str, ...] = setup.people or setup.seat_names[:1]
        """Those who look at this screen."""
        self._everybody = self.people
        self.looks_on = False
        """Whether nobody at this screen has a seat: then it shows what everybody may see."""
        self.alone = len(setup.people) == 1
        """Whether one person plays, who wins or loses; where only built-in players sit, someone looks on."""
        opened.run_automatic_steps()
        self.seat: str = self._asked() or self.people[0]
        self._covered = len(self.people) > 1 and not self._open
        self._stands: int | None = None
        """Of the answers that were shown, how many still stand, when others have changed something."""
        self.log = Log(self.match, self.seat)
        self.waiting: deque[StepFrame] = deque()
        self.view: GameView = self._look()
        self.shown = len(self.log.lines)
        self._listed: tuple[Decision | None, Decision | None] = (None, None)
        """The last question, and the same with its options in the order of the lists."""
        self._half_made: tuple[Decision | None, int, PendingAction | None] = (None, 0, None)
        """The last question it was looked for, so that many may ask."""
        self._outlooks = OutcomePreviews(self.match, None)
        self._deeds: LogActions | None = None
        self._all_deeds: LogActions | None = None
        """Those of all lines, also of what is still to be shown."""
        self.grouped = False
        """Whether a step shows an action with all that came of it, and not what is new of it."""
        self.step = ""
        """What the step tells that is shown now; with the question after it what the last one told."""

    def _asked(self) -> str:
        """The person who is asked now; empty when chance is, or nobody."""
        asked = self.match.decision
        return asked.seat if asked is not None and asked.seat in self.people else ""

    @property
    def _open(self) -> bool:
        """Whether nobody at the terminal has anything to hide: all of them keep their cards to themselves."""
        view = self.match.view(self.people[0])
        return all(is_companion(view, seat) for seat in self.people)

    def sit_elsewhere(self, seats: Collection[str]) -> None:
        """These people look at screens of their own from now on; a player alone does so at both."""
        if len(self._everybody) == 1:
            return
        self.people = tuple(seat for seat in self._everybody if seat not in seats)
        looked_on, self.looks_on = self.looks_on, not self.people
        self._covered = len(self.people) > 1 and not self._open
        seat = self.seat if self.seat in self.people else (self._asked() or (*self.people, self.seat)[0])
        if seat != self.seat or self.looks_on != looked_on:
            self.seat = seat
            self.log = Log(self.match, self._viewer)
            self._stands = None
            self.finish()

    @property
    def _viewer(self) -> str:
        """Whose eyes look at this screen; empty for an onlooker's."""
        return NOBODY if self.looks_on else self.seat

    def _look(self, state: Any = None) -> GameView:
        """The table now, or as the game stood at `state`; an onlooker stands behind one of the players."""
        view = self.match.view(self._viewer, state)
        return replace(view, seat=self.seat) if self.looks_on else view

    @property
    def waits_for(self) -> str:
        """Who is asked at a screen of their own, or thinks; empty when it is somebody here."""
        if self.opened.thinking and not self.waiting:
            return self.opened.thinking
        asked = self.match.decision
        elsewhere = asked is not None and asked.seat in self._everybody and asked.seat not in self.people
        return asked.seat if asked is not None and elsewhere and not self.waiting else ""

    def heard(self, stands: int) -> None:
        """Somebody else has changed the game; of the answers known, the first `stands` still stand."""
        self._stands = stands if self._stands is None else min(stands, self._stands)

    def follow(self, *, at_once: bool = False) -> None:
        """Show what others have changed, `at_once` or step by step where no person acted."""
        stands, self._stands = self._stands, None
        if stands is None:
            return
        self.step = ""
        told = self.log.answers
        if stands < told:
            self._gone_back(stands)
            self._catch_up()
            return
        lines, waited = self.log.catch_up(), bool(self.waiting)
        if at_once:
            self.finish()
            return
        first, beats = self._rehearse(self.match.game.state_at(told), told, lines)
        self.waiting.extend(beats)
        self.shown = len(self.log.lines) - len(self.waiting)
        if not self.waiting:
            self._show_all()
        elif not waited:
            self.view = first or self.view
            self.advance()

    @property
    def passes_to(self) -> str:
        """Who is to look at the table before anything more of it is shown; empty when it is who looks now."""
        if self.waiting:
            return ""
        asked = self._asked() or self.seat
        return asked if asked != self.seat or self._covered else ""

    def take_over(self, seat: str) -> None:
        """Show the table to a seat."""
        self._covered = False
        self.step = ""
        if seat != self.seat:
            self.seat = seat
            self.log = Log(self.match, seat)
            self._stands = None
        self.finish()

    @property
    def decision(self) -> Decision | None:
        """What may be answered now, likely targets first; None while steps are still to be shown, and after
        the end of the game."""
        asked = self.match.decision
        if self.waiting or asked is None or self.match.is_automatic(asked) or self.passes_to:
            return None
        if self.waits_for:
            return None
        if self._listed[0] is not asked:
            self._outlooks = OutcomePreviews(self.match, asked)
            self._listed = (asked, in_display_order(asked, self.view, self._outlooks))
        return self._listed[1]

    @property
    def outlooks(self) -> OutcomePreviews:
        """What will come of the answers to the question that may be answered now."""
        return OutcomePreviews(self.match, None) if self.decision is None else self._outlooks

    @property
    def stuck(self) -> bool:
        """Whether chance could not be saved (a full disk, say): `go_on` tries again."""
        asked = self.match.decision
        automatic = asked is not None and self.match.is_automatic(asked)
        return automatic and not self.waiting and not self.opened.thinking

    @property
    def over(self) -> bool:
        """Whether the game has ended and everything of it has been shown."""
        return not self.waiting and self.match.decision is None

    @property
    def lines(self) -> list[LogLine]:
        """The lines shown so far."""
        return self.log.lines[: self.shown]

    @property
    def deeds(self) -> list[LogAction]:
        """The same lines by actions, each with what came of it."""
        if self._deeds is None or self._deeds.seat != self.seat:
            self._deeds = LogActions(self.match, self.seat)
        return self._deeds.for_lines(self.lines)

    @property
    def last_outcome(self) -> str:
        """What came of the last answer where chance or another had a say in it: that the Chimera guards, say.

        After steps it is the last of them, which leads to the question. Nothing where all was as foreseen, or
        is still to be shown.
        """
        if self.step and not self.waiting:
            return self.step
        at, entries = self.last_answer(), self.match.game.journal.entries
        if self.waiting or at < 0 or entries[at].decision.seat != self._viewer:
            return ""
        rolled = [entry for entry in entries[at + 1 :] if not entry.decision.secret and entry.events]
        if not any(entry.decision.seat != self._viewer for entry in rolled) or not self.deeds:
            return ""
        last = self.lines[self.deeds[-1].last]
        return self.deeds[-1].text if last.answer_number > at and last.turn_seat == self.seat else ""

    def answer(self, picks: Sequence[str], *, at_once: bool = False) -> None:
        """Answer the pending decision and let chance go on to the next one.

        What the player does is shown at once; what happens out of the player's turn waits in `waiting`,
        unless all is to be shown `at_once`.
        """
        self.follow(at_once=True)
        self.step = ""
        state = self.match.game.state.copy()
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
        first, self.waiting = self._rehearse(state, before, lines)
        if self.waiting:
            self.shown = len(self.log.lines) - len(self.waiting)
            self.view = first or self.view
            self.advance()
        else:
            self._show_all()

    def correct(self, *picks: str) -> int:
        """Say what lies on the table, as one answer; returns how many later answers did not fit any more."""
        self.follow(at_once=True)
        at, lost = self.opened.correct(*picks, by=self._viewer)
        self.log.rewind(at)
        self.go_on()
        return lost

    def go_on(self) -> None:
        """Let chance go on that could not be saved before."""
        try:
            self.opened.run_automatic_steps()
        finally:
            self._catch_up()

    def _catch_up(self) -> None:
        self.log.catch_up()
        self.finish()

    @property
    def steps(self) -> list[PlaybackStep]:
        """The stops that are still to come: what is new one by one, or by actions where they are grouped."""
        if not self.grouped:
            return list(event_steps(self.match, self.log.lines, self.shown))
        if self._all_deeds is None or self._all_deeds.seat != self.seat:
            self._all_deeds = LogActions(self.match, self.seat)
        return list(action_steps(self._all_deeds.for_lines(self.log.lines), self.log.lines, self.shown))

    def advance(self) -> None:
        """Show the next step."""
        self.step = self.steps[0].text
        last = self.steps[0].last
        while self.waiting and self.shown <= last:
            self.view = self.waiting.popleft().view
            self.shown += 1
        if not self.waiting:
            self._show_all()

    def finish(self) -> None:
        """Show all that is left at once."""
        if self.waiting:
            self.step = self.steps[-1].text
        self.waiting.clear()
        self._show_all()

    def undo(self) -> None:
        """Take back the last answer."""
        self.follow(at_once=True)
        self._gone_back(self.opened.undo(self._viewer))

    def back_to(self, count: int) -> None:
        """Go back to where `count` answers were given."""
        self.follow(at_once=True)
        self._gone_back(self.opened.back_to(count, self._viewer))

    def redo(self) -> None:
        """Give again what was taken back last."""
        self.follow(at_once=True)
        self.step = ""
        self.opened.redo(self._viewer)
        self.go_on()

    @property
    def half_made(self) -> PendingAction | None:
        """What the question is a part of that was chosen before it: a play, an activation, an attack."""
        asked, count = self.decision, len(self.match.game.journal)
        if self._half_made[0] is not asked or self._half_made[1] != count:
            found = None if asked is None else half_made(self.match, self.seat)
            self._half_made = (asked, count, found)
        return self._half_made[2]

    @property
    def takes_back(self) -> str:
        """The half-made play that can be taken back as a whole, in a few words; empty when there is none."""
        return "" if self.half_made is None or self.half_made.locked_because else self.half_made.what

    @property
    def undoes(self) -> str:
        """What an undo takes back, in a few words; empty when there is nothing."""
        entries = self.match.game.journal.entries
        at = self.last_answer()
        if at < 0:
            return ""
        entry = entries[at]
        if entry.decision.seat in self._everybody and entry.decision.seat != self._viewer:
            return f"{entry.decision.seat}'s last answer"
        rest = takewhile(lambda later: later.decision.continues_roll, entries[at + 1 :])
        return answer_label(entry.decision, [pick for each in (entry, *rest) for pick in each.answer])

    @property
    def redoes(self) -> str:
        """What a redo gives again; empty when nothing was taken back."""
        undone = self.match.game.undone
        decision = self.match.decision
        if not undone or decision is None:
            return ""
        if self.decision is None:
            return f"{decision.seat}'s answer"
        rolled = 1 if decision.dice_roll is None else len(decision.dice_roll.left)
        return answer_label(decision, [pick for answer in undone[:rolled] for pick in answer])

    def has_shown(self, entry: int, happening: int) -> bool:
        """Whether this event has been shown: it does not lie behind steps that are still to come."""
        if not self.waiting:
            return True
        last_entry, last_happening = self.lines[-1].end
        return (entry, happening) <= (last_entry, -1 if last_happening is None else last_happening)

    def may_tell(self, entry: JournalEntry) -> bool:
        """Whether the one who looks may read what was asked and answered."""
        return self.log.may_tell(entry)

    def name_of(self, card: int) -> str:
        """The name of a card as far as the player may know it, also when it has left the table."""
        seen = self.view.card(card)
        if seen is not None:
            return seen.called or seen.name or f"a face down {seen.type}"
        known = self.match.game.state.cards[card]
        hidden = not known.face_up or known.zone in ("hand", "draw")
        return "a hidden card" if hidden else known.title

    def _rehearse(
        self, state: Any, before: int, lines: Sequence[LogLine]
    ) -> tuple[GameView | None, deque[StepFrame]]:
        """Replay what happened since `before` on `state`, a copy of the state as it was then.

        Returns the table after what is shown at once (None if nothing is), and the steps to be shown.
        """
        told = {line.end: line for line in lines}
        at_once: GameView | None = None
        beats: deque[StepFrame] = deque()
        for number, entry in enumerate(self.match.game.journal.entries[before:], before):
            for place, happening in enumerate(entry.events):
                happening.event.apply(state)
                line = told.get((number, place))
                if line is None:
                    continue
                own = state.turn == self.seat or state.turn in set(self._everybody).difference(self.people)
                if own and not beats:
                    at_once = self._look(state)
                else:
                    beats.append(StepFrame(line, self._look(state)))
        return at_once, beats

    def _gone_back(self, count: int) -> None:
        self.waiting.clear()
        self.step = ""
        self.log.rewind(count)
        self.finish()

    def _show_all(self) -> None:
        asked = self._asked()
        if asked not in ("", self.seat) and self._open:
            self.seat, self.log = asked, Log(self.match, asked)
        self.shown = len(self.log.lines)
        self.view = self._look()

    def is_own(self, number: int) -> bool:
        """Whether a person was asked anew; not for a later die of a roll."""
        decision = self.match.game.journal.entries[number].decision
        return not decision.continues_roll and not self.match.is_automatic(decision)
