"""Tests of refusals: strangers, other pages, other names, floods, long bodies."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest

from host.web.device_sessions import MOST_DEVICES, SESSION_SECONDS, DeviceSession, DeviceSessions
from host.web.request_guard import MOST_BYTES, RateLimit
from host.web.table_routes import TableRoutes
from tests.support.web_devices import HOST, PAGE, Client, Served


def test_without_a_code_nothing_is_shown(alone: Served) -> None:
    stranger = alone.client()
    for path in ("/state", "/events", "/card?at=0-p-0", "/story", "/right", "/line?n=0", "/lies?at=0-b-0"):
        assert stranger.get(path).status_code == 401
    for path in ("/sit", "/leave", "/answer", "/do/undo", "/say", "/correct", "/lie"):
        assert stranger.post(path, json={}).status_code == 401
    assert stranger.get("/").status_code == 200


def test_a_code_lets_one_device_in(alone: Served) -> None:
    code = alone.sessions.code
    assert alone.client().post("/join", json={"code": f"{code[:4].lower()}-{code[4:]}"}).status_code == 200
    assert alone.client().post("/join", json={"code": code}).status_code == 403
    assert alone.sessions.code != code


def test_wrong_codes_many_times_are_refused_and_the_game_goes_on(alone: Served) -> None:
    device = alone.device("Player")
    stranger = alone.client()
    statuses = [stranger.post("/join", json={"code": "AAAA-AAAA"}).status_code for _ in range(12)]
    assert statuses[0] == 403
    assert statuses[-1] == 429
    assert stranger.post("/join", json={"code": alone.sessions.code}).status_code == 429
    assert device.post("/answer", picks=device.offers[:1]).status_code == 200


def test_wrong_codes_from_many_addresses_leave_the_guest_the_code(alone: Served) -> None:
    code = alone.sessions.code
    for n in range(40):
        assert alone.client(f"192.0.2.{n}").post("/join", json={"code": "AAAA-AAAA"}).status_code == 403
    in_one_network = [
        alone.client(f"2001:db8::{n}").post("/join", json={"code": "AAAA-AAAA"}).status_code for n in range(9)
    ]
    assert in_one_network[-1] == 429
    assert alone.client("198.51.100.1").post("/join", json={"code": code}).status_code == 200


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:9", ""])
def test_another_origin_changes_nothing(alone: Served, origin: str) -> None:
    device = alone.device("Player")
    body = {"number": device.state()["number"], "token": "x", "picks": [0]}
    reply = device.client.post("/answer", json=body, headers={"origin": origin})
    assert reply.status_code == 403
    assert device.client.get("/state", headers={"sec-fetch-site": "cross-site"}).status_code == 403


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8137", "127.0.0.1", "127.0.0.1:80"])
def test_another_name_is_not_answered(alone: Served, host: str) -> None:
    device = alone.device("Player")
    for path in ("/", "/state", "/static/table.js"):
        reply = device.client.get(path, headers={"host": host})
        assert reply.status_code == 421
        assert "parts" not in reply.text


def test_a_form_of_another_page_is_no_answer(alone: Served) -> None:
    device = alone.device("Player")
    reply = device.client.post("/answer", content="{}", headers={"content-type": "text/plain"})
    assert reply.status_code == 415


def test_viewing_changes_nothing(alone: Served) -> None:
    device = alone.device("Player")
    before = device.state()
    for path in ("/join", "/sit", "/leave", "/answer", "/do/undo", "/say", "/correct", "/lie"):
        assert device.client.get(path).status_code == 405
    for method in ("PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"):
        assert device.client.request(method, "/answer").status_code == 405
    assert device.state() == before


def test_a_long_body_is_refused(alone: Served) -> None:
    device = alone.device("Player")
    told = device.client.post(
        "/answer", content=b"x" * (MOST_BYTES + 1), headers={"content-type": "application/json"}
    )
    assert told.status_code == 413

    async def endless() -> AsyncIterator[bytes]:
        for _ in range(10_000):
            yield b"x" * 1000

    sent = device.client.post("/answer", content=endless(), headers={"content-type": "application/json"})
    assert sent.status_code == 413
    assert device.post("/answer", picks=device.offers[:1]).status_code == 200


def test_what_is_no_object_is_not_understood(alone: Served) -> None:
    device = alone.device("Player")
    for body in (b"", b"[]", b"null", b'"x"', b"{", b"\xff\xfe", b'{"number": 5}', b"[" * 9000):
        sent = device.client.post("/answer", content=body, headers={"content-type": "application/json"})
        assert sent.status_code in (400, 422), body


def test_a_place_that_is_none_is_not_found(alone: Served) -> None:
    device = alone.device("Player")
    for place in ("q-" + "9" * 6000, "0-b-" + "9" * 6000, "--", "0-b-0-0", "\x00"):
        assert device.client.get("/card", params={"at": place}).status_code == 404, place[:9]
    assert device.client.get("/line", params={"n": "9" * 6000}).status_code == 404


def test_a_flood_is_slowed_down() -> None:
    now = 0.0
    limit = RateLimit(3, 1, clock=lambda: now)
    assert [limit.allow("a") for _ in range(5)] == [True, True, True, False, False]
    assert limit.allow("b")
    now = 2.0
    assert [limit.allow("a") for _ in range(3)] == [True, True, False]


def test_a_device_with_too_many_requests_has_to_wait(alone: Served) -> None:
    site = TableRoutes(alone.web_table, alone.sessions, hosts={HOST}, port=8137, limit=RateLimit(2, 0))
    flooding = Client(site.app, alone.runner)
    assert [flooding.get("/").status_code for _ in range(4)] == [200, 200, 429, 429]


def test_a_device_that_is_in_does_not_wait_for_strangers_at_its_address(alone: Served) -> None:
    device = alone.device("Player")
    site = TableRoutes(alone.web_table, alone.sessions, hosts={HOST}, port=8137, limit=RateLimit(2, 0))
    flooding = Client(site.app, alone.runner)
    assert [flooding.get("/").status_code for _ in range(3)] == [200, 200, 429]
    flooding.cookies = device.client.cookies
    assert [flooding.get("/state").status_code for _ in range(3)] == [200, 200, 429]


def test_of_too_many_devices_one_without_a_seat_leaves_first(tmp_path: Path) -> None:
    now = 0.0
    sessions = DeviceSessions(tmp_path / "devices.json", clock=lambda: now)

    def join(connected: Sequence[str] = ()) -> DeviceSession:
        nonlocal now
        now += 1
        device = sessions.find(sessions.join(sessions.code, "3", connected) or "")
        assert device is not None
        return device

    seated, elsewhere, watching, away, *_ = [join() for _ in range(MOST_DEVICES)]
    sessions.sit(seated, "3", "Ann")
    sessions.sit(elsewhere, "2", "Ann")
    left = []
    for _ in range(3):
        before = set(sessions._devices)
        join(connected=[elsewhere.key, watching.key])
        left += before - set(sessions._devices)
    assert left[0] == away.key
    assert not {seated.key, elsewhere.key, watching.key} & set(left)


def test_an_old_session_is_over(alone: Served) -> None:
    device = alone.device("Player")
    now = 0.0
    sessions = DeviceSessions(alone.sessions._file, clock=lambda: now)
    secret = device.client.cookies["cinderboard-8137"]
    assert sessions.find(secret) is not None
    now = 1e12
    assert sessions.find(secret) is None
    assert sessions.taken_seats(alone.web_table.game) == set()
    assert SESSION_SECONDS < 24 * 3600


def test_the_secret_of_a_device_is_not_on_the_disk(alone: Served) -> None:
    device = alone.device("Player")
    kept = alone.sessions._file
    assert device.client.cookies["cinderboard-8137"] not in kept.read_text()
    assert kept.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("kept", ["", "{}", "[1]", '[{"key": 1, "used": 2}]', "[[]]", '[{"key": "a"}]', "\0"])
def test_a_broken_file_of_devices_admits_none(alone: Served, kept: str) -> None:
    alone.sessions._file.write_text(kept)
    assert DeviceSessions(alone.sessions._file).taken_seats("1") == set()


def test_every_response_says_what_a_page_may_do(alone: Served) -> None:
    device = alone.device("Player")
    for path in ("/", "/static/table.js", "/state", "/none", "/card?at=x"):
        headers = device.client.get(path).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
    joined = alone.client().post("/join", json={"code": alone.sessions.code})
    cookie = joined.headers["set-cookie"].lower()
    assert "httponly" in cookie and "samesite=strict" in cookie


def test_the_page_is_soon_there(alone: Served) -> None:
    """The limit is for everything that a phone downloads, compressed, before it shows anything."""
    client = alone.client()
    sizes = []
    for name in ("", "static/table.css", "static/signals.js", "static/table.js"):
        packed = client.get(f"/{name}", headers={"accept-encoding": "gzip"})
        sizes.append(int(packed.headers["content-length"]))
    assert sum(sizes) < 29_000, sizes


def test_the_page_fetches_nothing_from_elsewhere(alone: Served) -> None:
    client = alone.client()
    for path in ("/", "/static/table.js", "/static/table.css", "/manifest.webmanifest", "/static/icon.svg"):
        text = client.get(path).text.replace("http://www.w3.org/2000/svg", "").replace(PAGE, "")
        assert "http://" not in text and "https://" not in text
        assert " style=" not in text and "onclick=" not in text
