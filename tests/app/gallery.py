"""Pictures of every screen, at any size and in any theme, to compare side by side.

`python -m tests.app.gallery FOLDER` draws all scenes as `scene-140x45-dark.svg` and so on; `--scene`,
`--size` and `--theme` choose some and can be repeated. Built-in players play the games until they reach what
a scene shows.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import re
import shutil
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any

from textual.pilot import Pilot
from textual.widgets import Input, TextArea

from cards.library import standard_library
from engine.bots.player_and_playout import RandomPlayer
from engine.bots.sturdy_player import SturdyPlayer
from engine.game_entries import entry_of
from engine.kernel.decision import TABLE, Decision
from engine.match import Match
from engine.setups.red_rains import RedRainsSetup
from host.app.app import CinderboardApp
from host.app.screens.table.pass_terminal import PassTerminal
from host.app.screens.table.table_screen import TableScreen
from host.decks import DeckRepository
from host.store.game_store import Store
from tests.app.picture import is_lively
from tests.app.test_hot_seat import between
from tests.support import trial_set
from tests.support.app_driver import MINE, press
from tests.support.companion_table import against_the_chimera
from tests.support.quick_screens import draw_at_pauses

SIZES = ("80x24", "100x30", "140x45", "200x60")
THEMES = ("dark", "light", "contrast", "none")
"""Themes of the app, and `none` for no colors at all, as with `NO_COLOR`."""
SEAT = "Player"
OVER = 9999
"""Seed of the game that is played to its end."""
_MOST_STEPS = 80

Until = Callable[[Decision, Any], bool]
Place = Callable[[], tuple[Any, Until]]


@dataclass(frozen=True)
class Scene:
    """Screen to draw: its game, the keys that lead to it, and the text of the step to reach before."""

    keys: tuple[str, ...] = ()
    place: Place | None = None
    step: str = ""
    after: tuple[str, ...] = ()
    people: bool = False


def place_of_question(kind: str, at_least: int = 1, seed: int = 1, **view: Any) -> Place:
    """Return the place of a `kind` of question in a Red Rains game, with enough options and units."""

    def fits(decision: Decision, look: Any) -> bool:
        mine = look.player(SEAT)
        return (
            decision.kind == kind
            and len(decision.options) >= at_least
            and len(mine.battlefield) >= view.get("units", 0)
            and (look.chimera.red_rains >= view.get("rains", 0))
        )

    return lambda: (RedRainsSetup(seed=seed), fits)


def _lively() -> tuple[Any, Until]:
    return RedRainsSetup(seed=185), is_lively


def _round(setup: Any, number: int) -> Place:
    return lambda: (setup, lambda decision, view: view.round >= number and decision.kind == "turn")


def _over() -> tuple[Any, Until]:
    return RedRainsSetup(seed=OVER), lambda _decision, _view: False


def _raven() -> Any:
    decks = ("The Bloodwoods Queen", "The Shadows of Viros")
    seats = [{"name": name, "deck": deck} for name, deck in zip(("Ann", "Ben"), decks, strict=True)]
    seats[1]["player"] = "random"
    return entry_of("raven").setup.model_validate({"seats": seats, "seed": 4})


def _reapers() -> Any:
    from tests.reapers.test_table_screen import setup_for

    return setup_for("keen")


def _of_reapers(answers: int) -> Place:
    asked = iter(range(10_000))
    return lambda: (_reapers(), lambda _decision, _view: next(asked) >= answers)


SCENES: dict[str, Scene] = {
    "start": Scene(place=place_of_question("turn")),
    "setup": Scene(("n",)),
    "setup-players": Scene(("a",)),
    "setup-raven": Scene(("v",)),
    "setup-reapers": Scene(("r",)),
    "setup-draft": Scene(("t",)),
    "lesson": Scene(("e", "enter")),
    "games": Scene(("g",), place=place_of_question("turn", units=1)),
    "campaigns": Scene(("l",)),
    "decks": Scene(("b", "down", "down")),
    "deck-pool": Scene(("b", "c", "d", "t", "down", "3")),
    "deck-own": Scene(("b", "c", "tab", *["down"] * 12)),
    "cards": Scene(("d", *"rhino")),
    "settings": Scene(("s",)),
    "help": Scene(("h",)),
    "console": Scene(("o",)),
    "draft": Scene(),
    "turn": Scene(("c",), place=place_of_question("turn", 8, units=2)),
    "turn-board": Scene(("c", "left", "right"), place=place_of_question("turn", 8, units=2)),
    "pay": Scene(("c",), place=place_of_question("pay", units=1)),
    "target": Scene(("c",), place=place_of_question("target", 2, seed=2)),
    "attack": Scene(("c",), place=place_of_question("attack target", units=2)),
    "attackers": Scene(("c", "1"), place=place_of_question("attackers", 2)),
    "block": Scene(("c",), place=_lively),
    "guard": Scene(("c",), place=place_of_question("guard")),
    "meditate": Scene(("c",), place=place_of_question("meditate", 4)),
    "chimera": Scene(("c", "p", "e"), place=place_of_question("turn", units=1), step="rolls"),
    "behavior": Scene(("c", "p", "e"), place=place_of_question("turn", units=1), step="rolls", after=("f5",)),
    "ultimate": Scene(("c", "p", "e"), place=place_of_question("turn", units=1, rains=2), step="ltimate"),
    "damage": Scene(("c",), place=place_of_question("order")),
    "card": Scene(("c", "down", "down", "i"), place=place_of_question("turn", 8, units=2)),
    "why": Scene(("c", "question_mark"), place=place_of_question("turn", 8, units=2)),
    "log": Scene(("c", "l"), place=place_of_question("turn", 8, units=2, rains=1)),
    "log-search": Scene(("c", "l", "l"), place=place_of_question("turn", 8, units=2, rains=1)),
    "log-open": Scene(("c", "l", "enter"), place=place_of_question("turn", 8, units=2, rains=1)),
    "correct": Scene(("c", "f9"), place=place_of_question("turn", 8, units=2)),
    "large": Scene(("c", "v"), place=place_of_question("turn", 8, units=2)),
    "over": Scene(("g", "enter"), place=_over),
    "over-table": Scene(("g", "enter", "escape"), place=_over),
    "two": Scene(("c",), place=_round(between(2, 1), 3)),
    "four": Scene(("c",), place=_round(between(4, 1, seed=8), 2)),
    "pass": Scene(place=lambda: (between(2, 2), lambda _decision, _view: True), people=True),
    "companion": Scene(people=True),
    "raven": Scene(("c",), place=lambda: _round(_raven(), 3)()),
    "reapers": Scene(("c",), place=_of_reapers(12)),
}


@cache
def _saves() -> Path:
    return Path(tempfile.mkdtemp())


def _scene_store(name: str, folder: Path) -> Store:
    """Return a store with the game of a scene, which is played once for all pictures of it."""
    kept = _saves() / name
    if not kept.exists():
        kept.mkdir()
        place = SCENES[name].place
        if place is not None:
            play_until(Store(kept), *place())
        shelf = DeckRepository(kept)
        shelf.save(MINE)
    shutil.copytree(kept, folder, dirs_exist_ok=True)
    return Store(folder)


def play_until(store: Store, setup: Any, until: Until) -> None:
    """Play games of consecutive seeds until one reaches such a question, or until its end."""
    while not _reaches(Match(setup, checkpoints=False), setup, until) and setup.seed != OVER:
        setup = type(setup).model_validate(setup.model_dump() | {"seed": setup.seed + 1})
    with store.create(setup) as game:
        _reaches(game.match, setup, until, game)


def _reaches(match: Any, setup: Any, until: Until, game: Any = None) -> bool:
    """Return True if built-in players reach such a question."""
    player: Any = (SturdyPlayer if isinstance(setup, RedRainsSetup) else RandomPlayer)(setup.seed)
    plays = match if game is None else game
    plays.run_automatic_steps()
    while (decision := match.decision) is not None:
        look = partial(match.view, "" if decision.seat == TABLE else decision.seat)
        if until(decision, look()):
            return True
        plays.answer(player.choose(decision, look))
        plays.run_automatic_steps()
    return False


async def draw(name: str, size: tuple[int, int], theme: str) -> str:
    """Return a picture of a scene as SVG."""
    scene = SCENES[name]
    os.environ.pop("NO_COLOR", None)
    if theme == "none":
        os.environ["NO_COLOR"] = "1"
    with tempfile.TemporaryDirectory() as folder:
        setup = against_the_chimera(seed=3) if name == "companion" else None
        app = CinderboardApp(_scene_store(name, Path(folder)), setup=setup, new_seed=lambda: 4711)
        app.preferences.pace = "stepped" if scene.step else "instant"
        app.theme = "cinder-dark" if theme == "none" else f"cinder-{theme}"
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await _begin(name, pilot)
            await press(pilot, *scene.keys)
            for _ in _steps(app, scene.step):
                await press(pilot, "enter")
            await press(pilot, *scene.after)
            if not scene.people and isinstance(app.screen, PassTerminal):
                await pilot.pause(PassTerminal.GRACE_SECONDS + 0.05)
                await press(pilot, "enter")
            for box in (*app.screen.query(Input), *app.screen.query(TextArea)):
                box.cursor_blink = False
            app.clear_notifications()
            await pilot.pause()
            await pilot.pause(0.1)
            return re.sub(r"terminal-\d+", "terminal", app.export_screenshot(title=name))


async def _begin(name: str, pilot: Pilot[Any]) -> None:
    """Begin what a scene needs before its keys are pressed."""
    app: Any = pilot.app
    if name == "draft":
        standard_library().add(trial_set.pack())
        app.games.begin(trial_set.setup(4, 8, bots=("bob", "cat", "dan")))
        await pilot.pause()
        await press(pilot, *"1234", "down")
    elif name == "companion":
        for pick in (
            "end", "say:unit:Ann:Frost Bear:2:3:1", "say:unit:Ann:Shadow Wolf:1:2:0", "say:unit:Ann::4:4:2",
            "say:damage:Ann:4:1",
        ):  # fmt: skip
            app.screen.answer((pick,))
        await press(pilot, *"3", "space", *"to")
    elif name == "pass":
        app.games.begin(between(2, 2))
        await pilot.pause()


def _steps(app: CinderboardApp, tells: str) -> Iterator[None]:
    """Yield once for each step to advance, until a step contains this text."""
    for _ in range(_MOST_STEPS if tells else 0):
        table = app.screen
        if not isinstance(table, TableScreen) or not table.session.waiting or tells in table.question_text:
            return
        yield


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--scene", action="append", choices=SCENES)
    parser.add_argument("--size", action="append")
    parser.add_argument("--theme", action="append", choices=THEMES)
    chosen = parser.parse_args()
    draw_at_pauses()
    chosen.folder.mkdir(parents=True, exist_ok=True)
    for name in chosen.scene or SCENES:
        for size in chosen.size or SIZES:
            columns, rows = (int(part) for part in size.split("x"))
            for theme in chosen.theme or THEMES:
                path = chosen.folder / f"{name}-{size}-{theme}.svg"
                try:
                    path.write_text(asyncio.run(draw(name, (columns, rows), theme)), encoding="utf-8")
                except Exception as error:  # one scene that fails must not keep the others
                    print(f"{path.name}: {type(error).__name__}: {error}")
                    continue
                print(path.name, flush=True)


if __name__ == "__main__":
    main()
