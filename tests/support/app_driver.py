"""Helpers that use the app as a person does, with decks and a deck builder to try the screens with."""

from __future__ import annotations

from typing import Any

import pytest
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Input, OptionList, Static, TextArea

from cards.decks.deck import Deck
from cards.library import standard_library
from host.app.app import CinderboardApp
from host.app.screens.decks.deck_editor import DeckEditor
from host.app.screens.table.game_end import GameEndScreen
from host.app.screens.table.table_screen import TableScreen
from host.app.widgets.card_rows import CardRow
from host.app.widgets.card_tiles import Tile
from host.app.widgets.keys_footer import KeysFooter

SMALL, LARGE = (80, 24), (140, 45)


def table_of(app: CinderboardApp) -> TableScreen:
    """Return the table on screen, also from below the end of the game."""
    screen = app.screen_stack[-2] if isinstance(app.screen, GameEndScreen) else app.screen
    assert isinstance(screen, TableScreen)
    return screen


def answers(app: CinderboardApp) -> int:
    """Return the number of answers by people."""
    return table_of(app).session.answers_after(0)


def play_to_the_end(table: TableScreen) -> None:
    """Pass, and decline what can be declined, which soon loses the game."""
    while (decision := table.session.decision) is not None:
        table.answer(tuple(option.id for option in decision.options[-1:])[: decision.minimum])


def tiles_on(screen: Screen[Any]) -> list[Tile]:
    """Return the tiles of all cards on a screen."""
    return [tile for row in screen.query(CardRow) for tile in row.tiles]


async def click_tile(pilot: Pilot[Any], tile: Tile, button: int = 1) -> None:
    """Click a tile where it is drawn."""
    row = next(row for row in pilot.app.screen.query(CardRow) if tile in row.tiles)
    inside = row.content_region.offset - row.region.offset
    await pilot.click(row, offset=inside + row.region_of(tile).offset, button=button)


async def click_row(pilot: Pilot[Any], widget: str, option_id: str) -> None:
    """Click an option of a list where it is drawn, waiting until it is."""
    options = pilot.app.screen.query_one(widget, OptionList)
    for _ in range(100):
        if (y := _line_of(options, option_id)) is not None:
            await pilot.click(options, offset=options.content_region.offset - options.region.offset + (1, y))
            await pilot.pause()
            return
        await pilot.pause(0.02)
    raise AssertionError(f"{option_id} is not in sight")


def _line_of(options: OptionList, option_id: str) -> int | None:
    """Return the line of a list that shows an option now, or None if the option is out of sight."""
    left, top = options.content_region.offset
    for y in range(options.size.height):
        index = options.screen.get_style_at(left + 1, top + y).meta.get("option")
        if index is not None and options.get_option_at_index(index).id == option_id:
            return y
    return None


def texts_on(app: CinderboardApp) -> str:
    """Return all text on the screen; of lists also what has to be scrolled to."""
    shown = [str(widget.render()) for widget in app.screen.query(Static) if widget.is_on_screen]
    for options in app.screen.query(OptionList):
        shown += [str(option.prompt) for option in options.options if options.is_on_screen]
    shown += [str(tile.text()) for tile in tiles_on(app.screen) if tile.row.is_on_screen]
    return "\n".join(shown)


async def click_in_row(pilot: Pilot[Any], widget: OptionList, row: str, column: int, **more: Any) -> None:
    """Click a row of a list at a column of its text."""
    await pilot.pause()
    line = widget.get_option_index(row) - widget.scroll_offset.y
    x, y = widget.content_region.offset - widget.region.offset
    assert 0 <= line < widget.content_region.height, f"{row} is not in sight"
    assert await pilot.click(widget, offset=(x + column, y + line), **more)
    await pilot.pause()


async def freeze(pilot: Pilot[Any]) -> None:
    """Prepare a snapshot: no cursor blinks, also on screens below, and no notice is about to end."""
    for screen in pilot.app.screen_stack:
        for box in screen.query(Input):
            box.cursor_blink = False
        for area in screen.query(TextArea):
            area.cursor_blink = False
        for footer in screen.query(KeysFooter):
            footer.show_notice("")
    pilot.app.clear_notifications()
    # On a busy machine a waiting process passes for idle, before a list knows its widths.
    for _ in range(3):
        await pilot.pause()


async def press(pilot: Pilot[Any], *keys: str) -> None:
    """Press keys, and let the screen follow."""
    await pilot.press(*keys)
    await pilot.pause()


def notices(app: CinderboardApp) -> str:
    """Return the notifications, and the notices on last lines."""
    lines = [
        footer.notice for screen in app.screen_stack for footer in screen.query(KeysFooter) if footer.notice
    ]
    return "\n".join((*(toast.message for toast in app._notifications), *lines))


BOTH = pytest.mark.parametrize(
    "size", [SMALL, pytest.param(LARGE, marks=pytest.mark.slow)], ids=["80x24", "140x45"]
)
"""A small window, and in the slow run a large one."""
ALWAYS_BOTH = pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "140x45"])
"""Both windows in every run, where a large one arranges the table in another way."""

LIBRARY = standard_library()

PRINTED = len(LIBRARY.decks)

FIRST_CARD = min(name for name, card in LIBRARY.cards.items() if card.cost is not None)
"""The card at the top of the deck builder's list."""

IRON_MEN = LIBRARY.deck("The Iron Men")

MINE = IRON_MEN.model_copy(update={"name": "Mine", "release": ""})


def editor_of(app: CinderboardApp) -> DeckEditor:
    """Return the deck builder, which must be on screen."""
    assert isinstance(app.screen, DeckEditor)
    return app.screen


async def build(pilot: Pilot[Any], deck: Deck = MINE) -> DeckEditor:
    """Open the deck builder on a deck that is in no file yet."""
    editor = DeckEditor(deck)
    await pilot.app.push_screen(editor)
    await pilot.pause()
    return editor
