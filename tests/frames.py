"""Screens in tests are drawn where the test waits for them; frames in between, which nobody sees, are not.

Without a terminal Textual makes every frame all the same, up to sixty a second, and throws it away: a third
of what a test with a screen costs.
"""

from __future__ import annotations

from typing import Any

import textual._wait
import textual.screen
from textual.pilot import Pilot
from textual.screen import Screen

SOONER = 2
"""So many times sooner than Textual does by itself a screen is brought up to date, and found to be idle."""


def draw_at_pauses() -> None:
    """From now on a screen without a terminal is drawn at the end of each `Pilot.pause`, and sooner."""
    textual.screen.UPDATE_PERIOD /= SOONER
    textual._wait.SLEEP_GRANULARITY /= SOONER
    textual._wait.SLEEP_IDLE /= SOONER
    drawn = Screen._compositor_refresh
    paused = Pilot.pause

    def later(screen: Screen[Any]) -> None:
        if screen.app.is_headless and screen is screen.app.screen:
            screen._dirty_widgets.clear()
            screen.app._update_mouse_over(screen)
        else:
            drawn(screen)

    async def pause(pilot: Pilot[Any], delay: float | None = None) -> None:
        await paused(pilot, delay)
        if pilot.app.screen._compositor._dirty_regions:
            drawn(pilot.app.screen)

    Screen._compositor_refresh = later
    Pilot.pause = pause
