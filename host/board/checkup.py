"""Tries every LED and every key of a console, with somebody at it."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from host.console.layout import Layout
from host.link import Light, Link, Press, Status
from host.link.errors import ConsoleError

COLORS = ("red", "green", "blue", "white")
COLOR_SECONDS = 0.7
WAITING, PRESSED = Light("blue"), Light("green")


class Checkup:
    """All LEDs in each color, then every key once: blue is not yet pressed, green is."""

    def __init__(self, port: str, layout: Layout, say: Callable[[str], None]) -> None:
        self._layout = layout
        self._say = say
        self._changed = threading.Condition()
        self._keys_asked = False
        self.missing = {key.id for key in layout.keys}
        self._link = Link(port, on_press=self._pressed, on_status=self._told, layout=layout)

    def run(self, seconds: float, press: Callable[[str], None] | None = None) -> bool:
        """Try everything; True if every key was pressed in this time.

        `press` presses keys for a board that nobody sits at. Raises ConsoleError if no console answers.
        """
        with self._link as link:
            self._wait(lambda: link.status.connected, min(seconds, 10.0))
            if not link.status.connected:
                raise ConsoleError(link.status.sentence)
            for color in COLORS:
                self._say(f"all {self._layout.leds.count} LEDs are {color} now")
                link.show(dict.fromkeys(self._layout.led_of, Light(color)))
                time.sleep(COLOR_SECONDS)
            with self._changed:
                self._keys_asked = True
            self._show()
            self._say(f"press each of the {len(self._layout.keys)} keys once; its light turns green")
            for key in self._layout.keys if press else ():
                press(key.id)  # type: ignore[misc]
            self._wait(lambda: not self.missing, seconds)
            return not self.missing

    def _wait(self, condition: Callable[[], bool], seconds: float) -> None:
        with self._changed:
            self._changed.wait_for(condition, seconds)

    def _told(self, status: Status) -> None:
        self._say(status.sentence)
        with self._changed:
            self._changed.notify_all()

    def _pressed(self, press: Press) -> None:
        with self._changed:
            if not self._keys_asked:
                return
            self.missing.discard(press.key)
            self._say(f"{press.key} works, {len(self.missing)} to go")
            self._changed.notify_all()
        self._show()

    def _show(self) -> None:
        self._link.show({key.id: WAITING if key.id in self.missing else PRESSED for key in self._layout.keys})
