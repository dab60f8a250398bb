"""Tests that the rules announce exactly the moments that card texts are checked against."""

from __future__ import annotations

from pathlib import Path

import pytest

from cards.events import EVENTS
from cards.library import Library
from engine.ashes.model.catalog import Catalog
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


def test_each_moment_is_announced_at_its_listed_times(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: set[tuple[str, str]] = set()
    make = Catalog.__init__

    def listen(catalog: Catalog, library: Library) -> None:
        make(catalog, library)
        heard = RecordingSet(asked)
        heard |= catalog.answered_events
        catalog.answered_events = heard  # type: ignore[assignment]

    monkeypatch.setattr(Catalog, "__init__", listen)
    assert not judge_paths(SCENARIOS / folder for folder in FOLDERS).failures
    assert asked == {(timing, event) for event, told in EVENTS.items() for timing in told.all_timings}
