"""Tests of drafting at the screen: keys, mouse, passing the terminal, the bot, the end."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, OptionList, Static

from engine.drafted_decks import drafted_decks
from engine.setups.players import AshesSetup
from host.app.app import CinderboardApp
from host.app.screens.card_dialogs import CardDetail
from host.app.screens.info_dialogs import RuleDialog
from host.app.screens.setup.setup_form import SetupFormScreen
from host.app.screens.start import StartScreen
from host.app.screens.table.agreement_dialog import Agreement
from host.app.screens.table.draft_screen import DeckDialog, DraftScreen
from host.app.screens.table.pass_terminal import PassTerminal
from host.decks import DeckRepository
from tests.support.app_driver import BOTH
from tests.support.trial_set import setup

SMALL, LARGE = (80, 24), (140, 45)


def draft_of(app: CinderboardApp) -> DraftScreen:
    """Return the draft screen, wherever it is in the stack of screens."""
    return next(screen for screen in app.screen_stack if isinstance(screen, DraftScreen))


def texts(app: CinderboardApp) -> str:
    """Return all text on the screen."""
    shown = [str(widget.render()) for widget in app.screen.query(Static)]
    for options in app.screen.query(OptionList):
        shown += [str(option.prompt) for option in options.options]
    return "\n".join(shown)


async def take(pilot: Pilot[None]) -> None:
    """Take the terminal, if it was passed."""
    for _ in range(500):
        if not isinstance(pilot.app.screen, PassTerminal):
            return
        await pilot.press("enter")
        await pilot.pause(0.01)
    raise AssertionError("the terminal cannot be taken")


async def click_row(pilot: Pilot[None], row: str) -> None:
    """Click a row of the list where it is drawn."""
    options = pilot.app.screen.query_one("#draft-list", OptionList)
    index = options.get_option_index(row)
    assert await pilot.click(options, offset=(5, index - options.scroll_offset.y))
    await pilot.pause()


@pytest.mark.slow
async def test_a_draft_of_two_by_keys_alone(app: CinderboardApp) -> None:
    async with app.run_test(size=SMALL) as pilot:
        app.games.begin(setup(2))
        await pilot.pause()
        session = draft_of(app).session
        passed = 0
        while not session.over:
            passed += isinstance(app.screen, PassTerminal)
            await take(pilot)
            before = len(session.match.game.journal)
            await pilot.press("1")
            await pilot.pause()
            assert len(session.match.game.journal) > before
        assert {len(drafter.picks) for drafter in session.match.game.state.drafters.values()} == {9}
        # Phoenixborn are chosen openly; then the terminal goes to and fro for 16 cards, 10 dice, 2 swaps.
        # The last dice and the first swap are of the same drafter, as the token has passed.
        assert passed == 16 + 10 + 2 - 1


@pytest.mark.slow
async def test_a_draft_against_bots_by_mouse_alone(app: CinderboardApp) -> None:
    async with app.run_test(size=LARGE) as pilot:
        app.games.begin(setup(3, bots=("bob", "cat")))
        await pilot.pause()
        session = draft_of(app).session
        while not session.over:
            assert isinstance(app.screen, DraftScreen), "with one person nothing is passed"
            decision = session.decision
            assert decision is not None and decision.seat == "ann"
            await click_row(pilot, decision.options[-1].id)
            assert session.decision != decision
        assert session.view.own.picks is not None and len(session.view.own.picks) == 9


async def test_arrows_and_enter_pick_and_show_the_card(app: CinderboardApp) -> None:
    async with app.run_test(size=SMALL) as pilot:
        app.games.begin(setup(2))
        await pilot.pause()
        screen = draft_of(app)
        asked = screen.session.decision
        assert asked is not None
        await pilot.press("down")
        await pilot.pause()
        name = asked.options[1].id.removeprefix("phoenixborn:")
        assert app.screen.query_one("#draft-card").border_title == name
        assert "battlefield" in texts(app)
        await pilot.press("enter")
        await pilot.pause()
        assert screen.session.view.drafter(asked.seat).phoenixborn == name


@BOTH
async def test_nothing_secret_is_on_screen_while_the_terminal_is_passed(
    app: CinderboardApp, size: tuple[int, int]
) -> None:
    async with app.run_test(size=size) as pilot:
        app.games.begin(setup(2))
        await pilot.pause()
        await pilot.press("1", "1")
        await pilot.pause()
        screen = draft_of(app)
        for _ in range(6):
            assert isinstance(app.screen, PassTerminal)
            names = [f"Card {number:02}" for number in range(54)]
            assert not any(name in texts(app) for name in names)
            below = [str(widget.render()) for widget in screen.query(Static)]
            below += [str(row.prompt) for row in screen.list.options]
            assert not any(name in "\n".join(below) for name in names), "it would flash up"
            await take(pilot)
            decision = screen.session.decision
            assert decision is not None
            mine = screen.session.match.view(decision.seat)
            hidden = set(names) - set(mine.packet) - set(mine.own.picks or ())
            assert not any(name in texts(app) for name in hidden)
            assert all(name in texts(app) for name in mine.packet)
            await pilot.press("1")
            await pilot.pause()


async def test_a_key_pressed_twice_does_not_show_the_next_hand(
    app: CinderboardApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PassTerminal, "GRACE_SECONDS", 60)
    async with app.run_test(size=SMALL) as pilot:
        app.games.begin(setup(2))
        await pilot.pause()
        await pilot.press("1", "1")
        await pilot.pause()
        await pilot.press("enter", "enter", "space")
        await pilot.pause()
        assert isinstance(app.screen, PassTerminal)


async def test_the_bot_finishes_for_one_and_the_other_goes_on(app: CinderboardApp) -> None:
    async with app.run_test(size=SMALL) as pilot:
        app.games.begin(setup(2, undo="free"))
        await pilot.pause()
        await pilot.press("1", "1")
        await pilot.pause()
        await take(pilot)
        session = draft_of(app).session
        asked = session.decision
        assert asked is not None
        before = len(session.match.game.journal)
        await pilot.press("ctrl+b")
        await pilot.pause()
        seats = []
        while not session.over:
            await take(pilot)
            assert session.decision is not None
            seats.append(session.decision.seat)
            await pilot.press("1")
            await pilot.pause()
        assert asked.seat not in seats
        while session.undo_label != f"the bot's picks for {asked.seat}":
            session.undo()
        session.undo()
        assert len(session.match.game.journal) == before and session.decision == asked


async def test_undo_and_redo_pass_the_terminal_too_once_the_other_agrees(app: CinderboardApp) -> None:
    async with app.run_test(size=SMALL) as pilot:
        app.games.begin(setup(2))
        await pilot.pause()
        await pilot.press("1", "1")
        await pilot.pause()
        await take(pilot)
        session = draft_of(app).session
        first = session.decision
        await pilot.press("1")
        await pilot.pause()
        await take(pilot)
        second = session.decision
        assert first is not None and second is not None and first.seat != second.seat
        for answer in ("escape", "y"):
            await pilot.press("u")
            await pilot.pause()
            assert isinstance(app.screen, Agreement) and app.screen.seat == first.seat
            assert session.decision == second, "nothing is undone before they agree"
            await pilot.press(answer)
            await pilot.pause()
        assert isinstance(app.screen, PassTerminal) and app.screen.seat == first.seat
        assert session.decision == first
        await take(pilot)
        await pilot.press("r")
        await pilot.pause()
        assert isinstance(app.screen, PassTerminal) and app.screen.seat == second.seat
        assert session.decision == second


async def test_why_and_inspect(app: CinderboardApp) -> None:
    async with app.run_test(size=SMALL) as pilot:
        app.games.begin(setup(2))
        await pilot.pause()
        await pilot.press("question_mark")
        assert isinstance(app.screen, RuleDialog)
        await pilot.press("escape", "i")
        assert isinstance(app.screen, CardDetail)


async def test_the_first_player_by_hand(app: CinderboardApp) -> None:
    async with app.run_test(size=SMALL) as pilot:
        app.games.begin(setup(2, by_hand=("first player",)))
        await pilot.pause()
        await pilot.press("2")
        await pilot.pause()
        assert draft_of(app).session.match.game.state.first == "bob"


@BOTH
async def test_each_looks_at_their_own_deck_when_it_is_over(
    app: CinderboardApp, size: tuple[int, int]
) -> None:
    async with app.run_test(size=size) as pilot:
        app.games.begin(setup(2))
        await pilot.pause()
        await pilot.press("1", "1")
        await pilot.pause()
        for _ in range(2):
            await take(pilot)
            await pilot.press("ctrl+b")
            await pilot.pause()
        session = draft_of(app).session
        assert session.over and isinstance(app.screen, DraftScreen)
        openly = [name for drafter in session.view.drafters for name in drafter.shown]
        for number in range(54):
            name = f"Card {number:02}"
            assert name not in texts(app) or name in openly + list(session.view.face_up)
        await pilot.press("2")
        await pilot.pause()
        assert isinstance(app.screen, PassTerminal) and app.screen.seat == "bob"
        await take(pilot)
        assert isinstance(app.screen, DeckDialog)
        shown = "\n".join(text for _, text in app.screen.paragraphs())
        assert all(name in shown for name in drafted_decks(session.match)["bob"].cards)


async def test_the_decks_are_saved_once(app: CinderboardApp) -> None:
    async with app.run_test(size=SMALL) as pilot:
        app.games.begin(setup(2, bots=("bob",)))
        await pilot.pause()
        await pilot.press("1", "ctrl+b")
        await pilot.pause()
        await pilot.press("s", "s")
        await pilot.pause()
        drafted = drafted_decks(draft_of(app).session.match)
        shelf = DeckRepository(app.store.directory, draft_of(app).session.match.library)
        own = [shelved for shelved in shelf.decks() if not shelved.printed]
        assert {shelved.name: shelved.deck for shelved in own} == {
            deck.name: deck for deck in drafted.values()
        }
        assert len(own) == 2 and all(shelved.playable for shelved in own)
        told = [toast.message for toast in app._notifications]
        assert told[0].startswith("2 decks saved in") and told[1] == "The decks are already saved."


async def test_a_folder_that_cannot_be_written_is_reported(app: CinderboardApp) -> None:
    async with app.run_test(size=SMALL) as pilot:
        app.games.begin(setup(2, bots=("bob",)))
        await pilot.pause()
        await pilot.press("1", "ctrl+b")
        await pilot.pause()
        (app.store.directory / "decks").write_text("in the way")
        await pilot.press("s")
        await pilot.pause()
        (told,) = [toast.message for toast in app._notifications]
        assert "is a file, not a folder" in told


async def test_a_game_begins_with_the_decks(app: CinderboardApp, monkeypatch: pytest.MonkeyPatch) -> None:
    async with app.run_test(size=SMALL) as pilot:
        app.games.begin(setup(2, bots=("bob",)))
        await pilot.pause()
        await pilot.press("1", "ctrl+b")
        await pilot.pause()
        decks = drafted_decks(draft_of(app).session.match)
        begun: list[object] = []
        monkeypatch.setattr(app.games, "begin", begun.append)
        await pilot.press("p")
        await pilot.pause()
    (game,) = begun
    assert isinstance(game, AshesSetup)
    assert [(seat.name, seat.deck, seat.player) for seat in game.seats] == [
        ("ann", decks["ann"], "person"),
        ("bob", decks["bob"], "sharp"),
    ]


async def test_a_draft_is_set_up_in_the_app(app: CinderboardApp) -> None:
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("t")
        assert isinstance(app.screen, SetupFormScreen)
        app.screen.query_one("#name-2", Input).value = "player 1"
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, SetupFormScreen), "two drafters of one name"
        assert any("each needs a name" in toast.message for toast in app._notifications)
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, StartScreen)
