"""Tests that a built-in player thinks while devices watch, and that the game stays the same."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from threading import Event

import pytest

from engine.ashes.real_table.token_corrections import TokenCorrection
from engine.bots.turn_in_words import AdvisedTurn
from engine.match import Match
from engine.setups.players import AshesSetup
from engine.setups.red_rains import RedRainsSetup
from host.presenter.session.shared_game import DeferredChange, SharedGame
from host.store import Store
from host.web.web_table import WebTable
from tests.support.slow_player import SlowPlayer

SETUP = AshesSetup.model_validate(
    {
        "seats": [
            {"name": "Ann", "deck": "The Iron Men"},
            {"name": "Bob", "deck": "The Cloudsea Siren", "player": "random"},
        ],
        "seed": 5,
    }
)


async def test_devices_may_watch_but_not_act_while_a_player_thinks(tmp_path: Path) -> None:
    with Store(tmp_path).create(SETUP) as game:
        slow, goes_on = game.match.built_in["Bob"], Event()
        game.match.built_in["Bob"] = lambda asked: slow(asked) if goes_on.wait(60) else ()
        game.match.players["Bob"] = bob = SlowPlayer(5)
        thought = bob.thought
        web_table = WebTable()
        web_table.show(SharedGame(game))
        assert web_table.resume("Ann", web_table.number, "first").counts
        news = web_table.subscribe()

        async def until_asked() -> None:
            while game.match.decision is not None and game.match.is_automatic(game.match.decision):
                news.clear()
                await asyncio.wait_for(news.wait(), 60)

        for number in range(12):
            table = web_table.page("Ann")
            assert table is not None
            if table.decision is None:
                break
            picks = tuple(option.id for option in table.decision.options[: table.decision.minimum or 1])
            assert web_table.answer("Ann", web_table.number, str(number), lambda _, picks=picks: picks).counts
        assert (
            "Bob is thinking" in web_table.parts("Ann")["question"]
            and "Bob is thinking" in web_table.parts("")["question"]
        )
        before = len(game.match.game.journal)
        assert "Bob is thinking" in web_table.answer("Ann", web_table.number, "late", lambda _: ()).message
        assert len(game.match.game.journal) == before
        assert "answer-now" in web_table.parts("Ann")["question"]
        assert "answer-now" not in web_table.parts("")["question"]
        assert not web_table.answer_now("", web_table.number, "watches").counts and not thought.must_answer
        assert web_table.answer_now("Ann", web_table.number, "impatient").counts and thought.must_answer
        goes_on.set()
        await until_asked()
        assert "Bob is thinking" not in web_table.parts("Ann")["question"]
        answers = [entry.answer for entry in game.match.game.journal.entries]
        told = game.match.game.journal.digest()
    alone = Match(SETUP)
    people = iter(answers)
    while len(alone.game.journal) < len(answers):
        given = next(people)
        if not alone.step():
            alone.answer(given)
    assert alone.game.journal.digest() == told


async def test_what_is_taken_back_or_corrected_while_a_player_thinks_is_done_right_after(
    tmp_path: Path,
) -> None:
    with Store(tmp_path).create(SETUP) as game:
        goes_on, match = Event(), game.match
        slow = match.built_in["Bob"]
        match.built_in["Bob"] = lambda asked: slow(asked) if goes_on.wait(60) else ()
        shared, web_table, follows, refused = SharedGame(game), WebTable(), list[int](), list[str]()
        terminal = shared.share_as_host(follows.append)
        terminal.on_refusal = refused.append
        web_table.show(shared)
        terminal.run_automatic_steps()

        async def until(true: Callable[[], bool]) -> None:
            async with asyncio.timeout(60):
                while not true():
                    await asyncio.sleep(0.005)

        def until_bob_thinks() -> None:
            while not shared.thinking:
                asked = match.decision
                terminal.answer([option.id for option in asked.options[: asked.minimum or 1]])
                terminal.run_automatic_steps()

        goes_on.set()
        while match.decision is None or match.decision.kind != "turn" or match.decision.seat != "Ann":
            await until(lambda: not shared.thinking)
            asked = match.decision
            terminal.answer([option.id for option in asked.options[: asked.minimum or 1]])
            terminal.run_automatic_steps()
            await until(lambda: not shared.thinking)
        goes_on.clear()
        until_bob_thinks()
        before = [entry.answer for entry in match.game.journal.entries]
        number = len(before)
        wounds = TokenCorrection(match.view("Ann").player("Ann").phoenixborn.id, "wound", 2)
        kept = web_table.correct("Ann", web_table.number, "first", [(wounds.id,)])
        assert kept.counts and "Bob is thinking; this happens right after" in kept.message
        assert len(match.game.journal) == number
        goes_on.set()
        await until(lambda: match.view("Ann").player("Ann").phoenixborn.wounds == 2)
        assert min(follows) <= number and not refused
        await until(lambda: not shared.thinking)
        goes_on.clear()
        until_bob_thinks()
        number = len(match.game.journal)
        for _ in range(2):  # an impatient person takes back one answer
            with pytest.raises(DeferredChange, match="right after"):
                terminal.undo()
        with pytest.raises(DeferredChange):
            terminal.correct("nothing that can be said")
        assert len(match.game.journal) == number
        goes_on.set()
        await until(lambda: bool(refused))
        await until(lambda: match.decision is not None and match.decision.seat == "Ann")
        assert not match.is_automatic(match.decision) and len(match.game.undone) >= 1
        reopened = Store(tmp_path).replay("1")[0]
        assert reopened.game.journal.digest() == match.game.journal.digest()


async def test_the_page_offers_advice_to_the_seat_whose_turn_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.bots.advice.Adviser.advise", lambda *_: (AdvisedTurn(("pass",), 0.5),))
    with Store(tmp_path).create(RedRainsSetup(seed=3)) as game:
        web_table = WebTable()
        web_table.show_without_terminal(game)
        with pytest.raises(ValueError, match="for your turn"):
            await web_table.advice("Player")
        assert web_table.answer("Player", web_table.number, "keeps", lambda _: ()).counts
        assert 'data-open="advice"' in web_table.parts("Player")["question"]
        assert await web_table.advice("Player") == [("1. Pass", "Chance to win: 50 %")]
        with pytest.raises(ValueError, match="for your turn"):
            await web_table.advice("")
