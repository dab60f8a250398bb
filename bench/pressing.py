"""Measures what a key costs, until the screen shows it, and on the simulated console until its LEDs do.

uv run python -m bench.pressing            # the keyboard: every screen at every size, four minutes
uv run python -m bench.pressing draft 80x  # only lines with these texts in them
"""

from __future__ import annotations

import mmap
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from queue import Empty, SimpleQueue
from statistics import mean, median
from time import perf_counter, sleep
from typing import NamedTuple

from bench.terminal_bytes import ESCAPE, CountedTerminal
from engine.kernel.decision import Decision
from engine.match import Match
from engine.setups.red_rains import RedRainsSetup
from host.console.console import Console, KeyPress, open_console
from host.console.input_model import CorrectionOutcome

PATIENCE = 10.0
QUIET = 0.3
"""Seconds without a byte after which a key is over."""
UNANSWERED = 1.5
"""Seconds after which a key that draws nothing is over."""
SIZES = ("80x24", "140x45", "200x60")
MARK = (f"{ESCAPE}[B", f"{ESCAPE}[B", f"{ESCAPE}[A")
COUNTED = """
import mmap, sys
from textual._compositor import Compositor
from textual.strip import Strip
from textual.widget import Widget

with open(sys.argv.pop(1), "r+b") as file:
    counts = memoryview(mmap.mmap(file.fileno(), 0)).cast("q")

def count(owner, name, at):
    counted = getattr(owner, name)
    def wrapper(*arguments, **options):
        counts[at] += 1
        return counted(*arguments, **options)
    setattr(owner, name, wrapper)

count(Compositor, "reflow", 0)
count(Widget, "render_lines", 1)
count(Strip, "__init__", 2)
from host.cli import main
sys.exit(main())
"""
"""Program that runs `cinderboard` and counts, in a file, layouts, widgets drawn and strips."""


class Screen(NamedTuple):
    """A screen to measure: a command, the keys that lead to it, and those to press there, over and over."""

    command: tuple[str, ...]
    way: tuple[str, ...]
    keys: Mapping[str, Sequence[str]]


FOUR = ("The Iron Men", "The Cloudsea Siren", "The Mist Guardian", "The Snakes in Silver")
ANSWERS = {"move the mark": MARK, "answer": ("\r", "1", "\r", "2")}
SCREENS = {
    "Red Rains table": Screen(("play", "--seed", "1"), ("\r",), ANSWERS),
    "Ashes of four": Screen(
        ("play", "--seed", "1", "--rules", "ashes", *(f"--deck={deck}" for deck in FOUR)), ("\r",), ANSWERS
    ),
    "Ardent Reapers": Screen(("play", "--seed", "1", "--rules", "reapers"), ("\r", "\r"), ANSWERS),
    "draft": Screen(
        ("draft", "--seed", "1", "--rules", "raven", "--seat", "Ann", "--bot", "Bob"), (), ANSWERS
    ),
    "deck builder": Screen((), ("b", "c"), {"move the mark": MARK, "add and remove": ("+", "-")}),
    "card browser": Screen((), ("d",), {"move the mark": MARK, "search": ("r", "h", "\x7f", "\x7f")}),
}


class Cost(NamedTuple):
    """Cost of a key: seconds until the first and last byte and of the processor; what was made and drawn."""

    first: float
    last: float
    processor: float
    bytes: float
    layouts: float
    widgets: float
    strips: float


def key_costs(screen: str, size: str, presses: int) -> dict[str, Cost]:
    """Press each kind of keys of a screen so often; return medians of times and bytes, means of numbers."""
    command, way, kinds = SCREENS[screen]
    columns, rows = (int(part) for part in size.split("x"))
    with tempfile.TemporaryDirectory() as folder, (Path(folder) / "counts").open("w+b") as file:
        file.write(bytes(3 * 8))
        file.flush()
        counts = memoryview(mmap.mmap(file.fileno(), 0)).cast("q")
        terminal = CountedTerminal((columns, rows), ["-c", COUNTED, file.name, "--data", folder, *command])
        found: dict[str, list[Cost]] = {kind: [] for kind in kinds}
        try:
            for keys in ("", *way):
                terminal.step(keys)
            for kind, keys_of_kind in kinds.items():
                for press in range(presses):
                    before, used = list(counts), terminal.processor
                    drawn = terminal.step(keys_of_kind[press % len(keys_of_kind)], QUIET, UNANSWERED)
                    made = [now - then for now, then in zip(counts, before, strict=True)]
                    if drawn:
                        cost = Cost(terminal.first, terminal.last, terminal.processor - used, drawn, *made)
                        found[kind].append(cost)
        finally:
            terminal.close()
    if not all(found.values()):
        raise SystemExit(f"no key was answered: {screen} at {size}")
    ways = (*[median] * 4, *[mean] * 3)
    return {
        kind: Cost(*(way(values) for way, values in zip(ways, zip(*costs, strict=True), strict=True)))
        for kind, costs in found.items()
    }


def key_to_screen(presses: int, wanted: Sequence[str] = ()) -> Iterator[tuple[str, str]]:
    """Measure keys of the keyboard on all screens at all sizes whose line contains a text that is wanted."""
    yield "a key of the keyboard, in ms: first byte, last byte, processor;", "bytes, layouts, widgets, strips"
    for screen in SCREENS:
        for size in SIZES:
            if all(text in f"{screen} at {size}" for text in wanted):
                for kind, cost in key_costs(screen, size, presses).items():
                    first, last, processor = (1000 * seconds for seconds in cost[:3])
                    yield (
                        f"{screen} at {size}: {kind}",
                        f"{first:4.0f} {last:4.0f} {processor:4.0f} {cost.bytes:7,.0f}"
                        f"{cost.layouts:5.1f}{cost.widgets:5.0f}{cost.strips:7,.0f}",
                    )


def key_to_light(presses: int) -> list[tuple[str, str]]:
    """Press lit keys of a real game one after the other: key, wire, rules, wire, LEDs."""
    console = open_console("sim")
    assert console is not None
    try:
        return _measure(console, presses)
    finally:
        console.close()


def _measure(console: Console, presses: int) -> list[tuple[str, str]]:
    taps: SimpleQueue[KeyPress] = SimpleQueue()
    console.start(taps.put, lambda: None)
    match = _new_match(1)
    _show(console, match)
    _wait(lambda: console.connected and console.settled)
    times: list[float] = []
    seed = 1
    taps_made = 0
    while len(times) < presses:
        before = dict(console.lights)
        keys = [key for key in console.meanings if key not in ("undo", "help", "back")]
        key = keys[taps_made * 7 % len(keys)]
        taps_made += 1
        began = perf_counter()
        console.tap(key)
        try:
            outcome = console.handle_press(taps.get(timeout=PATIENCE))
        except Empty:
            raise SystemExit(f"the press of {key} never arrived: {console.sentence}") from None
        if isinstance(outcome, CorrectionOutcome):
            outcome = (outcome.pick,)
        if isinstance(outcome, tuple):
            match.answer(outcome)
            match.run_automatic_steps()
            if match.decision is None:
                seed += 1
                match = _new_match(seed)
            _show(console, match)
        if dict(console.lights) != before:
            _wait(lambda: console.settled)
            times.append(perf_counter() - began)
    times.sort()
    return [
        (
            f"console key press to its LED frame, {presses} presses: median",
            f"{1000 * times[presses // 2]:.1f} ms",
        ),
        ("  95 of 100 are quicker than", f"{1000 * times[presses * 19 // 20]:.1f} ms"),
    ]


def _new_match(seed: int) -> Match:
    match = Match(RedRainsSetup(seed=seed), checkpoints=False)
    match.run_automatic_steps()
    return match


def _show(console: Console, match: Match) -> None:
    decision: Decision | None = match.decision
    console.show(decision, match.view(match.setup.seat))


def _wait(done: Callable[[], bool]) -> None:
    end = perf_counter() + PATIENCE
    while not done():
        if perf_counter() > end:
            raise SystemExit("the console did not answer")
        sleep(0.0002)


if __name__ == "__main__":
    for what, figures in key_to_screen(16, sys.argv[1:]):
        print(f"{what:68}{figures}", flush=True)
