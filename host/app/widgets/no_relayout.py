"""Widgets that ask for no second layout: by default, Textual lays all out anew after a size has changed."""

from __future__ import annotations

from textual import events
from textual.containers import Container
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.messages import Layout, Update
from textual.reactive import Reactive
from textual.screen import Screen, ScreenResultType
from textual.scrollbar import ScrollBar
from textual.visual import VisualType
from textual.widget import Widget
from textual.widgets import ContentSwitcher, OptionList, Static


class WithoutLinks(Widget):
    """Base of widgets without links, for which Textual would look in each line that it draws."""

    auto_links = Reactive(False)


class Settled(WithoutLinks):
    """Base of widgets whose size follows from the layout, so that a change of it needs no other one.

    Where scrollbars appear or vanish, these ask for it themselves. It is the last of several bases: styles
    go by the first.
    """

    virtual_size = Reactive(Size(0, 0), repaint=False)


_ONLY_CHILDREN = "{name} > * {{ visibility: visible; }} {name} {{ visibility: hidden; }}"
"""Style of containers without a border. Textual draws those whole, though their children cover them."""


class SettledContainer(Container, Settled):
    """Container with a size of its own or a share of the room. It draws nothing, so that the screen shows."""

    DEFAULT_CSS = _ONLY_CHILDREN.format(name="SettledContainer")


class SettledSwitcher(ContentSwitcher, Settled):
    """Container that shows one of its children. It draws nothing, so that what is behind it shows."""

    DEFAULT_CSS = _ONLY_CHILDREN.format(name="SettledSwitcher")


class SettledList(OptionList, WithoutLinks):
    """List that writes its rows anew only for another width, and has its scrollbar from the layout.

    Before the layout, the list has the lines for its old rows: a scrollbar shown then vanishes after it.
    """

    _columns = -1

    def _scroll_update(self, virtual_size: Size) -> None:
        if not self._layout_required:
            super()._scroll_update(virtual_size)

    def on_resize(self, event: events.Resize) -> None:
        columns = self.scrollable_content_region.width
        if columns == self._columns:
            event.prevent_default()
        self._columns = columns


class SettledScreen(Screen[ScreenResultType], WithoutLinks):
    """Screen that is laid out and drawn again for its widgets, not for their scrollbars.

    Whose scrollbar appears or vanishes asks for a layout as well; a scrollbar of another length needs none,
    and is drawn with the layout that gave it this length. Of all that changed, `shown_first` is on the
    terminal before the rest is rendered.
    """

    shown_first: Widget | None = None

    def _compositor_refresh(self) -> None:
        regions, widget = self._compositor._dirty_regions, self.shown_first
        if widget is not None and self.size.region not in regions:
            first = widget.region
            rest = {region for region in regions if not first.contains_region(region)}
            if rest and any(map(first.overlaps, regions)):
                regions.clear()
                regions.add(first)
                super()._compositor_refresh()
                regions.update(rest)
        super()._compositor_refresh()

    def post_message(self, message: Message) -> bool:
        bar = message.widget if isinstance(message, Layout | Update) else None
        if isinstance(bar, ScrollBar) and (isinstance(message, Layout) or _is_drawn(bar)):
            return False
        return super().post_message(message)


def _is_drawn(widget: Widget) -> bool:
    """Return True if each line of the widget was drawn since it last asked for it."""
    lines = widget._styles_cache
    return not lines._dirty_lines and len(lines._cache) >= widget.size.height > 0


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
