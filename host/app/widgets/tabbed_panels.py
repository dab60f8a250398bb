"""Several panels in one place, with a line of tabs above."""

from __future__ import annotations

from collections.abc import Mapping

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.widget import Widget
from textual.widgets import ContentSwitcher, Static

from host.app.widgets.no_relayout import Settled, SettledSwitcher

MANY_TABS = 5
"""Number of tabs from which they are closer to each other."""


class PanelTab(Static):
    """The title of a panel; a click shows the panel."""

    class Clicked(Message):
        """The tab was clicked."""

        def __init__(self, pane: str) -> None:
            super().__init__()
            self.pane = pane

    def __init__(self, pane: str, title: str) -> None:
        super().__init__(title, classes=f"tab tab-{pane}", markup=False)
        self.pane = pane

    def on_click(self, event: events.Click) -> None:
        event.stop()
        self.post_message(self.Clicked(self.pane))


class TabbedPanels(Vertical, Settled):
    """Panels of which one is shown. Each is mounted when it is shown for the first time."""

    def __init__(self, panels: Mapping[str, Widget], first: str) -> None:
        super().__init__(id="panes")
        self._panels = {widget.id or "": widget for widget in panels.values()}
        self._tabs = {widget.id or "": PanelTab(widget.id or "", title) for title, widget in panels.items()}
        self._first = first

    def compose(self) -> ComposeResult:
        with Horizontal(id="tabs"):
            yield from self._tabs.values()
        with SettledSwitcher(initial=self._first):
            yield self._panels[self._first]

    def on_mount(self) -> None:
        self.show_panel(self._first)

    def set_first(self, pane: str) -> None:
        """Make this the first panel, if no other has been shown yet."""
        switcher = self.query_one(ContentSwitcher)
        if switcher.is_attached and switcher.current == self._first:  # not while the app is ending
            self._first = pane
            self.show_panel(pane)

    def on_panel_tab_clicked(self, message: PanelTab.Clicked) -> None:
        message.stop()
        self.show_panel(message.pane)

    def set_tab_visible(self, pane: str, visible: bool) -> None:
        """Show or hide the tab of a panel."""
        self._tabs[pane].display = visible
        self.set_class(sum(tab.display for tab in self._tabs.values()) >= MANY_TABS, "-many")

    def show_panel(self, pane: str) -> None:
        """Show this panel."""
        switcher = self.query_one(ContentSwitcher)
        if not switcher.is_attached:  # the app is ending
            return
        if not self._panels[pane].is_attached:
            switcher.mount(self._panels[pane])
        switcher.current = pane
        for name, tab in self._tabs.items():
            tab.set_class(name == pane, "-current")

    def turn(self, by: int) -> None:
        """Show the next panel with a visible tab, or the one before."""
        names = [name for name, tab in self._tabs.items() if tab.display]
        current = self.query_one(ContentSwitcher).current
        at = names.index(current) if current in names else 0
        self.show_panel(names[(at + by) % len(names)])
