"""The pace of automatic steps: on a timer, with a key, or all at once."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from host.app.app_services import services
from host.presenter.options.early_keys import STEP_KIND
from host.presenter.preferences import step_seconds

if TYPE_CHECKING:
    from textual.timer import Timer

    from host.app.screens.table.game_screen import GameScreen
    from host.presenter.session.ashes_session import AshesSession

GRACE_SECONDS = 0.35
"""Seconds after the last of several steps in which no key answers."""
STEP_KEY_SECONDS = 0.5
"""Seconds after the last step in which the key that showed it chooses nothing: pressed in a row, it may be
pressed once too often."""
HELD_SECONDS = 0.1
"""A key that arrives again within so many seconds is held down."""


class StepKey(NamedTuple):
    """The key that showed the last step."""

    key: str = ""
    """Empty for a click."""
    key_count: int = 0
    """Number of keys pressed so far when it was pressed last."""
    pressed: float = 0.0
    shown: float = 0.0
    """When it was pressed last, and when it showed the step, in seconds of the pacer's clock."""


class StepPacer:
    """Shows the automatic steps of a game, and keeps the key that shows them from answering a question.

    `fixed_pace` is used in place of the pace in the settings.
    """

    clock = staticmethod(monotonic)
    """Returns the time in seconds."""

    def __init__(self, screen: GameScreen, session: AshesSession, fixed_pace: str = "") -> None:
        self._screen = screen
        self._session = session
        self._fixed_pace = fixed_pace
        self._timer: Timer | None = None
        self._step_key = StepKey()
        self._showed_step = False
        """True if the table was last shown with steps left."""

    @property
    def pace(self) -> str:
        """Return how steps are shown, one of `PACES`."""
        return self._fixed_pace or services(self._screen).preferences.pace

    def show_next(self) -> None:
        """Show the next step."""
        if self._session.waiting:
            self._session.advance()
            self._screen.refresh_game()

    def skip(self) -> None:
        """Show all remaining steps at once."""
        self._session.finish()
        self._screen.refresh_game()

    def restart_timer(self) -> None:
        """Let the next step follow after its time, if the pace is `timed`."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        if self._session.waiting and self.pace == "timed":
            seconds = step_seconds(self._session.step, services(self._screen).preferences.speed)
            self._timer = self._screen.set_timer(seconds, self._time_is_up)

    def _time_is_up(self) -> None:
        if self._screen.app.screen is self._screen:
            self.show_next()
        else:
            self.restart_timer()  # the step waits while another screen covers it

    def grace_seconds(self) -> float:
        """Return how long the table that is shown now must not take keys: a while after the last step.

        To be called once each time the table is shown.
        """
        last_step_shown = self._showed_step and not self._session.waiting
        self._showed_step = bool(self._session.waiting)
        return GRACE_SECONDS if last_step_shown else 0.0

    def note_step_key(self) -> None:
        """Remember the key that is being handled, which shows a step."""
        keys, now = services(self._screen).keys, self.clock()
        self._step_key = StepKey(keys.current_key, keys.key_count, now, now)

    def is_step_key(self) -> bool:
        """Return True if the key being handled has just shown the step before this question, or is held down.

        Whoever goes on from step to step meets a question unseen: docs/decisions/typing-ahead.md.
        """
        last, keys, now = self._step_key, services(self._screen).keys, self.clock()
        question = self._session.decision
        if not last.key or last.key != keys.current_key:
            return False
        if question is not None and question.kind == STEP_KIND:
            return False
        if keys.key_count - last.key_count > 1:
            return False
        if now - last.shown >= STEP_KEY_SECONDS and now - last.pressed >= HELD_SECONDS:
            return False
        self._step_key = last._replace(key_count=keys.key_count, pressed=now)
        return True
