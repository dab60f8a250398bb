"""Measures how long a durable answer takes, and a list of many games."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from functools import partial
from pathlib import Path
from time import perf_counter

from engine.bots.sturdy_player import SturdyPlayer
from engine.setups.red_rains import RedRainsSetup
from host.store import Store

MANY = 2000


def durable_answers() -> list[tuple[str, str]]:
    """Measure the time until an answer with its chance is on the disk, and that of listing many games."""
    with tempfile.TemporaryDirectory() as place:
        store = Store(Path(place))
        times = []
        player = SturdyPlayer(1)
        with store.create(RedRainsSetup(seed=1)) as game:
            game.run_automatic_steps()
            while (decision := game.match.decision) is not None:
                picks = player.choose(decision, partial(game.match.view, decision.seat))
                began = perf_counter()
                game.answer(picks)
                game.run_automatic_steps()
                times.append(perf_counter() - began)
            name = game.id
        began = perf_counter()
        store.open(name).close()
        opened = perf_counter() - began
        for seed in range(100):
            store.create(RedRainsSetup(seed=seed)).close()
        began = perf_counter()
        store.games()
        listed = perf_counter() - began
        many = _list_many(store.find(name), Path(place) / "many")
    times.sort()
    return [
        (
            "one answer until it is durable, chance after it too: median",
            f"{1000 * times[len(times) // 2]:.1f} ms",
        ),
        ("  slowest", f"{1000 * times[-1]:.1f} ms"),
        ("open that finished game", f"{1000 * opened:.0f} ms"),
        ("list 100 saved games", f"{1000 * listed:.0f} ms"),
        (f"`games list` of {MANY} finished games: the first time", f"{many[0]:.1f} s"),
        ("  after that", f"{1000 * many[1]:.0f} ms"),
    ]


def _list_many(save: Path, data: Path) -> list[float]:
    """Return the seconds of the whole command, the first and the second time."""
    (data / "games").mkdir(parents=True)
    for number in range(1, MANY + 1):
        copy = data / "games" / f"{number}.cinder"
        shutil.copyfile(save, copy)
        os.utime(copy, (time.time() - 3600,) * 2)
    times = []
    for _ in range(2):
        began = perf_counter()
        subprocess.run(
            [sys.executable, "-m", "host.cli", "--data", str(data), "games", "list"],
            stdout=subprocess.DEVNULL,
            check=True,
        )
        times.append(perf_counter() - began)
    return times
