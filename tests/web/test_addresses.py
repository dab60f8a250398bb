"""Tests of the addresses and names under which the page is reached."""

from __future__ import annotations

import socket
from pathlib import Path

import httpx2
import pytest

from host.command_exit import CommandError
from host.store import Store
from host.web import listening_addresses
from host.web.game_opener import GameOpener
from host.web.listening_addresses import Addresses
from host.web.server import Server, qr_code_lines
from host.web.web_table import WebTable
from tests.support.web_devices import running

NAME = "table.example"
OWN = "127.0.0.3"


@pytest.fixture
def known(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make `NAME` a name of this machine, with `OWN` as its address in the network."""
    found = socket.getaddrinfo

    def resolved(name: str, *rest: int, **more: int) -> object:
        return found(OWN if name == NAME else name, *rest, **more)

    monkeypatch.setattr(listening_addresses.socket, "getaddrinfo", resolved)
    monkeypatch.setattr(listening_addresses, "own_address", lambda *_: OWN)


@pytest.mark.usefixtures("known")
@pytest.mark.parametrize(
    ("address", "shown", "hosts", "none"),
    [
        ("", "127.0.0.1", ["127.0.0.1", "localhost", "LOCALHOST"], ["[::1]", "192.0.2.9", "evil.example"]),
        ("localhost", "localhost", ["127.0.0.1", "localhost"], ["192.0.2.9", "evil.example"]),
        ("0.0.0.0", OWN, ["127.0.0.1", "localhost", "192.0.2.9", socket.gethostname()], ["evil.example"]),
        ("::", OWN, ["[::1]", "[2001:DB8:0::1]", "192.0.2.9"], ["evil.example", "::1"]),
        ("::1", "[::1]", ["[::1]", "[0:0::1]", "127.0.0.1"], ["[::2]", "evil.example"]),
        ("[::1]", "[::1]", ["[::1]"], ["evil.example"]),
        (NAME, NAME, [NAME, NAME.title(), OWN, "127.0.0.1"], ["evil.example", f"{NAME}.evil.example"]),
    ],
)
def test_an_address_has_names(address: str, shown: str, hosts: list[str], none: list[str]) -> None:
    try:
        at = Addresses(address, 0)
    except CommandError:
        pytest.skip("this machine has no such address")
    try:
        assert at.url == f"http://{shown}:{at.port}/"
        assert {made.getsockname()[1] for made in at.sockets} == {at.port}
        assert [host for host in hosts if f"{host}:{at.port}" not in at] == []
        assert [host for host in none if f"{host}:{at.port}" in at] == []
        assert "localhost" not in at and f"localhost:{at.port + 1}" not in at
    finally:
        at.close()


@pytest.mark.usefixtures("known")
@pytest.mark.parametrize("address", ["0.0.0.0", "localhost", "::", "::1", NAME])
async def test_the_link_that_is_shown_leads_to_the_page(tmp_path: Path, address: str) -> None:
    try:
        server = Server(WebTable(), tmp_path, port=0, address=address)
    except CommandError:
        pytest.skip("this machine has no such address")
    reached = server.url.replace(NAME, OWN)
    host = server.url.removeprefix("http://").rstrip("/")
    async with running(server), httpx2.AsyncClient(base_url=reached, headers={"host": host}) as device:
        assert (await device.get("/")).status_code == 200
        joined = await device.post(
            "/join", json={"code": server.sessions.code}, headers={"origin": server.url.rstrip("/")}
        )
        assert joined.status_code == 200
    assert len(qr_code_lines(server.invitation)) > 10


@pytest.mark.parametrize(("source", "hosts"), [(OWN, True), ("127.0.0.4", False)])
async def test_who_follows_the_link_on_this_machine_hosts(tmp_path: Path, source: str, hosts: bool) -> None:
    try:
        server = Server(WebTable(), tmp_path, port=0, address=OWN)
    except CommandError:
        pytest.skip("this machine has no such address")
    server.web_table.game_opener = GameOpener(Store(tmp_path), lambda _: None, new_seed=lambda: 7)
    way = httpx2.AsyncHTTPTransport(local_address=source)
    origin = server.url.rstrip("/")
    asked = httpx2.AsyncClient(base_url=origin, headers={"origin": origin}, transport=way)
    async with running(server), asked as device:
        assert (await device.post("/join", json={"code": server.sessions.code})).status_code == 200
        assert (await device.get("/state")).json()["host"] is hosts


def test_a_name_of_another_machine_is_reported() -> None:
    for address in ("nobody.invalid", "203.0.113.7", "x" * 80):
        with pytest.raises(CommandError, match="not an address of this machine"):
            Addresses(address, 0)
