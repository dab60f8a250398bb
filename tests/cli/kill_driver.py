"""Games from a data folder, played until killed, with a log of what was shown.

    python -m tests.cli.kill_driver DATA SHOWN SEED [small]

There are two kinds of JSON lines: `{"doing": ...}` just before a change, `{"shown": ...}` after it, as a
screen would draw it then. Lines are written unbuffered, so a kill loses none.
"""

from __future__ import annotations

import json
import os
import sys
from functools import partial
from pathlib import Path
from typing import Any, cast

from engine.bots.player_and_playout import RandomPlayer
from host.store import OpenGame, Store
from tests.store.small_game import DEAL, SmallSetup


def shown(game: OpenGame) -> dict[str, object]:
    """Return what a screen shows of a game: its id, its progress, and what could be redone."""
    journal = game.match.game.journal
    return {
        "game": game.id,
        "answers": len(journal),
        "digest": journal.digest(),
        "undone": len(game.match.game.undone),
    }


def main(data: str, log: str, seed: int, small: bool) -> None:
    """Play forever."""
    out = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    player = RandomPlayer(seed)
    store = Store(Path(data), deal=DEAL) if small else Store(Path(data))

    def tell(what: dict[str, object]) -> None:
        os.write(out, f"{json.dumps(what)}\n".encode())

    unfinished = [game for game in store.games() if game.readable and not game.over]
    game = store.open(unfinished[0].id) if unfinished else _new(store, seed, small)
    number = 0
    while True:
        game.run_automatic_steps()
        tell({"shown": shown(game)})
        decision = game.match.decision
        if decision is None:
            game.close()
            tell({"doing": "new game"})
            game = _new(store, seed + number, small)
            continue
        number += 1
        # Now and then somebody thinks again, and sometimes twice.
        if number % 7 == 0 and any(
            entry.decision.seat != "table" for entry in game.match.game.journal.entries
        ):
            tell({"doing": "undo"})
            game.undo()
            tell({"shown": shown(game)})
            if number % 2 == 0:
                tell({"doing": "redo"})
                game.redo()
        else:
            picks = player.choose(decision, partial(game.match.view, decision.seat))
            tell({"doing": "answer", "picks": picks})
            game.answer(picks)


def _new(store: Store, seed: int, small: bool) -> OpenGame:
    if small:
        return store.create(cast(Any, SmallSetup(seed=seed, turns=500)))
    from engine.setups.red_rains import RedRainsSetup

    return store.create(RedRainsSetup(seed=seed))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]), "small" in sys.argv[4:])
