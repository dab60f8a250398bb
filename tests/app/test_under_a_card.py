"""Tests of cards that are face down under a card, named for those who saw them."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.setups.red_rains import RedRainsSetup
from host.app.widgets.player_and_chimera_panels import PlayerPanel
from tests.app.conftest import MakeApp
from tests.support.app_driver import LARGE, SMALL, table_of
from tests.support.fixed_tables import SEAT, game_view, plain


@pytest.mark.parametrize(
    ("size", "shown"),
    [(SMALL, "_2"), (LARGE, "under it: Iron Worker, a face down card")],
    ids=["80x24", "140x45"],
)
async def test_it_shows_beside_the_tokens(make_app: MakeApp, size: tuple[int, int], shown: str) -> None:
    app = make_app(setup=RedRainsSetup(seed=3))
    known = plain(90, "Iron Worker", "ally", "under", face_up=False)
    unknown = replace(known, id=-1, name=None, type="card")
    view = game_view()
    players = tuple(
        replace(player, phoenixborn=replace(player.phoenixborn, under=(known, unknown)))
        if player.seat == SEAT
        else player
        for player in view.players
    )
    async with app.run_test(size=size):
        mine = table_of(app).query_one(PlayerPanel)
        mine.show(replace(view, players=players), SEAT, "")
        assert shown in str(mine.render())
