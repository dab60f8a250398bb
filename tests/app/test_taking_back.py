"""Escape, and the console's Back, in the middle of a play: back to the question where it was chosen."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from cards.library import standard_library
from engine.bots.player import RandomPlayer
from engine.bots.sturdy_player import SturdyPlayer
from engine.kernel.decision import Decision
from engine.match import Match
from engine.setups.players import AshesSetup, SeatSetup
from engine.setups.red_rains import RedRainsSetup
from host.app.app import CinderboardApp
from host.app.screens.start import StartScreen
from host.app.screens.table.table_screen import TableScreen
from host.console.input_model import Command, InputState, Outcome
from host.console.key_meanings import key_meanings, press
from host.presenter.session.pending_action import find_pending_action
from host.store import Store
from tests.app.conftest import MakeApp
from tests.support.app_driver import LARGE, SMALL, answers, table_of, told

SEAT = "Player"
Wanted = Callable[[Match, Decision], bool]


def is_within(chosen: str, kind: str) -> Wanted:
    """Whether the question of this kind belongs to an action whose words begin so."""

    def found(match: Match, decision: Decision) -> bool:
        half = find_pending_action(match, decision.seat)
        return decision.kind == kind and half is not None and half.label.startswith(chosen)

    return found


def game_at(folder: Path, wanted: Wanted) -> CinderboardApp:
    """The app at a saved game that a built-in player has played to such a question."""
    store = Store(folder)
    for seed in range(1, 40):
        player = SturdyPlayer(seed)
        with store.create(RedRainsSetup(seed=seed)) as game:
            game.run_automatic_steps()
            while (decision := game.match.decision) is not None:
                if wanted(game.match, decision):
                    app = CinderboardApp(store, game_id=game.id)
                    app.preferences.pace = "instant"
                    app.NOTIFICATION_TIMEOUT = 600
                    return app
                game.answer(player.choose(decision, partial(game.match.view, decision.seat)))
                game.run_automatic_steps()
    raise AssertionError("no game comes to such a question")


@pytest.mark.parametrize(
    ("chosen", "kind"),
    [
        ("play", "pay"),
        ("activate", "pay"),
        ("activate", "discard cost"),
        ("natural", "target"),
        ("attack", "attack target"),
        ("attack", "attackers"),
        ("meditate", "meditate"),
    ],
)
async def test_escape_takes_back_what_is_half_made(tmp_path: Path, chosen: str, kind: str) -> None:
    app = game_at(tmp_path, is_within(chosen, kind))
    async with app.run_test(size=SMALL) as pilot:
        table = table_of(app)
        half = table.session.pending_action
        assert half is not None and not half.locked_because
        before = half.answers_before
        assert app.screen.active_bindings["escape"].binding.description == "Take back"
        given = list(table.session.match.game.journal.lines())
        later = len(table.session.match.game.journal) - before
        await pilot.press("escape")
        assert table_of(app) is table
        decision = table.session.decision
        assert decision is not None and decision.kind == "turn"
        assert len(table.session.match.game.journal) == before
        assert f"Taken back: {half.label}" in told(app)
        assert app.screen.active_bindings["escape"].binding.description == "Leave"
        await pilot.press(*["r"] * later)
        assert list(table.session.match.game.journal.lines()) == given, "redo gives it again"


async def test_escape_leaves_when_pressed_twice_where_nothing_is_half_made(make_app: MakeApp) -> None:
    """Another key between them, or the way back from the cards, and it is the first time again."""
    app = make_app(setup=RedRainsSetup(seed=3))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("enter")
        assert table_of(app).session.pending_action is None
        await pilot.press("escape")
        assert isinstance(app.screen, TableScreen) and "Esc again leaves" in told(app)
        await pilot.press("down", "escape", "left", "escape", "escape")
        assert isinstance(app.screen, TableScreen)
        await pilot.press("escape")
        assert isinstance(app.screen, StartScreen)


async def test_what_has_seen_a_hidden_card_is_not_taken_back_and_says_so(make_app: MakeApp) -> None:
    app = make_app(setup=RedRainsSetup(seed=3))
    async with app.run_test(size=LARGE) as pilot:
        await pilot.press("enter", "m")
        table = table_of(app)
        assert table.session.pending_action is not None and not table.session.pending_action.locked_because
        table.answer(("deck",))
        await pilot.pause()
        given = answers(app)
        assert app.screen.active_bindings["escape"].binding.description == "Leave"
        await pilot.press("escape")
        assert isinstance(app.screen, TableScreen) and answers(app) == given
        assert "Meditate: a hidden card has been seen since" in told(app)
        assert "Esc again leaves" in told(app)
        await pilot.press("escape")
        assert isinstance(app.screen, StartScreen)


def test_the_next_turn_is_no_part_of_the_action_before() -> None:
    """A block in the Chimera's turn, right after an action that ended one's own."""
    asked = 0
    for seed in range(1, 5):
        match, player = Match(RedRainsSetup(seed=seed)), SturdyPlayer(seed)
        match.run_automatic_steps()
        while (decision := match.decision) is not None:
            if match.game.state.turn != SEAT:
                asked += 1
                half = find_pending_action(match, SEAT)
                assert (
                    half is None or match.game.journal.entries[half.answers_before].decision.kind == "trigger"
                )
            match.answer(player.choose(decision, partial(match.view, decision.seat)))
            match.run_automatic_steps()
    assert asked > 20


def test_a_reaction_is_half_made_until_it_is_put_away() -> None:
    """Also in the turn of another player."""
    library = standard_library()
    decks = ("The Cloudsea Siren", "The Bloodwoods Queen")
    seats = tuple(SeatSetup(name=name, deck=deck) for name, deck in zip(("ann", "bob"), decks, strict=True))
    reactions = set()
    for seed in range(13, 17):
        match, player = Match(AshesSetup(seed=seed, seats=seats)), RandomPlayer(seed)
        match.run_automatic_steps()
        while (decision := match.decision) is not None:
            half = find_pending_action(match, decision.seat)
            if (
                half is not None
                and match.game.journal.entries[half.answers_before].decision.kind == "trigger"
            ):
                reactions.add((half.label, decision.kind))
            match.answer(player.choose(decision, partial(match.view, decision.seat)))
            match.run_automatic_steps()
    assert reactions
    types = {library.card(what.removeprefix("play ")).type for what, _ in reactions}
    assert types == {"reaction spell"}


def test_back_on_the_console_takes_the_play_back_after_what_is_not_answered_yet() -> None:
    match, player = Match(RedRainsSetup(seed=1)), SturdyPlayer(1)
    match.run_automatic_steps()
    while not is_within("attack", "attackers")(match, decision := match.decision or pytest.fail("never")):
        match.answer(player.choose(decision, partial(match.view, decision.seat)))
        match.run_automatic_steps()
    view = match.view(SEAT)

    def back(cursor: InputState) -> Outcome:
        return press(decision, view, cursor, "back", pending_action="attack")

    assert back(InputState(picks=(decision.options[0].id,))) == InputState()
    assert back(InputState()) is Command.TAKE_BACK
    assert (
        key_meanings(decision, view, InputState(), pending_action="attack")["back"].words
        == "take back: attack"
    )
    assert "back" not in key_meanings(decision, view, InputState()), "dark where nothing is to be taken back"
