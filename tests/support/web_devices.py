"""Served game without a network: the site itself, and devices that ask it."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx2

from engine.game_entries import GameSetup
from host.presenter.session.shared_game import GameShare, SharedGame
from host.store import Store
from host.web.device_sessions import DeviceSessions
from host.web.request_guard import RateLimit
from host.web.server import Server
from host.web.table_routes import TableRoutes
from host.web.web_table import WebTable

HOST = "127.0.0.1:8137"
PAGE = f"http://{HOST}"


@asynccontextmanager
async def running(server: Server) -> AsyncIterator[Server]:
    """Run a server at its port during the context."""
    serving = asyncio.create_task(server.run())
    try:
        yield server
    finally:
        server.stop()
        await serving
        server.close()


class Served:
    """New game, or the saved one of this id, and its site; `terminal` is the terminal's share."""

    def __init__(self, folder: Path, setup: GameSetup | None = None, game: str = "1") -> None:
        store = Store(folder)
        store.prepare()
        self.game = store.open(game) if setup is None else store.create(setup)
        self.game.run_automatic_steps()
        self.heard: list[int] = []
        shared = SharedGame(self.game)
        self.terminal: GameShare = shared.share_as_host(self.heard.append)
        self.runner = asyncio.Runner()
        self.web_table = WebTable()
        self.web_table.show(shared)
        self.sessions = DeviceSessions(folder / "devices.json")
        unlimited = RateLimit(1e9, 1e9)  # a test is quicker than people
        self.site = TableRoutes(self.web_table, self.sessions, hosts={HOST}, port=8137, limit=unlimited)

    def client(self, address: str = "127.0.0.1") -> Client:
        """Return a device that was never admitted."""
        return Client(self.site.app, self.runner, address)

    def device(self, seat: str) -> Device:
        """Return a device that takes this seat, or watches."""
        client = self.client()
        assert client.post("/join", json={"code": self.sessions.code}).status_code == 200
        assert client.post("/sit", json={"seat": seat}).status_code == 200
        return Device(client)

    def await_previews(self) -> None:
        """Let the event loop go on until no previews are being made."""

        async def wait() -> None:
            while self.web_table._preview_tasks:
                await asyncio.wait(self.web_table._preview_tasks)

        self.runner.run(wait())

    def close(self) -> None:
        """End abruptly, as when the program is killed."""
        self.runner.close()
        self.game.close()


class Client:
    """Browser without a network: it calls the site in this thread, as the program does."""

    def __init__(self, app: Any, runner: asyncio.Runner, address: str = "127.0.0.1") -> None:
        self.runner = runner
        self._client = httpx2.AsyncClient(
            transport=httpx2.ASGITransport(app, client=(address, 5000)),
            base_url=PAGE,
            headers={"origin": PAGE},
        )

    @property
    def cookies(self) -> httpx2.Cookies:
        """Return the cookies of the browser."""
        return self._client.cookies

    @cookies.setter
    def cookies(self, kept: httpx2.Cookies) -> None:
        self._client.cookies = kept

    def request(self, method: str, path: str, **more: Any) -> httpx2.Response:
        """Send one request."""
        return self.runner.run(self._client.request(method, path, **more))

    def get(self, path: str, **more: Any) -> httpx2.Response:
        return self.request("GET", path, **more)

    def post(self, path: str, **more: Any) -> httpx2.Response:
        return self.request("POST", path, **more)


class Device:
    """Device at the table, which keeps all that was sent to it."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.sent: list[str] = []
        self._tokens = 0

    def state(self) -> dict[str, Any]:
        """Return what the device has to show."""
        response = self.client.get("/state")
        self.sent.append(response.text)
        state: dict[str, Any] = response.json()
        return state

    def get(self, path: str) -> str:
        """Return the text of a page."""
        response = self.client.get(path)
        self.sent.append(response.text)
        return response.text

    def post(self, path: str, number: str | None = None, token: str = "", **said: Any) -> Any:
        """Post to a path; `number` is the question it refers to, `token` that of the same action before."""
        self._tokens += 1
        body = {
            "number": self.state()["number"] if number is None else number,
            "token": token or f"{id(self)}-{self._tokens}",
            **said,
        }
        response = self.client.post(path, json=body)
        self.sent.append(response.text)
        return response

    @property
    def question(self) -> str:
        """Return the question as HTML."""
        return str(self.state()["parts"]["question"])

    @property
    def offers(self) -> list[int]:
        """Return the numbers of the answers it may give."""
        return [int(number) for number in re.findall(r'data-pick="(\d+)"', self.question)]
