"""Commands of Textual's command palette: everything that has a key, and the options of the question."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from textual.app import SystemCommand
from textual.command import DiscoveryHit, Hits
from textual.markup import escape
from textual.system_commands import SystemCommandsProvider

if TYPE_CHECKING:
    from textual.app import App
    from textual.screen import Screen


class CommandsInOrder(SystemCommandsProvider):
    """Lists all commands in their own order, the answers first, where Textual sorts them by their names."""

    async def discover(self) -> Hits:
        """Yield all commands."""
        for title, about, callback, discover in self.app.get_system_commands(self.screen):
            if discover:
                yield DiscoveryHit(title, callback, help=about)


def palette_commands(app: App[Any], screen: Screen[object]) -> Iterator[SystemCommand]:
    """Yield the options of the current question, the commands of the screen, the commands of the app."""
    from engine.redrains.read_model import chimera_of
    from host.app.screens.help import name_of_key, own_bindings
    from host.app.screens.table.table_screen import TableScreen

    if isinstance(screen, TableScreen) and screen.session.decision is not None:
        decision = screen.session.decision
        for option in () if decision.dice_roll is not None else decision.options:
            press: Callable[[], None] = partial(screen.decision_panel.choices.press, option.id)
            yield _command(option.label, f"Answer: {decision.prompt}", press)
    seen = set()
    for owner in (type(screen), type(app)):
        for binding in own_bindings(owner):
            if binding.description in seen or not binding.id:
                continue
            seen.add(binding.description)
            about = f"{binding.tooltip or binding.description} ({name_of_key(binding.key)})"
            title = binding.description
            if (
                isinstance(screen, TableScreen)
                and binding.action == "chimera"
                and chimera_of(screen.session.view) is None
            ):
                continue
            if isinstance(screen, TableScreen) and binding.action in ("undo", "redo", "take_back"):
                session = screen.session
                words = {
                    "undo": session.undo_label,
                    "redo": session.redo_label,
                    "take_back": session.cancel_label,
                }
                what = words[binding.action]
                if not what:
                    continue
                title = f"{title}: {what}"
            target = screen if owner is type(screen) else app
            yield _command(title, about, partial(_run, app, target, binding.action))


def _command(title: str, about: str, callback: Callable[[], Any]) -> SystemCommand:
    """Return a palette command; the palette reads markup, and names may contain brackets."""
    return SystemCommand(escape(title), escape(about), callback)


async def _run(app: App[Any], target: Screen[object] | App[Any], action: str) -> None:
    await app.run_action(action, target)
