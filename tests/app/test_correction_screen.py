"""Tests of the panel that corrects the game, any card's place, and the depth of the program."""

from __future__ import annotations

from textual.widgets import DataTable, OptionList, Static

from engine.redrains.read_model import chimera_of
from engine.setups.red_rains import RedRainsSetup
from host.app.app import CinderboardApp
from host.app.screens.table.correction_screen import CorrectionScreen
from tests.app.conftest import MakeApp
from tests.support.app_driver import BOTH, LARGE, SMALL, notices, press, table_of, texts_on
from tests.support.companion_table import SEAT, against_the_chimera


def panel(app: CinderboardApp) -> CorrectionScreen:
    """Return the correction screen, which must be on screen."""
    assert isinstance(app.screen, CorrectionScreen)
    return app.screen


def row_of(app: CinderboardApp, page: str, *words: str) -> int:
    """Return the first row of a page that contains all these words."""
    table = app.screen.query_one(f"#correct-{page}", DataTable)
    rows = [" ".join(map(str, table.get_row_at(at))) for at in range(table.row_count)]
    return next(at for at, row in enumerate(rows) if all(word in row for word in words))


def changes_text(app: CinderboardApp) -> str:
    """Return what the correction screen says of the changes, and why some are impossible."""
    return str(app.screen.query_one("#correct-changes", Static).render())


@BOTH
async def test_begun_in_the_middle_at_companion_depth(make_app: MakeApp, size: tuple[int, int]) -> None:
    """Round 4, wounds, units and the turn are one answer, described before and undone as a whole."""
    app = make_app(setup=against_the_chimera(seed=3))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        view = table_of(app).session.view
        await press(pilot, "f9", *["plus"] * 5, "down", *["plus"] * 12)
        await press(pilot, "tab", "plus", "tab", *["plus"] * 3)
        await press(pilot, "down", "down", "plus", "down", *["plus"])
        for told_so in ("it is round 4", "Chimera has the first player token", "it is Chimera's turn"):
            assert told_so in changes_text(app) or size == SMALL
        await press(pilot, "enter")
        table = table_of(app)
        now = table.session.view
        assert now.round == 4 and now.first_player == "Chimera"
        assert [side.phoenixborn.wounds for side in now.players] != [0, 0]
        assert {now.player(SEAT).phoenixborn.wounds, now.player("Chimera").phoenixborn.wounds} >= {5}
        await press(pilot, "ctrl+z")
        assert table.session.view == view


async def test_an_impossible_correction_is_refused_in_place(make_app: MakeApp) -> None:
    app = make_app(setup=RedRainsSetup(seed=3))
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "enter")
        table = table_of(app)
        before = len(table.session.match.game.journal)
        await press(pilot, "f9", "tab", "tab", "down", "plus", "down", "down", "plus")
        refused = "turns only happen in the player turns phase; set that phase first"
        assert refused in changes_text(app)
        await press(pilot, "enter")
        assert refused in changes_text(app) and len(table.session.match.game.journal) == before
        await press(pilot, "minus", "enter")
        assert table_of(app) is table and table.session.view.phase != "player turns"


async def test_a_card_moves_to_any_zone_and_the_report_is_undone(make_app: MakeApp) -> None:
    app = make_app(setup=RedRainsSetup(seed=3))
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "enter", "f9", "shift+tab")
        await press(pilot, *["down"] * row_of(app, "places", "Hammer Knight"), "m")
        await press(pilot, *"battle", "enter")
        assert "Hammer Knight to Player's battlefield" in changes_text(app)
        await press(pilot, "backspace")
        assert "Hammer Knight" not in changes_text(app)
        await press(pilot, *["up"] * 40, *["down"] * row_of(app, "places", "Hammer Knight"), "m")
        await press(pilot, *"battle", "enter", "tab")
        await press(pilot, *["down"] * row_of(app, "cards", "Hammer Knight"), "plus", "enter")
        (knight,) = table_of(app).session.view.player("Player").battlefield
        assert (knight.name, knight.wounds) == ("Hammer Knight", 1)
        await press(pilot, "u")
        assert not table_of(app).session.view.player("Player").battlefield


async def test_a_card_along_its_row(make_app: MakeApp) -> None:
    app = make_app(setup=against_the_chimera(seed=3))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        table = table_of(app)
        for number in ("1", "2", "3"):
            table.answer((f"say:unit:{SEAT}:Bear {number}:1:1:1",))
        await press(pilot, "f9", "shift+tab")
        await press(pilot, *["down"] * row_of(app, "places", "Bear 1"), "plus", "plus", "plus")
        await press(pilot, "minus", "enter")
        names = [card.name for card in table.session.view.player(SEAT).battlefield]
        assert names == ["Bear 2", "Bear 1", "Bear 3"]


async def test_a_card_more_or_why_not(make_app: MakeApp) -> None:
    app = make_app(setup=RedRainsSetup(seed=3))
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "enter", "f9", "a", *"zzzz")
        assert not app.screen.query_one("#letters-found", OptionList).option_count
        assert "No matches." in texts_on(app)
        await press(pilot, "enter", "escape", "a", *"anchorn", "enter")
        assert "the most there are" in notices(app)
        await press(pilot, "a", *"root", "enter", *"hand", "enter")
        assert "add Root Armor to Player's hand" in changes_text(app)
        await press(pilot, "enter")
        hand = table_of(app).session.view.player("Player").hand or ()
        assert "Root Armor" in [card.name for card in hand]


async def test_how_deep_the_program_goes_is_switched_there_and_back(make_app: MakeApp) -> None:
    app = make_app(setup=RedRainsSetup(seed=3))
    async with app.run_test(size=LARGE) as pilot:
        await press(pilot, "enter", "f9", "tab", "tab")
        await press(pilot, *["down"] * row_of(app, "game", "Depth"), "plus", "plus")
        assert "Player is played at companion depth" in changes_text(app)
        await press(pilot, "enter")
        table = table_of(app)
        assert table.session.view.player("Player").policy.startswith("companion")
        assert app.screen.query_one("#say").has_focus
        await press(pilot, *"play", "space", *"ham", "enter", "f9", "tab", "tab")
        await press(pilot, *["down"] * row_of(app, "game", "Depth"), "minus", "minus", "enter")
        assert "full" not in table.session.view.player("Player").policy
        assert not table.session.view.player("Player").policy.startswith("companion")
        assert [card.name for card in table.session.view.player("Player").battlefield] == ["Hammer Knight"]


async def test_in_the_middle_of_an_action_a_card_is_moved_too(make_app: MakeApp) -> None:
    app = make_app(setup=RedRainsSetup(seed=3))
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "enter", "m", "f9", "shift+tab")
        await press(
            pilot, *["down"] * row_of(app, "places", "Iron Worker", "hand"), "m", *"disc", "enter", "enter"
        )
        view = table_of(app).session.view.player("Player")
        assert [card.name for card in view.discard] == ["Iron Worker"]


async def test_the_panel_has_rows_for_real_cards_and_for_stamina(make_app: MakeApp) -> None:
    """Each change is an answer of its own, and is undone alone."""
    app = make_app(setup=RedRainsSetup(seed=3))
    async with app.run_test(size=LARGE) as pilot:
        await press(pilot, "enter", "f9", "tab", "tab")
        rows = [fact.name for fact in panel(app).editor.facts]
        for name in ("Player's cards", "Aspect deck", "Behavior die", "Chimera's steps"):
            assert name in rows
        await press(pilot, *["down"] * rows.index("Stamina"), "minus")
        await press(pilot, *["down"] * (rows.index("Player dice") - rows.index("Stamina")), "plus", "enter")
        view = table_of(app).session.view
        chimera = chimera_of(view)
        assert chimera is not None and chimera.stamina == 0
        assert dict(view.rolls)["player dice"]
        await press(pilot, "u", "u")
        assert not dict(table_of(app).session.view.rolls)["player dice"]


async def test_a_die_is_laid_on_a_card_and_taken_off_it(make_app: MakeApp) -> None:
    app = make_app(setup=RedRainsSetup(seed=3))
    async with app.run_test(size=LARGE) as pilot:
        await press(pilot, "enter")
        on = "on Coal Roarkwin"
        await press(pilot, "f9", "tab")
        die = panel(app).editor.dice[0]
        await press(pilot, *["plus"] * (die.values.index(on) - die.values.index(die.current)), "enter")
        own = table_of(app).session.view.player("Player").phoenixborn
        assert [lying.id for lying in own.dice] == [die.die]
        await press(pilot, "f9", "tab")
        row = next(row for row, face in enumerate(panel(app).editor.dice) if face.die == die.die)
        assert panel(app).editor.dice[row].current == on
        await press(pilot, *["down"] * row, *["minus"] * die.values.index(on), "enter")
        active = table_of(app).session.view.player("Player").active_dice
        assert next(lying.side for lying in active if lying.id == die.die) == die.values[0]


async def test_a_draw_pile_is_there_card_by_card_and_a_real_list_can_be_wrong(make_app: MakeApp) -> None:
    app = make_app(setup=RedRainsSetup(seed=3, real_decks=("Player",)))
    async with app.run_test(size=LARGE) as pilot:
        await press(pilot, "enter", "f9", "shift+tab")
        piles = [row for row in panel(app).editor.cards if row.place.startswith("draw pile")]
        assert len(piles) == sum(side.draw_pile for side in panel(app).editor.view.players)
        assert {row.name for row in piles} == {"unseen card"}
        await press(pilot, *["down"] * row_of(app, "places", "Coal Roarkwin"), "d")
        await press(pilot, *"anchornaut", "enter", *"iron worker", "enter")
        assert "Player's deck has Anchornaut in place of Iron Worker" in changes_text(app)
