"""Tests that nothing sent to a device reveals a hidden name, number or order of a pile."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Mapping
from html.parser import HTMLParser
from random import Random
from typing import Any

import pytest

from cards.library import standard_library
from engine.draft.state import DraftState
from engine.draft_setup_checks import draft_setup
from engine.game_entries import GameSetup, entry_of
from engine.match import Match
from engine.reapers.state import ReapersState
from engine.setups.red_rains import PartnerSetup, RedRainsSetup
from tests.support import hidden_information as draft_secrets
from tests.support import hidden_information as reapers_secrets
from tests.support.hidden_information import disguised
from tests.support.web_devices import Device, Served
from tests.web.traffic import play_on, reader_of

Serve = Callable[[GameSetup | None], Served]
SEATS = ("Ann", "Bob", "Cem", "Dee")


def between(rules: str, players: int) -> Callable[[int], GameSetup]:
    """Return a function that makes a game of `players` players, with other decks for each seed."""

    def make(seed: int) -> GameSetup:
        entry = entry_of(rules)
        decks = sorted(entry.cards().decks)
        seats = [
            {"name": name, "deck": decks[(seed + 3 * at) % len(decks)]}
            for at, name in enumerate(SEATS[:players])
        ]
        made: GameSetup = entry.setup.model_validate({"seats": seats, "seed": seed})  # type: ignore[assignment]
        return made

    return make


def against_a_boss(seed: int) -> GameSetup:
    """Return the setup of two players against each of the bosses in turn."""
    cards = standard_library()
    boss = sorted(cards.chimeras)[seed // len(KINDS) % len(cards.chimeras)]
    decks = sorted(cards.decks)
    partner = PartnerSetup(name="Bob", deck=decks[seed % len(decks)])
    return RedRainsSetup(
        seat="Ann", partner=partner, seed=seed, chimera=boss, aspects=next(iter(cards.chimera(boss).decks))
    )


KINDS: Mapping[str, Callable[[int], GameSetup]] = {
    "Ashes for two": between("ashes", 2),
    "Red Rains for two": against_a_boss,
    "Ashes for three": between("ashes", 3),
    "Raven Rules for two": between("raven", 2),
    "a draft of three": lambda seed: draft_setup(
        [(name, "person") for name in SEATS[:3]], ("Master Set",), seed
    ),
    "Ardent Reapers": between("reapers", 2),
    "Red Rains": lambda seed: RedRainsSetup(seat="Ann", seed=seed),
    "Ashes for four": between("ashes", 4),
    "Raven Rules for three": between("raven", 3),
    "a draft of two": lambda seed: draft_setup(
        [(name, "person") for name in SEATS[:2]], ("Master Set",), seed
    ),
}
"""Games with hidden information."""


def search(served: Served, seed: int, answers: int) -> int:
    """Play a served game at random, search all that is sent, and return the number of answers."""
    match, luck = served.game.match, Random(seed)
    devices = {seat: served.device(seat) for seat in (*match.setup.people, "")}
    readers = {seat: reader_of(match, seat) for seat in devices}
    given = 0
    while match.decision is not None and given < answers:
        for seat, device in devices.items():
            device.state()
            served.await_previews()
            device.state()
            if given % 10 == 0:
                _open_all(device)
            readers[seat].check("\n".join(device.sent))
            device.sent.clear()
            if given % 8 == 0:
                _without_numbers(served, seat)
                _check_same_page(served, match, seat, seed + given)
        given += play_on(served, devices, luck, served.web_table.number)
    for seat, device in devices.items():
        device.state()
        readers[seat].check("\n".join(device.sent))
    return given


def _open_all(device: Device) -> None:
    """Open everything: cards at places, the story, and corrections."""
    for place in ("0-h-0", "1-h-0", "0-b-0", "1-b-0", "2-b-0", "1-d-0", "0-c-0", "1-c-0", "1-n-0", "q-0"):
        device.get(f"/card?at={place}")
    device.get("/story")
    device.get("/right")


def _disguised_state(match: Match, seat: str, seed: int) -> Any:
    """Return the state with other cards where this seat sees none."""
    state = match.game.state
    if isinstance(state, DraftState):
        return draft_secrets.disguised_draft(state, seat, seed)
    if isinstance(state, ReapersState):
        return reapers_secrets.disguised_reapers(state, seat)
    return disguised(state, seat, seed)


def _check_same_page(served: Served, match: Match, seat: str, seed: int) -> None:
    """Check that the page stays the same for any cards that this seat does not see."""
    table = served.web_table.page(seat)
    assert table is not None
    parts, state = table.parts(), match.game.state
    match.game.state = _disguised_state(match, seat, seed)
    try:
        table.refresh()
        other = table.parts()
    finally:
        match.game.state = state
        table.refresh()
    waits, pending = table.question_part is None, table.pending
    if waits and pending is not None:
        assert pending.question not in html.unescape(parts["question"]), "a question is its seat's alone"
    for name, part in parts.items():
        if name not in MADE_OF_WORDS or (name == "question" and waits):
            assert other[name] == part, f"{name} depends on a card that {seat or 'a watcher'} does not see"


MADE_OF_WORDS = ("question", "now", "story")
"""Parts made of earlier texts, from when the cards were others."""


@pytest.mark.parametrize("kind", ["Ashes for two", "Red Rains for two", "a draft of two", "Ardent Reapers"])
def test_no_device_is_sent_what_its_seat_may_not_know(serve: Serve, kind: str) -> None:
    assert search(serve(KINDS[kind](7)), 7, 11) == 11


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100))
def test_no_device_is_sent_a_hidden_card_in_a_hundred_games(serve: Serve, seed: int) -> None:
    served = serve(list(KINDS.values())[seed % len(KINDS)](seed))
    assert search(served, seed, 3000) > 20
    assert served.game.match.decision is None


ATTRIBUTES = {
    "data-card": r"\d-[a-z]-\d+|q-\d+", "data-pick": r"\d+", "data-line": r"\d+", "data-key": r".",
    "data-least": r"\d+", "data-most": r"\d+", "data-ordered": "yes", "data-kind": "[a-z]+",
    "data-steps": "yes", "data-notes": "yes", "data-open": "story", "data-send": "picks|roll",
    "data-rolled": r"\d+", "data-side": "[a-z]+", "data-count": "-?1", "data-foreseen": "yes",
    "id": "asked|held|phase-I+|pile-\\d-[a-z]", "type": "button|search",
    "class": "[a-z0-9 -]*", "role": "[a-z]+", "tabindex": "-1", "open": "", "disabled": "",
    "placeholder": r"Search these \d+", "autocomplete": "off",
}  # fmt: skip
"""Every attribute that a page may have, with its content; those for screen readers begin with `aria-`."""


class _Attributes(HTMLParser):
    def __init__(self, options: int) -> None:
        super().__init__()
        self._most = max(options, 40)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if not name.startswith("aria-"):
                assert re.fullmatch(ATTRIBUTES[name], value or ""), f"{name}={value} in a {tag}"
                number = int((re.findall(r"\d+", value or "0") or ["0"])[-1])
                assert name not in ("data-card", "data-pick") or number < self._most, (
                    "this may be the engine's number"
                )


def _without_numbers(served: Served, seat: str) -> None:
    """Check that no attribute of a page has the engine's number of a card.

    Those follow the order of a deck's list, and would reveal which card is face down.
    """
    asked = served.web_table.page(seat).decision
    options = 0 if asked is None else len(asked.options)
    for part in served.web_table.parts(seat).values():
        _Attributes(options).feed(part)
