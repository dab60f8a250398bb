"""Tries every LED and every key of a console, with somebody at it."""

from __future__ import annotations

import time
from collections.abc import Callable
from queue import Empty, SimpleQueue

from host.board.connecting import PATIENCE, connected
from host.console_layout import Layout
from host.link import Light, Link, Press, Status

COLORS = ("red", "green", "blue", "white")
COLOR_SECONDS = 0.7
WAITING, PRESSED = Light("blue"), Light("green")


class Checkup:
    """All LEDs in each color, then every key once: blue is not yet pressed, green is."""

    def __init__(self, port: str, layout: Layout, say: Callable[[str], None]) -> None:
        self._layout = layout
        self._say = say
        self._heard: SimpleQueue[Press | Status] = SimpleQueue()
        self._keys_asked = False
        self.missing = {key.id for key in layout.keys}
        self._link = Link(port, on_press=self._heard.put, on_status=self._heard.put, layout=layout)

    def run(self, seconds: float, press: Callable[[str], None] | None = None) -> bool:
        """Try everything; True if every key was pressed in this time.

        `press` presses keys for a board that nobody sits at. Raises ConsoleError if no console answers.
        """
        with connected(self._link, min(seconds, PATIENCE)):
            self._listen(0)
            for color in COLORS:
                self._say(f"all {self._layout.leds.count} LEDs are {color} now")
                self._link.show(dict.fromkeys(self._layout.led_of, Light(color)))
                self._listen(COLOR_SECONDS)
            self._keys_asked = True
            self._show()
            self._say(f"press each of the {len(self._layout.keys)} keys once; its light turns green")
            for key in self._layout.keys if press else ():
                press(key.id)  # type: ignore[misc]
            self._listen(seconds)
            return not self.missing

    def _listen(self, seconds: float) -> None:
        """Take what the link has heard, for so long or until every key has been pressed."""
        deadline = time.monotonic() + seconds
        while self.missing:
            try:
                heard = self._heard.get(timeout=max(0.0, deadline - time.monotonic()))
            except Empty:
                return
            if isinstance(heard, Status):
                self._say(heard.sentence)
            elif self._keys_asked:
                self.missing.discard(heard.key)
                self._say(f"{heard.key} works, {len(self.missing)} to go")
                self._show()

    def _show(self) -> None:
        self._link.show({key.id: WAITING if key.id in self.missing else PRESSED for key in self._layout.keys})
