"""Whole games on devices of three sizes, in the terminal and on its simulated console at once."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

from engine.game_entries import GameSetup
from engine.kernel.decision import Answer, Decision
from host.app.screens.table.table_screen import TableScreen
from host.web.server import Server
from host.web.web_table import WebTable
from tests.support.console_keys import keys_for
from tests.support.console_players import Seat
from tests.support.known_games import by_keyboard
from tests.web.chromium import chromium, page_at, up_to_date

SIZES = ("phone", "tablet", "wall")


async def whole_game(tmp_path: Path, setup: GameSetup, seed: int) -> Counter[str]:
    """Play a game to its end on devices, terminal and console, and count the answers of each.

    All persons but the last are at devices, the last at the terminal and its console; watchers have the sizes
    that are left. Everybody shows each question, and the journal equals that of the same answers by keyboard
    alone.
    """
    answers, journal = by_keyboard(setup, seed)
    server = Server(WebTable(), tmp_path, port=0)
    seat, by = Seat(tmp_path, setup), Counter[str]()
    seat.app.devices.server, seat.app.preferences.pace = server, "instant"
    async with seat.app.run_test(size=(140, 45)) as seat.pilot, chromium() as browser:
        await seat.until(lambda: seat.console.connected)
        sizes = dict(zip(setup.people[:-1], SIZES, strict=False))
        pages = {name: await page_at(browser, server, name, size) for name, size in sizes.items()}
        watchers = [await page_at(browser, server, "", size) for size in SIZES if size not in sizes.values()]
        await seat.until(lambda: bool(seat.shown.seat) and seat.shown.seat not in pages)
        match = seat.shown.match
        for number, answer in enumerate(answers):
            decision, before = match.decision, server.web_table.number
            if page := pages.get(decision.seat):
                await up_to_date(page, server)
                await pick_on(page, server, decision.seat, answer)
                by[sizes[decision.seat]] += 1
            else:
                await seat.until(lambda: shows_the_question(seat))
                if number % 2 or not listed_there(seat.shown.decision, answer):
                    seat.played.answer(answer)
                    by["terminal"] += 1
                else:
                    facing = seat.console.input_state.facing
                    for key in keys_for(seat.shown.decision, seat.shown.view, answer, facing=facing):
                        await seat.until(lambda: shows_the_question(seat))
                        await seat.press(key)
                    by["console"] += 1
            await seat.until(lambda before=before: server.web_table.number != before)
            for each in (*pages.values(), *watchers):
                await up_to_date(each, server)
        assert match.decision is None and list(match.game.journal.lines()) == journal
        for each in (*pages.values(), *watchers):
            assert await each.locator("#question .ended").count() == 1
    server.close()
    return by


def shows_the_question(seat: Seat) -> bool:
    """Return True if terminal and console ask the question that is to be answered there."""
    if seat.shown.decision is None:
        return False
    return seat.screen_agrees() if isinstance(seat.played, TableScreen) else seat.played.accepts_keys


def listed_there(decision: Decision, answer: Answer) -> bool:
    """Return True if screen and console list the answer; equivalent options are listed once."""
    return decision.dice_roll is not None or set(answer) <= {option.id for option in decision.options}


async def pick_on(page: Any, server: Server, seat: str, answer: Answer) -> None:
    """Give this answer with the large buttons."""
    table = server.web_table.page(seat)
    assert table is not None and table.question_part is not None
    decision = table.question_part.decision
    options = [option.id for option in decision.options]
    if not listed_there(decision, answer):
        assert server.web_table.answer(seat, server.web_table.number, str(answer), lambda _: answer).counts
        return
    for pick in answer:
        await page.locator(f'#question [data-pick="{options.index(pick)}"]').click()
    if decision.maximum > 1 or decision.minimum == 0:
        await page.locator("#question .send").click()
