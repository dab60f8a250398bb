"""The Chromium of this machine, where there is one."""

from __future__ import annotations

import os
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

SIZES = {"phone": (390, 844), "tablet": (820, 1180), "wall": (1920, 1080)}
ZOOMED = {"phone-zoomed": (195, 422), "tablet-zoomed": (410, 590)}
"""Sizes of the first two at 200 %."""
ARGUMENTS = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
)  # fmt: skip


@asynccontextmanager
async def chromium() -> AsyncIterator[Any]:
    """Yield an empty browser, or skip the test where there is none."""
    program = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    if program is None:
        pytest.skip("there is no Chromium here: `apt-get install chromium`, or name it in CHROMIUM")
    driving = pytest.importorskip("playwright.async_api", reason="run `uv sync --all-groups` first")
    async with driving.async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=program, args=list(ARGUMENTS))
        try:
            yield browser
        finally:
            await browser.close()


async def page_at(
    browser: Any, server: Any, seat: str, size: str, scheme: str = "dark", url: str = ""
) -> Any:
    """Return the page of a device of this size that has taken a seat, or watches.

    Pauses between taps are shortened, as a test taps faster than people read.
    """
    width, height = SIZES[size]
    context = await browser.new_context(
        viewport={"width": width, "height": height}, color_scheme=scheme, has_touch=size != "wall"
    )
    page = await context.new_page()
    page.on("pageerror", lambda error: pytest.fail(f"the page of {seat or 'a watcher'}: {error}"))
    await page.goto(url or server.invitation)
    await page.evaluate("state.soon = 0")
    await page.locator("#seats button").get_by_text(seat or "Watch", exact=True).click()
    await page.wait_for_selector("#table:not([hidden])")
    return page


async def up_to_date(page: Any, server: Any) -> None:
    """Wait until a page shows the pending question and has the response to its last answer."""
    await page.wait_for_function(
        "number => state.number === number && !state.sending", arg=server.web_table.number
    )


_CRAMPED = """() => {
    const told = [], seen = (each) => {
        const { width, height } = each.getBoundingClientRect();
        return each.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1;
    };
    const called = (each) => each.id || each.className || each.textContent.trim().slice(0, 30);
    for (const each of document.querySelectorAll("button, summary, input, select")) {
        const { width, height, left } = each.getBoundingClientRect();
        if (seen(each) && left >= 0 && Math.min(width, height) < 43.5) {
            told.push(`${called(each)} is ${Math.round(width)}x${Math.round(height)}`);
        }
    }
    const parts = Array.from(document.querySelectorAll("main > section")).filter(seen);
    parts.forEach((one, at) => parts.slice(at + 1).forEach((other) => {
        const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
        if (a.left + 1 < b.right && b.left + 1 < a.right && a.top + 1 < b.bottom && b.top + 1 < a.bottom) {
            told.push(`${one.id} and ${other.id} lie over each other`);
        }
    }));
    for (const each of [document.scrollingElement, ...document.querySelectorAll("main, #question, #start")]) {
        if (each.scrollWidth > each.clientWidth + 1) told.push(`${called(each)} is wider than its place`);
    }
    return told;
}"""


async def cramped(page: Any) -> list[str]:
    """Return the parts that are too small for a finger (44 points), cover others or overflow."""
    told: list[str] = await page.evaluate(_CRAMPED)
    return told
