"""Widgets that ask for no second layout: by default, Textual lays all out anew after a size has changed."""

from __future__ import annotations

from textual import events
from textual.containers import Container
from textual.content import Content
from textual.geometry import Size
from textual.reactive import Reactive
from textual.visual import VisualType
from textual.widget import Widget
from textual.widgets import ContentSwitcher, OptionList, Static


class Settled(Widget):
    """Base of widgets whose size follows from the layout, so that a change of it needs no other one.

    Where scrollbars appear or vanish, these ask for it themselves. It is the last of several bases: styles
    go by the first.
    """

    virtual_size = Reactive(Size(0, 0))


class SettledContainer(Container, Settled):
    """Container with a size of its own or a share of the room."""


class SettledSwitcher(ContentSwitcher, Settled):
    """Container that shows one of its children."""


class SettledList(OptionList):
    """List that writes its rows anew only for another width."""

    _columns = -1

    def on_resize(self, event: events.Resize) -> None:
        columns = self.scrollable_content_region.width
        if columns == self._columns:
            event.prevent_default()
        self._columns = columns


class SettledText(Static, Settled):
    """Text that is drawn again only if it changes, and asks for a layout only if it needs other lines."""

    def update(self, content: VisualType = "", *, layout: bool = True) -> None:
        """Show `content`, if it is not shown already."""
        before = self.content
        if isinstance(before, Content) and isinstance(content, Content) and before.is_same(content):
            return
        super().update(content, layout=False)
        width = self.size.width
        if layout and not (
            width and self.has_room_for(self.get_content_height(self.container_size, self.app.size, width))
        ):
            self.refresh(layout=True)

    def has_room_for(self, lines: int) -> bool:
        """Return True if the text may stay as high as it is with so many lines."""
        return lines == self.size.height or not self.styles.auto_dimensions
