"""Tests of the cards on a page: searched by the line, with filters, owned and liked, by the host alone."""

from __future__ import annotations

import html
import re
from pathlib import Path

import pytest

from cards.boxes import RAVEN, REAPERS, STANDARD
from host.decks.collection import CollectionFile
from host.presenter.card_search.filter_controls import CONTROL_NAMES
from host.store import Store
from host.web.card_pages import MOST_CARDS
from host.web.game_opener import GameOpener
from tests.support.web_devices import Client, Served


@pytest.fixture
def host(alone: Served, tmp_path: Path) -> Client:
    """Return a device at this machine, which may begin games."""
    alone.web_table.game_opener = GameOpener(
        Store(tmp_path), alone.web_table.show_without_terminal, new_seed=lambda: 7
    )
    return alone.device("").client


def line_of(page: str) -> str:
    """Return the search line of a page of cards."""
    (value,) = re.findall(r'id="card-line"[^>]* value="([^"]*)"', page)
    return html.unescape(value)


def names_in(page: str) -> list[str]:
    """Return the cards listed on a page."""
    rows = re.findall(r'one-card[^>]*><span class="label"><strong>([^<]*)', page)
    return [html.unescape(name) for name in rows]


@pytest.mark.parametrize("box", [STANDARD, RAVEN, REAPERS])
def test_letters_search_and_filters_write_into_the_line(host: Client, box: str) -> None:
    page = host.get("/cards", params={"box": box}).text
    assert len(names_in(page)) == MOST_CARDS and "more: type on" in page
    kind = "type:creature" if box == REAPERS else "type:ally"
    asked = {"box": box, "line": "a", "control": "type", "term": kind}
    page = host.get("/cards", params=asked).text
    assert line_of(page) == f"{kind} a" and f'<option value="{kind}" selected' in page
    found = host.get("/found-cards", params={"box": box, "line": f"{kind} a"}).text
    assert names_in(found) == names_in(page) and found in page and names_in(found)
    assert "No matches" in host.get("/found-cards", params={"box": box, "line": "no such words"}).text


def test_cards_are_owned_and_liked(host: Client, tmp_path: Path) -> None:
    def mark(what: str, name: str = "") -> int:
        return host.post("/mark", json={"what": what, "name": name, "box": STANDARD}).status_code

    assert "needs a collection" in host.get("/found-cards", params={"line": "is:owned"}).text
    assert mark("release", "Master Set") == mark("owned", "Seal") == mark("favorite", "Fear") == 200
    own, _ = CollectionFile(tmp_path).read(STANDARD)
    assert (own.releases, own.missing, own.favorites) == ({"Master Set"}, {"Seal"}, {"Fear"})
    assert "77 of 78" in host.get("/collection").text
    assert names_in(host.get("/found-cards", params={"line": "is:owned is:favorite"}).text) == ["Fear"]
    page = host.get("/one-card", params={"name": "Fear", "line": "a<b"}).text
    assert page.count('aria-pressed="true"') == 2 and "line=a%3Cb" in page
    assert mark("limits") == 200 and not CollectionFile(tmp_path).read(STANDARD)[0].limits
    assert mark("owned", "Nobody") == mark("release", "Seal") == mark("else", "Seal") == 404


def test_each_filter_of_the_page_has_a_name(host: Client) -> None:
    page = host.get("/cards").text
    assert set(re.findall(r'data-control="([^"]+)"', page)) == set(CONTROL_NAMES)
    assert "<script>" not in host.get("/cards", params={"line": "<script>"}).text


def test_guests_see_no_cards(alone: Served, host: Client) -> None:  # noqa: ARG001 - there is a house
    guest = alone.client(address="192.0.2.7")
    for status in (401, 403):
        for path in ("/cards", "/found-cards", "/one-card?name=Seal", "/collection"):
            assert guest.get(path).status_code == status
        assert guest.post("/mark", json={"what": "limits", "box": STANDARD}).status_code == status
        guest.post("/join", json={"code": alone.sessions.code})
