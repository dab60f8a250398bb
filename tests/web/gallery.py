"""Pictures of every scene of the page, at any size, dark and light, to compare side by side.

`python -m tests.web.gallery FOLDER` draws all scenes as `turn-phone-dark.png` and so on; `--scene`, `--size`
and `--theme` choose some and can be repeated. Built-in players play the games until they reach what a scene
shows, as for `tests.app.gallery`.
"""

from __future__ import annotations

import argparse
import asyncio
import shutil
import tempfile
from collections.abc import Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cards.library import standard_library
from engine.setups.red_rains import RedRainsSetup
from host.presenter.learning.lesson import lesson_setup
from host.store import Store
from host.web.game_opener import GameOpener
from host.web.server import Server
from host.web.web_table import WebTable
from tests.app import gallery as terminal
from tests.app.gallery import SEAT, play_until
from tests.app.test_hot_seat import NAMES, between
from tests.support import trial_set
from tests.support.companion_table import against_the_chimera
from tests.support.web_devices import running
from tests.web.chromium import SIZES as DEVICES
from tests.web.chromium import ZOOMED, chromium

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from engine.kernel.decision import Answer, Decision
    from host.web.game_page import GamePage
    from tests.app.gallery import Place

SIZES = {
    **DEVICES,
    "phone-360": (360, 740), "phone-414": (414, 896), "wall-720": (1280, 720),
    "landscape": (844, 390), "narrow": (320, 640), "zoomed": (960, 540), **ZOOMED,
}  # fmt: skip
"""Sizes beside the devices of the tests: other phones and walls, a phone on its side, and all at 200 %."""
THEMES = ("dark", "light")
Look = tuple[str, str, str]
"""Size, theme, and a font if one is named."""
DENSE = ("phone", "phone-360", "phone-414", "narrow", "landscape", "phone-zoomed")
"""Sizes drawn with two pixels for each point, like their screens."""


@dataclass(frozen=True)
class Scene:
    """View of a device: its game, its seat, and the actions before.

    `deeds` are `tap PLACE`, `see PLACE`, `fill PLACE TEXT`, `run SCRIPT`, and `other`, which is an answer
    given elsewhere; a place is a selector of CSS. Without a `seat` the device watches; with None it has not
    chosen, and is at the `stage` named.
    """

    place: Place | None = None
    seat: str | None = SEAT
    deeds: tuple[str, ...] = ()
    stage: str = "table"


def _asked(kind: str, at_least: int = 1, units: int = 0) -> Place:
    return terminal.place_of_question(kind, at_least, units=units)


def _after_an_ultimate() -> tuple[Any, Callable[[Decision, Any], bool]]:
    """Return a setup and a test for the first question after an Ultimate."""
    before = [0]

    def fits(_decision: Decision, view: Any) -> bool:
        was, before[0] = before[0], view.chimera.red_rains
        return was >= view.chimera.ultimate - 1 and before[0] == 0

    return RedRainsSetup(seed=1), fits


def _rolled_by_hand() -> tuple[Any, Callable[[Decision, Any], bool]]:
    return RedRainsSetup(
        seed=3, by_hand=("player dice",)
    ), lambda decision, _view: decision.dice_roll is not None


def _companion() -> tuple[Any, Callable[[Decision, Any], bool]]:
    return against_the_chimera(seed=3), lambda *_: True


def _on_the_table() -> tuple[Any, Callable[[Decision, Any], bool]]:
    return RedRainsSetup(seed=3, by_hand=("rage dice",)), lambda decision, _view: decision.kind == "block"


def _draft() -> tuple[Any, Callable[[Decision, Any], bool]]:
    standard_library().add(trial_set.pack())
    asked = iter(range(1000))
    return trial_set.setup(4, 8, bots=("bob", "cat", "dan")), lambda _decision, _view: next(asked) >= 3


def _of_two() -> tuple[Any, Callable[[Decision, Any], bool]]:
    return between(2, 2), lambda decision, view: view.round >= 3 and decision.seat == NAMES[0]


def _of_two_with_dice() -> tuple[Any, Callable[[Decision, Any], bool]]:
    setup, until = _of_two()
    return setup.model_copy(update={"by_hand": ("player dice",)}), until


def _lesson() -> tuple[Any, Callable[[Decision, Any], bool]]:
    return lesson_setup("chimera"), lambda decision, _view: decision.kind == "turn"


TURN = _asked("turn", 8, units=2)
WAITS = "run state.host = false; stage('wait')"
LIVELY = terminal.SCENES["block"].place

SCENES: dict[str, Scene] = {
    "door": Scene(stage="door"),
    "door-wrong": Scene(stage="door", deeds=("fill #code AAAA-AAAA", "tap #join .send")),
    "lobby": Scene(TURN, None, stage="lobby"),
    "lobby-four": Scene(lambda: (between(4, 3, seed=8), lambda *_: True), None, stage="lobby"),
    "start": Scene(TURN, None, stage="start", deeds=("run start()",)),
    "saved": Scene(TURN, None, stage="start", deeds=("run start()", "tap #saved summary")),
    "begin": Scene(None, None, stage="start", deeds=("tap [data-form=red-rains]",)),
    "begin-players": Scene(None, None, stage="start", deeds=("tap [data-form=ashes]",)),
    "campaigns": Scene(None, None, stage="start", deeds=("tap [data-page='/campaigns']",)),
    "decks": Scene(None, None, stage="start", deeds=("tap [data-page='/decks']", "tap #published summary")),
    "cards": Scene(
        None, None, stage="start", deeds=("tap [data-page='/cards']", "fill #card-line type:ally")
    ),
    "collection": Scene(
        None, None, stage="start", deeds=("tap [data-page='/cards']", "tap [data-page^='/collection']")
    ),
    "deck-new": Scene(None, None, stage="start", deeds=("tap [data-page='/decks']", "tap #entering summary")),
    "waiting": Scene(None, None, stage="wait", deeds=(WAITS, "tap #waiting summary")),
    "away": Scene(None, None, stage="start", deeds=("run stage('away')",)),
    "turn": Scene(TURN),
    "turn-folded": Scene(TURN, deeds=("tap #fold",)),
    "own": Scene(TURN, deeds=("see #own",)),
    "hand": Scene(TURN, deeds=("see #hand",)),
    "story": Scene(TURN, deeds=("see #story",)),
    "behavior": Scene(TURN, deeds=("see .behavior", "tap .phase-rows:not([open]) summary")),
    "why": Scene(TURN, deeds=("tap .why summary",)),
    "typed": Scene(TURN, deeds=("tap #type", "fill #said attack chimera with all", "run hear()")),
    "typed-unclear": Scene(TURN, deeds=("tap #type", "fill #said play", "run hear()")),
    "held": Scene(TURN, deeds=("tap .held summary",)),
    "card": Scene(TURN, deeds=("tap #hand .card",)),
    "boss-card": Scene(TURN, deeds=("tap .boss-name",)),
    "lies": Scene(TURN, deeds=("tap #own .row .card", "tap .otherwise")),
    "correct": Scene(TURN, deeds=("tap #right",)),
    "log": Scene(TURN, deeds=("run sheet('/story', 'story')",)),
    "menu": Scene(TURN, deeds=("tap #seat",)),
    "lesson": Scene(_lesson, "Player"),
    "lessons": Scene(None, None, stage="start", deeds=("tap [data-page='/lessons']",)),
    "line": Scene(LIVELY, deeds=("run sheet('/line?n=40', 'line')",)),
    "undo": Scene(TURN, deeds=("tap #undo",)),
    "first": Scene(lambda: (RedRainsSetup(seed=5), lambda *_: True)),
    "pay": Scene(_asked("pay", units=1)),
    "target": Scene(terminal.place_of_question("target", 2, seed=2)),
    "attackers": Scene(_asked("attackers", 2), deeds=("tap #question .pick",)),
    "meditate": Scene(_asked("meditate", 4)),
    "roll": Scene(_rolled_by_hand),
    "chimera": Scene(LIVELY),
    "chimera-next": Scene(LIVELY, deeds=("tap #now .done", "tap #now .done")),
    "chimera-boss": Scene(LIVELY, deeds=("see #boss",)),
    "ultimate": Scene(_after_an_ultimate),
    "chimera-wall": Scene(LIVELY, ""),
    "turn-wall": Scene(TURN, ""),
    "four-wall": Scene(terminal.SCENES["four"].place, ""),
    "four": Scene(terminal.SCENES["four"].place, NAMES[0]),
    "four-others": Scene(terminal.SCENES["four"].place, NAMES[0], ("see #others",)),
    "waits": Scene(_of_two, NAMES[1]),
    "waits-real": Scene(_of_two_with_dice, NAMES[1]),
    "moves": Scene(_on_the_table, "Player"),
    "moves-wall": Scene(_on_the_table, ""),
    "real": Scene(_companion, "Ann", ("fill #said play Frost Bear 2/3",)),
    "off": Scene(TURN, deeds=("run state.source.close();doubt(AWAY)",)),
    "late": Scene(TURN, deeds=("run state.source.close()", "other", "tap #question .pick")),
    "raven": Scene(terminal.SCENES["raven"].place, "Ann"),
    "reapers": Scene(terminal.SCENES["reapers"].place, None, stage="first"),
    "reapers-wall": Scene(terminal.SCENES["reapers"].place, ""),
    "draft-wall": Scene(_draft, ""),
    "draft": Scene(_draft, "ann"),
    "draft-own": Scene(_draft, "ann", ("see #own",)),
    "over": Scene(terminal.SCENES["over"].place),
    "over-wall": Scene(terminal.SCENES["over"].place, ""),
}  # fmt: skip


@asynccontextmanager
async def _served(name: str, kept: Path) -> AsyncIterator[Server]:
    """Serve the game of a scene, which is played once."""
    scene, played = SCENES[name], kept / name
    if not played.exists():
        played.mkdir()
        if scene.place is not None:
            play_until(Store(played), *scene.place())
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(played, folder, dirs_exist_ok=True)
        store = Store(Path(folder))
        server = Server(WebTable(), Path(folder), port=0)
        server.web_table.game_opener = GameOpener(
            store, server.web_table.show_without_terminal, new_seed=lambda: 4711
        )
        games = store.games()
        if games:
            server.web_table.show_without_terminal(store.open(games[0].id))
        async with running(server):
            yield server


async def _take_place(page: Any, server: Server, scene: Scene) -> None:
    await page.goto(server.url if scene.stage == "door" else server.invitation)
    if scene.stage == "first":
        await page.locator("#seats button").first.click()
    elif scene.seat is not None and scene.stage == "table":
        await page.locator("#seats button").get_by_text(scene.seat or "Watch", exact=True).click()
    at = {"door": "#door", "lobby": "#lobby", "start": "#lobby, #start", "wait": "#start"}.get(
        scene.stage, "#table"
    )
    await page.wait_for_selector(", ".join(f"{part}:not([hidden])" for part in at.split(", ")))


async def _do(page: Any, server: Server, deed: str) -> None:
    what, _, rest = deed.partition(" ")
    if what == "tap":
        await page.evaluate(
            "place => document.querySelector(place)?.scrollIntoView({block: 'nearest'})", rest
        )
        found = page.locator(rest).first
        if await found.is_visible():
            await found.click()
    elif what == "see":
        await page.evaluate(
            """place => {
                document.body.classList.add('folded');
                document.querySelector(place)?.scrollIntoView();
            }""",
            rest,
        )
    elif what == "fill":
        place, _, text = rest.partition(" ")
        await page.fill(place, text)
    elif what == "run":
        await page.evaluate(rest)
    elif what == "other":
        seat, web_table = server.web_table.people[0], server.web_table
        web_table.answer(seat, web_table.number, "other", _first_of)
    await page.mouse.move(0, 0)
    await page.wait_for_timeout(250)


def _first_of(table: GamePage) -> Answer:
    assert table.question_part is not None
    return table.question_part.picks([0])


async def draw(
    names: Sequence[str], sizes: Sequence[str], themes: Sequence[str], folder: Path, font: str = ""
) -> None:
    """Draw these scenes into a folder, in a `font` if one is named, as phones have other fonts."""
    with tempfile.TemporaryDirectory() as kept:
        async with chromium() as browser:
            for name in names:
                for size in sizes:
                    for theme in themes:
                        path = folder / f"{name}-{size}-{theme}.png"
                        try:
                            async with _served(name, Path(kept)) as server:
                                await _picture(browser, server, SCENES[name], (size, theme, font), path)
                        except Exception as error:  # one scene that fails must not keep the others
                            print(f"{path.name}: {type(error).__name__}: {error}")
                            continue
                        print(path.name, flush=True)


async def _picture(browser: Any, server: Server, scene: Scene, look: Look, path: Path) -> None:
    size, theme, font = look
    width, height = SIZES[size]
    context = await browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme=theme,
        has_touch=not size.startswith("wall"),
        is_mobile=size in DENSE,
        device_scale_factor=2 if size in DENSE else 1,
        reduced_motion="reduce",
        bypass_csp=bool(font),
    )
    try:
        page = await context.new_page()
        await _take_place(page, server, scene)
        if font:
            await page.add_style_tag(content=f"html {{ font-family: '{font}', sans-serif }}")
        await page.mouse.move(0, 0)
        for deed in scene.deeds:
            await _do(page, server, deed)
        await page.screenshot(path=path)
    finally:
        await context.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--scene", action="append", choices=SCENES)
    parser.add_argument("--size", action="append", choices=SIZES)
    parser.add_argument("--theme", action="append", choices=THEMES)
    parser.add_argument("--font", default="", help="a font of this machine that is like those of phones")
    chosen = parser.parse_args()
    chosen.folder.mkdir(parents=True, exist_ok=True)
    asyncio.run(
        draw(
            chosen.scene or list(SCENES),
            chosen.size or list(DEVICES),
            chosen.theme or THEMES,
            chosen.folder,
            chosen.font,
        )
    )


if __name__ == "__main__":
    main()
