"""Measures two costs of Textual that a fast screen has to avoid; plain Textual, nothing of Cinderboard.

python bench/textual_strips.py

Written to be sent to Textual, with the figures that it prints.

**Each `Strip` makes seven caches.** `Strip.__init__` creates seven `FIFOCache` objects, each with a dict of
its own. Most strips are made by `Strip.divide` or `Strip.crop`, are written once, and never look into a
cache. If a cache were created when something is first put into it (None until then, as `_render_cache`,
`_link_ids` and `_cell_count` are), to create a strip would take a fifth of the time and of the memory.

**The compositor divides what nobody sees.** `Compositor.cuts` holds for each line the edges of every widget
in it, and `_render_chops` divides each line of every widget at all the cuts within it. The screen and all
containers around a row of widgets span the whole line, so each is divided at the edges of all these widgets;
then the pieces are dropped, because a widget in front has filled those cuts already. The number of strips is
thus the widgets in a line times the depth of containers. When all is drawn anew, for example because the
theme or a class of the screen changed, all these strips are made again. A remedy of two lines in
`_render_chops`: go on to the next line of a widget if all of its cuts are filled, which the loop knows before
it divides. `skipping_what_is_hidden` does that; the screen is the same.
"""

from __future__ import annotations

import asyncio
import gc
import tracemalloc
from collections.abc import Iterator
from cProfile import Profile
from importlib.metadata import version
from time import process_time
from typing import Any

from rich.segment import Segment
from textual.app import App, ComposeResult
from textual.containers import Container, Horizontal
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Static

MANY = 20_000
ROUNDS = 20
SIZE = (140, 45)


class LeanStrip(Strip):
    """Strip that makes its caches when they are needed; here it is only created, never asked."""

    __slots__ = ()

    def __init__(self, segments: Any, cell_length: int | None = None) -> None:
        self._segments = list(segments)
        self._cell_length = cell_length
        self._divide_cache = self._crop_cache = self._style_cache = self._filter_cache = None  # type: ignore[assignment]
        self._line_length_cache = self._crop_extend_cache = self._offsets_cache = None  # type: ignore[assignment]
        self._render_cache = self._link_ids = self._cell_count = None


class Nested(App[None]):
    """A row of widgets as high as the screen, in containers as deep as said."""

    CSS = "Container, Horizontal { width: 1fr; height: 1fr; } Static { width: 1fr; height: 1fr; }"

    def __init__(self, depth: int, widgets: int) -> None:
        super().__init__()
        self.depth = depth
        self.row = Horizontal(*(Static("text\n" * SIZE[1]) for _ in range(widgets)))

    def compose(self) -> ComposeResult:
        inner: Widget = self.row
        for _ in range(self.depth):
            inner = Container(inner)
        yield inner


def creation() -> Iterator[tuple[str, str]]:
    """Measure creating a strip of one segment: microseconds and bytes."""
    segments = [Segment("a few words")]
    for name, kind in (("Strip", Strip), ("Strip without caches", LeanStrip)):
        tracemalloc.start()
        made = [kind(segments, 11) for _ in range(MANY)]
        size = tracemalloc.get_traced_memory()[0] / MANY
        tracemalloc.stop()
        del made
        best = min(_seconds(kind, segments) for _ in range(ROUNDS))
        yield f"create: {name}", f"{1e6 * best:.2f} µs, {size:.0f} bytes"


def _seconds(kind: type[Strip], segments: list[Segment]) -> float:
    began = process_time()
    for _ in range(MANY):
        kind(segments, 11)
    return (process_time() - began) / MANY


def skipping_what_is_hidden(compositor: Any, region: Region) -> list[dict[int, Strip | None]]:
    """Do what `Compositor._render_chops` does for a whole screen, but divide no line that is hidden."""
    chops: list[dict[int, Strip | None]] = [dict.fromkeys(cuts[:-1]) for cuts in compositor.cuts]
    for place, clip, strips in compositor._get_renders(region):
        seen = place.intersection(clip)
        first, last = seen.column_span
        for y, strip in zip(seen.line_range, strips, strict=False):
            line = chops[y]
            cuts = [cut for cut in compositor.cuts[y] if first <= cut <= last]
            if None not in map(line.get, cuts[:-1]):
                continue
            for cut, piece in zip(cuts, strip.divide([cut - seen.x for cut in cuts[1:]]), strict=False):
                if line.get(cut) is None:
                    line[cut] = piece
    return chops


async def composition(depth: int, widgets: int) -> tuple[str, str]:
    """Measure composing a screen where all is to be drawn anew, and the same without what is hidden."""
    app = Nested(depth, widgets)
    gc.disable()  # it runs at any time, and takes longest where most strips are made
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        compositor: Any = app.screen._compositor
        region = app.screen.region

        def compose(skip: bool) -> tuple[float, list[dict[int, Strip | None]]]:
            for node in (app.screen, *app.screen.walk_children(Widget)):
                node.refresh()
            began = process_time()
            if skip:
                chops = skipping_what_is_hidden(compositor, region)
            else:
                chops = compositor._render_chops(region, lambda _line: True)
            return process_time() - began, chops

        now, lean = (min(compose(skip)[0] for _ in range(ROUNDS)) for skip in (False, True))
        chops = compose(False)[1]
        assert compose(True)[1] == chops
        profile = Profile()
        profile.runcall(compose, False)
        calls = {entry.code: entry.callcount for entry in profile.getstats()}
    return (
        f"{widgets} widgets in a row, {depth} containers deep",
        f"{1000 * now:6.1f} ms, {1000 * lean:6.1f} ms; "
        f"{calls[Strip.__init__.__code__]:6,} strips made, {sum(map(len, chops)):5,} seen",
    )


if __name__ == "__main__":
    print(f"Textual {version('textual')}, processor time")
    for what, figures in creation():
        print(f"{what:45}{figures}")
    print(f"{'compose a screen, all of it drawn anew:':45}now, without what is hidden")
    for widgets in (1, 10, 40):
        for depth in (0, 2, 8):
            what, figures = asyncio.run(composition(depth, widgets))
            print(f"{what:45}{figures}")
