"""Tests of cards attached to a Phoenixborn or to the Chimera, with their tokens."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.ashes.view.read_model import CardView, GameView
from engine.setups.red_rains import RedRainsSetup
from host.app.widgets.player_and_chimera_panels import ChimeraPanel, PlayerPanel
from tests.app.conftest import MakeApp
from tests.support.app_driver import LARGE, SMALL, table_of
from tests.support.fixed_tables import SEAT, game_view, plain
from tests.support.seat_names import CHIMERA


def _with(view: GameView, seat: str, spell: CardView) -> GameView:
    players = tuple(
        replace(player, phoenixborn=replace(player.phoenixborn, attached=(spell,)))
        if player.seat == seat
        else player
        for player in view.players
    )
    return replace(view, players=players)


@pytest.mark.parametrize(
    ("size", "shown"), [(SMALL, "+1"), (LARGE, "+ Drowned Crown")], ids=["80x24", "140x45"]
)
async def test_it_shows_beside_the_tokens(make_app: MakeApp, size: tuple[int, int], shown: str) -> None:
    app = make_app(setup=RedRainsSetup(seed=3))
    crown = plain(90, "Drowned Crown", "alteration spell", "attached")
    async with app.run_test(size=size):
        mine = table_of(app).query_one(PlayerPanel)
        mine.show(_with(game_view(), SEAT, crown), SEAT, "")
        assert shown in str(mine.render())
        theirs = table_of(app).query_one(ChimeraPanel)
        theirs.show(_with(game_view(), CHIMERA, crown), "")
        assert shown in str(theirs.render())
