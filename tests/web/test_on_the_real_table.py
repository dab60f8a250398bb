"""Tests of reports from a device: real dice, actions with real cards, and the table."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

from cards.reapers.library import reapers_library
from engine.game_entries import GameSetup
from engine.reapers.setup import ReapersSetup
from engine.setups.red_rains import RedRainsSetup
from tests.cli.test_table_presets import setup_from
from tests.support.hidden_information import disguised
from tests.support.web_devices import Served
from tests.web.conftest import two_players
from tests.web.traffic import play_on

ONE, OTHER = sorted(reapers_library().decks)[:2]
Serve = Callable[[GameSetup | None], Served]


def test_a_roll_is_counted_up_and_what_cannot_be_is_refused(serve: Serve) -> None:
    served = serve(RedRainsSetup(seed=5, by_hand=("player dice",)))
    device = served.device("Player")
    decision = served.game.match.decision
    assert decision.dice_roll is not None
    kinds = decision.dice_roll.dice
    kind, count = kinds[0], kinds.count(kinds[0])
    assert f'data-rolled="{count}"' in device.question
    for wrong in (
        {kind: {"power": count + 1}},
        {kind: {"none": 1}},
        {"nothing": {"power": 1}},
        {kind: 1},
        [],
        7,
    ):
        assert device.post("/answer", roll=wrong).status_code == 422
    assert device.post("/answer", roll={kind: {"power": count}}).status_code == 200
    sides = [
        die.side for die in served.game.match.view("Player").player("Player").active_dice if die.type == kind
    ]
    assert sides == ["power"] * count


def test_moves_by_hand_are_listed_only_for_real_pieces(serve: Serve) -> None:
    for by_hand in ((), ("rage dice",)):
        served = serve(RedRainsSetup(seed=5, by_hand=by_hand))
        device, real = served.device("Player"), bool(by_hand)
        assert ("data-steps" in device.state()["parts"]["now"]) is real, by_hand
        lines = [device.get(f"/line?n={number}") for number in range(4)]
        assert any("On the table" in line for line in lines) is real, by_hand


def test_what_was_really_revealed_is_said(serve: Serve) -> None:
    """From what is to be moved to the line of the log, and from there to what it was."""
    served = serve(setup_from("--table", "companion", "--seed", "1"))
    device = served.device("Player")
    while "Firebelly face up" not in (now := device.state()["parts"]["now"]):
        device.post("/answer", picks=[len(device.offers) - 1])
    (number,) = re.findall(r'Turn Firebelly face up.*?data-line="(\d+)"', now)
    sheet = device.get(f"/line?n={number}")
    choices = dict(re.findall(r'data-otherwise="0-(\d+)">([^<]+)<', sheet))
    assert "Revealed: Firebelly" in sheet and "Whiplash" in choices.values()
    for wrong in ({"fact": 9, "choice": 0}, {"fact": 0, "choice": 99}, {"fact": "0", "choice": 0}, {}):
        assert device.post("/otherwise", line=int(number), **wrong).status_code in (400, 422)
    whiplash = next(int(choice) for choice, name in choices.items() if name == "Whiplash")
    assert device.post("/otherwise", line=int(number), fact=0, choice=whiplash).status_code == 200
    now = device.state()["parts"]["now"]
    assert "Turn Whiplash face up" in now and "Firebelly" not in now
    watching = served.device("")
    assert "data-otherwise" not in watching.get(f"/line?n={number}")
    assert "It was otherwise" not in watching.state()["parts"]["now"]


def test_the_table_is_set_right(serve: Serve) -> None:
    served = serve(RedRainsSetup(seed=5))
    device = served.device("Player")
    while served.game.match.decision.kind != "turn":
        device.post("/answer", picks=device.offers[: max(1, served.game.match.decision.minimum)])
    form = device.get("/right")
    wounds = re.findall(r'name="(t-\d+-wound)"', form)
    for wrong in ({wounds[0]: "-1"}, {wounds[0]: "many"}, {"f-1": "never"}, {"d-0": "seven"}, {}, {"x": "1"}):
        assert device.post("/correct", right=wrong).status_code == 422
    assert device.post("/correct", right=dict.fromkeys(wounds, "3")).status_code == 200
    view = served.game.match.view("Player")
    assert {view.player(side.seat).phoenixborn.wounds for side in view.players} == {3}
    (deck,) = re.findall(r"Player&#39;s cards</span><select [^>]*name=\"(f-\d+)", form)
    changes = {deck: "on the table", "d-0": "on Coal Roarkwin"}
    assert device.post("/correct", right=changes).status_code == 200
    own = served.game.match.view("Player").player("Player")
    assert own.real and len(own.phoenixborn.dice) == 1


def test_actions_with_real_cards_are_reported(serve: Serve) -> None:
    setup = RedRainsSetup(seed=5, depth="companion", real_decks=("Player",))
    served = serve(setup)
    device = served.device("Player")
    while device.state()["says"] != "commands":
        assert (
            device.post("/answer", picks=list(range(served.game.match.decision.minimum))).status_code == 200
        )
    heard = device.post("/say", line="play Wolf 2/3").json()["heard"]
    assert heard[0]["fits"], heard
    assert device.post("/say", line="play Wolf 2/3", choose=0).status_code == 200
    units = served.game.match.view("Player").player("Player").battlefield
    assert [(card.name, card.attack, card.life) for card in units] == [("Wolf", 2, 3)]
    assert "Wolf" in device.state()["parts"]["own"]
    assert not device.post("/say", line="qwertz").json()["heard"][0]["fits"]
    assert device.post("/say", line="qwertz", choose=0).status_code == 422


def _way(ways: str, words: str) -> int:
    """Return the number of the preset with this label."""
    labels = re.findall(r'<span class="label">(.*?)</span>', ways)
    return labels.index(words)


def test_a_whole_card_is_laid_otherwise_and_taken_back(serve: Serve) -> None:
    served = serve(two_players())
    device, match = served.device("Ann"), served.game.match
    while match.decision.kind != "turn":
        seat = served.device(match.decision.seat) if match.decision.seat != "Ann" else device
        assert seat.post("/answer", picks=list(range(match.decision.minimum or 1))).status_code == 200
    first = match.view("Ann").player("Ann").hand[0]
    assert "Move or turn it" in device.get("/card?at=0-h-0")
    ways = device.get("/lies?at=0-h-0")
    laid = device.post("/lie", at="0-h-0", way=_way(ways, "To Ann&#39;s discard pile"))
    assert laid.status_code == 200, laid.text
    assert match.view("Bob").player("Ann").discard[-1].name == first.name
    assert device.post("/do/undo").status_code == 200
    assert first.id in [card.id for card in match.view("Ann").player("Ann").hand]


def test_an_aspect_face_down_is_laid_otherwise_and_its_ways_tell_nothing_of_it(serve: Serve) -> None:
    served = serve(RedRainsSetup(seed=5))
    device, match = served.device("Player"), served.game.match
    while match.decision.kind != "turn":
        assert device.post("/answer", picks=device.offers[: match.decision.minimum or 1]).status_code == 200
    boss = next(side for side in match.view("Player").players if side.seat != "Player")
    at = next(number for number, card in enumerate(boss.battlefield) if not card.face_up)
    place = f"1-b-{at}"
    assert "Move or turn it" in device.get(f"/card?at={place}")
    assert "Move or turn it" not in device.get("/card?at=1-p-0")
    ways, state = device.get(f"/lies?at={place}"), match.game.state
    for seed in range(5):
        match.game.state = disguised(state, "Player", seed)
        served.web_table.page("Player").refresh()
        assert device.get(f"/lies?at={place}") == ways
    match.game.state = state
    served.web_table.page("Player").refresh()
    laid = device.post("/lie", at=place, way=_way(ways, "Face up"))
    assert laid.status_code == 200, laid.text
    shown = match.view("Player").player(boss.seat).battlefield[at]
    assert shown.face_up and shown.name
    assert device.post("/do/undo").status_code == 200
    assert match.view("Player").player(boss.seat).battlefield[at].name is None


def test_a_line_of_the_story_of_reapers_is_opened_with_its_rule(serve: Serve) -> None:
    seats = [{"name": "Ann", "deck": ONE}, {"name": "Bob", "deck": OTHER}]
    served = serve(ReapersSetup.model_validate({"seats": seats, "seed": 5}))
    devices = {name: served.device(name) for name in ("Ann", "Bob")}
    for _ in range(12):
        play_on(served, devices, Random(5))
    ann = devices["Ann"]
    numbers = re.findall(r'data-line="(\d+)"', ann.get("/story"))
    assert len(numbers) > 5
    for number in numbers:
        assert "(" in ann.get(f"/line?n={number}")
    assert ann.client.get("/line?n=9999").status_code == 404


def test_what_a_hidden_card_could_do_is_shown_to_nobody(serve: Serve) -> None:
    served = serve(two_players())
    ann, watcher = served.device("Ann"), served.device("")
    for place in ("1-h-0", "top", "0-w-0", "1-b--1", "x"):
        assert ann.client.get(f"/lies?at={place}").status_code == 404
        assert ann.post("/lie", at=place, way=0).status_code == 422
    for path in ("/lies?at=0-p-0", "/lies?name=Hammer+Knight"):
        assert watcher.client.get(path).status_code == 404


def test_a_card_more_comes_to_ones_own_side_only(serve: Serve) -> None:
    served = serve(two_players())
    ann = served.device("Ann")
    ways = ann.get("/lies?name=Abundance")
    assert "Ann&#39;s hand" in ways and "Bob" not in ways.split("</datalist>")[1]
    assert "There is no card of this name" in ann.get("/lies?name=Hammer")
    before = served.game.match.view("Ann").player("Ann").hand_size
    came = ann.post("/lie", name="Abundance", way=_way(ways, "To Ann&#39;s hand"))
    assert came.status_code == 200, came.text
    assert served.game.match.view("Ann").player("Ann").hand_size == before + 1


def test_the_top_card_of_a_real_deck_is_laid(serve: Serve) -> None:
    setup = RedRainsSetup(seed=5, real_decks=("Player",))
    served = serve(setup)
    device = served.device("Player")
    before = served.game.match.view("Player").player("Player").draw_pile
    ways = device.get("/lies?at=top")
    laid = device.post("/lie", at="top", way=_way(ways, "To Player&#39;s hand"))
    assert laid.status_code == 200, laid.text
    assert served.game.match.view("Player").player("Player").draw_pile == before - 1
