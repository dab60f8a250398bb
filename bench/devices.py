"""Measures how soon an answer is on all devices, and how much is sent for it."""

from __future__ import annotations

import asyncio
import json
import tempfile
from functools import partial
from pathlib import Path
from random import Random
from time import perf_counter, process_time

import httpx2

from engine.bots.player_and_playout import RandomPlayer
from engine.setups.players import AshesSetup
from host.presenter.session.shared_game import SharedGame
from host.store import Store
from host.web.server import Server
from host.web.web_table import WebTable

DECKS = ("The Iron Men", "The Cloudsea Siren")
FILES = ("", "static/table.css", "static/table.js", "static/icon.svg", "manifest.webmanifest", "worker.js")


Rows = list[tuple[str, str]]


class _Device:
    """A device with an open stream, which notes the time and size of what it receives."""

    def __init__(self, server: Server) -> None:
        origin = server.url.rstrip("/")
        self.http = httpx2.AsyncClient(base_url=origin, headers={"origin": origin}, timeout=30)
        self.server = server
        self.sent: list[int] = []
        self.number = ""
        self.at = 0.0
        self.changed = asyncio.Event()

    async def sit(self, seat: str) -> None:
        (await self.http.post("/join", json={"code": self.server.sessions.code})).raise_for_status()
        (await self.http.post("/sit", json={"seat": seat})).raise_for_status()

    async def listen(self) -> None:
        async with self.http.stream("GET", "/events") as stream:
            async for line in stream.aiter_lines():
                if line.startswith("data: "):
                    self.number = json.loads(line[6:])["number"]
                    self.at = perf_counter()
                    self.sent.append(len(line))
                    self.changed.set()

    async def until(self, number: str) -> float:
        while self.number != number:
            self.changed.clear()
            await self.changed.wait()
        return self.at


async def _measured(answers: int, devices: int) -> Rows:
    with tempfile.TemporaryDirectory() as folder:
        seats = [{"name": name, "deck": deck} for name, deck in zip(("Ann", "Bob"), DECKS, strict=True)]
        game = Store(Path(folder)).create(AshesSetup.model_validate({"seats": seats, "seed": 7}))
        game.run_automatic_steps()
        server = Server(WebTable(), Path(folder), port=0)
        server.web_table.show(SharedGame(game))
        serving = asyncio.create_task(server.run())
        await asyncio.sleep(0.3)
        there: list[_Device] = []
        for seat in ("Ann", "Bob", *[""] * (devices - 2)):
            device = _Device(server)
            await device.sit(seat)
            there.append(device)
        began = perf_counter()
        (await there[0].http.get("/state")).raise_for_status()
        first = perf_counter() - began
        streams = [asyncio.create_task(device.listen()) for device in there]
        files = [await there[0].http.get(f"/{file}") for file in FILES]
        page = sum(len(file.content) for file in files)
        packed = sum(file.num_bytes_downloaded for file in files)
        for device in there:
            await device.until(server.web_table.number)
        times, bytes_, player, luck = [], [], RandomPlayer(3), Random(3)
        worked = process_time()
        for _ in range(answers):
            decision = game.match.decision
            if decision is None:
                break
            at = 0 if decision.seat == "Ann" else 1
            table = server.web_table.page(decision.seat)
            assert table is not None and table.question_part is not None
            ids = [option.id for option in table.question_part.decision.options]
            look = partial(game.match.view, decision.seat)
            picks = [ids.index(pick) for pick in player.choose(table.question_part.decision, look)]
            for device in there:
                device.sent.clear()
            began = perf_counter()
            body = {"number": server.web_table.number, "token": str(luck.random()), "picks": picks}
            (await there[at].http.post("/answer", json=body)).raise_for_status()
            ends = [await device.until(server.web_table.number) for device in there]
            times.append(max(ends) - began)
            bytes_.append(sum(sum(device.sent) for device in there) / len(there))
            await asyncio.sleep(0.06)  # people are slower, and floods are refused
        worked = (process_time() - worked) / max(1, len(times))
        for stream in streams:
            stream.cancel()
        await asyncio.gather(*streams, return_exceptions=True)
        for device in there:
            await device.http.aclose()
        server.stop()
        await serving
        server.close()
    times.sort()
    bytes_.sort()
    return [
        (f"answer on {devices} devices, median", f"{times[len(times) // 2] * 1000:.0f} ms"),
        (f"answer on {devices} devices, 99 of 100", f"{times[int(len(times) * 0.99)] * 1000:.0f} ms"),
        (f"processor for an answer, with {devices} devices in it", f"{worked * 1000:.0f} ms"),
        ("sent to a device for an answer, median", f"{bytes_[len(bytes_) // 2] / 1000:.1f} kB"),
        ("sent to a device for an answer, most", f"{bytes_[-1] / 1000:.1f} kB"),
        ("page with all its files", f"{page / 1000:.1f} kB"),
        ("the same as it is sent, packed", f"{packed / 1000:.1f} kB"),
        ("first state of the table", f"{first * 1000:.0f} ms"),
    ]


def answers_on_devices(answers: int, devices: int) -> Rows:
    """Measure a game of two on this many devices, most of which watch."""
    return asyncio.run(_measured(answers, devices))


if __name__ == "__main__":
    for what, figure in answers_on_devices(200, 8):
        print(f"{what:45}{figure:>12}")
