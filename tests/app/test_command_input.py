"""Tests of whole turns entered by typed commands, as companion players do."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, OptionList

from engine.setups.red_rains import RedRainsSetup
from host.app.app import CinderboardApp
from host.app.screens.info_dialogs import CommandHelpDialog
from host.app.screens.table.correction_screen import CorrectionScreen
from host.app.screens.table.log_screens import LogScreen
from host.app.widgets import command_input
from host.presenter.command_parser.typed_answers import LineReader
from host.presenter.preferences import MAX_BYTES, Preferences
from tests.app.conftest import MakeApp
from tests.support.app_driver import BOTH, LARGE, SMALL, press, table_of, texts_on
from tests.support.companion_table import SEAT, against_the_chimera, among_people

KEYS = {" ": "space", "/": "slash", "+": "plus", "-": "minus"}


async def type_line(pilot: Pilot[None], line: str) -> None:
    """Type a line."""
    await press(pilot, *(KEYS.get(sign, sign) for sign in line))


async def enter_line(pilot: Pilot[None], line: str) -> None:
    """Type a line and enter it."""
    await type_line(pilot, line)
    await press(pilot, "enter")


def readings(app: CinderboardApp) -> list[str]:
    """Return the possible readings of the typed line, as the screen lists them."""
    return [str(option.prompt) for option in app.screen.query_one("#heard", OptionList).options]


def last_answer(app: CinderboardApp) -> tuple[str, ...]:
    """Return the last answer of a person."""
    journal = table_of(app).session.match.game.journal
    return next(tuple(e.answer) for e in reversed(journal.entries) if e.decision.seat == SEAT)


@BOTH
async def test_a_turn_is_played_on_the_line(make_app: MakeApp, size: tuple[int, int]) -> None:
    app = make_app(setup=against_the_chimera(seed=3))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        assert app.screen.query_one("#say", Input).has_focus
        await enter_line(pilot, "end")
        await type_line(pilot, "play ham")
        assert readings(app)[0] == "✓ Ann plays Hammer Knight (3/4); recovers 2"
        await press(pilot, "enter")
        await enter_line(pilot, "play Shadow Wolf 2/2")
        units = table_of(app).session.view.player(SEAT).battlefield
        assert [(card.name, card.attack, card.life) for card in units] == [
            ("Hammer Knight", 3, 4), ("Shadow Wolf", 2, 2),
        ]  # fmt: skip
        for shown in ("Hammer Knight", "A3 L4", "Shadow Wolf", "A2 L2"):
            assert shown in texts_on(app)
        await enter_line(pilot, "ex fire")
        await enter_line(pilot, "attack fire with ham")
        view = table_of(app).session.view
        assert "Firebelly" not in [card.name for card in view.player("Chimera").battlefield]
        assert [card.name for card in view.player(SEAT).battlefield if card.exhausted] == ["Hammer Knight"]
        await enter_line(pilot, "play Bear 1/1")
        await enter_line(pilot, "attack ch with wolf and bear")
        view = table_of(app).session.view
        fighting = [view.card(battle.attacker) for battle in view.battles]
        assert [card and card.name for card in fighting] == ["Shadow Wolf", "Bear"]


async def test_a_line_is_read_when_typing_rests(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    """The line is parsed after a pause; Enter, Tab and arrows act on the readings shown at that time."""
    app, lines = make_app(setup=against_the_chimera(seed=3)), list[str]()
    read = LineReader.read
    monkeypatch.setattr(LineReader, "read", lambda reader, line: lines.append(line) or read(reader, line))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        line = app.screen.query_one("#say", Input)
        monkeypatch.setattr(command_input, "PARSE_DELAY_SECONDS", 60)
        lines.clear()
        await pilot.press(*"play")
        await pilot.press("space", *"hammer", "tab")
        await pilot.pause()
        assert lines == ["play hammer"] and line.value == "play Hammer Knight 3/4/2"
        await pilot.press("enter")
        await pilot.pause()
        units = table_of(app).session.view.player(SEAT).battlefield
        assert lines[1] == "play Hammer Knight 3/4/2" and [card.name for card in units] == ["Hammer Knight"]
        monkeypatch.setattr(command_input, "PARSE_DELAY_SECONDS", 0.01)
        lines.clear()
        await pilot.press(*"end")
        for _ in range(100):
            if "end" in lines:
                break
            await pilot.pause(0.02)
        assert lines[-1] == "end" and readings(app)[0].startswith("✓")


async def test_what_is_not_whole_is_written_out_and_counts_for_nothing(make_app: MakeApp) -> None:
    app = make_app(setup=against_the_chimera(seed=3))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        before = len(table_of(app).session.match.game.journal)
        line = app.screen.query_one("#say", Input)
        await press(pilot, "enter", "enter")
        await enter_line(pilot, "pl")
        assert line.value == "play "
        await type_line(pilot, "Zorkling")
        await press(pilot, "enter")
        assert line.value == "play Zorkling "
        await press(pilot, "escape")
        assert line.value == "" and line.has_focus
        await type_line(pilot, "3 me")
        await press(pilot, "tab")
        assert line.value == "3 to Nobody Known"
        await press(pilot, "escape", "d", "i")
        await enter_line(pilot, "s n")
        assert readings(app) == ["✗ not possible: Nobody Known is not a unit"]
        assert len(table_of(app).session.match.game.journal) == before


async def test_arrows_mark_another_reading(make_app: MakeApp) -> None:
    app = make_app(setup=against_the_chimera(seed=3))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await type_line(pilot, "ch disc 2")
        assert [line[2:] for line in readings(app)] == [
            "Chimera discards 2 cards from the draw pile",
            "Chimera discards 2 cards from the hand",
            "Chimera discards 2 cards from the hand at random",
        ]
        await press(pilot, "down", "up", "up", "down", "down", "up", "enter")
        assert last_answer(app) == ("say:cards:Ann:Chimera:pile:2",)


async def test_the_keys_of_the_table_are_an_escape_away(make_app: MakeApp) -> None:
    app = make_app(setup=against_the_chimera(seed=3))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        table = table_of(app)
        await enter_line(pilot, "play 2/3")
        await press(pilot, "escape", "u")
        assert not table.session.view.player(SEAT).battlefield
        await press(pilot, "r", "slash")
        assert table.session.view.player(SEAT).battlefield
        await press(pilot, "ctrl+z")
        assert not table.session.view.player(SEAT).battlefield
        await press(pilot, "question_mark")
        assert app.screen is not table
        await press(pilot, "escape", "escape", "e")
        assert last_answer(app) == ("end",)


async def test_signs_that_cannot_be_shown_stay_off_the_screen(make_app: MakeApp) -> None:
    app = make_app(setup=against_the_chimera(seed=3))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        line = app.screen.query_one("#say", Input)
        line.value = "play \x1b[2J\x07Wolf\u202e 2/3"
        await pilot.pause()
        assert all(shown.isprintable() for shown in readings(app))
        await press(pilot, "enter")
        (card,) = table_of(app).session.view.player(SEAT).battlefield
        assert card.name == "[2J Wolf" and all(text.isprintable() for text in texts_on(app).splitlines())


async def test_people_among_themselves_have_a_line_each(make_app: MakeApp) -> None:
    """A question with a list keeps its keys; a key leads to the line."""
    app = make_app(setup=among_people(2))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert not app.screen.query_one("#say", Input).has_focus
        await press(pilot, "slash")
        await enter_line(pilot, "play 1/1")
        assert [card.life for card in table_of(app).session.view.player("Ann").battlefield] == [1]
        await press(pilot, "1")
        await enter_line(pilot, "play Wolf 2/2")
        await enter_line(pilot, "e")
        assert table_of(app).session.seat == "Bob"
        await enter_line(pilot, "2 to wolf")
        assert [card.name for card in table_of(app).session.view.player("Ann").battlefield] == ["Unit"]


async def test_only_companion_players_have_the_line(make_app: MakeApp) -> None:
    """At full depth the options are enough, and the key of the line searches the log."""
    app = make_app(setup=RedRainsSetup(seed=3))
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "enter")
        assert not app.screen.query_one("#saying").display
        await press(pilot, "slash")
        assert isinstance(app.screen, LogScreen)


async def test_what_does_not_apply_is_left_out(make_app: MakeApp) -> None:
    """Hands, dice and piles of companion players are not shown, as only their player knows them."""
    app = make_app(setup=against_the_chimera(seed=3))
    async with app.run_test(size=LARGE) as pilot:
        await pilot.pause()
        told = texts_on(app)
        assert "wounds 0/18" in told
        own = str(app.screen.query_one("#player").render())  # type: ignore[attr-defined]
        for word in ("hand", "draw", "discard", "dice"):
            assert word not in own
        for hidden in ("#hand-row", "#spell-row", ".tab-hand", ".tab-spells"):
            assert not app.screen.query(hidden).first().display


async def test_a_position_is_entered_on_the_line_and_begins_on_command(make_app: MakeApp) -> None:
    """The line has the focus, and Enter on an empty line does not begin the game."""
    app = make_app(setup=against_the_chimera(seed=3, begins="middle"))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert app.screen.query_one("#say", Input).has_focus
        await press(pilot, "enter")
        assert table_of(app).session.decision is not None
        assert table_of(app).session.decision.kind == "begin"
        await enter_line(pilot, "round 4")
        await enter_line(pilot, "phase player turns")
        await enter_line(pilot, "turn ann")
        await enter_line(pilot, "begin")
        view = table_of(app).session.view
        assert (view.round, view.turn) == (4, SEAT)


async def test_the_line_takes_words_for_pages_too(make_app: MakeApp) -> None:
    app = make_app(setup=against_the_chimera(seed=3))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await enter_line(pilot, "correct")
        assert isinstance(app.screen, CorrectionScreen)
        await press(pilot, "escape")
        await enter_line(pilot, "play 2/3")
        await enter_line(pilot, "undo")
        assert not table_of(app).session.view.player(SEAT).battlefield
        await enter_line(pilot, "help")
        assert isinstance(app.screen, CommandHelpDialog)
        told = texts_on(app)
        assert "remove 1 wound from CARD" in told and "Remove tokens of a kind" in told
        await press(pilot, "escape")
        assert app.screen.query_one("#say", Input).has_focus


@BOTH
async def test_answers_of_a_whole_turn_are_typed_at_full_depth(
    make_app: MakeApp, size: tuple[int, int]
) -> None:
    app = make_app(setup=RedRainsSetup(seed=3))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        table = table_of(app)
        line = app.screen.query_one("#say", Input)
        assert line.parent is not None and not line.region.height
        await press(pilot, "colon")
        assert line.has_focus
        await enter_line(pilot, "none")
        assert table.session.decision is not None and table.session.decision.kind == "turn"
        assert line.has_focus  # whoever types goes on typing
        await type_line(pilot, "play wroker, pay 2 cer class")
        assert readings(app)[0] == "✓ play Iron Worker, pay 2 ceremonial class"
        await press(pilot, "enter")
        units = table.session.view.player("Player").battlefield
        assert [card.name for card in units] == ["Iron Worker"]
        await enter_line(pilot, "play zz")
        assert readings(app)[0].startswith("✗ “play zz” is not understood. Take a side action")
        await press(pilot, "escape", "up")
        assert line.value == "play wroker, pay 2 cer class"
        await press(pilot, "up", "down", "down")
        assert line.value == ""
        await press(pilot, "escape")
        assert not line.region.height and table.decision_panel.choices.has_focus


async def test_several_answers_that_fit_are_shown_and_one_is_chosen(make_app: MakeApp) -> None:
    app = make_app(setup=RedRainsSetup(seed=3))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        table = table_of(app)
        await press(pilot, "colon")
        await enter_line(pilot, "none")
        before = len(table.session.match.game.journal)
        await type_line(pilot, "play worker, pay 1 c 1 n")
        assert readings(app)[:2] == [
            "… play Iron Worker, pay 1 ceremonial basic, 1 natural class",
            "… play Iron Worker, pay 1 ceremonial basic, 1 natural power",
        ]
        await press(pilot, "down", "enter")
        assert len(table.session.match.game.journal) == before
        line = app.screen.query_one("#say", Input).value
        assert line == "play Iron Worker, pay 1 ceremonial basic, 1 natural power"
        await press(pilot, "enter")
        assert len(table.session.match.game.journal) > before


async def test_lines_are_remembered_in_the_next_game(make_app: MakeApp) -> None:
    app = make_app(setup=RedRainsSetup(seed=3))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await press(pilot, "colon")
        await enter_line(pilot, "none")
    kept = app.preferences_file
    assert Preferences.load(kept).lines == ["none"]
    long = Preferences(lines=[f"{number} {'é' * 110}" for number in range(20)])
    long.save(kept)
    assert kept.stat().st_size < MAX_BYTES and Preferences.load(kept).lines == long.lines[-4:]
