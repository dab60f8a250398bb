"""Setting the table right from the screen."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.coordinate import Coordinate
from textual.widgets import Button, DataTable

from engine.match import Match
from engine.setups.red_rains import RedRainsSetup
from host.app.app import CinderboardApp
from host.app.screens.table.correction_screen import CorrectionScreen
from host.presenter.table_editing.tokens_and_dice import dice_on_the_table, tokens_in_play
from host.store import OpenGame, Store
from host.store.errors import CannotWrite
from host.store.save_writer import GameFile
from tests.app.conftest import MakeApp
from tests.support.app_driver import LARGE, SMALL, answers, table_of


def at_its_turn(make_app: MakeApp) -> CinderboardApp:
    return make_app(setup=RedRainsSetup(seed=3))


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_tokens_and_dice_by_keys(make_app: MakeApp, size: tuple[int, int]) -> None:
    """All that was changed is entered at once, can be undone, and is asked about as before."""
    app = at_its_turn(make_app)
    async with app.run_test(size=size) as pilot:
        await pilot.press("enter")
        table = table_of(app)
        before = table.session.decision
        own = table.session.view.player("Player").phoenixborn.id
        await pilot.press("f9", "plus", "plus", "minus", "right", "+", "tab", "+")
        assert isinstance(app.screen, CorrectionScreen)
        await pilot.press("enter")
        assert table_of(app) is table
        card = table.session.view.card(own)
        assert card is not None and (card.wounds, card.exhaustion) == (1, 1)
        assert table.session.decision is not None and before is not None
        assert table.session.decision.kind == before.kind == "turn"
        assert "Player's ceremonial die turns to power" in [line.text for line in table.session.lines][-1]
        assert answers(app) == 2
        await pilot.press("u")
        card = table.session.view.card(own)
        assert card is not None and (card.wounds, card.exhaustion) == (0, 0)


async def test_tokens_with_the_mouse(make_app: MakeApp) -> None:
    app = at_its_turn(make_app)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("enter", "f9")
        cards = app.screen.query_one("#correct-cards", DataTable)
        region = cards._get_cell_region(Coordinate(1, 3))
        await pilot.click(cards, offset=(region.x + 1, region.y))
        for button in ("#more", "#more", "#less", "#set"):
            await pilot.click(app.screen.query_one(button, Button))
            await pilot.pause()
        assert table_of(app).session.view.player("Chimera").phoenixborn.exhaustion == 1


async def test_nothing_is_changed_by_looking(make_app: MakeApp) -> None:
    app = at_its_turn(make_app)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("enter", "f9", "plus", "escape")
        await pilot.press("f9", "enter")
        await pilot.press("f9", "left", "plus", "minus", "enter")
        assert answers(app) == 1


async def test_in_the_middle_of_an_action_the_action_goes_on(make_app: MakeApp) -> None:
    app = at_its_turn(make_app)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("enter", "m")
        table = table_of(app)
        assert table.session.decision is not None
        inner = table.session.decision.prompt
        await pilot.press("f9", "plus", "enter")
        assert table.session.decision is not None and table.session.decision.prompt == inner
        assert table.session.view.player("Player").phoenixborn.wounds == 1


async def test_before_the_first_turn_the_table_is_set_right_too(make_app: MakeApp) -> None:
    app = at_its_turn(make_app)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("f9", "plus", "enter")
        assert table_of(app).session.view.player("Player").phoenixborn.wounds == 1


async def test_a_game_that_a_correction_ends_refuses_the_next_one(make_app: MakeApp) -> None:
    app = at_its_turn(make_app)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("enter", "f9", *["plus"] * 16, "down", "plus", "enter")
        playback = table_of(app).session
        assert playback.over and playback.match.game.state.winner == "Chimera"


def test_every_row_comes_to_legal_corrections() -> None:
    """Of each card each kind of token, of each die each side, one after the other, up and down again."""
    match = Match(RedRainsSetup(seed=3))
    match.run_automatic_steps()
    match.answer([])
    tried = 0
    for number, row in enumerate(tokens_in_play(match.view("Player"))):
        for kind in row.current:
            again = tokens_in_play(match.view("Player"))[number]
            again.change(kind, -1)
            assert again.corrections() == []
            again.change(kind, 2)
            for pick in again.corrections():
                match.apply_reports(pick)
                tried += 1
    for number, face in enumerate(dice_on_the_table(match.view("Player"))):
        for _ in face.faces:
            die = dice_on_the_table(match.view("Player"))[number]
            die.change(1)
            for pick in die.corrections():
                if match.decision is not None:
                    match.apply_reports(pick)
                    tried += 1
    assert tried > 40


def test_a_correction_is_saved_and_one_that_cannot_be_saved_did_not_happen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the middle of an action too, where it stands before answers that are given again."""
    store = Store(tmp_path)
    with store.create(RedRainsSetup(seed=3)) as opened:
        game = reach_meditation(opened)
        digest, card = game.journal.digest(), game.state.players["Player"].phoenixborn
        with monkeypatch.context() as broken:
            broken.setattr(GameFile, "append", full_disk)
            with pytest.raises(CannotWrite):
                opened.correct(f"correct:tokens:{card}:wound:+2")
        assert game.journal.digest() == digest and not game.undone
        opened.correct(f"correct:tokens:{card}:wound:+2")
        digest, number = game.journal.digest(), opened.id
    with store.open(number) as again:
        assert again.match.game.journal.digest() == digest
        assert again.match.game.state.cards[card].wounds == 2


def reach_meditation(opened: OpenGame):  # type: ignore[no-untyped-def]
    opened.run_automatic_steps()
    opened.answer([])
    opened.run_automatic_steps()
    opened.answer(["meditate"])
    return opened.match.game


def full_disk(*_args: object) -> None:
    raise CannotWrite("the disk is full; make room and answer again")
