"""Tests that names with terminal commands are drawn without them."""

from __future__ import annotations

from pathlib import Path

from textual.widgets import Label

from cards.decks.yaml_format import deck_as_yaml
from cards.library import standard_library
from host.app.app import CinderboardApp
from tests.support.scripted_game import ScriptedStore

HOSTILE = "Evil\x1b]0;owned\x07\x1b[2J\x9b31m\u202eneD"


def drawn(app: CinderboardApp) -> list[str]:
    """Return every line of the screen as it is sent to the terminal."""
    return ["".join(segment.text for segment in line) for line in app.screen._compositor.render_strips()]


async def test_a_deck_of_a_stranger(tmp_path: Path) -> None:
    """The deck's file came from elsewhere, so its name was never checked."""
    deck = standard_library().deck("The Iron Men").model_copy(update={"name": HOSTILE})
    (tmp_path / "decks").mkdir()
    (tmp_path / "decks" / "evil.yaml").write_text(deck_as_yaml(deck), encoding="utf-8")
    app = CinderboardApp(ScriptedStore(tmp_path))
    async with app.run_test(size=(100, 30)) as pilot:
        app.action_decks()
        await pilot.pause()
        await pilot.press("end")
        await pilot.pause()
        lines = drawn(app)
        assert any("Evil" in line for line in lines)
        assert all(line.isprintable() for line in lines)


async def test_whatever_is_drawn(tmp_path: Path) -> None:
    app = CinderboardApp(ScriptedStore(tmp_path))
    async with app.run_test(size=(100, 30)) as pilot:
        await app.screen.mount(Label(HOSTILE, markup=False))
        await pilot.pause()
        lines = drawn(app)
        assert any("Evil" in line for line in lines)
        assert all(line.isprintable() and len(line) == 100 for line in lines)
