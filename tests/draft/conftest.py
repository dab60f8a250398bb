"""Fixtures: the trial set among the cards of Cinderboard, and a plain terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from cards.library import Library, standard_library
from host.app.app import CinderboardApp
from host.app.screens.table.pass_terminal import PassTerminal
from host.presenter.card_search.card_facts import card_facts
from host.presenter.display import card_text as lore
from host.store import Store
from tests.support.trial_set import pack

BeginDraft = Callable[..., CinderboardApp]


@pytest.fixture
def trial_cards() -> Iterator[Library]:
    """Add the trial set to the standard library during the test."""
    library = standard_library()
    before = library.extended(())
    library.add(pack())
    yield library
    vars(library).update(vars(before))
    for cached in (lore.card_of, lore.cost_of, lore.text_of, card_facts):
        cached.cache_clear()


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, trial_cards: Library) -> CinderboardApp:
    """Return an app on real saves in a folder of the test, whose pass screen takes keys at once."""
    assert "Card 00" in trial_cards.cards
    for name in ("NO_COLOR", "TEXTUAL_THEME", "TEXTUAL_ANIMATIONS", "COLUMNS", "LINES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(PassTerminal, "GRACE_SECONDS", 0.001)
    return CinderboardApp(Store(tmp_path), new_seed=lambda: 3)
