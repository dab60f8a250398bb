"""Test of every LED in each color, and of every key, which somebody presses."""

from __future__ import annotations

import time
from collections.abc import Callable
from queue import Empty, SimpleQueue

from host.console_layout import Layout
from host.link import Light, Link, Press, Status
from host.link.link import PATIENCE, connected

COLORS = ("red", "green", "blue", "white")

COLOR_SECONDS = 0.7

WAITING, PRESSED = Light("blue"), Light("green")


class Checkup:
    """Test of all LEDs in each color, and then of every key: blue is not yet pressed, green is pressed."""

    def __init__(self, port: str, layout: Layout, say: Callable[[str], None]) -> None:
        self._layout = layout
        self._say = say
        self._heard: SimpleQueue[Press | Status] = SimpleQueue()
        self._keys_asked = False
        self.missing = {key.id for key in layout.keys}
        self._link = Link(port, on_press=self._heard.put, on_status=self._heard.put, layout=layout)

    def run(self, seconds: float, press: Callable[[str], None] | None = None) -> bool:
        """Run the test; return True if every key was pressed within `seconds`.

        `press` presses a key of a board at which nobody sits. Raises `ConsoleError` if no console answers.
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
        """Handle presses and status changes for some seconds, or until every key has been pressed."""
        deadline = time.monotonic() + seconds
        while self.missing:
            try:
                event = self._heard.get(timeout=max(0.0, deadline - time.monotonic()))
            except Empty:
                return
            if isinstance(event, Status):
                self._say(event.sentence)
            elif self._keys_asked:
                self.missing.discard(event.key)
                self._say(f"{event.key} works, {len(self.missing)} to go")
                self._show()

    def _show(self) -> None:
        self._link.show({key.id: WAITING if key.id in self.missing else PRESSED for key in self._layout.keys})
