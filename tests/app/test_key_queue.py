"""Tests of keys that arrive before the question they are meant for."""

from __future__ import annotations

from textual import events
from textual.pilot import Pilot

from engine.setups.red_rains import RedRainsSetup
from host.app.app import CinderboardApp
from host.app.screens.table.correction_screen import CorrectionScreen
from tests.app.conftest import MakeApp
from tests.support.app_driver import LARGE, SMALL, answers, notices, press, table_of
from tests.support.companion_table import SEAT, against_the_chimera

NAMED = {" ": "space", "/": "slash", "+": "plus", "\n": "enter"}


async def at_once(pilot: Pilot[None], *keys: str) -> None:
    """Press keys without drawing in between, and wait until all have done their work."""
    driver = pilot.app._driver
    assert driver is not None
    for key in keys:
        sign = key if len(key) == 1 else None
        driver.send_message(events.Key(NAMED.get(key, key), None if sign == "\n" else sign))
    await pilot.pause()
    while not (isinstance(pilot.app, CinderboardApp) and pilot.app.keys.is_idle):
        await pilot.pause(0.02)
    await pilot.pause()


async def test_commands_can_follow_each_other_at_once(make_app: MakeApp) -> None:
    app = make_app(setup=against_the_chimera(seed=3))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await at_once(pilot, *"play ogre 2/2\nplay bear 1/1\nend\n")
        view = table_of(app).session.view
        assert [card.name for card in view.player(SEAT).battlefield] == ["Ogre", "Bear"]
        assert answers(app) == 3


async def test_a_page_that_opens_gets_what_is_typed_meanwhile(make_app: MakeApp) -> None:
    app = make_app(setup=against_the_chimera(seed=3))
    async with app.run_test(size=LARGE) as pilot:
        await pilot.pause()
        await at_once(pilot, "f9", "+", "down", "+", "+")
        assert isinstance(app.screen, CorrectionScreen)
        assert [row.edited["wound"] for row in app.screen.editor.tokens[:2]] == [1, 2]


async def test_an_answer_typed_ahead_counts_at_the_question_that_follows(make_app: MakeApp) -> None:
    """Attack, attackers and confirmation follow each other without anything in between."""
    app = make_app(setup=against_the_chimera(seed=3))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await press(pilot, *(NAMED.get(sign, sign) for sign in "play wolf 2/2\nplay bear 1/1\n"), "escape")
        await at_once(pilot, "a", "2", "\n")
        view = table_of(app).session.view
        fighting = [view.card(battle.attacker) for battle in view.battles]
        exhausted = [card.name for card in view.player(SEAT).battlefield if card.exhausted]
        assert [card and card.name for card in fighting] == ["Bear"] or exhausted == ["Bear"]


async def test_keys_for_one_question_never_answer_an_unseen_one(
    make_app: MakeApp,
) -> None:
    """The Chimera rolls in between, so nobody can know the next question: letters and Enter are dropped."""
    app = make_app(setup=against_the_chimera(seed=3, ask_before=True))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await at_once(pilot, *"end\n", "2", "\n")
        asked = table_of(app).session.decision
        assert asked is not None and asked.kind == "step"
        assert answers(app) == 1
        assert "ignored" in notices(app)


async def test_enter_goes_on_from_step_to_step_of_the_chimera_and_no_further(make_app: MakeApp) -> None:
    """The first answer to a step is what the rules give; blocks and guards are questions of their own."""
    app = make_app(setup=against_the_chimera(seed=3, ask_before=True))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await press(pilot, *(NAMED.get(sign, sign) for sign in "play wolf 2/2\nend\n"))
        await at_once(pilot, *("enter",) * 30)
        table = table_of(app)
        asked = table.session.decision
        assert asked is not None and asked.kind != "step"
        entries = table.session.match.game.journal.entries
        given = [entry.decision.kind for entry in entries if entry.decision.seat == SEAT]
        assert given.count("step") >= 2 and set(given) == {"turn", "step"}


async def test_a_game_is_begun_and_nothing_of_it_answered_by_keys_typed_before_it_was_there(
    make_app: MakeApp,
) -> None:
    app = make_app()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await at_once(pilot, "n", "2", "enter", "enter", "enter")
        assert isinstance(table_of(app).session.match.setup, RedRainsSetup)
        assert answers(app) == 0
