"""Keys that are typed while another one is still at work: they wait their turn."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from textual import events
from textual.message import Message
from textual.screen import Screen

from host.app.plain_text import PlainTextApp

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.timer import Timer

_ROUNDS = 3
"""A key bubbles up once; what a widget makes of it, such as a line that is entered, once more; and what comes
of that, the answer, a third time."""
_LOST_AFTER = 1.0
"""So many seconds nothing is heard of a key whose widget went with it."""


class KeysResumed(Message):
    """What was to come of a key is on the screen."""


class AskingScreen(Screen[None]):
    """A screen whose questions change under the keys: while it is not `accepting`, they wait."""

    accepting = True
    known: object = None
    """What was asked when the last key was given to it."""

    @property
    def asked(self) -> object:
        """What is asked now, always the same object for the same question."""
        return None

    def open_to_keys(self) -> None:
        """What is asked can be seen: from now on keys are taken."""
        self.accepting = True
        self.app.post_message(KeysResumed())

    def keys_meant(self, last: events.Key, keys: Sequence[events.Key]) -> Sequence[events.Key]:
        """Those of the keys that are meant for what is asked now, though they were typed before it was seen.

        `last` is the key before them, which answered what was `known`.
        """
        return ()


class KeyQueueApp(PlainTextApp):
    """An app that gives on one key after the other.

    The next one is given when the page that a key has opened is drawn, and when the question after the one
    that it has answered is. Which keys are meant for a question that could not be seen yet, its screen says.
    """

    def __init__(self) -> None:
        super().__init__()
        self._typed: deque[events.Key] = deque()
        self._at_work: events.Key | None = None
        self.keys_given = 0
        """How many keys were given so far."""
        self._done_with = False
        """Whether all widgets have done with the key at work; what comes of it may not be drawn yet."""
        self._drawn: Screen[object] | None = None
        self._net: Timer | None = None

    @property
    def key_at_work(self) -> str:
        """The key that is doing its work; empty where a click or the clock does something."""
        return "" if self._at_work is None else self._at_work.key

    @property
    def keys_at_rest(self) -> bool:
        """Whether every key that was typed has done its work."""
        return self._at_work is None and not self._typed

    async def on_event(self, event: events.Event) -> None:
        """Keys wait their turn; all else goes on at once."""
        if not isinstance(event, events.Key) or event.is_forwarded:
            await super().on_event(event)
        elif self._at_work is None:
            await self._give(event)
        else:
            self._typed.append(event)

    async def _give(self, key: events.Key) -> None:
        self.keys_given += 1
        self._at_work, self._done_with, self._drawn = key, False, self.screen
        if isinstance(self.screen, AskingScreen):
            self.screen.known = self.screen.asked
        if self._net is None:
            self._net = self.set_interval(_LOST_AFTER, self._not_lost)
        else:
            self._net.reset()
            self._net.resume()
        await super().on_event(key)
        self._follow(_ROUNDS)

    def _follow(self, rounds: int) -> None:
        if self.screen_stack:  # the key may have ended the app
            (self.focused or self.screen).post_message(_KeyFollowed(self._at_work, rounds))

    async def on__key_followed(self, message: _KeyFollowed) -> None:
        """All widgets have done with a key; what one of them made of it may still be on its way."""
        if message.key is not self._at_work:
            return
        if message.rounds > 1:
            self._follow(message.rounds - 1)
        else:
            await self._not_lost()

    async def _not_lost(self) -> None:
        self._done_with = True
        await self.on_keys_resumed()

    async def on_keys_resumed(self) -> None:
        """Give the next key, if what came of the one before can be seen."""
        key = self._at_work
        if key is None or not self._done_with or not self.screen_stack:
            return
        screen = self.screen
        if isinstance(screen, AskingScreen) and not screen.accepting:
            return  # it says when it goes on
        if self._drawn is not screen:
            self._drawn = screen
            screen.call_after_refresh(self.post_message, KeysResumed())
            return
        if self._typed and isinstance(screen, AskingScreen) and screen.known is not screen.asked:
            self._typed = deque(screen.keys_meant(key, tuple(self._typed)))
            if not screen.accepting:
                return
        self._at_work = None
        if self._net is not None:
            self._net.pause()
        if self._typed:
            await self._give(self._typed.popleft())


class _KeyFollowed(Message):
    """Goes after a key through the widgets, so that it comes to the app when they have done with it."""

    def __init__(self, key: events.Key | None, rounds: int) -> None:
        super().__init__()
        self.key = key
        self.rounds = rounds
