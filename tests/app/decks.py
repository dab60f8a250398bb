"""Decks, and a deck builder, to try the screens with."""

from __future__ import annotations

from typing import Any

import pytest
from textual.pilot import Pilot

from cards.decks.deck import Deck
from cards.library import standard_library
from host.app.app import CinderboardApp
from host.app.screens.decks.deck_editor import DeckEditor
from tests.app.driving import LARGE, SMALL

BOTH = pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "140x45"])
LIBRARY = standard_library()
PRINTED = len(LIBRARY.decks)
IRON_MEN = LIBRARY.deck("The Iron Men")
MINE = IRON_MEN.model_copy(update={"name": "Mine", "release": ""})


def editor_of(app: CinderboardApp) -> DeckEditor:
    """The deck builder on screen."""
    assert isinstance(app.screen, DeckEditor)
    return app.screen


async def build(pilot: Pilot[Any], deck: Deck = MINE) -> DeckEditor:
    """Open the deck builder on a deck that is in no file yet."""
    editor = DeckEditor(deck)
    await pilot.app.push_screen(editor)
    await pilot.pause()
    return editor
