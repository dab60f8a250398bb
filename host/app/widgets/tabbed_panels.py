"""Several panels in the place of one, with a line of tabs above."""

from __future__ import annotations

from collections.abc import Mapping

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.widget import Widget
from textual.widgets import ContentSwitcher, Static

MANY = 5
"""From so many tabs on they stand close together."""


class PanelTab(Static):
    """The title of a panel; a click brings the panel up."""

    class Clicked(Message):
        """This tab was clicked."""

        def __init__(self, pane: str) -> None:
            super().__init__()
            self.pane = pane

    def __init__(self, pane: str, title: str) -> None:
        super().__init__(title, classes=f"tab tab-{pane}", markup=False)
        self.pane = pane

    def on_click(self, event: events.Click) -> None:
        """Bring the panel up."""
        event.stop()
        self.post_message(self.Clicked(self.pane))


class TabbedPanels(Vertical):
    """Panels of which one is shown. Each is mounted when it is first brought up."""

    def __init__(self, panels: Mapping[str, Widget], first: str) -> None:
        super().__init__(id="panes")
        self._panels = {widget.id or "": widget for widget in panels.values()}
        self._tabs = {widget.id or "": PanelTab(widget.id or "", title) for title, widget in panels.items()}
        self._first = first

    def compose(self) -> ComposeResult:
        """The tabs and the first panel."""
        with Horizontal(id="tabs"):
            yield from self._tabs.values()
        with ContentSwitcher(initial=self._first):
            yield self._panels[self._first]

    def on_mount(self) -> None:
        """Mark the first tab."""
        self.bring_up(self._first)

    def lead_with(self, pane: str) -> None:
        """Let this panel be the first, if nobody has brought up another yet."""
        switcher = self.query_one(ContentSwitcher)
        if switcher.is_attached and switcher.current == self._first:  # not while the app is ending
            self._first = pane
            self.bring_up(pane)

    def on_panel_tab_clicked(self, message: PanelTab.Clicked) -> None:
        """Bring the panel up."""
        message.stop()
        self.bring_up(message.pane)

    def offer(self, pane: str, there: bool) -> None:
        """Show or hide the tab of a panel."""
        self._tabs[pane].display = there
        self.set_class(sum(tab.display for tab in self._tabs.values()) >= MANY, "-many")

    def bring_up(self, pane: str) -> None:
        """Show this panel."""
        switcher = self.query_one(ContentSwitcher)
        if not self._panels[pane].is_attached:
            switcher.mount(self._panels[pane])
        switcher.current = pane
        for name, tab in self._tabs.items():
            tab.set_class(name == pane, "-current")

    def turn(self, by: int) -> None:
        """Show the next panel, or the one before, of those whose tabs are visible."""
        names = [name for name, tab in self._tabs.items() if tab.display]
        current = self.query_one(ContentSwitcher).current
        at = names.index(current) if current in names else 0
        self.bring_up(names[(at + by) % len(names)])
