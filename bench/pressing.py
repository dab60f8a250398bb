"""Measures the time from a key of the simulated console to the LEDs that answer it."""

from __future__ import annotations

from collections.abc import Callable
from queue import Empty, SimpleQueue
from time import perf_counter, sleep

from engine.kernel.decision import Decision
from engine.match import Match
from engine.setups.red_rains import RedRainsSetup
from host.console.console import Console, KeyPress, open_console
from host.console.input_model import CorrectionOutcome

PATIENCE = 10.0


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
