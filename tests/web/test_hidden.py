"""What is sent to a device tells nothing that its seat may not know: no name, number or order of a pile."""

from __future__ import annotations

import re
from collections.abc import Callable
from html.parser import HTMLParser
from random import Random

import pytest

from engine.games import GameSetup
from engine.match import Match
from engine.setups import PartnerSetup, RedRainsSetup
from tests.properties.secrets import disguised
from tests.web.conftest import two_players
from tests.web.serving import Device, Served
from tests.web.traffic import Reader, play_on

Serve = Callable[[GameSetup | None], Served]


def setup_of(kind: str, seed: int) -> GameSetup:
    """A game with hidden hands."""
    if kind == "players":
        return two_players(seed)
    partner = PartnerSetup(name="Bob", deck="The Mist Guardian")
    return RedRainsSetup(seat="Ann", partner=partner, seed=seed)


def search(served: Served, seed: int, answers: int) -> int:
    """Play a served game at random and search all that is sent; returns how many answers were given."""
    match, luck = served.game.match, Random(seed)
    devices = {seat: served.device(seat) for seat in ("Ann", "Bob", "")}
    readers = {seat: Reader(match, seat) for seat in devices}
    given = 0
    while match.decision is not None and given < answers:
        for seat, device in devices.items():
            device.sent.clear()
            device.state()
            if given % 10 == 0:
                _looked_at(device)
            readers[seat].check("\n".join(device.sent))
            if given % 8 == 0:
                _alike(served, match, seat, seed + given)
        given += play_on(served, devices, luck)
    return given


def _looked_at(device: Device) -> None:
    """Open what can be opened: cards at places, the story, what can be set right."""
    for place in ("0-h-0", "1-h-0", "0-b-0", "1-b-0", "2-b-0", "1-d-0", "0-c-0", "1-c-0", "q-0"):
        device.get(f"/card?at={place}")
    device.get("/story")
    device.get("/right")


def _alike(served: Served, match: Match, seat: str, seed: int) -> None:
    """The page is the same, to the letter, whatever the cards are that this seat does not see."""
    table = served.hub.table(seat)
    assert table is not None
    parts, state = table.parts(), match.game.state
    match.game.state = disguised(state, seat, seed)
    try:
        table.look()
        other = table.parts()
    finally:
        match.game.state = state
        table.look()
    for name, part in parts.items():
        if name not in (
            "question",
            "now",
            "story",
        ):  # made of words that were said when the cards were others
            assert other[name] == part, f"{name} depends on a card that {seat or 'a watcher'} does not see"


@pytest.mark.parametrize("kind", ["players", "partners"])
def test_no_device_is_sent_what_its_seat_may_not_know(serve: Serve, kind: str) -> None:
    assert search(serve(setup_of(kind, 7)), 7, 17) == 17


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100))
def test_no_device_is_sent_a_hidden_card_in_a_hundred_games(serve: Serve, seed: int) -> None:
    kind = ("players", "partners")[seed % 2]
    assert search(serve(setup_of(kind, seed)), seed, 150) > 20


ATTRIBUTES = {
    "data-card": r"\d-[a-z]-\d+|q-\d+", "data-pick": r"\d+", "data-line": r"\d+", "data-key": r".",
    "data-least": r"\d+", "data-most": r"\d+", "data-ordered": "yes", "data-kind": "[a-z]+",
    "data-steps": "yes", "data-open": "story", "data-send": "picks|roll", "data-rolled": r"\d+",
    "data-side": "[a-z]+", "data-count": "-?1",
    "id": "asked|held|phase-I+|pile-\\d-[a-z]", "type": "button", "class": "[a-z0-9 -]*", "role": "[a-z]+",
    "tabindex": "-1", "open": "", "disabled": "",
}  # fmt: skip
"""Every attribute that a page may have, and what stands in it; those for readers begin with `aria-`."""


class _Attributes(HTMLParser):
    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if not name.startswith("aria-"):
                assert re.fullmatch(ATTRIBUTES[name], value or ""), f"{name}={value} in a {tag}"
                number = int((re.findall(r"\d+", value or "0") or ["0"])[-1])
                assert name not in ("data-card", "data-pick") or number < 40, (
                    "this may be the engine's number"
                )


def test_a_page_has_no_numbers_of_cards(serve: Serve) -> None:
    """Those of the engine follow the order of a deck's list: they would tell which card lies face down."""
    served = serve(two_players())
    devices, luck = {seat: served.device(seat) for seat in ("Ann", "Bob", "")}, Random(3)
    for _ in range(12):
        for device in devices.values():
            for part in device.state()["parts"].values():
                _Attributes().feed(part)
        play_on(served, devices, luck)
