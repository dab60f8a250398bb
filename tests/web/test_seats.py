"""Tests of seats and watchers: who sees what, and who sits where."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from engine.game_entries import GameSetup
from host.store import SaveGone, Store
from tests.store.save_damage import sql
from tests.support.web_devices import Served
from tests.web.conftest import two_players


def test_a_seat_is_taken_by_one_device(players: Served) -> None:
    players.device("Ann")
    other = players.device("")
    assert other.client.post("/sit", json={"seat": "Ann"}).status_code == 409
    assert other.client.post("/sit", json={"seat": "Nobody"}).status_code == 404
    assert other.client.post("/sit", json={"seat": "Bob"}).status_code == 200


def test_a_seat_that_is_left_is_free(players: Served) -> None:
    ann, other = players.device("Ann"), players.device("")
    assert ann.client.post("/leave", json={}).status_code == 200
    assert not ann.state()["chose"]
    assert other.client.post("/sit", json={"seat": "Ann"}).status_code == 200


def test_who_has_seen_a_hand_takes_no_other_seat(players: Served) -> None:
    bob, watcher = players.client("192.0.2.7"), players.device("")
    bob.post("/join", json={"code": players.sessions.code})

    def sit(seat: str) -> int:
        bob.post("/leave", json={})
        return bob.post("/sit", json={"seat": seat}).status_code

    assert [sit(seat) for seat in ("Bob", "Ann", "", "Ann", "Bob")] == [200, 409, 200, 409, 200]
    bob.post("/join", json={"code": players.sessions.host_code, "host": True})
    assert sit("Ann") == 200
    assert "from Bob's seat to Ann's" in watcher.state()["notice"]


@pytest.mark.parametrize("how", ["by a device", "by the terminal", "in a copy"])
def test_seats_and_hands_seen_follow_a_game_that_gets_another_id(
    serve: Callable[[GameSetup | None], Served], how: str
) -> None:
    played = serve(two_players())
    save = played.game._open.file.path
    Store(save.parent.parent).create(two_players()).close()
    if how == "in a copy":
        played.close()
        sql(save, "UPDATE game SET seal = 'damaged'")
        played = serve(None)
    ann, bob = played.device("Ann"), played.device("Bob")
    asked = ann if played.game.match.decision.seat == "Ann" else bob
    if how != "in a copy":
        save.unlink()
    if how == "by the terminal":
        with pytest.raises(SaveGone):
            played.terminal.answer((played.game.match.decision.options[0].id,))
        played.terminal.save_again()
    else:
        asked.post("/answer", picks=asked.offers[:1])
    assert played.game.id == "3"
    assert [device.state()["seat"] for device in (ann, bob)] == ["Ann", "Bob"]
    assert asked.post("/answer", picks=asked.offers[:1]).json()["counts"]
    bob.client.post("/leave", json={})
    far = played.client("192.0.2.7")
    far.cookies = bob.client.cookies
    ann.client.post("/leave", json={})
    assert [far.post("/sit", json={"seat": seat}).status_code for seat in ("Ann", "Bob")] == [409, 200]


def test_a_hand_is_shown_to_its_seat_alone(players: Served) -> None:
    ann, bob, watcher = players.device("Ann"), players.device("Bob"), players.device("")
    hand = {card.name for card in players.game.match.view("Ann").player("Ann").hand}
    own = ann.state()["parts"]["hand"]
    assert all(name in own for name in hand)
    for device in (bob, watcher):
        text = device.client.get("/state").text
        other = {card.name for card in players.game.match.view("Bob").player("Bob").hand}
        assert not [name for name in hand - other if name in text]
    assert watcher.state()["parts"]["hand"] == ""
    # What stands above all, and is read aloud at every question.
    assert re.sub("<.*?>", "", watcher.state()["parts"]["status"]).endswith(" · seed 5: no secrets")


def test_a_card_can_be_read(players: Served) -> None:
    ann, bob = players.device("Ann"), players.device("Bob")
    first = players.game.match.view("Ann").player("Ann").hand[0].name
    assert first in ann.get("/card?at=0-h-0")
    assert first not in bob.get("/card?at=0-h-0")
    for place in ("9-b-0", "0-x-0", "q-99", "q-x", "nonsense", "", "0-b--1"):
        assert ann.client.get("/card", params={"at": place}).status_code == 404
    assert ann.client.get("/story").status_code == 200
    assert ann.client.get("/line?n=0").status_code == 200
    assert ann.client.get("/line?n=99999").status_code == 404
