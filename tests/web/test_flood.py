"""Tests of many slow connections of strangers at the real server, during which the game goes on."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import httpx2
import pytest

from engine.setups.red_rains import RedRainsSetup
from host.presenter.session.shared_game import SharedGame
from host.store import Store
from host.web import connection_limits
from host.web.request_guard import network_of
from host.web.server import Server
from host.web.web_table import WebTable
from tests.support.web_devices import running

ADDRESSES = [f"127.0.0.{n}" for n in range(1, 8)] if sys.platform == "linux" else ["127.0.0.1"]
PAGE = b"GET /manifest.webmanifest HTTP/1.1\r\nhost: 127.0.0.1:%d\r\n\r\n"
BODY = (
    b"POST /join HTTP/1.1\r\nhost: 127.0.0.1:%d\r\norigin: http://127.0.0.1:%d\r\n"
    b"content-type: application/json\r\ncontent-length: 90\r\n\r\n{"
)
SLOW = {
    "nothing": b"",
    "half a request": b"GET /",
    "a request and a byte": PAGE + b"G",
    "two requests and a byte": PAGE + PAGE + b"G",
    "half a body": BODY,
    "a request and half a body": PAGE + BODY,
}

Stream = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@asynccontextmanager
async def serving(folder: Path) -> AsyncIterator[Server]:
    """Serve a game."""
    with Store(folder).create(RedRainsSetup(seed=5)) as game:
        game.run_automatic_steps()
        served = Server(WebTable(), folder, port=0)
        served.web_table.show(SharedGame(game))
        async with running(served):
            yield served


async def connect(served: Server, said: bytes, source: str = "127.0.0.1") -> Stream:
    """Return a stranger's connection that has sent these requests, each after the previous response."""
    stream = await asyncio.open_connection("127.0.0.1", served.port, local_addr=(source, 0))
    said = said.replace(b"%d", str(served.port).encode())
    while said.count(b"\r\n\r\n") and not said.startswith(b"POST"):
        first, end, said = said.partition(b"\r\n\r\n")
        stream[1].write(first + end)
        with suppress(asyncio.IncompleteReadError, ConnectionError):
            head = await stream[0].readuntil(b"\r\n\r\n")
            length = head.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0]
            await stream[0].readexactly(int(length))
    stream[1].write(said)
    return stream


async def data_of(lines: AsyncIterator[str]) -> str:
    """Return the next data that a stream shows."""
    async with asyncio.timeout(60):
        while not (line := await anext(lines)).startswith("data: {"):
            pass
    return line


async def test_many_slow_strangers_stop_neither_devices_nor_guests(tmp_path: Path) -> None:
    async with serving(tmp_path) as served:
        origin = served.url.rstrip("/")
        async with (
            httpx2.AsyncClient(base_url=origin, headers={"origin": origin}) as device,
            httpx2.AsyncClient(base_url=origin, headers={"origin": origin}) as guest,
        ):
            assert (await device.post("/join", json={"code": served.sessions.code})).status_code == 200
            async with device.stream("GET", "/events") as events:
                lines = events.aiter_lines()
                await data_of(lines)
                said = list(SLOW.values())
                slow = [
                    await connect(served, said[n % len(said)], ADDRESSES[n % len(ADDRESSES)])
                    for n in range(150)
                ]
                for _ in range(3):
                    assert (await device.get("/state")).status_code == 200
                    assert (await guest.get("/")).status_code == 200
                    async with httpx2.AsyncClient(base_url=origin, cookies=device.cookies) as anew:
                        assert (await anew.get("/state")).status_code == 200
                assert (await guest.post("/join", json={"code": served.sessions.code})).status_code == 200
                served.web_table.notice = "the stream is still there"
                served.web_table.set_taken_seats(set())
                assert served.web_table.notice in await data_of(lines)
            for _, writer in slow:
                writer.close()


async def test_a_connection_without_a_request_in_time_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection_limits, "REQUEST_SECONDS", 0.6)
    async with serving(tmp_path) as served:
        slow = [await connect(served, said) for said in SLOW.values()]
        ended = [asyncio.create_task(reader.read()) for reader, _ in slow]
        for _ in range(40):
            for _, writer in slow:  # a byte now and then does not help
                with suppress(ConnectionError):
                    writer.write(b"x")
            if not (await asyncio.wait(ended, timeout=0.1))[1]:
                break
        assert [said for said, end in zip(SLOW, ended, strict=True) if not end.done()] == []
        await asyncio.gather(*ended, return_exceptions=True)


def test_a_network_counts_as_one_address() -> None:
    assert network_of("2001:db8:1:2::7") == network_of("2001:db8:1:2:9::1") != network_of("2001:db8:1:3::7")
    assert network_of("::ffff:192.0.2.7") == network_of("192.0.2.7") != network_of("192.0.2.8")
    assert network_of("") == ""
