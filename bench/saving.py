"""How long a durable answer takes."""

from __future__ import annotations

import tempfile
from functools import partial
from pathlib import Path
from time import perf_counter

from engine.bots.sturdy_player import SturdyPlayer
from engine.setups.red_rains import RedRainsSetup
from host.store import Store


def durable_answers() -> list[tuple[str, str]]:
    """Time from an answer to its being on the disk with all chance after it; listing many games."""
    with tempfile.TemporaryDirectory() as place:
        store = Store(Path(place))
        times = []
        player = SturdyPlayer(1)
        with store.create(RedRainsSetup(seed=1)) as game:
            game.settle()
            while (decision := game.match.decision) is not None:
                picks = player.choose(decision, partial(game.match.view, decision.seat))
                began = perf_counter()
                game.answer(picks)
                game.settle()
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
    times.sort()
    return [
        (
            "one answer until it is durable, chance after it too: median",
            f"{1000 * times[len(times) // 2]:.1f} ms",
        ),
        ("  slowest", f"{1000 * times[-1]:.1f} ms"),
        ("open that finished game", f"{1000 * opened:.0f} ms"),
        ("list 100 saved games", f"{1000 * listed:.0f} ms"),
    ]
