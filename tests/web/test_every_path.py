"""Tests of every path of the page at every kind of question, with sensible and senseless input."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import product
from random import Random
from typing import Any

import pytest
from starlette.routing import Mount, Route

from engine.bots.player_and_playout import RandomPlayer
from engine.game_entries import GameSetup
from engine.setups.red_rains import RedRainsSetup
from host.store import Store
from host.web.game_opener import GameOpener
from tests.support.web_devices import Device, Served
from tests.web.test_hidden import KINDS

Serve = Callable[[GameSetup | None], Served]
Asks = Callable[[Served], Sequence[Mapping[str, Any]]]
NONSENSE: Sequence[Any] = (
    "",
    "-1",
    "9" * 30,
    "\x00<b>",
    -1,
    10**30,
    True,
    None,
    1.5,
    [],
    [[]],
    {},
    {"x": {}},
)


def places(_: Served) -> Sequence[Mapping[str, Any]]:
    """Return cards of all rows of two sides, answers of the question, and the top of the deck."""
    found = [f"{side}-{row}-0" for side, row in product("01", "pbshdrc")]
    return [{"at": place} for place in (*found, "q-0", "q-1", "top")]


def cards_by_zone(served: Served) -> Mapping[str, str]:
    """Return the name of a card in each zone; cards being resolved are in `aside`."""
    cards = getattr(served.game.match.game.state, "cards", ())
    cards = cards.values() if isinstance(cards, Mapping) else cards
    return {getattr(card, "zone", ""): card.name for card in cards if card.name}


def places_and_names(served: Served) -> Sequence[Mapping[str, Any]]:
    """Return places, and names that cards may have."""
    by_zone = cards_by_zone(served)
    return [*places(served), *({"name": name} for name in dict.fromkeys(by_zone.values()))]


def moves(_: Served) -> Sequence[Mapping[str, Any]]:
    """Return ways in which a card can be moved."""
    return [{"at": place, "way": way} for place in ("0-h-0", "1-b-0", "top") for way in (0, 9)]


SENSIBLE: Mapping[str, Asks] = {
    "/": lambda _: [{}],
    "/manifest.webmanifest": lambda _: [{}],
    "/worker.js": lambda _: [{}],
    "/static": lambda _: [{}],
    "/events": lambda _: [{}],
    "/state": lambda _: [{}],
    "/card": places,
    "/line": lambda _: [{"n": "0"}, {"n": "3"}],
    "/story": lambda _: [{}],
    "/advice": lambda _: [{}],
    "/review": lambda _: [{}],
    "/story.html": lambda _: [{}],
    "/right": lambda _: [{}],
    "/lies": places_and_names,
    "/start": lambda _: [{}],
    "/campaigns": lambda _: [{}],
    "/lessons": lambda _: [{}],
    "/decks": lambda _: [{}],
    "/deck": lambda _: [{"key": "The Iron Men", "box": "ashes", "name": "x", "text": "3 Anchornaut"}],
    "/cards": lambda _: [{"box": "raven", "line": "type:ally <", "control": "type", "term": "type:x"}],
    "/found-cards": lambda _: [{"line": 'type:"'}],
    "/one-card": lambda _: [{"name": "Anchornaut", "line": "x"}, {"name": "none"}],
    "/collection": lambda _: [{}],
    "/mark": lambda _: [{"what": "owned", "name": "Anchornaut", "box": "ashes-reborn"}],
    "/join": lambda served: [{"code": served.sessions.host_code, "host": True}],
    "/sit": lambda _: [{"seat": "Nobody"}],
    "/leave": lambda _: [{}],
    "/answer": lambda _: [{"picks": [99]}, {"picks": [0, 0]}, {"roll": {"ceremonial": {"power": 1}}}],
    "/do/{deed}": lambda _: [{}],
    "/say": lambda _: [{"line": line} for line in ("play Wolf 2/3", "deal 2 to Anchornaut", "done", "?")],
    "/correct": lambda _: [{"right": {"t-0-wound": "3"}}, {"right": {"d-0": "power"}}],
    "/lie": moves,
    "/otherwise": lambda _: [{"line": line, "fact": 0, "choice": 0} for line in (0, 9, 99)],
    "/form": lambda _: [{"rules": rules, "said": {}} for rules in ("red-rains", "none")],
    "/begin": lambda _: [{"rules": "red-rains", "said": {"seed": "x"}}],
    "/game": lambda served: [
        {"game": served.web_table.game, "deed": "open"},
        {"game": "99", "deed": "again"},
    ],
    "/campaign": lambda _: [{"name": "none"}],
    "/lesson": lambda _: [{"lesson": "none"}],
    "/deck-away": lambda _: [{"box": "ashes", "key": "none"}],
}
"""Requests to each path as a page sends them; the table has no row for what no page can send."""
KEYS = (
    "at",
    "n",
    "name",
    "box",
    "key",
    "way",
    "right",
    "line",
    "fact",
    "choose",
    "picks",
    "roll",
    "rules",
    "said",
    "seat",
)


def paths(served: Served) -> Iterator[tuple[str, str, str]]:
    """Yield every method and path of the app, with its name in `SENSIBLE`."""
    for route in served.site.app.routes:
        if isinstance(route, Mount):
            yield "GET", f"{route.path}/table.js", route.path
            continue
        assert isinstance(route, Route)
        for method in sorted((route.methods or set()) - {"HEAD"}):
            for deed in (
                ("undo", "redo", "take-back", "go-on", "answer-now", "none")
                if "{deed}" in route.path
                else ("",)
            ):
                yield method, route.path.replace("{deed}", deed), route.path


def ask_all(served: Served, device: Device, seat: str, luck: Random) -> Iterator[str]:
    """Send every request from the device of a seat; the game is restored afterwards.

    A correction goes back to the beginning of the turn, so its sensible requests come too late to count.
    """
    for method, path, name in paths(served):
        for more in (*SENSIBLE[name](served), {luck.choice(KEYS): luck.choice(NONSENSE)}):
            number = "" if name in ("/correct", "/lie", "/otherwise") else served.web_table.number
            answers = len(served.game.match.game.journal)
            if path == "/events":
                with suppress(TimeoutError):
                    served.runner.run(asyncio.wait_for(device.client._client.get(path), 0.001))
                continue
            if method == "GET":
                reply = device.client.get(path, params={key: str(value) for key, value in more.items()})
            else:
                reply = device.client.post(path, json={"number": number, "token": str(luck.random()), **more})
            while path == "/do/take-back" and len(served.game.match.game.journal) < answers:
                again = {"number": served.web_table.number, "token": str(luck.random())}
                assert device.client.post("/do/redo", json=again).json()["counts"]
            if reply.status_code >= 500:
                yield f"{method} {path} {more}: {reply.status_code}"
            if path in ("/sit", "/leave"):
                assert device.client.post("/sit", json={"seat": seat}).status_code == 200


def companion(seed: int) -> GameSetup:
    """Return the setup of a player with a real deck."""
    return RedRainsSetup(seat="Ann", seed=seed, depth="companion", real_decks=("Ann",))


GAMES: Mapping[str, tuple[Callable[[int], GameSetup], int]] = {
    "Ashes for two": (KINDS["Ashes for two"], 90),
    "Red Rains for two": (KINDS["Red Rains for two"], 60),
    "a real deck": (companion, 40),
    "a draft of two": (KINDS["a draft of two"], 20),
    "Ardent Reapers": (KINDS["Ardent Reapers"], 40),
}
"""Games with a number of answers that includes many kinds of questions."""


@pytest.mark.parametrize(
    ("make", "answers"),
    [
        pytest.param(*game, id=name, marks=pytest.mark.slow if "for two" in name else ())
        for name, game in GAMES.items()
    ],
)
def test_every_path_is_asked_at_every_kind_of_question(
    serve: Serve, make: Callable[[int], GameSetup], answers: int
) -> None:
    assert len(walk(serve(make(7)), 7, answers)) >= 2


@pytest.mark.long
@pytest.mark.parametrize("seed", range(40))
def test_every_path_is_asked_at_the_rare_questions_of_whole_games(serve: Serve, seed: int) -> None:
    walk(serve(list(KINDS.values())[seed % len(KINDS)](seed)), seed, 3000)


def walk(served: Served, seed: int, answers: int) -> set[object]:
    """Play at random, send every request at each new kind of question, and return these kinds."""
    store = Store(served.game._open.file.path.parents[1])
    served.web_table.game_opener = GameOpener(
        store, served.web_table.show_without_terminal, new_seed=lambda: 7
    )
    match, luck, player, known = served.game.match, Random(seed), RandomPlayer(seed), set[object]()
    assert {name for *_, name in paths(served)} == set(SENSIBLE)
    devices = {seat: served.device(seat) for seat in (*match.setup.people, "")}
    for _ in range(answers):
        asked = match.decision
        kind = "over" if asked is None else asked.kind, "aside" in cards_by_zone(served)
        if kind not in known:
            known.add(kind)
            seat = asked.seat if asked is not None and asked.seat in devices else match.setup.people[0]
            for by in (seat, "") if len(known) % 4 == 1 else (seat,):
                assert list(ask_all(served, devices[by], by, luck)) == []
            assert match.decision == asked
        if asked is None:
            break
        served.terminal.answer(player.choose(asked, lambda: None))
        served.terminal.run_automatic_steps()
    return known
