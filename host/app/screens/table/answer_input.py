"""Answers at the table: keys of options, keys typed ahead, picks in the list, typed commands."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING

from engine.kernel.decision import Decision
from host.app.app_services import services
from host.app.screens.table.step_pacer import GRACE_SECONDS
from host.presenter.command_parser.typed_answers import LineReader, enter_line
from host.presenter.options.early_keys import accepts_early_key, is_command, is_expected_question

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual import events

    from host.app.screens.table.game_screen import GameScreen
    from host.app.screens.table.step_pacer import StepPacer
    from host.app.widgets.decision_panel import DecisionPanel
    from host.app.widgets.option_list import OptionListPanel
    from host.presenter.command_parser.commands import ParsedCommand
    from host.presenter.session.ashes_session import AshesSession


class AnswerInput:
    """Turns what people press, click and type at the table into answers."""

    def __init__(
        self, screen: GameScreen, session: AshesSession, panel: DecisionPanel, steps: StepPacer
    ) -> None:
        self._screen = screen
        self._session = session
        self._panel = panel
        self._steps = steps
        self._new_question_needs_focus = False

    def handle_key(self, event: events.Key) -> None:
        """Answer with the key of an option, wherever the focus is; say so if the key does nothing."""
        screen = self._screen
        if services(screen).is_too_small or self._panel.press(event, accepting=screen.accepts_keys):
            return
        if event.is_printable and event.key not in screen.active_bindings and event.character != " ":
            screen.say(f"{event.character} does nothing here.", warns=True)

    def keys_for_new_question(self, last: events.Key, typed: Sequence[events.Key]) -> Sequence[events.Key]:
        """Return the keys typed before the question was on screen that may answer it; say if any may not."""
        screen, question = self._screen, self._session.decision
        expected = question is not None and is_expected_question(self._session.match, question)
        first = typed[0]
        held = first.key == last.key
        if self._panel.command_panel.input.has_focus:
            # A typed command says what it means; only Enter, which gives it, must wait for the question.
            command = typed if expected else list(takewhile(lambda key: key.key != "enter", typed))
            return command if first.is_printable else [key for key in typed if is_command(key.key, "")]
        before = screen.question_at_last_key
        if accepts_early_key(
            first.key,
            first.character or "",
            held=held,
            before=before if isinstance(before, Decision) else None,
            asked=question,
            expected=expected,
        ):
            return typed
        if not held and any(key.is_printable for key in typed):
            screen.say("Typed before the question was on screen: ignored.", warns=True)
            screen.accepts_keys = False  # whoever is still typing does not read yet
            screen.set_timer(GRACE_SECONDS, screen.accept_keys)
        return ()

    def submit_chosen(self, message: OptionListPanel.Answered) -> None:
        """Answer with what was chosen in the list, unless the key was meant for the step before."""
        if not self._screen.accepts_keys or message.decision is not self._session.decision:
            return
        if self._steps.is_step_key():
            self._screen.say("Press a key from the list, or an arrow.")
        else:
            self.submit(message.picks)

    def submit_command(self, command: ParsedCommand) -> None:
        """Answer with a typed line; one that answers several questions shows no steps between."""
        session = self._session
        several = len(command.answers) > 1 or bool(command.rest)
        undone = enter_line(
            command,
            lambda: session.decision,
            lambda picks: self.submit(picks, at_once=several),
            lambda decision, line: LineReader(session.match, session.view, decision).read(line),
        )
        if undone:
            self._screen.say(undone, warns=True)

    def submit(self, picks: tuple[str, ...], *, at_once: bool = False) -> None:
        """Answer the question; the answer is on disk before anything of it is shown."""
        self._new_question_needs_focus = True
        at_once = at_once or self._steps.pace == "instant"
        self._screen.perform(lambda: self._session.answer(picks, at_once=at_once))
        self._screen.focus_question()

    def focus_new_question(self) -> None:
        """Focus the widget that answers the question after an answer, once it is on screen."""
        if self._new_question_needs_focus:
            self._new_question_needs_focus = False
            self._screen.set_focus(self._panel.focus_target)
