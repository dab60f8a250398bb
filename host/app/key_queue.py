"""Queue for key presses: each key is handled completely, including the screen it opens, before the next."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from textual.events import Key
from textual.message import Message

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from textual.app import App
    from textual.events import Event
    from textual.screen import Screen
    from textual.timer import Timer

_BUBBLING_ROUNDS = 3
"""Number of messages that follow a key through the widgets one after the other: for the key itself, for the
message that a widget makes of it (such as an entered line), and for the answer that comes of that."""
_LOST_KEY_SECONDS = 1.0
"""Seconds after which a key counts as handled although its message did not arrive: its widget is gone."""


@runtime_checkable
class KeyGate(Protocol):
    """A screen whose questions change under the keys: keys wait while it does not accept them."""

    accepts_keys: bool
    question_at_last_key: object
    """The question that was current when the queue last delivered a key; set by the queue."""

    @property
    def current_question(self) -> object:
        """Return the pending question; always the same object for the same question."""

    def keys_for_new_question(self, last: Key, typed: Sequence[Key]) -> Sequence[Key]:
        """Return the typed keys that may answer a question that was not on screen when they were typed.

        The others are dropped. `last` is the key that answered the previous question.
        Which keys count: docs/decisions/typing-ahead.md.
        """


class KeysResumed(Message):
    """A screen shows what came of a key, so the next key may follow."""


class KeyHandled(Message):
    """Follows a key through the widgets and bubbles to the app after they have handled the key."""

    def __init__(self, key: Key | None, rounds: int) -> None:
        super().__init__()
        self.key = key
        self.rounds = rounds


class KeyQueue:
    """Delivers one key after the other to the app.

    The next key follows when the screen that a key has opened is drawn, and when the question after an
    answered one is. `deliver` gives an event to Textual, as an app without a queue would.
    """

    def __init__(self, app: App[Any], deliver: Callable[[Event], Awaitable[None]]) -> None:
        self._app = app
        self._deliver = deliver
        self._waiting: deque[Key] = deque()
        self._current: Key | None = None
        self._current_is_handled = False
        """True when all widgets have handled the current key; its effect may not be drawn yet."""
        self._drawn_screen: Screen[Any] | None = None
        self._lost_key_timer: Timer | None = None
        self.key_count = 0
        """Number of keys delivered so far."""

    @property
    def current_key(self) -> str:
        """Return the name of the key that is being handled; empty where a click or a timer acts."""
        return "" if self._current is None else self._current.key

    @property
    def is_idle(self) -> bool:
        """Return True if every key that was typed has been handled."""
        return self._current is None and not self._waiting

    async def receive(self, event: Event) -> None:
        """Deliver an event at once, unless it is a key and an earlier key is still being handled."""
        if not isinstance(event, Key) or event.is_forwarded:
            await self._deliver(event)
        elif self._current is None:
            await self._deliver_key(event)
        else:
            self._waiting.append(event)

    async def _deliver_key(self, key: Key) -> None:
        screen = self._app.screen
        self.key_count += 1
        self._current, self._current_is_handled, self._drawn_screen = key, False, screen
        if isinstance(screen, KeyGate):
            screen.question_at_last_key = screen.current_question
        if self._lost_key_timer is None:
            self._lost_key_timer = self._app.set_interval(_LOST_KEY_SECONDS, self._finish_current)
        else:
            self._lost_key_timer.reset()
            self._lost_key_timer.resume()
        await self._deliver(key)
        self._post_handled(_BUBBLING_ROUNDS)

    def _post_handled(self, rounds: int) -> None:
        if self._app.screen_stack:  # the key may have ended the app
            (self._app.focused or self._app.screen).post_message(KeyHandled(self._current, rounds))

    async def key_handled(self, message: KeyHandled) -> None:
        """Send the message through the widgets once more, or finish the key in the last round."""
        if message.key is not self._current:
            return
        if message.rounds > 1:
            self._post_handled(message.rounds - 1)
        else:
            await self._finish_current()

    async def _finish_current(self) -> None:
        self._current_is_handled = True
        await self.resume()

    def question_visible(self) -> None:
        """Continue with the next key, now that a screen shows its question."""
        self._app.post_message(KeysResumed())

    async def resume(self) -> None:
        """Deliver the next key, if the effect of the current one is on screen."""
        key = self._current
        if key is None or not self._current_is_handled or not self._app.screen_stack:
            return
        screen = self._app.screen
        gate = screen if isinstance(screen, KeyGate) else None
        if gate is not None and not gate.accepts_keys:
            return  # it calls `question_visible`
        if self._drawn_screen is not screen:
            self._drawn_screen = screen
            screen.call_after_refresh(self.question_visible)
            return
        if self._waiting and gate is not None and gate.question_at_last_key is not gate.current_question:
            self._waiting = deque(gate.keys_for_new_question(key, tuple(self._waiting)))
            if not gate.accepts_keys:
                return
        self._current = None
        if self._lost_key_timer is not None:
            self._lost_key_timer.pause()
        if self._waiting:
            await self._deliver_key(self._waiting.popleft())
