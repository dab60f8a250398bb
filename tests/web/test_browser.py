"""Tests in a real browser: whole games with the terminal beside it, and the findings of axe."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from cards.library import library_of
from cards.reapers.library import reapers_library
from engine.draft_setup_checks import draft_setup
from engine.game_entries import GameSetup, entry_of
from engine.kernel.decision import TABLE
from engine.match import Match
from engine.setups.ashes_setup_base import CHANCES
from engine.setups.red_rains import PartnerSetup, RedRainsSetup
from host.presenter.options.option_keys import option_keys
from host.web import card_and_dice_parts
from host.web.server import Server
from host.web.web_table import WebTable
from tests.app.test_serving import table, wait_until
from tests.support.app_driver import table_of
from tests.support.console_keys import keys_for
from tests.support.console_players import Seat
from tests.support.known_games import between, by_keyboard
from tests.web.chromium import chromium, cramped, page_at, up_to_date
from tests.web.conftest import two_players
from tests.web.whole_games import listed_there, pick_on, whole_game

pytestmark = pytest.mark.browser
NAMES = ("Ann", "Bob", "Cem")
LOOK_FOR = {"rules": {"label-content-name-mismatch": {"enabled": True}}}
"""Extra rule of axe: voice control needs the words that are written on a button."""
SHORT = 16
"""Seed of a random game of three that is over soon."""


async def answer_on(page: Any, least: int, luck: Random) -> None:
    """Answer with the large buttons, mostly the last one, which leads to the end."""
    if await page.locator("#question .roll").count():
        row = page.locator("#question .roll-row").first
        for _ in range(int(await row.get_attribute("data-rolled")) + 1):
            await row.locator("[data-count='1']").first.click()
        assert "dice are counted" in await page.locator("#toast").text_content()
        await page.locator("#question .send").click()
        return
    buttons = page.locator("#question .pick")
    count = await buttons.count()
    several = await page.locator("#question .send").count()
    if not several:
        at = luck.randrange(count) if luck.random() < 0.3 else count - 1
        await buttons.nth(at).click()
        return
    for at in range(least):
        await buttons.nth(at).click()
    await page.locator("#question .send").click()


@pytest.mark.parametrize("kind", ["alone", "players"])
async def test_a_whole_game_on_phones_with_a_watcher_and_the_terminal(tmp_path: Path, kind: str) -> None:
    setup: GameSetup = RedRainsSetup(seed=5, by_hand=("player dice",)) if kind == "alone" else two_players()
    luck, by = Random(2), {"terminal": 0, "phone": 0}
    async with table(tmp_path, setup) as (app, pilot, server), chromium() as browser:
        people = setup.people
        pages = {seat: await page_at(browser, server, seat, "phone") for seat in people}
        watcher = await page_at(browser, server, "", "wall")
        await wait_until(pilot, lambda: hasattr(app.screen, "session"))
        match = table_of(app).session.match
        for _ in range(400):
            decision = match.decision
            if decision is None:
                break
            for page in (*pages.values(), watcher):
                await up_to_date(page, server)
            before = server.web_table.number
            playback = table_of(app).session
            key = "" if playback.decision is None else list(option_keys(playback.decision).values())[-1]
            single = decision.minimum == decision.maximum == 1 and decision.dice_roll is None
            if kind == "alone" and single and len(key) == 1 and luck.random() < 0.4:
                await pilot.press(key)
                by["terminal"] += 1
            else:
                page = pages[people[0] if decision.seat == TABLE else decision.seat]
                await answer_on(page, decision.minimum, luck)
                by["phone"] += 1
            await wait_until(pilot, lambda before=before: server.web_table.number != before)
        assert match.decision is None, "the game did not end"
        for page in (*pages.values(), watcher):
            await up_to_date(page, server)
            assert "game is over" in (await page.inner_text("#question")).lower()
        told = match.game.journal.digest()
        answers = [entry.answer for entry in match.game.journal.entries]
    alone = Match(setup)
    for answer in answers:
        alone.game.answer(answer)
    assert alone.game.journal.digest() == told
    assert by["phone"] and (kind == "players" or by["terminal"]), by


async def test_seats_watcher_terminal_and_console_play_one_whole_game(tmp_path: Path) -> None:
    by = await whole_game(tmp_path, between(3, SHORT), SHORT)
    assert min(by[where] for where in ("phone", "tablet", "terminal", "console")) > 5, by


def played_by(rules: str, *decks: str) -> GameSetup:
    """Return the setup of a game with these decks, by the rules of a book."""
    seats = [{"name": name, "deck": deck} for name, deck in zip(NAMES, decks, strict=False)]
    made: GameSetup = entry_of(rules).setup.model_validate({"seats": seats, "seed": 3})  # type: ignore[assignment]
    return made


WHOLE: dict[str, tuple[GameSetup, int]] = {
    "a draft of three": (draft_setup([(name, "person") for name in NAMES], ("Master Set",), 3), 3),
    "Ardent Reapers": (played_by("reapers", *sorted(reapers_library().decks)[:2]), 9),
    "Raven Rules": (played_by("raven", *sorted(library_of("raven").decks)[:2]), 8),
    "two against the Chimera": (
        RedRainsSetup(seat="Ann", partner=PartnerSetup(name="Bob", deck="The Mist Guardian"), seed=3),
        6,
    ),
    "three by Raven Rules": (played_by("raven", *sorted(library_of("raven").decks)[2:5]), 9),
}
"""Games of all kinds, each with a seed of random answers that end it soon."""


@pytest.mark.long
@pytest.mark.parametrize("kind", WHOLE)
async def test_whole_games_of_all_kinds(tmp_path: Path, kind: str) -> None:
    by = await whole_game(tmp_path, *WHOLE[kind])
    assert by["phone"] and by["terminal"] and by["console"], by


async def test_phone_console_and_terminal_take_turns_at_one_game(tmp_path: Path) -> None:
    setup = RedRainsSetup(seed=5, by_hand=CHANCES)
    answers, journal = by_keyboard(setup, 2)
    server = Server(WebTable(), tmp_path, port=0)
    seat, by = Seat(tmp_path, setup), {"console": 0, "phone": 0, "terminal": 0}
    seat.app.devices.server, seat.app.preferences.pace = server, "instant"
    async with seat.app.run_test(size=(140, 45)) as seat.pilot, chromium() as browser:
        await seat.until(lambda: seat.console.connected)
        page = await page_at(browser, server, "Player", "phone")
        watcher = await page_at(browser, server, "", "tablet")
        match = seat.table.session.match
        for number, answer in enumerate(answers):
            await seat.until(lambda: seat.table.session.decision is not None and seat.screen_agrees())
            decision, view, before = (
                seat.table.session.decision,
                seat.table.session.view,
                server.web_table.number,
            )
            assert decision is not None
            if number % 3 == 0 and decision.dice_roll is None:
                await up_to_date(page, server)
                await pick_on(page, server, "Player", answer)
                await seat.until(lambda before=before: server.web_table.number != before)
                by["phone"] += 1
            elif (number % 3 == 1 and decision.dice_roll is None) or not listed_there(decision, answer):
                seat.table.answer(answer)
                by["terminal"] += 1
            else:
                for key in keys_for(decision, view, answer, direct=True):
                    await seat.until(seat.screen_agrees)
                    await seat.press(key)
                by["console"] += 1
            await up_to_date(watcher, server)
        assert match.decision is None and list(match.game.journal.lines()) == journal
    server.close()
    assert min(by.values()) > 5, by


async def test_a_phone_that_was_away_comes_back_where_it_was(tmp_path: Path) -> None:
    async with table(tmp_path, two_players()) as (_, _pilot, server), chromium() as browser:
        ann = await page_at(browser, server, "Ann", "phone")
        await ann.context.set_offline(True)
        await ann.evaluate("state.source.close(); listen()")
        await ann.wait_for_selector("body[data-line=off]")
        server.web_table.set_taken_seats(set())
        await ann.context.set_offline(False)
        await ann.wait_for_selector("body[data-line=on]", timeout=15000)
        assert "nothing is lost" in await ann.inner_text("#toast")
        await ann.reload()
        await ann.wait_for_selector("#table:not([hidden])")
        assert await ann.inner_text("#who") == "Ann"


async def test_a_code_is_typed_and_a_wrong_one_is_refused(tmp_path: Path) -> None:
    async with table(tmp_path, two_players()) as (_, _pilot, server), chromium() as browser:
        page = await (await browser.new_context()).new_page()
        await page.goto(server.url)
        await page.fill("#code", "AAAA-AAAA")
        await page.keyboard.press("Enter")
        await page.wait_for_function("() => document.getElementById('join-told').textContent !== ''")
        await page.fill("#code", server.sessions.code.lower())
        await page.keyboard.press("Enter")
        await page.wait_for_selector("#seats button")


async def test_a_card_is_read_and_answered_with_and_the_table_is_set_right(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(card_and_dice_parts, "MOST_WITHOUT_SEARCH", 10)  # so that the ways can be searched
    async with table(tmp_path, RedRainsSetup(seed=5)) as (app, pilot, server), chromium() as browser:
        page = await page_at(browser, server, "Player", "tablet")
        match = table_of(app).session.match
        while match.decision.kind != "turn":
            await up_to_date(page, server)
            before = server.web_table.number
            await answer_on(page, match.decision.minimum, Random(1))
            await wait_until(pilot, lambda before=before: server.web_table.number != before)
        await up_to_date(page, server)
        await page.locator("#hand .card").first.click()
        await page.wait_for_selector("#sheet[open]")
        assert await page.locator("#sheet-body .text").count()
        await page.locator("#sheet-body .otherwise").click()
        await page.locator("#sheet-body .narrow").fill("pile DISCARD")
        ways = page.locator("#sheet-body .pick:visible")
        assert await ways.count() == 1 and "discard pile" in await ways.inner_text()
        await page.locator("#sheet .close").click()
        await page.locator("#right").click()
        wounds = page.locator("#sheet-body input[name^='t-'][name$='-wound']").last
        await wounds.fill("7")
        await page.locator("#sheet-body .send").click()
        await page.wait_for_selector("#sheet:not([open])", state="attached")
        await wait_until(pilot, lambda: match.view("Player").player("Player").phoenixborn.wounds == 7)
        await up_to_date(page, server)
        await page.keyboard.press("u")
        await wait_until(pilot, lambda: match.view("Player").player("Player").phoenixborn.wounds == 0)


@pytest.mark.parametrize("scheme", ["dark", "light"])
async def test_readers_of_screens_find_their_way(tmp_path: Path, scheme: str) -> None:
    axe = pytest.importorskip("axe_playwright_python.async_playwright").Axe()

    async def check(page: Any, where: str) -> None:
        found = (await axe.run(page, options=LOOK_FOR)).response["violations"]
        told = [
            (
                item["id"],
                [node["target"] for node in item["nodes"]][:4],
                item["nodes"][0].get("failureSummary"),
            )
            for item in found
            if item["impact"] in ("serious", "critical")
        ]
        assert not told, f"{where}: {told}"
        assert not await cramped(page), where

    async with table(tmp_path, two_players()) as (_, _pilot, server), chromium() as browser:
        context = await browser.new_context(color_scheme=scheme)
        door = await context.new_page()
        await door.goto(server.url)
        await door.wait_for_selector("#door:not([hidden])")
        await check(door, "the door")
        await door.goto("about:blank")
        await door.goto(server.invitation)
        await door.wait_for_selector("#seats button")
        await check(door, "the lobby")
        pages = {
            "phone": await page_at(browser, server, "Ann", "phone", scheme),
            "tablet": await page_at(browser, server, "Bob", "tablet", scheme),
            "wall": await page_at(browser, server, "", "wall", scheme),
        }
        for size, page in pages.items():
            await check(page, f"the table on a {size}")
            await page.locator("main .card").first.click()
            await page.wait_for_selector("#sheet[open]")
            await check(page, f"a card on a {size}")
            await page.keyboard.press("Escape")
        await pages["phone"].locator("#right").click()
        await pages["phone"].wait_for_selector("#sheet-body .right")
        await check(pages["phone"], "setting right")
        await pages["phone"].keyboard.press("Escape")
        for size in ("phone", "wall"):
            await pages[size].locator("#seat").click()
            await check(pages[size], f"the menu on a {size}")
            await pages[size].locator("#games").click()
            await pages[size].wait_for_selector("#start .pick")
            await check(pages[size], f"the games on a {size}")
            await pages[size].locator('[data-page="/lessons"]').click()
            await pages[size].wait_for_selector("[data-lesson]")
            await check(pages[size], f"the lessons on a {size}")
            await pages[size].locator('#start > [data-open="start"]').click()
            await pages[size].locator('[data-form="ashes"]').click()
            await pages[size].wait_for_selector("form.begin")
            await check(pages[size], f"a new game on a {size}")
            await pages[size].locator('.two [data-open="start"]').click()
            await pages[size].locator('[data-page="/campaigns"]').click()
            await pages[size].wait_for_selector('#start [data-form="campaign"]')
            await check(pages[size], f"the campaigns on a {size}")
            await pages[size].locator('#start > [data-open="start"]').click()
            await pages[size].locator('[data-page="/decks"]').click()
            await pages[size].locator("#entering summary").click()
            await check(pages[size], f"the decks on a {size}")
            await pages[size].locator("#published summary").click()
            await pages[size].locator("#published .pick").first.click()
            await pages[size].wait_for_selector("#start textarea", state="attached")
            await check(pages[size], f"a deck on a {size}")
            await pages[size].locator('#start > [data-page^="/decks"]').click()
            await pages[size].locator('#start > [data-open="start"]').click()
            await pages[size].locator('[data-page="/cards"]').click()
            await pages[size].locator("#card-line").press_sequentially("rhino")
            await pages[size].locator("#cards-found .pick", has_text="Iron Rhino").first.wait_for()
            await pages[size].locator('[data-control="type"]').select_option("type:conjuration")
            await pages[size].wait_for_selector('#card-line[value="type:conjuration rhino"]')
            await check(pages[size], f"the cards on a {size}")
            await pages[size].locator('[data-page^="/collection"]').click()
            await pages[size].locator(".releases button").first.click()
            await pages[size].wait_for_selector('.releases [aria-pressed="true"]')
            await check(pages[size], f"the collection on a {size}")


async def test_without_a_network_the_cached_page_opens_and_says_so(tmp_path: Path) -> None:
    async with table(tmp_path, two_players()) as (_, _pilot, server), chromium() as browser:
        ann = await page_at(browser, server, "Ann", "phone")
        await ann.evaluate("navigator.serviceWorker.ready.then(() => true)")
        await ann.wait_for_function(
            "() => caches.open('cinderboard-1').then((shell) => shell.match('/static/table.css'))"
        )
        kept = await ann.evaluate(
            "caches.open('cinderboard-1').then((shell) => shell.keys())"
            ".then((all) => all.map((one) => new URL(one.url).pathname))"
        )
        assert not {"/state", "/events", "/card"} & set(kept)
        await ann.context.set_offline(True)
        await ann.reload()
        await ann.wait_for_selector("#away:not([hidden])")
        assert "cannot be reached" in await ann.inner_text("#away")
        await ann.context.set_offline(False)
        await ann.wait_for_selector("#table:not([hidden])")
        assert await ann.inner_text("#who") == "Ann"


async def test_a_game_is_begun_on_the_page_and_the_terminal_shows_it(tmp_path: Path) -> None:
    async with table(tmp_path, two_players()) as (app, pilot, server), chromium() as browser:
        page = await page_at(browser, server, "Ann", "phone")
        before = server.web_table.game
        for back in (page.go_back, page.locator("#start > .back").last.click):
            await page.locator("#seat").click()
            await page.locator("#games").click()
            await page.wait_for_selector("#start .pick")
            await back()
            await page.wait_for_selector("#table:not([hidden])")
        await page.locator("#seat").click()
        await page.locator("#games").click()
        await page.locator('[data-form="red-rains"]').click()
        await page.locator('select[name="who-2"]').select_option("person")
        await page.locator('input[name="name-2"]:visible').fill("Bea")
        await page.locator("form.begin .send").click()
        await page.locator("#seats button").get_by_text("Bea", exact=True).click()
        await page.wait_for_selector("#table:not([hidden])")
        assert server.web_table.game != before and server.web_table.people[-1] == "Bea"
        await wait_until(
            pilot, lambda: hasattr(app.screen, "session") or "pass" in type(app.screen).__name__.lower()
        )
        assert table_of(app).session.match.setup.title == server.web_table.title


async def test_answers_are_typed_on_a_phone(tmp_path: Path) -> None:
    """What fits several answers is written out by a tap and sent by the next; lines are remembered."""
    async with table(tmp_path, RedRainsSetup(seed=3)) as (app, pilot, server), chromium() as browser:
        page = await page_at(browser, server, "Player", "phone")
        await wait_until(pilot, lambda: hasattr(app.screen, "session"))
        match = table_of(app).session.match
        line, first = page.locator("#said"), page.locator("#heard button:enabled").first
        assert not await line.is_visible()
        await page.tap("#type")
        await page.keyboard.type("none")
        await page.keyboard.press("Enter")
        await wait_until(pilot, lambda: match.decision.kind == "turn")
        await up_to_date(page, server)
        await line.fill("play wroker, pay 1 c 1 n")
        await page.wait_for_function("() => document.querySelectorAll('#heard button').length > 2")
        assert not await page.locator("#question .options").is_visible()
        await first.tap()
        whole = "play Iron Worker, pay 1 ceremonial basic, 1 natural class"
        assert await line.input_value() == whole and match.decision.kind == "turn"
        await page.wait_for_function("() => document.querySelectorAll('#heard button').length === 1")
        await page.keyboard.press("Enter")
        await wait_until(pilot, lambda: "side" in match.decision.question)
        units = match.view("Player").player("Player").battlefield
        assert [card.name for card in units] == ["Iron Worker"]
        await up_to_date(page, server)
        await line.fill("gibberish")
        await page.wait_for_function(
            "() => document.querySelector('#heard')?.innerText.includes('not understood')"
        )
        await line.fill("")
        await page.keyboard.press("ArrowUp")
        assert await line.input_value() == whole
        assert await page.evaluate("localStorage.getItem('lines')") == f'["none","{whole}"]'
        await page.keyboard.press("Escape")
        assert not await line.is_visible()
