"""A screen that shows what is read from all saved games."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any

from textual.screen import Screen

from host.store.errors import StoreError

if TYPE_CHECKING:
    from host.app.base import BaseApp


class ReadingSaves(Screen[None]):
    """Reads when it is opened, in the background: games that ended elsewhere are played again for it."""

    app: BaseApp

    def on_mount(self) -> None:
        """Begin to read."""
        self.query_one("#record").border_title = "Loading saved games ..."
        self.run_worker(self._read, thread=True, exclusive=True, name="read the saved games")

    @abstractmethod
    def found(self) -> tuple[Any, ...]:
        """What is read; `StoreError` when it cannot be. Called in a thread of its own."""

    @abstractmethod
    def show(self, *found: Any) -> None:
        """Show what was found; nothing is given where it could not be read."""

    def _read(self) -> None:
        try:
            found = self.found()
        except StoreError as error:
            self.app.call_from_thread(self.notify, str(error), severity="error", timeout=12)
            found = ()
        self.app.call_from_thread(self._show_here, found)

    def _show_here(self, found: tuple[Any, ...]) -> None:
        if self.is_mounted:
            self.show(*found)
