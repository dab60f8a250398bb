"""Figures of the checkout in the current folder, as JSON; `bench.compare` runs that of both checkouts.

It is run by its path, not as a module, so that everything it imports is that checkout's. Seconds are the
processor's.
"""

from __future__ import annotations

import gc
import json
import resource
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import process_time

Figures = dict[str, float]
"""Measured figures: seconds each, or megabytes."""


def _games(player: str, seats: int, games: int) -> Figures:
    """Return the seconds of a turn of the first seat and of a decision; one seat plays the Chimera."""
    from bench import games_between_players, playing
    from host import simulation

    setup = playing.RedRainsSetup() if seats == 1 else games_between_players.setup(seats)
    # The simulation imported both clocks by name.
    simulation.perf_counter = process_time
    list(simulation.simulate(simulation.tasks(setup, [player] * seats, 1, 7)))
    played = simulation.result_of_series(
        setup, simulation.simulate(simulation.tasks(setup, [player] * seats, games, 1))
    )
    return {"turn": played.seconds / played.turns, "decision": played.seconds / played.decisions}


def _going_back() -> Figures:
    """Return the times of a long game's replay, scaled to 1,000 answers, of an undo, and of a view."""
    from bench.playing import long_game
    from engine.match import Match

    long = long_game(400)
    answers = [entry.answer for entry in long.game.journal.entries]
    began = process_time()
    match = Match(long.setup)
    match.game.replay(answers)
    replayed = process_time() - began
    seat = long.setup.seat_names[0]
    began = process_time()
    for _ in range(100):
        match.view(seat)
    viewed = (process_time() - began) / 100
    undos = []
    for _ in range(40):
        began = process_time()
        match.undo()
        undos.append(process_time() - began)
    return {"replay": 1000 * replayed / len(answers), "undo": median(undos), "view": viewed}


def _memory() -> Figures:
    """Return the peak memory in megabytes of a process that plays some games and keeps the longest."""
    from bench.playing import long_game

    game = long_game(400)
    gc.collect()
    assert game.game.journal.entries
    return {"most": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024}


def _starts() -> Figures:
    """Return the time of the app's first screen, the table, and the table with many cards.

    `empty` is the time of an empty Textual app.
    """
    # `starting` is beside this file: a script's own folder is on the path, too.
    import starting  # type: ignore[import-not-found]

    names = ("empty", "start", "table", "many")
    return {
        name: start.processor for name, start in zip(names, starting.best_starts(2).values(), strict=True)
    }


def _keys(screen: str) -> Figures:
    """Return the times of keys on a screen: to the first and the last byte, and of the processor."""
    # Only the app is that checkout's: what measures it is all of the folder of this file, and newer.
    sys.path.insert(0, str(Path(__file__).parents[1]))
    from bench.pressing import key_costs

    return {
        f"{kind}: {name}": seconds
        for kind, cost in key_costs(screen, "140x45", 12).items()
        for name, seconds in zip(cost._fields[:3], cost[:3], strict=True)
    }


PARTS: dict[str, Callable[[], Figures]] = {
    "random-chimera": lambda: _games("random", 1, 100),
    "random-two": lambda: _games("random", 2, 40),
    "sharp-two": lambda: _games("sharp", 2, 2),
    "sharp-three": lambda: _games("sharp", 3, 1),
    "going-back": _going_back,
    "memory": _memory,
    "starts": _starts,
}


if __name__ == "__main__":
    sys.path.insert(0, str(Path.cwd()))
    part = sys.argv[1]
    print(json.dumps(PARTS[part]() if part in PARTS else _keys(part)))
