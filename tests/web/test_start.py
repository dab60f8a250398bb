"""Tests of beginning games on a page: permissions, forms and results."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.draft_setup_checks import draft_setup
from engine.drafted_decks import drafted_decks
from engine.game_entries import GameSetup
from host.decks import DeckRepository
from host.games import GAME_PARTS
from host.store import Store
from host.web.game_opener import GameOpener
from host.web.start_pages import form_of
from tests.support.web_devices import Client, Served

Serve = Callable[[GameSetup | None], Served]


@pytest.fixture
def host(alone: Served, tmp_path: Path) -> Client:
    """Return a device at this machine, which may begin games."""
    alone.web_table.game_opener = GameOpener(
        Store(tmp_path), alone.web_table.show_without_terminal, new_seed=lambda: 7
    )
    return alone.device("").client


@pytest.fixture
def guest(alone: Served, host: Client) -> Client:  # noqa: ARG001 - there is a house
    """Return a device from elsewhere that was admitted."""
    client = alone.client(address="192.0.2.7")
    assert client.post("/join", json={"code": alone.sessions.code}).status_code == 200
    return client


def test_every_game_is_offered(host: Client) -> None:
    page = host.get("/start").text
    assert all(f'data-form="{game.rules}"' in page for game in GAME_PARTS.values() if game.begins)


def test_a_line_shows_what_belongs_to_it_and_a_way_to_play_fills_the_others(host: Client) -> None:
    def form(changed: str = "", **said: str) -> str:
        given = {"rules": "red-rains", "said": said, "changed": changed}
        return host.post("/form", json=given).text

    assert '<input type="hidden" name="name-2"' in form()
    assert '<input type="hidden" name="name-2"' not in form("who-2", **{"who-2": "person"})
    real = '<option value="table" selected>'
    assert real not in form() and real in form("way", way="companion")
    assert "A custom mix" in form("real", real="table") and "A custom mix" not in form()


def test_a_game_that_cannot_begin_is_explained(host: Client) -> None:
    said = {"who-1": "person", "name-1": "Ann", "who-2": "person", "name-2": "Ann", "seed": "7"}
    refused = host.post("/begin", json={"rules": "ashes", "said": said})
    assert refused.status_code == 422 and "Ann" in refused.json()["told"]
    assert host.post("/begin", json={"rules": "ashes", "said": {"seed": "many"}}).status_code == 422
    assert host.post("/begin", json={"rules": "chess", "said": {}}).status_code == 404
    for path in ("/form", "/begin"):
        refused = host.post(path, json={"rules": "red-rains", "said": {"chimera": "Nobody"}})
        assert refused.status_code == 422 and "unknown Chimera 'Nobody'" in refused.json()["told"]


def test_saved_games_are_gone_on_with_played_again_and_deleted(
    alone: Served, host: Client, tmp_path: Path
) -> None:
    store = Store(tmp_path)
    beginning = form_of("reapers", alone.web_table.game_opener) if alone.web_table.game_opener else None
    assert beginning is not None
    ids = []
    for seed in (5, 6):
        with store.create(beginning.setup(beginning.complete({}), seed)) as made:
            made.run_automatic_steps()
            ids.append(made.id)
    other, first = ids
    assert host.post("/game", json={"game": other, "deed": "open"}).status_code == 200
    assert alone.web_table.game == other
    assert host.post("/game", json={"game": first, "deed": "delete"}).status_code == 200
    assert {game.id for game in store.games()} == {other, "1"}
    assert host.post("/game", json={"game": "", "deed": "restore"}).status_code == 200
    assert len(store.games()) == 3
    assert host.post("/game", json={"game": "1", "deed": "again"}).status_code == 200
    assert alone.web_table.share is not None and alone.web_table.share.match.setup.seed == 7
    for deed in ("delete", "open", "again"):  # it is not over
        assert host.post("/game", json={"game": alone.web_table.game, "deed": deed}).status_code == 422
    assert host.post("/game", json={"game": "../1", "deed": "delete"}).status_code == 404
    assert host.post("/game", json={"game": first, "deed": "burn"}).status_code == 404
    alone.web_table.share.close()


def test_a_guest_begins_nothing_until_it_has_the_hosts_code(alone: Served, guest: Client) -> None:
    def refused() -> bool:
        asked = (
            guest.get("/start"),
            guest.post("/form", json={"rules": "ashes", "said": {}}),
            guest.post("/begin", json={"rules": "ashes", "said": {}}),
            guest.post("/game", json={"game": alone.web_table.game, "deed": "delete"}),
        )
        return all(each.status_code == 403 for each in asked)

    assert refused() and not guest.get("/state").json()["host"]
    assert guest.post("/join", json={"code": alone.sessions.code, "host": True}).status_code == 403
    assert refused()
    assert guest.post("/join", json={"code": alone.sessions.host_code, "host": True}).status_code == 200
    assert guest.get("/start").status_code == 200 and guest.get("/state").json()["host"]


def test_only_admitted_devices_see_the_games(alone: Served, host: Client) -> None:
    assert host.get("/start").status_code == 200
    assert alone.client().get("/start").status_code == 401
    assert alone.client().post("/begin", json={"rules": "ashes", "said": {}}).status_code == 401


@pytest.mark.parametrize("path", ["/begin", "/game", "/form"])
def test_viewing_begins_no_game(host: Client, path: str) -> None:
    assert host.get(path).status_code == 405


def test_no_games_are_begun_where_there_is_no_house(alone: Served) -> None:
    device = alone.device("")
    assert device.client.get("/start").status_code == 404 and not device.state()["host"]


def test_drafted_decks_are_saved_and_played(serve: Serve, tmp_path: Path) -> None:
    seats = [("Ann", "person"), ("Bob", "bot")]
    served = serve(draft_setup(seats, ("Master Set",), 5))
    served.web_table.game_opener = GameOpener(
        Store(tmp_path), served.web_table.show_without_terminal, new_seed=lambda: 7
    )
    ann = served.device("Ann")
    draft = served.game.match
    assert ann.client.post("/game", json={"game": "1", "deed": "keep"}).status_code == 422
    while draft.decision is not None:
        served.game.answer([option.id for option in draft.decision.options[: draft.decision.minimum]])
        served.game.run_automatic_steps()
    assert "Save the decks" in ann.get("/start")
    for told in ("2 decks saved", "already saved"):
        kept = ann.client.post("/game", json={"game": "1", "deed": "keep"})
        assert kept.status_code == 200 and told in kept.json()["told"]
    own = [shelved.deck for shelved in DeckRepository(tmp_path).decks() if not shelved.printed]
    assert sorted(deck.name for deck in own if deck) == sorted(
        deck.name for deck in drafted_decks(draft).values()
    )
    assert ann.client.post("/game", json={"game": "1", "deed": "play"}).status_code == 200
    assert served.web_table.share is not None
    assert [seat.player for seat in served.web_table.share.match.setup.seats] == ["person", "sharp"]
    served.web_table.clear()


def test_a_lesson_is_begun_continued_and_started_over_with_its_notes(alone: Served, host: Client) -> None:
    def play(**lesson: str) -> str:
        assert host.post("/lesson", json=lesson).status_code == 200
        host.post("/sit", json={"seat": "Player"})
        return alone.web_table.game

    def question() -> str:
        return str(host.get("/state").json()["parts"]["question"])

    def answer(*picks: int) -> None:
        number = host.get("/state").json()["number"]
        given = {"number": number, "token": f"t{number}", "picks": list(picks)}
        assert host.post("/answer", json=given).json()["counts"]

    assert "Under way" not in host.get("/lessons").text
    begun = play(lesson="chimera")
    assert "Welcome. You lead Coal Roarkwin" in question()
    answer()
    assert "Play Hammer Knight." in question()
    hinted = re.search(r'class="option hinted">.*?data-pick="(\d+)".*?</button>', question())
    assert hinted is not None and "Play Hammer Knight" in hinted[0]
    answer(int(hinted[1]))
    assert "The first answer is the cheapest." in question()
    host.post("/do/undo", json={"number": host.get("/state").json()["number"], "token": "undo"})
    assert "Play Hammer Knight." in question(), "an undo leads back to the note"
    assert "Under way" in host.get("/lessons").text
    assert play(lesson="players") != begun and play(lesson="chimera") == begun
    assert play(lesson="chimera", deed="anew") != begun
    assert host.post("/lesson", json={"lesson": "chess"}).status_code == 404
