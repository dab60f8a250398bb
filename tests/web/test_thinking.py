"""A built-in player thinks while devices look on; the game is the one it is without any of them."""

from __future__ import annotations

import asyncio
from pathlib import Path
from threading import Event

from engine.match import Match
from engine.setups import AshesSetup
from host.presenter.shared import SharedGame
from host.store import Store
from host.web.hub import Hub

SETUP = AshesSetup.model_validate(
    {
        "seats": [
            {"name": "Ann", "deck": "The Iron Men"},
            {"name": "Bob", "deck": "The Cloudsea Siren", "player": "random"},
        ],
        "seed": 5,
    }
)


async def test_devices_look_on_while_a_player_thinks_and_nobody_changes_anything(tmp_path: Path) -> None:
    with Store(tmp_path).create(SETUP) as game:
        slow, goes_on = game.match.built_in["Bob"], Event()
        game.match.built_in["Bob"] = lambda asked: slow(asked) if goes_on.wait(60) else ()
        hub = Hub()
        hub.lay(SharedGame(game))
        assert hub.go_on("Ann", hub.number, "first").counts
        news = hub.listen()

        async def until_asked() -> None:
            while game.match.decision is not None and game.match.is_automatic(game.match.decision):
                news.clear()
                await asyncio.wait_for(news.wait(), 60)

        for number in range(12):
            table = hub.table("Ann")
            assert table is not None
            if table.decision is None:
                break
            picks = tuple(option.id for option in table.decision.options[: table.decision.minimum or 1])
            assert hub.answer("Ann", hub.number, str(number), lambda _, picks=picks: picks).counts
        assert (
            "Bob is thinking" in hub.parts("Ann")["question"]
            and "Bob is thinking" in hub.parts("")["question"]
        )
        before = len(game.match.game.journal)
        refused = hub.undo("Ann", hub.number, "undo")
        assert not refused.counts and "Bob is thinking" in refused.told
        assert len(game.match.game.journal) == before
        goes_on.set()
        await until_asked()
        assert "Bob is thinking" not in hub.parts("Ann")["question"]
        answers = [entry.answer for entry in game.match.game.journal.entries]
        told = game.match.game.journal.digest()
    alone = Match(SETUP)
    people = iter(answers)
    while len(alone.game.journal) < len(answers):
        given = next(people)
        if not alone.step():
            alone.answer(given)
    assert alone.game.journal.digest() == told
