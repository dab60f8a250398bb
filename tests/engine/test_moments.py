"""Tests that the rules announce exactly the moments that card texts are checked against."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from cards.events import EVENTS, Timing
from cards.library import Library
from cards.lint.moment_checks import types_of
from engine.ashes.context import Response, TriggeringEvent
from engine.ashes.mechanics import response_windows
from engine.ashes.model.catalog import Catalog
from engine.ashes.running_game import Table
from host.judge.scenario_judge import judge_paths

SCENARIOS = Path(__file__).parents[1] / "scenarios"
FOLDERS = (
    "moments",
    "attack",
    "battle",
    "guard",
    "meditate",
    "chimera-turn",
    "costs",
    "raven",
    "dice",
    "resolving-effects",
    "rounds-against-the-chimera",
    "winning",
)


class RecordingSet(set[tuple[str, str]]):
    """Set that records what was looked up in it."""

    def __init__(self, asked: set[tuple[str, str]]) -> None:
        super().__init__()
        self.asked = asked

    def __contains__(self, moment: object) -> bool:
        if isinstance(moment, tuple):
            self.asked.add(moment)
        return super().__contains__(moment)


def what_the_linter_excludes(table: Table, moment: TriggeringEvent) -> Iterator[str]:
    """Yield what a moment is about although the linter takes texts that ask for it for ones without use."""
    spec = EVENTS[moment.event]
    if moment.cause is not None and spec.causes and moment.cause.kind not in spec.causes:
        yield f"{moment.event} caused by {moment.cause.kind}"
    for cards, kinds in ((moment.subjects, spec.kinds), ((moment.other,), spec.other_kinds)):
        for card in map(table.card, filter(None, cards)):
            made = table.print_of(card.id)
            if card.name and not made.kinds & types_of(kinds) and made.type not in types_of(kinds):
                yield f"{moment.event} of {card.name}"
            steady = cards is moment.subjects and card.controller == card.owner
            if steady and not spec.any_side and card.controller != moment.seat:
                yield f"{moment.event} of another player's {card.name}"


def test_each_moment_is_announced_at_its_listed_times(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: set[tuple[str, str]] = set()
    make = Catalog.__init__

    def listen(catalog: Catalog, library: Library) -> None:
        make(catalog, library)
        heard = RecordingSet(asked)
        heard |= catalog.answered_events
        catalog.answered_events = heard  # type: ignore[assignment]

    strange: set[str] = set()
    answers = response_windows.triggered_responses

    def look(table: Table, timing: Timing, moment: TriggeringEvent, seat: str) -> list[Response]:
        strange.update(what_the_linter_excludes(table, moment))
        return answers(table, timing, moment, seat)

    monkeypatch.setattr(Catalog, "__init__", listen)
    monkeypatch.setattr(response_windows, "triggered_responses", look)
    assert not judge_paths(SCENARIOS / folder for folder in FOLDERS).failures
    assert asked == {(timing, event) for event, told in EVENTS.items() for timing in told.all_timings}
    assert not strange
