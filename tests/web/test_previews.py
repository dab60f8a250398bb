"""Tests of previews on the page: made in a thread, for the seat and the position they are about."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from threading import Event, current_thread, main_thread
from typing import Any

import pytest

from host.presenter.options.outcome_preview import OptionPreview, OutcomePreviews
from host.web import web_table
from tests.support.web_devices import Device, Served


def asked_and_others(served: Served) -> tuple[Device, list[Device]]:
    """Return a device at the seat that decides, and one at each other seat and for a watcher."""
    devices = {seat: served.device(seat) for seat in (*served.game.match.setup.people, "")}
    asked = devices.pop(served.game.match.decision.seat)
    return asked, list(devices.values())


def until_several(served: Served, device: Device) -> None:
    """Answer until a question has previews that say something."""
    for _ in range(30):
        device.state()
        served.await_previews()
        if any(device.state()["ahead"]):
            return
        assert device.post("/answer", picks=device.offers[:1]).json()["counts"]
    raise AssertionError("no question has a preview")


def expected(served: Served, seat: str) -> list[str]:
    """Return the previews of all answers as they are made at once."""
    page = served.web_table.page(seat)
    assert page is not None and page.question_part is not None
    previews = OutcomePreviews(served.game.match, served.game.match.decision)
    return [previews.preview((option.id,)).text for option in page.question_part.decision.options]


def test_previews_follow_a_question_that_is_whole_without_them(players: Served) -> None:
    asked, others = asked_and_others(players)
    seat = asked.state()["seat"]
    until_several(players, asked)
    players.web_table._previews.clear()
    before = asked.state()
    news = players.web_table.subscribe()
    news.clear()
    players.await_previews()
    after = asked.state()
    assert news.is_set() and before["ahead"] == [] != after["ahead"] == expected(players, seat)
    assert {**after, "ahead": []} == before
    assert [device.state().get("ahead", []) for device in others] == [[], []]


def test_previews_are_not_made_in_the_event_loop(players: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    whole, threads = OutcomePreviews.preview, set[bool]()

    def preview(self: OutcomePreviews, picks: Sequence[str]) -> OptionPreview:
        threads.add(current_thread() is main_thread())
        return whole(self, picks)

    monkeypatch.setattr(OutcomePreviews, "preview", preview)
    asked, _ = asked_and_others(players)
    until_several(players, asked)
    assert threads == {False}


@pytest.mark.parametrize("change", ["an answer", "an answer at the terminal", "an answer that is refused"])
def test_a_preview_is_not_shown_at_another_position(
    players: Served, monkeypatch: pytest.MonkeyPatch, change: str
) -> None:
    """A change while previews are being made ends that; those of the question then asked are its own."""
    whole, begun, goes_on, made = OutcomePreviews.preview, Event(), Event(), list[Any]()

    def preview(self: OutcomePreviews, picks: Sequence[str]) -> OptionPreview:
        begun.set()
        assert goes_on.wait(60)
        made.append(self)
        return whole(self, picks)

    asked, others = asked_and_others(players)
    until_several(players, asked)
    monkeypatch.setattr(OutcomePreviews, "preview", preview)
    monkeypatch.setattr(web_table, "PREVIEW_DELAY", 0)
    players.web_table._previews.clear()
    asked.state()
    waits(players, begun)
    if change == "an answer":
        assert asked.post("/answer", picks=asked.offers[:1]).json()["counts"]
    elif change == "an answer that is refused":
        assert not asked.post("/answer", picks=[99]).json()["counts"]
    else:
        players.terminal.answer((players.game.match.decision.options[0].id,))
        players.terminal.run_automatic_steps()
    stopped = set(players.web_table._preview_tasks)
    monkeypatch.setattr(OutcomePreviews, "preview", whole)
    goes_on.set()
    players.await_previews()
    assert len(made) == 1 and stopped, "it went on although nobody wants to know"
    for device in (asked, *others):
        device.state()
    players.await_previews()
    for device in (asked, *others):
        shown = device.state()
        mine = shown["seat"] == players.game.match.decision.seat
        assert shown.get("ahead", []) in ([], expected(players, shown["seat"]) if mine else [])


def waits(served: Served, begun: Event) -> None:
    """Let the event loop go on until the thread is at work."""

    async def wait() -> None:
        async with asyncio.timeout(20):
            while not begun.is_set():
                await asyncio.sleep(0.001)

    served.runner.run(wait())


def test_previews_end_with_the_table(players: Served) -> None:
    asked, _ = asked_and_others(players)
    asked.state()
    players.web_table.clear()
    players.await_previews()
    assert "ahead" not in asked.state()
