"""The picture of the README: a table in the middle of a game, drawn by the app itself.

`python -m tests.app.picture` plays games with a built-in player until a table is lively enough, opens the app
on it, and writes `docs/table.svg`.
"""

from __future__ import annotations

import asyncio
import tempfile
from functools import partial
from itertools import count
from pathlib import Path

from engine.ashes.view.read_model import GameView
from engine.bots.sturdy_player import SturdyPlayer
from engine.kernel.decision import Decision
from engine.match import Match
from engine.setups.red_rains import RedRainsSetup
from host.app.app import CinderboardApp
from host.store.game_store import Store
from tests.support.seat_names import CHIMERA

PICTURE = Path(__file__).parents[2] / "docs" / "table.svg"
SIZE = (140, 45)
SEAT = "Player"


def is_lively(decision: Decision, view: GameView) -> bool:
    """Return True at a full table: units on both battlefields, tokens, spells, and an attack to answer."""
    mine, foe = view.player(SEAT), view.player(CHIMERA)
    revealed = [card for card in foe.battlefield if card.face_up]
    marked = [
        card for card in (*mine.battlefield, *revealed) if card.wounds or card.exhaustion or card.status
    ]
    return (
        decision.kind in ("block", "guard")
        and len(mine.battlefield) >= 3
        and len(revealed) >= 3
        and len(revealed) < len(foe.battlefield)
        and len(marked) >= 3
        and len(mine.spellboard) >= 1
        and len(mine.hand or ()) >= 2
        and len(mine.active_dice) >= 3
    )


def lively_seed() -> int:
    """Return the first seed whose game reaches a lively table.

    The games are played without saving, which would take longer.
    """
    for seed in count(1):
        match, player = Match(RedRainsSetup(seed=seed), checkpoints=False), SturdyPlayer(seed)
        match.run_automatic_steps()
        while (decision := match.decision) is not None:
            look = partial(match.view, decision.seat)
            if is_lively(decision, look()):
                return seed
            match.answer(player.choose(decision, look))
            match.run_automatic_steps()
    raise AssertionError("there is always another seed")


def lively_game(store: Store) -> str:
    """Play a game up to a lively table and return its id."""
    seed = lively_seed()
    player = SturdyPlayer(seed)
    with store.create(RedRainsSetup(seed=seed)) as game:
        game.run_automatic_steps()
        while (decision := game.match.decision) is not None:
            look = partial(game.match.view, decision.seat)
            if is_lively(decision, look()):
                break
            game.answer(player.choose(decision, look))
            game.run_automatic_steps()
        return game.id


async def draw(folder: Path) -> str:
    """Return the table of a lively game as SVG."""
    store = Store(folder)
    app = CinderboardApp(store, game_id=lively_game(store))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        return app.export_screenshot(title="Cinderboard")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        PICTURE.write_text(asyncio.run(draw(Path(folder))), encoding="utf-8")
    print(PICTURE)
