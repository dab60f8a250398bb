"""`docs/first-evening.md`, played by the app itself, with its pictures.

Keys after "Press" and "Type" are pressed in order, a quoted line must be on the screen, and a picture is the
screen at that point. `python -m tests.app.first_evening` draws all pictures anew.
"""

from __future__ import annotations

import asyncio
import re
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from textual.pilot import Pilot

from host.app.app import CinderboardApp
from host.app.widgets.command_input import CommandInput
from host.store.game_store import Store
from tests.support.app_driver import SMALL, freeze, press, texts_on
from tests.support.quick_screens import draw_at_pauses

DOCS = Path(__file__).parents[2] / "docs"
PAGE = DOCS / "first-evening.md"
SEED = 3
_STEP = re.compile(
    r"\b(?P<how>Press|press|Type|type)\s+(?P<what>`[^`]+`(?:(?:,|\s+and)\s+`[^`]+`)*)"
    r"|^> (?P<read>.+)$"
    r"|!\[[^\]]*\]\((?P<picture>[^)]+)\)",
    re.MULTILINE,
)


@dataclass(frozen=True, slots=True)
class Step:
    """Keys to press, a line that must be on the screen, or the file of a picture."""

    keys: tuple[str, ...] = ()
    read: str = ""
    picture: str = ""


def steps(page: str) -> Iterator[Step]:
    """Yield what the page has its reader do and see, in order."""
    for found in _STEP.finditer(page):
        if found["read"]:
            yield Step(read=found["read"].strip())
        elif found["picture"]:
            yield Step(picture=found["picture"])
        else:
            words = re.findall(r"`([^`]+)`", found["what"])
            typed = found["how"] in ("Type", "type")
            yield Step(
                keys=tuple(key for word in words for key in (_letters(word) if typed else (_key(word),)))
            )


def _letters(text: str) -> tuple[str, ...]:
    names = {" ": "space", "/": "slash", "+": "plus", "-": "minus"}
    return tuple(names.get(letter, letter) for letter in text)


def _key(name: str) -> str:
    return name.lower() if len(name) > 1 else name


async def play(page: str, folder: Path) -> dict[str, str]:
    """Play a page and return its pictures as SVG, by file.

    Raises AssertionError when a quoted line is not on the screen.
    """
    app = CinderboardApp(Store(folder), new_seed=lambda: SEED)
    app.preferences.pace = "instant"
    pictures = {}
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        for step in steps(page):
            await _do(pilot, step.keys)
            if step.read:
                assert step.read in _on_screen(app), f"{step.read!r} is not on the screen:\n{texts_on(app)}"
            if step.picture:
                pictures[step.picture] = await _picture(pilot, app)
    return pictures


async def _do(pilot: Pilot[Any], keys: tuple[str, ...]) -> None:
    await press(pilot, *keys)
    for line in pilot.app.screen.query(CommandInput):
        line.read()
    await pilot.pause()


def _on_screen(app: CinderboardApp) -> str:
    return " ".join(texts_on(app).split())


async def _picture(pilot: Pilot[Any], app: CinderboardApp) -> str:
    await freeze(pilot)
    drawn = app.export_screenshot(title="Cinderboard")
    return re.sub(r"terminal-\d+", "terminal", drawn)


if __name__ == "__main__":
    draw_at_pauses()  # as in the tests, which compare the pictures
    with tempfile.TemporaryDirectory() as temporary:
        drawn = asyncio.run(play(PAGE.read_text(encoding="utf-8"), Path(temporary)))
    for name, svg in drawn.items():
        (DOCS / name).parent.mkdir(exist_ok=True)
        (DOCS / name).write_text(svg, encoding="utf-8")
        print(DOCS / name)
