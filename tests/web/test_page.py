"""Tests of the page in use: out of date, tapped twice, read aloud, in several tabs."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from engine.game_entries import GameSetup
from engine.kernel.decision import TABLE
from engine.setups.red_rains import PartnerSetup, RedRainsSetup
from host.store import Store
from host.web import table_routes
from host.web.server import Server
from host.web.web_table import WebTable
from tests.support.web_devices import running
from tests.web.chromium import SIZES, ZOOMED, chromium, cramped, page_at, up_to_date

pytestmark = pytest.mark.browser


@asynccontextmanager
async def served(folder: Path, setup: GameSetup) -> AsyncIterator[Server]:
    """Serve a table that has no terminal."""
    server = Server(WebTable(), folder, port=0)
    with Store(folder).create(setup) as game:
        server.web_table.show_without_terminal(game)
        async with running(server):
            yield server


def answer(server: Server, seat: str) -> None:
    """Give the first answers elsewhere."""
    web_table = server.web_table

    def picked(table: Any) -> Any:
        return table.question_part.picks(range(table.question_part.decision.minimum))

    assert web_table.answer(seat, web_table.number, f"{web_table.number} elsewhere", picked).counts


class Wire:
    """Connection to a server; once it is `cut`, what is sent is lost without notice."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self.cut = False
        self._sides: list[asyncio.StreamWriter] = []

    @asynccontextmanager
    async def url(self) -> AsyncIterator[str]:
        """Yield the address of the server's invitation over this connection."""
        listening = await asyncio.start_server(self._joined, "127.0.0.1", 0)
        self._port = listening.sockets[0].getsockname()[1]
        try:
            yield self._server.invitation.replace(f":{self._server.port}", f":{self._port}")
        finally:
            listening.close()
            for side in self._sides:
                side.close()

    async def _joined(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection("127.0.0.1", self._server.port)
        self._sides += [writer, back]
        await asyncio.gather(self._pass_on(reader, back), self._pass_on(there, writer))

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        dead = False
        while data := await reader.read(65536):
            dead = dead or self.cut
            if not dead:
                writer.write(data.replace(f":{self._port}".encode(), f":{self._server.port}".encode()))
        if not dead:
            writer.close()


async def test_a_phone_without_connection_says_so_and_comes_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_routes, "HEARTBEAT_SECONDS", 0.3)
    async with served(tmp_path, RedRainsSetup(seed=5)) as server, chromium() as browser:
        wire = Wire(server)
        async with wire.url() as url:
            page = await page_at(browser, server, "Player", "phone", url=url)
            await page.wait_for_function("() => state.fresh")
            await page.evaluate("state.patience = 1200; window.first = state.source; null")
            await asyncio.sleep(2)  # nothing happens but beats
            assert await page.evaluate("state.fresh && state.source === window.first")
            before, number = await page.inner_text("#question"), server.web_table.number
            wire.cut = True
            answer(server, "Player")
            answered = server.web_table.number
            assert answered != number
            await page.wait_for_selector("body[data-line=off]")
            assert "out of date" in await page.inner_text("#line")
            assert await page.inner_text("#question") == before
            await page.locator("#question .send").click()
            assert "Not sent" in await page.inner_text("#toast")
            wire.cut = False
            await page.wait_for_selector("body[data-line=on]")
            await up_to_date(page, server)
            assert server.web_table.number == answered and await page.inner_text("#question") != before
            # Who wakes has missed what nobody knows: until the table has told, nothing is sent.
            wire.cut = True
            await page.evaluate("state.patience = 1e6")
            assert not await page.evaluate(
                "document.dispatchEvent(new Event('visibilitychange')) && state.fresh"
            )
            await page.wait_for_selector("body[data-line=off]")
            wire.cut = False
            for event in ("new PageTransitionEvent('pageshow', { persisted: true })", "new Event('online')"):
                assert not await page.evaluate(f"dispatchEvent({event}) && state.fresh")
                await page.wait_for_function("() => state.fresh")


async def test_tabs_of_one_device_do_not_fight(tmp_path: Path) -> None:
    async with served(tmp_path, RedRainsSetup(seed=5)) as server, chromium() as browser:
        first = await page_at(browser, server, "Player", "phone")
        pages = [first, *[await first.context.new_page() for _ in range(table_routes.MOST_STREAMS + 1)]]
        for page in pages[1:]:
            await page.goto(server.url)
            await page.wait_for_selector("#table:not([hidden])")
            await page.wait_for_function("() => state.fresh")
        for page in pages[:2]:
            await page.wait_for_selector("body[data-line=off]")
            assert "other tabs" in await page.inner_text("#line")
        await asyncio.sleep(1.5)  # a stream that ends is opened again after a second
        assert [await page.evaluate("state.fresh") for page in pages] == [False] * 2 + [True] * 4
        answer(server, "Player")
        for page in pages[2:]:
            await up_to_date(page, server)
        await first.locator("main").click()
        await up_to_date(first, server)


async def test_a_tap_at_an_unread_question_answers_nothing(tmp_path: Path) -> None:
    async with served(tmp_path, RedRainsSetup(seed=5)) as server, chromium() as browser:
        page = await page_at(browser, server, "Player", "phone")
        share = server.web_table.share
        assert share is not None

        async def tapped(times: int = 1, place: str = ".option:nth-child(4) .pick") -> int:
            """Tap one place once the page shows the next question; return the number of answers."""
            before = len(share.match.game.journal)
            await up_to_date(page, server)
            box = await page.locator(f"#question {place}").first.bounding_box()
            for _ in range(times):
                await page.touchscreen.tap(box["x"] + 40, box["y"] + 20)
                await page.wait_for_function("() => !state.sending")
                await up_to_date(page, server)
            answered = share.match.game.journal.entries[before:]
            return len([1 for each in answered if not each.decision.continues_roll])

        while share.match.decision.kind != "turn":
            await tapped(place=".send")
        assert await tapped(2) > 1, "there is nothing to be tapped twice"
        await page.evaluate("state.soon = 1500")  # no machine is so slow that the second tap comes later
        await page.keyboard.press("u")
        await page.wait_for_timeout(1600)
        assert await tapped(2) == 1
        assert "question is new" in await page.inner_text("#toast")
        await page.wait_for_timeout(1600)
        assert await tapped() == 1
        # The question changes by somebody else's deed: whatever is tapped then was meant for the one before.
        assert server.web_table.undo("Player", server.web_table.number, "elsewhere").counts
        assert await tapped(place=".option:last-child .pick") == 0


IN_SIGHT = """() => Array.from(document.querySelectorAll("#question .option"), (each) => {
    const { left, right, top, bottom } = each.getBoundingClientRect(), middle = (left + right) / 3;
    return [top + 4, bottom - 4].every((at) => each.contains(document.elementFromPoint(middle, at)));
}).filter(Boolean).length"""
"""Script that counts the answers that are fully visible."""


async def test_keys_readers_of_screens_and_large_type_stay_at_the_question(tmp_path: Path) -> None:
    async with served(tmp_path, RedRainsSetup(seed=5)) as server, chromium() as browser:
        page = await page_at(browser, server, "Player", "tablet")
        focused = "document.activeElement.id || document.activeElement.className"

        async def answered(deed: Any) -> None:
            before = server.web_table.number
            await deed
            await page.wait_for_function("before => state.number !== before", arg=before)
            await up_to_date(page, server)

        await up_to_date(page, server)
        for size in ((320, 568), *ZOOMED.values()):
            await page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
            await page.evaluate("$('asking').scrollIntoView()")
            whole = await page.evaluate(IN_SIGHT)
            assert whole > 2 and not await cramped(page), f"{whole} answers fit at {size}"
        await page.set_viewport_size({"width": 820, "height": 1180})
        await page.keyboard.press("Tab")
        assert await page.evaluate(focused) == "pick", "it is more than a tab to the first answer"
        await page.locator(".skip").focus()
        await page.keyboard.press("Enter")
        await page.keyboard.press("Tab")
        assert await page.evaluate(focused) == "pick"
        await answered(page.locator("#question .send").press("Enter"))
        told = await page.inner_text("#told")
        assert told.startswith("Round 1 · your turn. You decide. Take a main or a side action"), told
        assert await page.evaluate(focused) == "asked"
        await answered(page.locator("#question .pick").first.click())
        assert (await page.inner_text("#told")).endswith("You decide. Pay 1 basic for Anchornaut")
        assert await page.evaluate(focused) == "asked"
        # A card that is on the table no more leaves the focus at the question, an answer in a card too.
        await answered(page.keyboard.press("u"))
        await page.locator("#hand .card").last.focus()
        await page.evaluate("fill('hand', '<p></p>')")
        assert await page.evaluate(focused) == "asked"
        await page.reload()
        await page.evaluate("state.soon = 0")
        await up_to_date(page, server)
        await page.locator("#hand .card").first.press("Enter")
        await answered(page.locator("#sheet-body .pick").first.click())
        assert await page.evaluate("document.activeElement !== document.body")
        # Who waits is not shouted at: what is to be moved is somebody else's.
        size = """kind => {
            fill("now", '<ol class="orders" data-steps="yes"><li><strong>Move it</strong></li></ol>');
            fill("question", `<div class="${kind}"><h2>It is decided</h2></div>`);
            return parseFloat(getComputedStyle(document.querySelector("#now strong")).fontSize);
        }"""
        assert await page.evaluate(size, "waits") <= 16 < await page.evaluate(size, "asks")
        # What is done stays done when the same action brings more to move, and not when another does.
        following = """names => {
            const orders = names.map((name) => `<li><strong>${name}</strong></li>`).join("");
            fill("now", `<ol class="orders" data-steps="yes">${orders}</ol>`);
            const next = document.querySelector("#now .next strong").textContent;
            document.querySelector("#now .done").click();
            return next;
        }"""
        for names, following_name in ((["a", "b"], "a"), (["a", "b", "c"], "b"), (["c", "b"], "c")):
            assert await page.evaluate(following, names) == following_name


async def test_back_closes_a_card_and_people_keep_what_they_opened(tmp_path: Path) -> None:
    async with served(tmp_path, RedRainsSetup(seed=5)) as server, chromium() as browser:
        page = await page_at(browser, server, "Player", "wall")
        for close in (
            page.go_back,
            lambda: page.keyboard.press("Escape"),
            page.locator("#sheet .close").click,
        ):
            deep = await page.evaluate("history.length")
            await page.locator("main .card").first.click()
            await page.wait_for_selector("#sheet[open]")
            await close()
            await page.wait_for_selector("#sheet:not([open])", state="attached")
            await page.wait_for_function("() => history.state !== 'sheet'")
            assert page.url == server.url and await page.evaluate("history.length") <= deep + 1
        # Folded and unfolded, phases stay so, until the table opens another one.
        shown = "Array.from(document.querySelectorAll('.phase-rows[open]'), (each) => each.id)"
        assert await page.evaluate(shown) == ["phase-I"]
        await page.locator("#phase-II summary").click()
        await page.evaluate("fill('boss', state.parts.boss + ' ')")
        assert await page.evaluate(shown) == ["phase-I", "phase-II"]
        await page.locator("#phase-II summary").click()
        await page.evaluate(
            "fill('boss', state.parts.boss.replace(' open', '').replace('id=\"phase-III\"', '$& open'))"
        )
        assert await page.evaluate(shown) == ["phase-III"]
        # A name is never broken in the middle of a word.
        broken = """() => {
            const names = Array.from(document.querySelectorAll("main .card .name"));
            names.forEach((name) => { name.textContent = "Transmogrificators #2"; });
            const word = document.createRange();
            return names.filter((name) => {
                word.setStart(name.firstChild, 0);
                word.setEnd(name.firstChild, 19);
                return word.getClientRects().length > 1;
            }).length;
        }"""
        for size in SIZES.values():
            await page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
            assert await page.evaluate(broken) == 0 and not await cramped(page), size


async def test_a_wall_shows_all_of_the_table_without_scrolling(tmp_path: Path) -> None:
    partner = PartnerSetup(name="Bea", deck="The Mist Guardian")
    setup = RedRainsSetup(seed=5, partner=partner, by_hand=("rage dice",))
    whole = """() => {
        const main = document.querySelector("main"), all = [...main.querySelectorAll("section > *")];
        const low = Math.max(...all.map((each) => each.getBoundingClientRect().bottom));
        const wide = document.body.scrollWidth - innerWidth;
        return [main.scrollHeight - main.clientHeight, low - innerHeight, wide];
    }"""
    async with served(tmp_path, setup) as server, chromium() as browser:
        wall = await page_at(browser, server, "", "wall")
        rolled = 0
        for step in range(45):
            await wall.set_viewport_size(
                {"width": 1920, "height": 1080} if step % 2 else {"width": 1280, "height": 720}
            )
            await wall.evaluate("new Promise(requestAnimationFrame)")
            assert max(over := await wall.evaluate(whole)) <= 0, (over, await wall.inner_text("main"))
            asked = server.web_table.share.match.decision
            if asked.seat != TABLE:
                title = await wall.inner_text("#question h2")
                assert title.startswith(asked.seat) and asked.question not in title
            rolled += await wall.locator("#boss .live-row strong").is_visible()
            answer(server, asked.seat if asked.seat != TABLE else "Bea")
            await up_to_date(wall, server)
        assert rolled, "no row of the behavior table was seen"


SPOKEN = """
    window.spoken = [], window.played = [], window.shaken = 0;
    speechSynthesis.speak = (one) => spoken.push(one.text);
    OscillatorNode.prototype.start = function () { played.push(this.frequency.value); };
    OscillatorNode.prototype.stop = () => {};
    Navigator.prototype.vibrate = () => { shaken += 1; return true; };
"""
MISSING = """
    delete window.AudioContext; delete window.speechSynthesis; delete Navigator.prototype.vibrate;
    Object.defineProperty(window, "localStorage", { get() { throw new Error("forbidden"); } });
"""


async def test_signals_are_off_until_turned_on_and_then_remembered(tmp_path: Path) -> None:
    count = "[spoken.length, played.length, shaken]"
    async with (
        served(tmp_path, RedRainsSetup(seed=5, by_hand=("rage dice",))) as server,
        chromium() as browser,
    ):
        page = await page_at(browser, server, "Player", "phone")
        await page.context.add_init_script(SPOKEN)
        await page.reload()
        await up_to_date(page, server)
        for _ in range(4):
            answer(server, "Player")
            await up_to_date(page, server)
        assert await page.evaluate(count) == [0, 0, 0]
        await page.locator("#seat").click()
        for kind in ("sound", "speech", "vibration"):
            await page.locator(f"[data-signal={kind}]").check()
            await page.locator(f"[data-try={kind}]").click()
        assert min(await page.evaluate(count)) >= 2, "each is heard when it is turned on, and tried"
        await page.reload()
        await up_to_date(page, server)
        assert await page.evaluate(count) == [0, 0, 0], "what is there already is no news"
        while {text.startswith("Rolled") for text in await page.evaluate("spoken")} != {True, False}:
            answer(server, "Player")  # until a row and what to move on the table are spoken
            await up_to_date(page, server)
        assert min(await page.evaluate(count)) > 0
        await page.context.add_init_script(MISSING)
        await page.reload()
        await up_to_date(page, server)
        answer(server, "Player")
        await up_to_date(page, server)
        await page.locator("#seat").click()
        assert await page.locator("#signals :disabled").count() == 6
