"""Shortcuts for tests with a screen, which skip what each test would repeat.

Changed widgets are rendered where the test waits for them; no frame is composed from them, and none made in
between. Without a terminal Textual makes every frame all the same, up to sixty a second, and throws it away:
a third of what a test with a screen costs.
"""

from __future__ import annotations

import asyncio
import unicodedata
from collections import deque
from collections.abc import Iterable
from typing import Any

import textual._wait
import textual.screen
from textual._context import visible_screen_stack
from textual.app import App
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet
from textual.events import Key
from textual.geometry import Region
from textual.keys import REPLACED_KEYS, _character_to_key, _get_unicode_name_from_key
from textual.pilot import Pilot
from textual.screen import Screen

from host.app.app import CinderboardApp

SOONER = 2
"""Factor by which a screen is updated, and found idle, sooner than by Textual itself."""


def draw_at_pauses() -> None:
    """Render changed widgets at the end of each `Pilot.pause`, and sooner, from now on."""
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
            _render_changed(pilot.app.screen)

    Screen._compositor_refresh = later
    Pilot.pause = pause


def _render_changed(screen: Screen[Any]) -> None:
    """Render the widgets where the screen has changed, as Textual does before it composes a frame."""
    compositor = screen._compositor
    visible_screen_stack.set(screen.app._background_screens)
    changed = Region.from_union(list(compositor._dirty_regions)).intersection(compositor.size.region)
    compositor._dirty_regions.clear()
    deque(compositor._get_renders(changed), maxlen=0)
    screen._dirty_widgets.clear()
    screen.app._update_mouse_over(screen)


ENOUGH = 10.0
"""Most seconds to wait for a key, also on a machine that is busy with other tests."""
AT_WORK = 0.001
"""Seconds between two checks that a key has done its work."""


def wait_for_keys() -> None:
    """Wait for a pressed key only until the app says that its work is done, from now on.

    Textual waits twice for each key until the process does nothing, which takes far longer.
    """
    press = App._press_keys

    async def press_keys(app: App[Any], keys: Iterable[str]) -> None:
        if not isinstance(app, CinderboardApp):
            await press(app, keys)
            return
        for key in keys:
            given = app.keys.key_count
            assert app._driver is not None
            app._driver.send_message(_event_of(key, app))
            for _ in range(round(ENOUGH / AT_WORK)):
                await asyncio.sleep(AT_WORK)
                if (app.keys.key_count > given and app.keys.is_idle) or not app.is_running:
                    break
            await app._animator.wait_until_complete()

    App._press_keys = press_keys


def _event_of(key: str, app: App[Any]) -> Key:
    """Return a key event as Textual's own press makes it."""
    name = _character_to_key(key) if len(key) == 1 and not key.isalnum() else key
    try:
        character = unicodedata.lookup(_get_unicode_name_from_key(REPLACED_KEYS.get(name, name)))
    except KeyError:
        character = name if len(name) == 1 else None
    event = Key(name, character)
    event.set_sender(app)
    return event


READ_BY_EACH = (Stylesheet.__init__, Stylesheet.set_variables)
"""Textual's own methods for styles, for tests of what an app reads by itself."""


def read_styles_once() -> None:
    """Share parsed styles between apps with the same colors, from now on.

    Each app parses all of them, and again for each kind of widget that it meets: a tenth of its time.
    """
    read: dict[tuple[tuple[str, str], ...], dict[Any, Any]] = {}
    begin, recolor = READ_BY_EACH

    def share(sheet: Stylesheet) -> None:
        sheet._parse_cache = read.setdefault(tuple(sheet._variables.items()), {})

    def begin_and_share(sheet: Stylesheet, **given: Any) -> None:
        begin(sheet, **given)
        share(sheet)

    def recolor_and_share(sheet: Stylesheet, variables: dict[str, str]) -> None:
        sheet._parse_cache = {}  # it is emptied
        recolor(sheet, variables)
        share(sheet)

    Stylesheet.__init__ = begin_and_share
    Stylesheet.set_variables = recolor_and_share
    RuleSet.__hash__ = object.__hash__  # by its identity, as before, but not in Python: it is asked for most
