"""A serving program, killed at random while three devices answer, and its save compared with the answers.

python -m tests.web.kills 50
"""

from __future__ import annotations

import asyncio
import html
import os
import random
import re
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

import httpx2

from engine.kernel.journal import JournalEntry
from engine.match import Match
from engine.setups.players import AshesSetup
from host.presenter.options.option_order import in_display_order
from host.store import Store

PATIENCE = 60.0
SEATS = ("Ann", "Bob", "Cid")
DECKS = ("The Iron Men", "The Cloudsea Siren", "The Bloodwoods Queen")
_PICK = re.compile(r'data-pick="(\d+)".*?class="label">(.*?)</span>', re.DOTALL)
_LEAST = re.compile(r'data-least="(\d+)"')

Deed = tuple[str, str]
"""Seat that answered, and the answer."""


@dataclass
class Evening:
    """Record of a game that is killed again and again."""

    folder: Path
    luck: random.Random
    confirmed: list[tuple[int, Deed]] = field(default_factory=list)
    """Confirmed answers, each with the number of its question."""
    on_the_way: set[Deed] = field(default_factory=set)
    """Answers that were sent and neither confirmed nor refused."""


async def serve(folder: Path, port: int) -> tuple[asyncio.subprocess.Process, str, list[str]]:
    """Start the program; return it, its address, and the codes that it shows."""
    environment = os.environ | {"PYTHONUNBUFFERED": "1"}
    command = [sys.executable, "-m", "host.cli", "--data", str(folder), "serve", "--port", str(port)]
    running = await asyncio.create_subprocess_exec(
        *command, stdout=asyncio.subprocess.PIPE, env=environment, limit=1 << 20
    )
    assert running.stdout is not None
    async with asyncio.timeout(PATIENCE):
        while line := (await running.stdout.readline()).decode():
            if found := re.search(r"or open (http://\S+/)#(\S+)", line):
                return running, found[1], [found[2]]
    raise AssertionError("it did not begin to serve")


async def codes_of(running: asyncio.subprocess.Process, codes: list[str]) -> None:
    """Read the program's output: it shows another code after each one used."""
    assert running.stdout is not None
    while line := (await running.stdout.readline()).decode():
        if found := re.search(r"#(\S+)", line):
            codes.append(found[1])


async def take_seats(url: str, codes: list[str]) -> dict[str, httpx2.AsyncClient]:
    """Let three devices join the table."""
    devices = {}
    for seat in SEATS:
        device = httpx2.AsyncClient(base_url=url, headers={"origin": url.rstrip("/")}, timeout=PATIENCE)
        async with asyncio.timeout(PATIENCE):
            while (await device.post("/join", json={"code": codes[-1]})).status_code != 200:
                await asyncio.sleep(0.02)
        assert (await device.post("/sit", json={"seat": seat})).status_code == 200
        devices[seat] = device
    return devices


async def play(evening: Evening, device: httpx2.AsyncClient, seat: str) -> None:
    """Answer all questions to a seat until the program is gone; every answer is sent twice."""
    while True:
        try:
            state = (await device.get("/state")).json()
            assert state["seat"] == seat, "the device did not come back to its seat"
            offered = _PICK.findall(state["parts"]["question"])
            if not offered:
                await asyncio.sleep(0.01)
                continue
            least = int(_LEAST.findall(state["parts"]["question"])[0])
            picked = evening.luck.sample(offered, least or 1)
            deed = (seat, ", ".join(html.unescape(label) for _, label in picked))
            token = f"{seat}{evening.luck.random()}"
            body = {"number": state["number"], "token": token, "picks": [int(pick) for pick, _ in picked]}
            evening.on_the_way.add(deed)
            replies = [await device.post("/answer", json=body)]
            if evening.luck.random() < 0.3:
                replies.append(await device.post("/answer", json=body))
            if any(reply.json().get("counts") for reply in replies):
                evening.confirmed.append((int(state["number"].partition(".")[2]), deed))
            evening.on_the_way.discard(deed)
        except httpx2.TransportError:
            return


def saved_answers(folder: Path) -> tuple[list[Deed], bool]:
    """Return the answers of people in the save, and True if the game is over."""
    match, record = Store(folder).replay("1")
    assert record.sound
    own = [entry for entry in match.game.journal.entries if entry.decision.seat in SEATS]
    return [(entry.decision.seat, _shown(match, entry)) for entry in own], match.decision is None


def _shown(match: Match, entry: JournalEntry) -> str:
    """Return an answer as the page labels it; of equivalent options the page lists one."""
    asked = in_display_order(entry.decision, match.view(entry.decision.seat))
    called = {option.id: option.label for option in asked.options}
    picks = zip(entry.answer, entry.labels, strict=True)
    return ", ".join(_label(called.get(pick, label)) for pick, label in picks)


def _label(text: str) -> str:
    return text[:1].upper() + text[1:]


def check_saved(evening: Evening, before: list[Deed]) -> list[Deed]:
    """Check that each confirmed answer is saved once, in order, with at most one unconfirmed.

    Returns the answers of people in the save.
    """
    now, _ = saved_answers(evening.folder)
    assert now[: len(before)] == before, "answers of earlier are others now"
    new, expected = now[len(before) :], [deed for _, deed in sorted(evening.confirmed)]
    assert new[: len(expected)] == expected, f"confirmed {expected}, but there is {new}"
    rest = new[len(expected) :]
    assert len(rest) <= 1 and set(rest) <= evening.on_the_way, f"{rest} was never sent"
    evening.confirmed, evening.on_the_way = [], set()
    return now


async def rounds(folder: Path, count: int, seed: int = 1) -> int:
    """Play and kill `count` times, and return the number of confirmed answers."""
    luck, killed, games, confirmed = random.Random(seed), 0, 0, 0
    while killed < count:
        games += 1
        evening = Evening(folder / str(games), luck)
        store = Store(evening.folder)
        store.prepare()
        seats = [{"name": name, "deck": deck} for name, deck in zip(SEATS, DECKS, strict=True)]
        with store.create(AshesSetup.model_validate({"seats": seats, "seed": seed + games})) as game:
            game.run_automatic_steps()
        devices: dict[str, httpx2.AsyncClient] = {}
        before: list[Deed] = []
        port = 0
        while killed < count and not saved_answers(evening.folder)[1]:
            running, url, codes = await serve(evening.folder, port)
            port = int(url.rstrip("/").rpartition(":")[2])
            reading = asyncio.create_task(codes_of(running, codes))
            devices = devices or await take_seats(url, codes)
            playing = [asyncio.create_task(play(evening, device, seat)) for seat, device in devices.items()]
            async with asyncio.timeout(PATIENCE):
                while not evening.confirmed:
                    await asyncio.sleep(0.005)
            await asyncio.sleep(luck.uniform(0, 0.5))
            running.kill()
            await running.wait()
            await asyncio.gather(reading, *playing)
            killed += 1
            confirmed += len(evening.confirmed)
            before = check_saved(evening, before)
        for device in devices.values():
            await device.aclose()
    return confirmed


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as made:
        print(asyncio.run(rounds(Path(made), int(sys.argv[1]))), "answers were confirmed, each is there once")
