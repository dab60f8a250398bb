"""Tests of one game in the terminal and on devices at once."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, ClassVar

import httpx2
import pytest
from textual.pilot import Pilot

from engine.draft_setup_checks import draft_setup
from engine.game_entries import GameSetup
from engine.setups.red_rains import RedRainsSetup
from host.app.app import CinderboardApp
from host.app.screens.table.game_screen import GameScreen
from host.app.screens.table.pass_terminal import PassTerminal
from host.app.screens.table.table_screen import TableScreen
from host.games import GAME_PARTS, load
from host.store import Store
from host.web.server import Server
from host.web.web_table import WebTable
from tests.support.app_driver import LARGE, table_of, texts_on
from tests.web.conftest import two_players

SOON = 10.0


class Phone:
    """Device at the real server, in the event loop of the app."""

    all: ClassVar[list[Phone]] = []

    def __init__(self, server: Server) -> None:
        self.all.append(self)
        url = server.url.rstrip("/")
        self.http = httpx2.AsyncClient(base_url=url, headers={"origin": url}, timeout=SOON)
        self.server = server

    async def sit(self, seat: str) -> None:
        """Join the table and take a seat."""
        assert (await self.http.post("/join", json={"code": self.server.sessions.code})).status_code == 200
        assert (await self.http.post("/sit", json={"seat": seat})).status_code == 200

    async def state(self) -> dict[str, Any]:
        """Return what the device has to show."""
        state: dict[str, Any] = (await self.http.get("/state")).json()
        return state

    async def answer(self, *picks: int) -> httpx2.Response:
        """Answer the pending question."""
        number = (await self.state())["number"]
        return await self.http.post("/answer", json={"number": number, "token": number, "picks": list(picks)})

    async def until(self, true: Any) -> dict[str, Any]:
        """Collect the parts that the server pushes until `true` holds of them, and return them."""
        shown: dict[str, Any] = {"parts": {}}
        async with self.http.stream("GET", "/events") as stream:
            async with asyncio.timeout(SOON):
                async for line in stream.aiter_lines():
                    if line.startswith("data: "):
                        told = json.loads(line.removeprefix("data: "))
                        shown = {**told, "parts": {**shown["parts"], **told["parts"]}}
                        if true(shown):
                            return shown
        raise AssertionError("the stream ended")


@asynccontextmanager
async def table(
    tmp_path: Path, setup: GameSetup
) -> AsyncIterator[tuple[CinderboardApp, Pilot[None], Server]]:
    """Serve a new game, and yield its app, pilot and server."""
    server = Server(WebTable(), tmp_path, port=0)
    app = CinderboardApp(Store(tmp_path), setup=setup, server=server)
    app.preferences.pace = "instant"
    try:
        async with app.run_test(size=LARGE) as pilot:
            await pilot.pause(0.1)
            yield app, pilot, server
            while Phone.all:
                await Phone.all.pop().http.aclose()
    finally:
        server.close()


async def wait_until(pilot: Pilot[None], true: Any) -> None:
    """Wait until something is true of what the app shows."""
    for _ in range(2000):
        await pilot.pause(0.02)
        if true():
            return
    raise AssertionError("it was not shown in the terminal")


async def test_a_player_alone_answers_on_phone_and_terminal(tmp_path: Path) -> None:
    async with table(tmp_path, RedRainsSetup(seed=5)) as (app, pilot, server):
        phone = Phone(server)
        await phone.sit("Player")
        playback = table_of(app).session
        asked = playback.decision
        assert asked is not None
        reply = await phone.answer(*range(asked.minimum or 1))
        assert reply.status_code == 200, reply.text
        assert playback.match.decision is not asked
        await wait_until(pilot, lambda: playback.decision.question in texts_on(app))
        number = (await phone.state())["number"]
        table_of(app).answer((playback.decision.options[0].id,))
        told = await phone.until(lambda shown: shown["number"] != number)
        assert told["seat"] == "Player"
        await phone.http.post("/do/undo", json={"number": told["number"], "token": "u"})
        await wait_until(pilot, lambda: len(playback.log.lines) == playback.shown)
        assert playback.log.answers == len(playback.match.game.journal)


def says_who_decides(app: CinderboardApp, seat: str) -> bool:
    """Return True if the terminal says what this seat does on another screen."""
    return (
        re.search(rf"{seat} (chooses|decides|carries out)[^.]*, on another screen", texts_on(app)) is not None
    )


async def test_who_sits_at_a_phone_has_left_the_terminal(tmp_path: Path) -> None:
    """The terminal is no longer passed on, and shows no hand of a player who is not there."""
    async with table(tmp_path, two_players()) as (app, pilot, server):
        await wait_until(pilot, lambda: isinstance(app.screen, PassTerminal))
        bob = Phone(server)
        await bob.sit("Bob")
        await wait_until(pilot, lambda: isinstance(app.screen, TableScreen))
        playback = table_of(app).session
        assert playback.seat == "Ann" and not playback.hands_over_to
        for _ in range(6):
            asked = playback.match.decision
            if asked.seat == "Bob":
                await wait_until(pilot, lambda: says_who_decides(app, "Bob"))
                assert (await bob.answer(*range(asked.minimum or 1))).status_code == 200
            else:
                await wait_until(pilot, lambda: playback.decision is not None)
                table_of(app).answer(tuple(o.id for o in playback.decision.options[: asked.minimum or 1]))
            await pilot.pause()
            names = {card.name for card in playback.match.view("Bob").player("Bob").hand}
            lines = [line.text for line in playback.lines if "Bob's hand" in line.text]
            assert not [name for name in names for line in lines if name in line]
            assert playback.view.player("Bob").hand is None
        ann = Phone(server)
        await ann.sit("Ann")
        await wait_until(pilot, lambda: playback.is_onlooker)
        assert playback.view.player("Ann").hand is None
        await ann.http.post("/leave", json={})
        await wait_until(pilot, lambda: not playback.is_onlooker)


@pytest.mark.parametrize("rules", ["draft", "reapers"])
async def test_games_with_screens_of_their_own_are_followed(tmp_path: Path, rules: str) -> None:
    if rules == "draft":
        setup: GameSetup = draft_setup([("Ann", "person"), ("Bob", "person")], ("Master Set",), 3)
    else:
        from cards.reapers.library import reapers_library
        from engine.reapers.setup import ReapersSetup

        decks = list(reapers_library().decks)[:2]
        seats = [{"name": name, "deck": deck} for name, deck in zip(("Ann", "Bob"), decks, strict=True)]
        setup = ReapersSetup.model_validate({"seats": seats, "seed": 3})
    async with table(tmp_path, setup) as (app, pilot, server):
        phones = {"Ann": Phone(server), "Bob": Phone(server)}
        for seat, phone in phones.items():
            await phone.sit(seat)
        await wait_until(pilot, lambda: isinstance(app.screen, GameScreen))
        session = app.screen.session

        def waited_for() -> bool:
            return says_who_decides(app, session.match.decision.seat) and bool(session.waiting_for)

        for _ in range(4):
            await wait_until(pilot, waited_for)
            asked = session.match.decision
            reply = await phones[asked.seat].answer(*range(asked.minimum or 1))
            assert reply.status_code == 200, reply.text
        await pilot.press("escape")
        await wait_until(pilot, lambda: server.web_table.game == "")
        assert (await phones["Ann"].state())["title"] == ""


async def test_f10_says_how_a_device_gets_in(tmp_path: Path) -> None:
    async with table(tmp_path, RedRainsSetup(seed=5)) as (app, pilot, server):
        await pilot.press("f10")
        await wait_until(pilot, lambda: server.sessions.code[:4] in texts_on(app))
        phone = Phone(server)
        await phone.sit("Player")
        await wait_until(pilot, lambda: server.sessions.code[:4] in texts_on(app))


@pytest.mark.parametrize("rules", ["ashes", "reapers", "draft"])
async def test_the_terminal_follows_a_built_in_player_who_thinks(tmp_path: Path, rules: str) -> None:
    from host.presenter.setup_forms.setup_form import SetupForm

    beginning: SetupForm = load(GAME_PARTS[rules].begins)(tmp_path)
    said = {"who-2": "bot" if rules == "draft" else "random"}
    async with table(tmp_path, beginning.setup(beginning.complete(said), 3)) as (app, pilot, server):

        def asked() -> Any:
            shown: Any = app.screen
            game = getattr(shown, "session", None)
            return None if game is None or game.decision is None else game

        answered = 0
        for _ in range(4):
            await wait_until(pilot, lambda: asked() is not None)
            game, share = asked(), server.web_table.share
            assert share is not None
            before = len(share.match.game.journal)
            options = game.decision.options[: game.decision.minimum or 1]
            app.screen.answer(tuple(option.id for option in options))
            await wait_until(pilot, lambda before=before, share=share: len(share.match.game.journal) > before)
            answered += 1
        await wait_until(pilot, lambda: asked() is not None)
        assert server.web_table.share is not None
        seats = {entry.decision.seat for entry in server.web_table.share.match.game.journal.entries}
        assert answered == 4 and "Player 2" in seats
