"""Measures how soon a phone shows the table in a real browser, and counts what axe finds there.

It needs `uv sync --all-groups`, and the `chromium` of the system or what `CHROMIUM` names.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import tempfile
from pathlib import Path
from statistics import median
from typing import Any

from engine.setups.red_rains import RedRainsSetup
from host.presenter.session.shared_game import SharedGame
from host.store import Store
from host.web.server import Server
from host.web.web_table import WebTable

Rows = list[tuple[str, str]]
PHONE = {"width": 390, "height": 844}
ARGUMENTS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking")
WATCH = """
new MutationObserver(() => {
  const table = document.getElementById("table");
  if (table && !table.hidden && !window.tableAt) window.tableAt = performance.now();
}).observe(document, { subtree: true, attributes: true, childList: true });
"""
"""Script that notes when the table is first shown, in milliseconds since the page was requested."""
TIMES = """() => ({
  paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
  table: window.tableAt,
  bytes: [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
    .reduce((sum, one) => sum + one.transferSize, 0),
})"""


async def _measured(views: int) -> Rows:
    program = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    try:
        from axe_playwright_python.async_playwright import Axe
        from playwright.async_api import async_playwright
    except ImportError:
        program = None
    if program is None:
        return [("first view", "no browser here")]
    with tempfile.TemporaryDirectory() as folder:
        game = Store(Path(folder)).create(RedRainsSetup(seed=5))
        game.run_automatic_steps()
        server = Server(WebTable(), Path(folder), port=0)
        server.web_table.show(SharedGame(game))
        serving = asyncio.create_task(server.run())
        async with async_playwright() as playwright:
            browser = await playwright.chromium.launch(executable_path=program, args=list(ARGUMENTS))
            known = await browser.new_context(viewport=PHONE)  # type: ignore[arg-type]
            page = await known.new_page()
            await page.goto(server.invitation)
            await page.locator("#seats button").first.click()
            await page.wait_for_selector("#table:not([hidden])")
            found = (await Axe().run(page)).response["violations"]
            serious = sum(item["impact"] in ("serious", "critical") for item in found)
            cookies = await known.cookies()
            timings = []
            for _ in range(views):
                context = await browser.new_context(viewport=PHONE)  # type: ignore[arg-type]
                await context.add_cookies([dict(cookie) for cookie in cookies])  # type: ignore[misc]
                page = await context.new_page()
                await page.add_init_script(WATCH)
                await page.goto(server.url)
                await page.wait_for_function("() => window.tableAt")
                timings.append(await page.evaluate(TIMES))
                await context.close()
            await browser.close()
        server.stop()
        await serving
        server.close()

    def middle(what: str) -> Any:
        return median(each[what] for each in timings)

    return [
        ("first paint on a phone, nothing kept", f"{middle('paint'):.0f} ms"),
        ("first view of the table on a phone", f"{middle('table'):.0f} ms"),
        ("loaded for it", f"{middle('bytes') / 1000:.1f} kB"),
        ("serious findings of axe", str(serious)),
    ]


def first_views(views: int) -> Rows:
    """Measure this many first views, each by a device that sat there before and has an empty cache."""
    return asyncio.run(_measured(views))


if __name__ == "__main__":
    for what, figure in first_views(9):
        print(f"{what:45}{figure:>12}")
