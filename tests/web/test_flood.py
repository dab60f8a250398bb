"""Many connections that say nothing, at the real server: the game goes on."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path

import httpx2
import pytest

from engine.setups.red_rains import RedRainsSetup
from host.presenter.shared import SharedGame
from host.store import Store
from host.web import guard, server
from host.web.hub import Hub
from host.web.server import OF_ONE_ADDRESS, Server


async def test_connections_that_say_nothing_are_closed_and_the_game_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Store(tmp_path).create(RedRainsSetup(seed=5)) as game:
        game.settle()
        served = Server(Hub(), tmp_path, port=0)
        served.hub.lay(SharedGame(game))
        serving = asyncio.create_task(served.run())
        origin = served.url.rstrip("/")
        half = b"POST /answer HTTP/1.1\r\nhost: 127.0.0.1:%d\r\norigin: %s\r\n" % (
            served.port,
            origin.encode(),
        )
        half += b"content-type: application/json\r\ncontent-length: 9\r\n\r\n{"
        with monkeypatch.context() as short:
            short.setattr(guard, "PATIENCE", 0.2)
            slow = await asyncio.open_connection("127.0.0.1", served.port)
            slow[1].write(half)
            assert b" 408 " in await asyncio.wait_for(slow[0].readline(), 60)
        opened = []
        with monkeypatch.context() as short:
            short.setattr(server, "SILENT", 0.2)
            for _ in range(OF_ONE_ADDRESS + 20):
                opened.append(await asyncio.open_connection("127.0.0.1", served.port))
            for reader, _ in opened:
                with suppress(ConnectionError):
                    assert await asyncio.wait_for(reader.read(), 60) == b""
        for _, writer in [slow, *opened]:
            writer.close()
        async with httpx2.AsyncClient(base_url=origin, headers={"origin": origin}) as device:
            assert (await device.post("/join", json={"code": served.sessions.code})).status_code == 200
            assert (await device.get("/state")).status_code == 200
        served.stop()
        await serving
        served.close()
