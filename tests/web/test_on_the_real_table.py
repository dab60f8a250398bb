"""From a device: what real dice show, what one does with real cards, how the table lies."""

from __future__ import annotations

import re
from collections.abc import Callable

from engine.games import GameSetup
from engine.setups import RedRainsSetup
from tests.web.serving import Served

Serve = Callable[[GameSetup | None], Served]


def test_a_roll_is_counted_up_and_what_cannot_be_is_refused(serve: Serve) -> None:
    served = serve(RedRainsSetup(seed=5, by_hand=("player dice",)))
    device = served.device("Player")
    decision = served.game.match.decision
    assert decision.throw is not None
    kinds = decision.throw.dice
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


def test_what_is_done_with_real_cards_is_said(serve: Serve) -> None:
    setup = RedRainsSetup(seed=5, depth="companion", real_decks=("Player",))
    served = serve(setup)
    device = served.device("Player")
    while not device.state()["says"]:
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
