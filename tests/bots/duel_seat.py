"""One seat of each game of `tests.bots.duel`: the sharp player of the checkout in the current folder.

It is run by its path, so that everything it imports is that checkout's, however old. Games come as lines on
standard input; then it says its own answers and is told the other seat's. `MODULE.NAME=VALUE` on its command
line sets a number of the player.
"""

from __future__ import annotations

import json
import sys
from functools import partial
from importlib import import_module
from pathlib import Path
from time import process_time
from typing import Any

LIMIT = 4000
"""Number of decisions after which a game counts as endless."""


def _play(decks: list[str], seed: int, mine: str) -> dict[str, Any]:
    from engine.game_entries import entry_of
    from engine.kernel.seeded_chance import derive_seed
    from engine.match import Match
    from engine.setups.players import AshesSetup, SeatSetup

    seats = tuple(SeatSetup(name=name, deck=deck) for name, deck in zip("AB", decks, strict=True))
    match = Match(AshesSetup(seats=seats, seed=seed), checkpoints=False)
    player = entry_of("ashes").players["sharp"](derive_seed(seed, "player", "AB".index(mine)), match.library)
    seconds, own, answered = 0.0, 0, 0
    match.run_automatic_steps()
    while (decision := match.decision) is not None and answered < LIMIT:
        if decision.seat == mine:
            began = process_time()
            answer = player.choose(decision, partial(match.view, mine))
            seconds += process_time() - began
            own += 1
            print(json.dumps(answer), flush=True)
        else:
            answer = tuple(json.loads(sys.stdin.readline()))
        match.answer(answer)
        match.run_automatic_steps()
        answered += 1
    return {"winner": match.game.state.winner, "seconds": seconds, "decisions": own}


def main() -> None:
    """Apply the settings, then play until no more games come."""
    for setting in sys.argv[1:]:
        name, number = setting.split("=")
        module, name = name.rsplit(".", 1)
        setattr(import_module(f"engine.bots.{module}"), name, json.loads(number))
    while line := sys.stdin.readline():
        print(json.dumps(_play(*json.loads(line))), flush=True)


if __name__ == "__main__":
    sys.path.insert(0, str(Path.cwd()))
    main()
