"""Tests of own decks on a page: entered, viewed, changed and removed, by the host alone."""

from __future__ import annotations

import html
import re
from pathlib import Path
from typing import Any

import httpx2
import pytest

from cards.boxes import RAVEN, REAPERS, STANDARD
from cards.library import library_of
from host.decks import DeckRepository
from host.decks.reapers_decks import ReapersDeckRepository
from host.presenter.deck_building import deck_collections
from host.store import Store
from host.web.deck_pages import MOST_LETTERS
from host.web.game_opener import GameOpener
from tests.support.web_devices import Client, Served

BOXES = (STANDARD, RAVEN, REAPERS)


@pytest.fixture
def host(alone: Served, tmp_path: Path) -> Client:
    """Return a device at this machine, which may begin games."""
    alone.web_table.game_opener = GameOpener(
        Store(tmp_path), alone.web_table.show_without_terminal, new_seed=lambda: 7
    )
    return alone.device("").client


def text_of(page: str) -> str:
    """Return the text in the field for a deck's text."""
    return html.unescape(re.findall(r"<textarea.*?>(.*?)</textarea>", page, re.DOTALL)[0]).lstrip("\n")


def keep(host: Client, **said: Any) -> httpx2.Response:
    """Save the text of a deck."""
    return host.post("/deck", json=said)


@pytest.mark.parametrize("box", BOXES)
def test_a_copy_of_a_published_deck_is_saved_played_changed_and_deleted(host: Client, box: str) -> None:
    listed = re.findall(r"key=([^\"]+)\"", host.get(f"/decks?box={box}").text)
    page = host.get("/deck", params={"box": box, "key": httpx2.QueryParams(f"key={listed[0]}")["key"]}).text
    text = text_of(page)
    told = keep(host, box=box, text=text, name="Mine").json()["told"]
    assert "is among your decks" in told, told
    own = re.findall(r">(My [^<]+|mine)</strong>", host.get(f"/decks?box={box}").text)
    assert len(own) == 1
    page = host.get("/deck", params={"box": box, "key": own[0]}).text
    assert "Delete this deck" in page
    assert sorted(text_of(page).splitlines()[1:]) == sorted(text.splitlines()[1:])
    rules = {STANDARD: "ashes", RAVEN: "raven", REAPERS: "reapers"}[box]
    assert f"{own[0]} (yours)" in host.post("/form", json={"rules": rules}).text
    lines = text_of(page).strip().splitlines()
    broken = "\n".join([*lines[:-1], lines[-1].replace("3x", "2x")])
    changed = keep(host, box=box, key=own[0], text=broken, name=own[0])
    assert changed.status_code == 200, changed.text
    assert len(re.findall(r">(My [^<]+|mine)</strong>", host.get(f"/decks?box={box}").text)) == 1
    assert host.post("/deck-away", json={"box": box, "key": own[0]}).status_code == 200
    assert "You have none yet" in host.get(f"/decks?box={box}").text
    assert host.post("/deck-away", json={"box": box, "key": own[0]}).status_code == 422


def test_a_text_that_is_no_deck_is_refused_and_nothing_is_saved(
    host: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    deck = library_of(STANDARD).decks["The Iron Men"]
    for said in (
        {"box": STANDARD, "text": "hello"},
        {"box": STANDARD, "text": ""},
        {"box": STANDARD, "text": "name: x\ncards: &a\n  *a : 1\ndice: {natural: 1}\n"},
        {"box": REAPERS, "text": "3 No Such Card", "name": "x"},
        {"box": REAPERS, "text": "", "name": "../../x"},
    ):
        refused = keep(host, **said)
        assert refused.status_code == 422 and refused.json()["told"], said
    assert keep(host, box="../raven", text="x").status_code == 404
    assert keep(host, box=STANDARD, text="x" * (MOST_LETTERS + 1)).status_code == 400
    assert keep(host, box=STANDARD, text=["x"]).status_code == 400
    for path in ("/deck?key=none", "/decks?box=none", f"/deck?box={REAPERS}&key=../devices"):
        assert host.get(path).status_code == 404
    for box in BOXES:
        gone = host.post("/deck-away", json={"box": box, "key": "../devices"})
        assert gone.status_code == 422
    assert (
        not DeckRepository(tmp_path).folder.exists() and not ReapersDeckRepository(tmp_path).folder.exists()
    )
    monkeypatch.setattr(deck_collections, "MAX_OWN_DECKS", 1)
    text = text_of(host.get("/deck", params={"box": STANDARD, "key": deck.name}).text)
    assert keep(host, box=STANDARD, text=text).status_code == 200
    assert "delete one first" in keep(host, box=STANDARD, text=text).json()["told"]


def test_names_of_decks_are_no_markup_and_no_paths(host: Client, tmp_path: Path) -> None:
    deck = library_of(STANDARD).decks["The Iron Men"]
    text = text_of(host.get("/deck", params={"box": STANDARD, "key": deck.name}).text)
    evil = "Name: </textarea><script>../../x"
    assert keep(host, box=STANDARD, text="\n".join([evil, *text.splitlines()[1:]])).status_code == 200
    assert [path.name for path in (tmp_path / "decks").iterdir()] == ["textarea-script-x.yaml"]
    for page in (host.get("/decks"), host.get("/deck", params={"key": "</textarea><script>../../x"})):
        assert page.status_code == 200 and "<script" not in page.text
        assert "&lt;script" in page.text


def test_guests_see_no_decks(alone: Served, host: Client) -> None:  # noqa: ARG001 - there is a house
    guest = alone.client(address="192.0.2.7")
    for status in (401, 403):
        assert guest.get("/decks").status_code == guest.get("/deck?key=x").status_code == status
        assert guest.post("/deck", json={"box": STANDARD, "text": "x"}).status_code == status
        assert guest.post("/deck-away", json={"box": STANDARD, "key": "x"}).status_code == status
        guest.post("/join", json={"code": alone.sessions.code})


def test_all_mistakes_in_a_pasted_list_are_named(host: Client) -> None:
    text = "Mine\nPhoenixborn: Coal Roarkwin\nDice: 10 natural\n3x Kover\n27x Seal\nGreat fun!"
    assert keep(host, box=STANDARD, text=text).json()["told"] == (
        "Mine is among your decks. It cannot be played yet. Unknown card 'Kover'; did you mean Cover? "
        "27 copies of 'Seal'; a deck has at most 3, so take 24 out. "
        "Line 6: 'Great fun!' is left out, as it is no card."
    )
