"""What answers the question at the table: keys, clicks, the line, and cards that are pointed at."""

from __future__ import annotations

from abc import abstractmethod
from itertools import takewhile
from time import monotonic
from typing import TYPE_CHECKING

from textual import events

from engine.kernel.decision import Decision
from host.app.app_services import services
from host.app.screens.table.table_commands import TableCommands
from host.app.widgets.card_tiles import Tile
from host.app.widgets.command_input import SayLine
from host.app.widgets.option_list import Choices
from host.presenter.command_parser.parser import picks_of
from host.presenter.options.option_keys import STEP, accepts_early_key, is_command, is_expected_question

if TYPE_CHECKING:
    from collections.abc import Sequence

GRACE_SECONDS = 0.35
"""So long after the last of several steps nothing is answered."""
STEP_KEY_SECONDS = 0.5
"""So long after the last step the key that showed it chooses nothing: pressed in a row, it goes too far."""
HELD_SECONDS = 0.1
"""A key that comes again so soon is held down."""


class TableAnswers(TableCommands):
    """The answers of people at the table. `TableScreen` shows what comes of them."""

    _answered = False
    """Whether the question was answered, and the next one does not have the keys yet."""

    clock = staticmethod(monotonic)
    """Counts seconds."""
    _went_on = ("", 0, 0.0, 0.0)
    """The key that showed the last step, how many keys were given when it was pressed last since, when that
    was, and when the step was shown."""

    @abstractmethod
    def show_picks(self) -> None:
        """Show what is picked and not confirmed yet."""

    @property
    def pace(self) -> str:
        """How automatic steps are shown."""
        return services(self).preferences.pace

    @property
    def current_question(self) -> object:
        """The question that is pending; none while steps are shown."""
        return self.playback.decision

    def keys_for_new_question(self, last: events.Key, typed: Sequence[events.Key]) -> Sequence[events.Key]:
        """What was typed before the question could be seen, if it is meant for it; what is not is told."""
        asked, before = self.playback.decision, self.question_at_last_key
        foreseen = asked is not None and is_expected_question(self.playback.match, asked)
        first = typed[0]
        held = first.key == last.key
        if self.decision_panel.saying.input.has_focus:
            # Words say by themselves what they mean; whether they are said is for who sees what is asked.
            words = typed if foreseen else list(takewhile(lambda key: key.key != "enter", typed))
            return words if first.is_printable else [key for key in typed if is_command(key.key, "")]
        known = before if isinstance(before, Decision) else None
        if accepts_early_key(
            first.key, first.character or "", held=held, before=known, asked=asked, expected=foreseen
        ):
            return typed
        if not held and any(key.is_printable for key in typed):
            self.say("Typed before the question was on screen: ignored.", warns=True)
            self.accepts_keys = False  # who is still typing is not reading yet
            self.set_timer(GRACE_SECONDS, self.accept_keys)
        return ()

    def on_key(self, event: events.Key) -> None:
        """A key of an option answers from wherever the focus is."""
        if services(self).is_too_small or self.decision_panel.press(event, accepting=self.accepts_keys):
            return
        if event.is_printable and event.key not in self.active_bindings and event.character != " ":
            self.say(f"{event.character} does nothing here.", warns=True)

    def on_choices_answered(self, message: Choices.Answered) -> None:
        """Give the answer; it is on disk before anything of it is shown."""
        if self.accepts_keys and message.decision is self.playback.decision and not self._only_goes_on():
            self.answer(message.picks)

    def went_on(self) -> None:
        """A step was gone on from, by a key or a click."""
        now = self.clock()
        self._went_on = (services(self).keys.current_key, services(self).keys.key_count, now, now)

    def _only_goes_on(self) -> bool:
        """Whether the key at work has only just shown the steps before this question, or is still held down.

        Who goes on from step to step comes upon a question unseen: docs/decisions/typing-ahead.md.
        """
        (key, given, pressed, shown), asked, now = self._went_on, self.playback.decision, self.clock()
        if not key or key != services(self).keys.current_key or asked is None or asked.kind == STEP:
            return False
        if services(self).keys.key_count - given > 1:
            return False
        if now - shown >= STEP_KEY_SECONDS and now - pressed >= HELD_SECONDS:
            return False
        self._went_on = (key, services(self).keys.key_count, now, shown)
        self.say("Press a key from the list, or an arrow.")
        return True

    def accept_keys(self) -> None:
        """What answered is hidden by now, what answers next can be seen: it gets the keys."""
        if self._answered:
            self._answered = False
            self.set_focus(self.decision_panel.answering)
        super().accept_keys()

    def answer(self, picks: tuple[str, ...]) -> None:
        """Answer the pending decision."""
        self._answered = True
        at_once = self.pace == "instant"
        self.attempt(lambda: self.playback.answer(picks, at_once=at_once))
        self.decision_panel.answering.focus()

    def on_say_line_said(self, message: SayLine.Said) -> None:
        """What was said counts; cards that it names answer the questions that follow, as far as they can."""
        if not self.accepts_keys:
            return
        if message.heard.command:
            self.run_command(message.heard.command)
            return
        self.answer((message.heard.pick,))
        for cards in message.heard.follow_ups:
            decision = self.playback.decision
            picks = () if decision is None else picks_of(decision, cards)
            if not picks:
                break
            self.answer(picks)

    def on_choices_changed(self) -> None:
        """Mark the picked cards."""
        self.show_picks()

    def on_choices_refused(self, message: Choices.Refused) -> None:
        """Say why."""
        self.say(message.reason, warns=True)

    def on_tile_clicked(self, message: Tile.Clicked) -> None:
        """The Chimera's or the Phoenixborn's own card was clicked."""
        self.pick_card(message.card, inspect=message.inspect)

    def stack_of(self, card: int) -> frozenset[int]:
        """The card with what is attached to it and lies under it."""
        seen = self.playback.view.card(card)
        below = () if seen is None else (*seen.attached, *seen.under)
        return frozenset({card, *(part.id for part in below)})
