"""Tests of two people against the Chimera at one terminal: hidden hands, visible battlefields."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from engine.bots.player_and_playout import RandomPlayer
from engine.bots.sturdy_player import SturdyPlayer
from engine.setups.red_rains import PartnerSetup, RedRainsSetup
from host.app.app import CinderboardApp
from host.app.screens.table.pass_terminal import PassTerminal
from host.app.screens.table.table_screen import TableScreen
from host.app.widgets.card_rows import CardRow
from host.store import Store
from tests.support.app_driver import LARGE, SMALL, click_row, press, table_of, texts_on
from tests.support.hidden_information import hidden_from

SETUP = RedRainsSetup(seat="Ann", partner=PartnerSetup(name="Bob", deck="The Mist Guardian"), seed=3)


async def test_hands_stay_hidden_and_both_battlefields_are_reached(tmp_path: Path) -> None:
    """The terminal is passed on between them; F8 shows the battlefield against the partner."""
    app = CinderboardApp(Store(tmp_path), setup=SETUP)
    app.preferences.pace = "instant"
    player = SturdyPlayer(1)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause(0.1)
        asked = set()
        for _ in range(30):
            await pilot.pause()
            if isinstance(app.screen, PassTerminal):
                assert "Anchornaut" not in texts_on(app) and "Blue Jaguar" not in texts_on(app)
                await pilot.pause(PassTerminal.GRACE_SECONDS + 0.05)
                await pilot.press("enter")
                await pilot.pause()
            table = app.screen
            assert isinstance(table, TableScreen)
            playback, state = table.session, table.session.match.game.state
            decision = playback.decision
            assert decision is not None and decision.seat == playback.seat
            asked.add(decision.seat)
            partner = "Bob" if decision.seat == "Ann" else "Ann"
            hidden = {state.cards[card].name for card in state.players[partner].hand}
            open_to_all = {card.name for card in state.cards if card.zone not in ("hand", "draw")}
            assert not [name for name in hidden - open_to_all if name in texts_on(app)]
            if len(asked) == 2 and decision.kind == "turn":
                break
            table.answer(player.choose(decision, partial(playback.match.view, decision.seat)))
        assert asked == {"Ann", "Bob"}

        def rows() -> list[str]:
            return [row.id for row in table.query(CardRow).results() if row.display and row.id in _FOES]

        shown = rows()
        assert len(shown) == 1
        await pilot.press("f8")
        await pilot.pause()
        assert len(rows()) == 1 and rows() != shown
        await pilot.resize_terminal(*LARGE)
        await pilot.pause(0.2)
        table.refresh_game()
        assert rows() == list(_FOES)


_FOES = ("foe", "other-foe")


@pytest.mark.long
async def test_two_people_play_a_whole_game_by_keys_and_see_no_hidden_card(tmp_path: Path) -> None:
    """Every answer is pressed; at every question the whole screen is searched for hidden cards."""
    app = CinderboardApp(Store(tmp_path), setup=SETUP)
    app.preferences.pace = "instant"
    player, pressed, looks = RandomPlayer(4), 0, 0
    known: dict[str, set[str]] = {"Ann": set(), "Bob": set()}
    """Names that each person has been able to see at some question."""
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause(0.1)
        while pressed < 4000:
            await pilot.pause()
            if isinstance(app.screen, PassTerminal):
                await pilot.pause(PassTerminal.GRACE_SECONDS + 0.05)
                await press(pilot, "enter")
                continue
            table = table_of(app)
            playback, state = table.session, table.session.match.game.state
            decision = playback.decision
            if decision is None:
                break
            assert decision.seat == playback.seat
            for reader, names in known.items():
                hidden = {card.id for card in hidden_from(state, reader)}
                names |= {card.name for card in state.cards if card.id not in hidden}
            mine = known[decision.seat]
            printed = "Fury deck: "  # the boss's card says it to everybody
            seen = "\n".join(line for line in texts_on(app).splitlines() if not line.startswith(printed))
            assert not [card.name for card in state.cards if card.name not in mine and card.name in seen]
            looks += 1
            before = len(playback.match.game.journal)
            picks = player.choose(decision, partial(playback.match.view, decision.seat))
            for pick in picks:
                key = table.decision_panel.keys.get(pick)
                if key is None:  # beyond the keys: the arrows, and Enter
                    await click_row(pilot, "#choices", pick)
                else:
                    await press(pilot, key)
                pressed += 1
            if len(playback.match.game.journal) == before and playback.decision is decision:
                await press(pilot, "enter")
                pressed += 1
        assert table_of(app).session.match.game.over
        assert looks > 100 and pressed > 100
