"""Tests of campaigns on a page, and of what a form remembers, for the host."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from host.presenter.preferences import Preferences
from host.presenter.setup_forms.red_rains_form import MINE, RedRainsForm
from host.store import Store
from host.web.game_opener import GameOpener
from tests.store.test_results import end
from tests.support.web_devices import Client, Served

EVIL = "<img src=x onerror=alert(1)>"


@pytest.fixture
def preferences() -> Preferences:
    """Return the host's preferences."""
    return Preferences()


@pytest.fixture
def host(alone: Served, tmp_path: Path, preferences: Preferences) -> Client:
    """Return a device at this machine, which may begin games."""
    alone.web_table.game_opener = GameOpener(
        Store(tmp_path),
        alone.web_table.show_without_terminal,
        new_seed=lambda: 7,
        preferences=preferences,
        save_preferences=lambda: preferences.save(tmp_path / "kept.json"),
    )
    return alone.device("").client


def form(host: Client, rules: str, changed: str = "", **said: str) -> dict[str, str]:
    """Return the fields of a form with their values."""
    page = host.post("/form", json={"rules": rules, "said": said, "changed": changed}).text
    chosen = re.findall(r'<select name="([^"]+)".*?<option value="([^"]*)" selected', page)
    return dict(re.findall(r'name="([^"]+)" value="([^"]*)"', page)) | dict(chosen)


def test_a_campaign_is_begun_gone_on_with_and_seen(alone: Served, host: Client) -> None:
    said = form(host, "campaign") | {"campaign-name": EVIL}
    assert host.post("/begin", json={"rules": "campaign", "said": said}).status_code == 200
    share = alone.web_table.share
    assert share is not None
    first, setup = share.id, share.match.setup
    assert (setup.campaign, setup.level) == (EVIL, 1)
    again = host.post("/begin", json={"rules": "campaign", "said": said})
    assert again.status_code == 422 and "another name" in again.json()["told"]
    page = host.get("/campaigns").text
    assert "◐ Level 1: under way; life" in page and "<img" not in page
    assert host.post("/campaign", json={"name": EVIL}).status_code == 200
    assert alone.web_table.game == first, "it lies on the table already"
    alone.web_table.clear()
    assert host.post("/campaign", json={"name": EVIL}).status_code == 200
    assert alone.web_table.game == first and alone.web_table.share is not None
    me = alone.device("Player").client
    assert me.get("/story.html").status_code == 404
    end(alone.web_table.share, won=True)
    story = me.get("/story.html")
    assert "attachment" in story.headers["content-disposition"] and "What decided it" in story.text
    page = host.get("/campaigns").text
    assert "● Level 1: won, " in page and "◐ Level 2: next; life" in page and "1 game, 1 won" in page
    assert host.post("/campaign", json={"name": EVIL}).status_code == 200
    assert alone.web_table.share.match.setup.level == 2
    assert host.post("/campaign", json={"name": "No such"}).status_code == 404
    alone.web_table.clear()


def test_guests_see_no_campaigns(alone: Served, host: Client) -> None:  # noqa: ARG001 - there is a house
    guest = alone.client(address="192.0.2.7")
    assert guest.get("/campaigns").status_code == 401
    assert guest.post("/join", json={"code": alone.sessions.code}).status_code == 200
    assert guest.get("/campaigns").status_code == 403
    assert guest.post("/campaign", json={"name": "Campaign 1"}).status_code == 403


def test_a_form_is_as_the_last_game_was_laid_out(
    alone: Served, host: Client, tmp_path: Path, preferences: Preferences
) -> None:
    said = form(host, "red-rains") | {"deck": "The Iron Men", "real": "table", "card": MINE}
    said["card-values"] = said["card-values"].replace("life=", "life=1")
    assert host.post("/begin", json={"rules": "red-rains", "said": said}).status_code == 200
    assert alone.web_table.share is not None and alone.web_table.share.match.setup.card is not None
    kept = Preferences.load(tmp_path / "kept.json")
    assert kept.table == preferences.table and kept.cards == preferences.cards
    later = form(host, "red-rains")
    for line in ("deck", "real", "card", "card-values"):
        assert later[line] == said[line]
    beginning = RedRainsForm(tmp_path)
    other = next(name for name, _ in next(x for x in beginning.fields({}) if x.id == "chimera").choices[1:])
    changed = form(host, "red-rains", "chimera", **{**later, "chimera": other})
    assert changed["card"] == "known" and changed["card-values"] != said["card-values"]
    assert form(host, "red-rains", "chimera", **{**changed, "chimera": said["chimera"]})["card"] == MINE
    host.post("/begin", json={"rules": "red-rains", "said": later | {"card": "known"}})
    assert form(host, "red-rains")["card"] == "known" and not preferences.cards
    alone.web_table.clear()
